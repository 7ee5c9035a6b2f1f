package publication_test

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// A form sets the public parts of a tournament, and the documents follow at once; the
// journal records it.
func TestNoticeboardPage(t *testing.T) {
	d := &webtest.Hall{}
	w := newWindowWith(t, &page.Site{Hall: d})
	w.Headers["Accept-Language"] = "es"
	at := w.YoungTournament()
	w.WinRound(at, 1)
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	clock := func() time.Time { return time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC) }
	f := publisher.New(w.Desk, clock, slog.New(slog.DiscardHandler))
	text := func(path string) string {
		if err := f.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		site, _ := f.Of(t.Context(), id)
		if doc := site.Find(id + "/" + path); doc != nil {
			return string(doc.Bytes())
		}
		return ""
	}
	w.Get(at).Want(t, 200, `href="`+at+`noticeboard"`)
	p := w.Get(at+"noticeboard").Want(t, 200, "Todavía nadie ve nada", "Abrir el tablón", "2 jugadores son menores de 18 años", "Dejar que la sala lo lea")
	if text("es/index.html") != "" {
		t.Fatal("it is read before it is opened")
	}
	_, changed := f.Of(t.Context(), id)
	w.Post(at+"noticeboard", url.Values{"begin": {"1"}, "seen": {p.LastSeen()}}).Want(t, 200, "Queda fijado")
	if got := w.State(at).Publication; !got.Open || !got.Players || got.Results != journal.Live || got.Standings != journal.OnClosing {
		t.Errorf("%+v", got)
	}
	if page := text("es/standings.html"); !strings.Contains(page, "Ruiz, Ana") || strings.Contains(page, "2011") {
		t.Errorf("%s", page)
	}
	select {
	case <-changed:
	default:
		t.Error("nobody is told")
	}
	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "names": {"name"}, "minors": {"initials"}, "years": {"1"}, "until": {"2027-06-30"}}).Want(t, 200)
	if got := w.State(at).Privacy; got.Minors != journal.ByInitials || !got.Years || got.Until != (tournament.Date{Year: 2027, Month: 6, Day: 30}) {
		t.Errorf("%+v", got)
	}
	paz := 0
	for _, x := range w.State(at).Players {
		if x.Name == "Paz, Ivo" {
			paz = x.ID
		}
	}
	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "player": {strconv.Itoa(paz)}, "as": {"hidden"}}).Want(t, 200, `<label for="as-`+strconv.Itoa(paz)+`">Paz, Ivo</label>`)
	for _, path := range []string{"es/players.html", "en/round-1.html", "es/round-1-names.html", "data/players.csv", "data/tournament.trf", "data/tournament.json"} {
		if page := text(path); strings.Contains(page, "Paz") || strings.Contains(page, "Ruiz, Ana") || !strings.Contains(page, "R., A.") {
			t.Errorf("%s: %s", path, page)
		}
	}
	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "open": {"1"}, "results": {"closing"}, "standings": {"live"}}).Want(t, 422, "no puede mostrar más que los resultados")
	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "open": {"1"}, "results": {"all"}}).Want(t, 422)
	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "player": {"999"}, "as": {"hidden"}}).Want(t, 422)
	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "player": {"Paz"}, "as": {"hidden"}}).Want(t, 422)
	w.Post(at+"noticeboard", url.Values{"open": {"1"}, "results": {"live"}}).Want(t, 422) // no button
	w.Get(at+"journal").Want(t, 200, "En el tablón: las rondas publicadas", "Paz, Ivo en el tablón", "menores: iniciales")

	w.Post(at+"noticeboard/hall", url.Values{"on": {"1"}}).Want(t, 200, "http://192.168.1.20:8090/", "<svg", `href="http://192.168.1.20:8090/`+id+`/es/standings.html"`)
	poster := w.Get(at+"noticeboard/poster").Want(t, 200, "http://192.168.1.20:8090/", `<svg class="poster-code"`, `<div lang="en">`, "Apunte la cámara", "Point the camera", "Para media hoja (A5)")
	if code := strings.SplitN(poster.Body, `<svg class="poster-code"`, 2)[1]; strings.Contains(code, "torneo.local") {
		t.Error("a code of a name: not every phone knows it")
	}
	small := w.Get(at+"noticeboard/poster?size=a5&at=http://evil.example/").Want(t, 200, `class="board-poster small"`, "http://192.168.1.20:8090/", "Para una hoja entera (A4)")
	if article := strings.SplitN(small.Body, "<article", 2)[1]; strings.Contains(strings.SplitN(article, "</article>", 2)[0], "evil") {
		t.Error("an address that is not ours")
	}
	w.Get(at+"noticeboard").Want(t, 200, "http://torneo.local:8090/", "Hoja para la pared")
	w.Post(at+"noticeboard/hall", url.Values{}).Want(t, 200, "ya no puede leer")
	w.Get(at+"noticeboard/poster").Want(t, 200, "Dejar que la sala lo lea")
	d.Err = errors.New("taken")
	w.Post(at+"noticeboard/hall", url.Values{"on": {"1"}}).Want(t, 422, "taken")

	w.Post(at+"noticeboard", url.Values{"do": {"save"}, "results": {""}, "standings": {""}, "prizes": {""}}).Want(t, 200)
	if text("es/index.html") != "" || text("data/tournament.trf") != "" {
		t.Error("it is read after it was closed")
	}
	w.Headers["Accept-Language"] = "en"
	w.Get(at+"noticeboard").Want(t, 200, "Nothing of this tournament is public yet", "Personal data")
}

// All settings of the noticeboard are one form with one button: what changed is one act, what
// did not change is none, and one act takes all of it back.
func TestTheNoticeboardIsSavedAtOnce(t *testing.T) {
	w := newWindow(t)
	at := w.YoungTournament()
	w.WinRound(at, 1)
	p := w.Get(at+"noticeboard").Want(t, 200, "Nothing of this tournament is public yet")
	if strings.Count(p.Body, `value="save"`) != 1 || !strings.Contains(p.Body, `value="save" class="secondary"`) {
		t.Error("not one button, or not a quiet one while another opens the noticeboard")
	}
	paz := strconv.Itoa(w.State(at).Players[0].ID)
	all := url.Values{"do": {"save"}, "open": {"1"}, "players": {"1"}, "results": {"live"}, "standings": {"closing"}, "prizes": {""}, "names": {"name"}, "minors": {"initials"}, "until": {""}, "player": {paz}, "as": {"hidden"}}
	w.Post(at+"noticeboard", all).Want(t, 200, "The noticeboard settings have been saved")
	s := w.State(at)
	if !s.Publication.Open || s.Privacy.Minors != journal.ByInitials || s.Privacy.Names != journal.AsOthers || s.Players[0].Shown != journal.Hidden {
		t.Fatalf("%+v %+v %+v", s.Publication, s.Privacy, s.Players[0].Shown)
	}
	last := s.Last
	delete(all, "player")
	all["as-"+paz] = []string{"hidden"}
	w.Post(at+"noticeboard", all).Want(t, 200)
	if got := w.State(at).Last; got != last {
		t.Errorf("nothing changed, and the journal has %d entries more", got-last)
	}
	all["as-"+paz], all["minors"] = []string{""}, []string{""}
	w.Post(at+"noticeboard", all).Want(t, 200)
	if s := w.State(at); s.Players[0].Shown != journal.AsOthers || s.Privacy.Minors != journal.AsOthers || s.Last != last+2 {
		t.Errorf("%+v %+v, %d entries", s.Players[0].Shown, s.Privacy, s.Last-last)
	}
	p = w.Get(at + "journal")
	w.Post(at+"undo", url.Values{"seen": {p.LastSeen()}, "number": {strconv.FormatInt(last+2, 10)}, "confirmed": {"3"}}).Want(t, 200)
	if s := w.State(at); s.Players[0].Shown != journal.Hidden || s.Privacy.Minors != journal.ByInitials {
		t.Errorf("%+v %+v", s.Players[0].Shown, s.Privacy)
	}
}

// A draft says who will see it once it is published: nobody but who reads the paper, while the
// noticeboard is closed or reaches nobody; the hall, the targets outside, both; telephones. Its
// main button says it where it is paper alone.
func TestADraftSaysWhoWillSeeIt(t *testing.T) {
	hall, phones := &webtest.Hall{}, &webtest.Hall{}
	var targets []page.Target
	w := newWindowWith(t, &page.Site{Hall: hall, Phones: phones, Targets: func(string) []page.Target { return targets }})
	at := w.Draft(6) + "/"
	open := journal.Publication{Open: true, Results: journal.Live, Standings: journal.OnClosing}
	for _, c := range []struct {
		public       bool
		hall, phones bool
		targets      []page.Target
		says         string
		onlyPaper    bool
	}{
		{says: "The noticeboard is closed: once published, it is only on paper.", onlyPaper: true},
		{hall: true, targets: []page.Target{{Name: "Web"}}, says: "The noticeboard is closed: once published, it is only on paper.", onlyPaper: true},
		{phones: true, says: "The noticeboard is closed: once published, it is on paper, and players with a link see their own board."},
		{public: true, says: "The noticeboard reaches neither the hall nor a target outside: once published, it is only on paper.", onlyPaper: true},
		{public: true, targets: []page.Target{{Name: "Web", Paused: true}}, says: "reaches neither the hall nor a target outside: once published, it is only on paper.", onlyPaper: true},
		{public: true, phones: true, says: "reaches neither the hall nor a target outside: once published, it is on paper, and players"},
		{public: true, hall: true, says: "Once published, everybody in the hall sees it."},
		{public: true, targets: []page.Target{{Name: "<Web>"}}, says: "Once published, everybody sees it at “&lt;Web&gt;”."},
		{public: true, hall: true, targets: []page.Target{{Name: "Web"}, {Name: "Club"}}, says: "Once published, everybody sees it in the hall and at 2 targets outside."},
	} {
		hall.IsOpen, phones.IsOpen, targets = c.hall, c.phones, c.targets
		if w.State(at).Publication.Open != c.public {
			w.Do(at, arbiter.SetPublication{Publication: open})
		}
		p := w.Get(at+"rounds/1").Want(t, 200)
		if !strings.Contains(p.Body, c.says) || !strings.Contains(p.Body, `href="`+at+`noticeboard"`) {
			t.Errorf("%+v: %s", c, webtest.VisibleText(p.Body))
		}
		if _, button, _ := strings.Cut(p.Body, `id="primary-button"`); strings.Contains(button[:200], "only paper") != c.onlyPaper {
			t.Errorf("%+v: %s", c, button[:200])
		}
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"rounds/1").Want(t, 200, "Al publicarla la ven todos, en la sala y en 2 destinos.")
}

// asked is a store that counts how often the tournaments of an event are asked for.
type asked struct {
	arbiter.Store
	events int
}

func (a *asked) Journals(ctx context.Context, event string) ([]arbiter.Journal, error) {
	a.events++
	return a.Store.Journals(ctx, event)
}

// What nobody reads is not made; who is told that a tournament has gone on looks at it alone.
func TestNoticeboardLooksAtWhatItIsToldOf(t *testing.T) {
	w := newWindow(t)
	at := w.YoungTournament()
	w.WinRound(at, 1)
	other := w.Swiss(8, 3)
	for _, path := range []string{at, other} {
		w.Post(path+"noticeboard", url.Values{"begin": {"1"}, "seen": {w.Get(path + "noticeboard").LastSeen()}}).Want(t, 200)
	}
	id, second := strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), strings.Trim(strings.TrimPrefix(other, "/t/"), "/")
	kept := &asked{Store: w.Store}
	desk := arbiter.NewDesk(kept, time.Now)
	f := publisher.New(desk, time.Now, slog.New(slog.DiscardHandler))
	told, stop := desk.Live().ListenToAll()
	defer stop()
	page := func(id string) string {
		site, _ := f.Of(t.Context(), id)
		if doc := site.Find(id + "/en/index.html"); doc != nil {
			return string(doc.Bytes())
		}
		return ""
	}
	if page(id) == "" || page(second) == "" {
		t.Fatal("not all are read")
	}
	looked := kept.events
	state, err := desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	c := state.Config
	c.Name = "Otro nombre"
	if _, err := desk.Do(t.Context(), id, arbiter.Person{Name: "Eva", Role: arbiter.ChiefArbiter}, arbiter.Configure{Config: c}, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
		t.Fatal(err)
	}
	<-told.C
	ids := told.Take()
	if len(ids) != 1 || ids[0] != id || len(told.Take()) != 0 {
		t.Fatalf("told of %q", ids)
	}
	f.LookAt(t.Context(), ids...)
	if kept.events != looked {
		t.Errorf("all tournaments of an event are asked for")
	}
	if !strings.Contains(page(id), "Otro nombre") || page(second) == "" {
		t.Error("what was told is not read, or the others are gone")
	}
}
