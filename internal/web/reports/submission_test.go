package reports_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/submission"
	"torneo/tournament"
)

// ofMonth is FIDE's list of a month with one player, and an arbiter.
type ofMonth struct{ broken bool }

func (*ofMonth) Name() string          { return "FIDE 2026-11" }
func (*ofMonth) Month() fidelist.Month { return fidelist.Month{Year: 2026, Month: 11} }
func (l *ofMonth) Player(id int64) (*fidelist.Player, error) {
	if l.broken {
		return nil, errors.New("gone")
	}
	switch id {
	case 2200001:
		return &fidelist.Player{ID: id, Name: "Pena, Luis", Sex: "m", Federation: "ESP", Born: 1990, Ratings: [3]fidelist.Rating{{Value: 2100}}}, nil
	case 2244000:
		return &fidelist.Player{ID: id, Name: "Prado Ruiz, Ana", OtherTitles: "IA"}, nil
	}
	return nil, nil
}

// withoutIDs takes the FIDE IDs from all players.
func withoutIDs(w *webtest.Window, at string) {
	for _, p := range w.State(at).Players {
		p.Player.FIDEID = 0
		w.Do(at, arbiter.ChangePlayer{ID: p.ID, Player: p.Player})
	}
}

// The page of exports says what would be sent back before a report is taken, with the
// way to where each thing is put right; a report that would be rejected is asked about,
// and can be taken all the same.
func TestWhatIsSentBackIsSaidBefore(t *testing.T) {
	list := &ofMonth{}
	var asked fidelist.Month
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	w := newWindowWith(t, &page.Site{Clock: func() time.Time { return now }, ListFor: func(_ context.Context, m fidelist.Month) (submission.List, error) {
		asked = m
		return list, nil
	}})
	at := w.EnterPlayers("Peña, Luis", "Benítez, Bruno", "Cano, Carla", "Díaz, Darío")
	withoutIDs(w, at)
	day := tournament.Date{Year: 2026, Month: 11, Day: 14}
	config := w.State(at).Config
	config.City, config.Federation, config.ChiefArbiter, config.TimeControl = "Lugo", "ESP", "IA Prado Ruiz, Ana 2244000", "5400+30"
	config.Rounds, config.Start, config.End, config.Dates = 1, day, day, []tournament.Date{day}
	w.Do(at, arbiter.Configure{Config: config})
	w.Post(at+"/colour", url.Values{"colour": {"white"}})
	w.Post(at+"/rounds/1/pair", url.Values{"confirmed": {"2"}})
	w.Post(at+"/rounds/1/publish", nil)

	p := w.Get(at+"/export").Want(t, 200, "Before the report is sent", "4 players without a FIDE ID", "4 players without a date of birth", "the tournament has no registration code",
		at+"/it3#fill-code", "round 1: 2 games have no final result", at+"/rounds/1", "compared with the list FIDE 2026-11", "2026/11/30", "2027/01/31", `href="`+at+`/export?take=trf26-rating#take"`)
	if asked != (fidelist.Month{Year: 2026, Month: 11}) {
		t.Errorf("the list of %s", asked)
	}
	for k := range w.State(at).Players { // each has his own page to be put right on
		if path := at + "/players/" + string(rune('1'+k)) + "/edit"; !strings.Contains(p.Body, path) {
			t.Errorf("no way to %s", path)
		}
	}
	if strings.Contains(p.Body, "no title of an arbiter") || strings.Contains(p.Body, "C.02.03 TRF26 102") {
		t.Error("a licensed arbiter is doubted")
	}

	// What is mended is not said any more.
	w.Post(at+"/it3", url.Values{"it-code": {"412345"}}).Want(t, 200)
	for _, b := range w.State(at).Rounds[0].Boards {
		w.Do(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.Both(tournament.Draw)})
	}
	p = w.Get(at+"/export").Want(t, 200, "4 players without a FIDE ID")
	if strings.Contains(p.Body, "registration code") || strings.Contains(p.Body, "no final result") {
		t.Error("said again")
	}

	// Taking it is asked about, and does not depend on the answer's being a script's.
	w.Get(at+"/export?take=trf26-rating").Want(t, 200, `id="take"`, "This report would be rejected for 4 reasons", "Download it anyway", `href="`+at+`/export/trf26-rating.trf"`)
	if p := w.Get(at + "/export?take=trf26"); strings.Contains(p.Body, `id="take"`) {
		t.Error("a report in between is asked about")
	}
	w.Get(at+"/export?take=../x").Want(t, 200)
	w.Get(at+"/export/trf26-rating.trf").Want(t, 200, "012 ", "222 5400+30")

	// The demands of a federation besides.
	w.Get(at+"/export?profile=feda").Want(t, 200, "4 players without a number of the federation", "have not been verified", "profile=feda&amp;take=trf26-rating")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"/export?profile=feda&all=id").Want(t, 200, "Antes de enviar el informe", "4 jugadores sin ID FIDE", "30/11/2026")
	w.Headers["Accept-Language"] = "en"

	// A list that fails takes nothing away; without one it is said.
	list.broken = true
	one := w.State(at).Players[0].Player
	one.FIDEID, one.Sex, one.Federation, one.Birth = 2200001, "m", "ESP", tournament.Date{Year: 1990, Month: 1, Day: 2}
	w.Do(at, arbiter.ChangePlayer{ID: w.State(at).Players[0].ID, Player: one})
	w.Get(at+"/export").Want(t, 200, "The rating list could not be read", "3 players without a FIDE ID", "no rating list is available")
	list.broken = false
	if p := w.Get(at+"/export").Want(t, 200, "3 players without a FIDE ID"); strings.Contains(p.Body, "not in the list") {
		t.Error("Peña and Pena are one")
	}
	now = now.AddDate(0, 0, 11)
	w.Get(at+"/export").Want(t, 200, "was due at FIDE by 2026/11/30, for the list that follows", ">passed<")
}

// The report to send is the first thing on the page of exports, with one button at most that
// stands out: none before the end, what is to be fixed while it would be rejected, the report
// itself when nothing stands against it. All other formats are folded.
func TestTheReportToSendStandsFirst(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(4, 1)
	card := func() string {
		t.Helper()
		_, card, _ := strings.Cut(w.Get(at+"export").Want(t, 200).Body, `aria-labelledby="send-heading"`)
		card, rest, _ := strings.Cut(card, "</section>")
		if _, others, _ := strings.Cut(rest, `id="others-heading"`); strings.Count(others, "<li>") == 0 || strings.Contains(others, `<details open`) {
			t.Error("the other formats are missing, or unfolded")
		}
		return card
	}
	primary := func(card string) int {
		return strings.Count(card, `role="button"`) - strings.Count(card, `class="secondary"`)
	}
	if c := card(); !strings.Contains(c, "Not yet: it is made after the last round") || strings.Contains(c, "send-report") || primary(c) != 0 {
		t.Error(c)
	}
	w.PlayRound(at, 1)
	if c := card(); !strings.Contains(c, "It would be rejected for") || !strings.Contains(c, `href="#before-heading"`) || !strings.Contains(c, "?take=trf26-rating#take") || primary(c) != 1 {
		t.Error(c)
	}
	day := tournament.Date{Year: 2026, Month: 11, Day: 14}
	config := w.State(at).Config
	config.City, config.Federation, config.ChiefArbiter, config.TimeControl = "Lugo", "ESP", "IA Prado Ruiz, Ana 2244000", "5400+30"
	config.Start, config.End, config.Dates = day, day, []tournament.Date{day}
	w.Do(at, arbiter.Configure{Config: config})
	for k, p := range w.State(at).Players {
		p.Player.FIDEID, p.Player.Federation, p.Player.Sex, p.Player.Birth = 2200001+int64(k), "ESP", "m", tournament.Date{Year: 1990, Month: 1, Day: 2}
		w.Do(at, arbiter.ChangePlayer{ID: p.ID, Player: p.Player})
	}
	w.Post(at+"it3", url.Values{"it-code": {"412345"}}).Want(t, 200)
	if c := card(); !strings.Contains(c, "It can be sent") || !strings.Contains(c, `href="`+at+`export/trf26-rating.trf" id="send-report"`) || primary(c) != 1 {
		t.Error(c)
	}
	w.Get(at+"export/trf26-rating.trf").Want(t, 200, "012 ")
	w.Post(at+"periods", url.Values{"long": {"1"}, "ratings": {"first"}}).Want(t, 200)
	if c := card(); !strings.Contains(c, "each period has a report of its own") || !strings.Contains(c, `href="`+at+`periods"`) || primary(c) != 1 {
		t.Error(c)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"export").Want(t, 200, "El informe que se envía", "Otros formatos", "Requisitos de una federación")
}

// Many players of whom the same is missing are one line, and the page stays small.
func TestFindingsOfManyPlayers(t *testing.T) {
	w := newWindow(t)
	var names []string
	for k := range 60 {
		names = append(names, "Jugador "+string(rune('A'+k%26))+string(rune('a'+k/26)))
	}
	at := w.EnterPlayers(names...)
	withoutIDs(w, at)
	p := w.Get(at+"/export").Want(t, 200, "60 players without a FIDE ID", "Which ones (60)", "50 more", "all=id#found-id")
	if n := strings.Count(p.Body, "no FIDE ID<"); n != 10 {
		t.Errorf("%d are named", n)
	}
	p = w.Get(at+"/export?all=id").Want(t, 200, "Which ones (60)")
	if n := strings.Count(p.Body, "no FIDE ID<"); n != 60 {
		t.Errorf("%d of all are named", n)
	}
}

// A federation's own profile is loaded at the desk, kept for all tournaments of the event,
// replaced by one of its name, and taken away; what cannot be read is refused with its line.
func TestAProfileOfOnesOwn(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis", "Benítez, Bruno")
	load := func(text string) webtest.Page {
		return w.Upload(at+"/profiles", "profiles", "gal.tsv", []byte(text))
	}
	line := "gal\tGAL\tFederación Galega\tneeded\t-\t-\t-\t[0-9]{5}\tno\n"
	load("# of our own\n"+line).Want(t, 200, "The profiles have been saved", "Federación Galega (GAL)", `value="gal"`)
	w.Get(at+"/export?profile=gal").Want(t, 200, "2 players without a number of the federation")
	load(strings.Replace(line, "Galega", "de Galicia", 1)).Want(t, 200, "Federación de Galicia")
	if p := w.Get(at + "/export"); strings.Contains(p.Body, "Galega") || strings.Count(p.Body, `<option value="gal"`) != 1 {
		t.Error("two of one name")
	}
	for text, why := range map[string]string{"": "Choose a file", "gal\tGAL\n": "line 1", line + "x\ty\n": "line 2", "gal\tGAL\tN\tneeded\t-\t-\t-\t(\tno\n": "line 1", "\xff": "line 1"} {
		load(text).Want(t, 422, why)
	}
	load("long\tGAL\t"+strings.Repeat("n", 2000)+"\tneeded\t-\t-\t-\t-\tno\n").Want(t, 422, "at most 1000")
	w.Get(at+"/export").Want(t, 200, "Federación de Galicia")
	w.Post(at+"/profiles", url.Values{"remove": {"gal"}}).Want(t, 200, "The profile has been removed")
	if p := w.Get(at + "/export"); strings.Contains(p.Body, "Galicia") {
		t.Error("it is still there")
	}
}
