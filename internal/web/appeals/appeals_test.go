package appeals_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// announced are regulations that say all of appeals.
const announced = `{"members":[{"name":"Roca, Eva","federation":"ESP","birth":"1970-02-03"},{"name":"Petit, Jean","federation":"FRA"},{"name":"Costa, Rui","federation":"POR"}],
	"reserveMembers":[{"name":"Rossi, Ugo","federation":"ITA"}],"minutes":60,"deposit":50,"currency":"EUR","written":true,"who":"captain"}`

// begun opens a tournament in its first round whose regulations say all of appeals.
func begun(t *testing.T) (w *webtest.Window, at string, boards []journal.PlayedBoard) {
	w = newWindow(t)
	at = w.BeginRound(6)
	w.Do(at, arbiter.DeclareFact{Name: "appeals", Value: announced})
	return w, at, w.State(at).Round(1).Boards
}

// post sends a form and confirms what is asked.
func post(w *webtest.Window, at, path string, pairs ...string) webtest.Page {
	w.T.Helper()
	fields := url.Values{}
	for k := 0; k < len(pairs); k += 2 {
		fields.Add(pairs[k], pairs[k+1])
	}
	return w.Act(at+"appeals", at+path, fields)
}

// An appeal from the empty page to the decision, without scripts.
func TestCourseOfAnAppeal(t *testing.T) {
	w, at, boards := begun(t)
	b := boards[0].Board
	w.Get(at+"appeals").Want(t, 200, "Nobody has appealed.", "Round 1 is being played: appeals until 60 minutes after its end", "50 EUR", "Roca, Eva (ESP), Petit, Jean (FRA), Costa, Rui (POR); reserves: Rossi, Ugo (ITA)", "The player; besides: captain", "The decision of the committee is final.")
	form := fmt.Sprintf("%sappeals/new?round=1&white=%d&black=%d", at, b.White, b.Black)
	w.Get(at+"rounds/1").Want(t, 200, strings.ReplaceAll(form, "&", "&amp;"))
	w.Get(at+"rounds/1/incidents").Want(t, 200, at+"appeals/new?round=1", at+"appeals")
	w.Get(form).Want(t, 200, "Lodge an appeal", `name="written" value="1" checked`)
	for k := range boards {
		w.Do(at, arbiter.EnterResult{Round: 1, Board: boards[k].Board, Result: white()})
	}
	w.Get(at+"appeals").Want(t, 200, "Appeals on round 1 until ", "time left: <b", "60 minutes", `data-left="3`, "start.js")
	p := post(w, at, "appeals", "round", "1", "player", fmt.Sprint(b.Black), "by", "player", "against", "result", "text", "Claims <b>mate</b>\nand more", "paid", "50", "written", "1")
	p.Want(t, 200, "The result of a game", "in time, until", "Lodged", "Hear it")
	i := w.State(at).Appeals()[0]
	one := fmt.Sprintf("appeals/%d", i.Number)
	w.Get(at+one).Want(t, 200, "Claims &lt;b&gt;mate&lt;/b&gt;", "50 of 50 EUR paid", `value="Roca, Eva" checked`, "Reserve", "Not decided yet", "Laws 11.10").Lack(t, `value="Rossi, Ugo" checked`)
	w.Get(at+one+"/paper?in=es").Want(t, 200, "Qué se reclama", "Claims &lt;b&gt;mate")
	post(w, at, one+"/hearing", "sat", "Roca, Eva", "sat", "Petit, Jean", "other", "Sol, Pau", "federation", "and").Want(t, 200, "Roca, Eva (ESP); Petit, Jean (FRA); Sol, Pau (AND)", "Did not sit", "Costa, Rui")
	post(w, at, one+"/decision", "verdict", "part", "text", "It was a draw", "deposit", "part", "returned", "20", "effect", "result", "result", "=").Want(t, 200, "Upheld in part", "The result is ½-½", "Deposit: 20 returned", "Undo the decision").Lack(t, "Change the decision")
	w.Get(at+"rounds/1").Want(t, 200, "Result by decision on an appeal", at+one)
	w.Get(fmt.Sprintf("%srounds/1/correct?white=%d&black=%d", at, b.White, b.Black)).Want(t, 200, at+one)
	w.Get(at+"report").Want(t, 200, "Claims &lt;b&gt;mate&lt;/b&gt; and more", "Upheld in part", "The result is ½-½", "50 EUR paid. Deposit: 20 returned", "Sol, Pau (AND)")
	w.Get(at+one+"/paper").Want(t, 200, "Chairman of the committee: Roca, Eva", "Member: Sol, Pau")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"appeals").Want(t, 200, "Estimada en parte", "El resultado de una partida")
	w.Get(at+one+"/paper?in=en").Want(t, 200, "Upheld in part", `lang="en"`)
	w.Headers["Accept-Language"] = "en"
	// Nothing of it is published or exported.
	for _, file := range []string{"trf26.trf", "tournament.json", "standings.csv"} {
		if p := w.Get(at + "export/" + file); strings.Contains(p.Body, "mate") || strings.Contains(p.Body, "Sol, Pau") {
			t.Errorf("%s has the appeal:\n%s", file, p.Body)
		}
	}
	w.Act(at+one, at+"undo", url.Values{"number": {fmt.Sprint(w.State(at).Appeals()[0].Decided)}}).Want(t, 200)
	if s := w.State(at); s.Round(1).Boards[0].Result != white() || s.Appeals()[0].Verdict != "" {
		t.Errorf("%+v", s.Round(1).Boards[0])
	}
}

// An appeal noted in a few words, as before, can be completed and decided.
func TestAppealsNotedInAFewWords(t *testing.T) {
	w, at, boards := begun(t)
	w.Do(at, arbiter.NoteIncident{Round: 1, ID: boards[0].White, Kind: journal.Appeal, Text: "x"}, arbiter.NoteIncident{Round: 1, ID: boards[1].White, Kind: journal.WarningGiven})
	i, warned := w.State(at).Incidents[0].Number, w.State(at).Incidents[1].Number
	one := fmt.Sprintf("appeals/%d", i)
	w.Get(at+"appeals").Want(t, 200, "Noted in a few words", "Note when it was received")
	w.Get(at+one).Want(t, 200, "<details", " open", "nobody noted when the round ended")
	w.Get(at+one+"/paper").Want(t, 200)
	w.Get(at+fmt.Sprintf("appeals/new?incident=%d", warned)).Want(t, 200, fmt.Sprintf(`value="%d" selected`, warned))
	post(w, at, one, "round", "1", "player", fmt.Sprint(boards[0].White), "by", "captain", "name", "Gil, Ana", "against", "incident", "incident", fmt.Sprint(warned), "text", "x", "paid", "50", "written", "1", "hour", "10:30", "day", "2026-11-20").Want(t, 200, "Gil, Ana (The captain of the team)", "Warning")
	if list := w.State(at).Appeals(); len(list) != 1 || list[0].Lodged.Incident != warned {
		t.Errorf("%+v", list)
	}
	post(w, at, one+"/decision", "verdict", "withdrawn").Want(t, 200, "Withdrawn", "Change the decision", "Settle the deposit")
}

func TestBadAppeals(t *testing.T) {
	w, at, boards := begun(t)
	good := func(pairs ...string) url.Values {
		v := url.Values{"round": {"1"}, "player": {fmt.Sprint(boards[0].White)}, "by": {"player"}, "against": {"result"}, "text": {"x"}, "paid": {"50"}, "written": {"1"}}
		for k := 0; k < len(pairs); k += 2 {
			v.Set(pairs[k], pairs[k+1])
		}
		return v
	}
	for want, fields := range map[string]url.Values{
		"round 2 has not been published":  good("round", "2"),
		"choose the player who appeals":   good("player", ""),
		"there is no player 4711":         good("player", "4711"),
		"“x” is not a whole number":       good("paid", "x"),
		"is not a time of day":            good("hour", "25:00"),
		"choose who appeals":              good("by", "mother"),
		"choose what the appeal is again": good("against", ""),
		"more than 4000 characters":       good("text", strings.Repeat("x", 4001)),
		"some that cannot be shown":       good("text", "a\u202eb"),
		"choose an incident of round 1":   good("against", "incident", "incident", "1"),
	} {
		p := w.Post(at+"appeals", fields)
		if p.Status != 422 || !strings.Contains(p.Body, want) {
			t.Errorf("%v: %d, no %q in\n%s", fields, p.Status, want, webtest.VisibleText(p.Body))
		}
	}
	for _, path := range []string{"appeals/1", "appeals/x", "appeals/99999999999999999999", "appeals/1/paper", "appeals/new?round=2", "appeals/new?round=77"} {
		w.Get(at+path).Want(t, 404)
	}
	w.Post(at+"appeals/1/decision", url.Values{"verdict": {"upheld"}}).Want(t, 404)
	if len(w.State(at).Appeals()) > 0 {
		t.Error("something was noted")
	}
	post(w, at, "appeals", "round", "1", "player", fmt.Sprint(boards[0].White), "by", "player", "against", "result", "text", "x", "paid", "50", "written", "1")
	one := fmt.Sprintf("appeals/%d", w.State(at).Appeals()[0].Number)
	for want, fields := range map[string]url.Values{
		"say who heard the appeal":      {},
		"the number must be odd":        {"sat": {"Roca, Eva", "Petit, Jean"}},
		"is a party to the dispute and": {"other": {w.State(at).Player(boards[0].Black).Name}},
		"“2026-13-45”":                  {"sat": {"Roca, Eva"}, "day": {"2026-13-45"}},
	} {
		if p := w.Post(at+one+"/hearing", fields); p.Status != 422 || !strings.Contains(p.Body, want) {
			t.Errorf("%v: %d, no %q in\n%s", fields, p.Status, want, webtest.VisibleText(p.Body))
		}
	}
	for want, fields := range map[string]url.Values{
		"choose the decision":                 {},
		"choose the result":                   {"verdict": {"upheld"}, "effect": {"result"}},
		"choose the effect":                   {"verdict": {"upheld"}, "effect": {"fine"}},
		"rejected or withdrawn has no effect": {"verdict": {"rejected"}, "effect": {"replay"}},
		"less than all of it":                 {"verdict": {"rejected"}, "deposit": {"part"}, "returned": {"50"}},
		"choose what becomes of the deposit":  {"verdict": {"rejected"}, "deposit": {"spent"}},
		"“many” is not a whole number":        {"verdict": {"rejected"}, "returned": {"many"}},
	} {
		if p := w.Post(at+one+"/decision", fields); p.Status != 422 || !strings.Contains(p.Body, want) {
			t.Errorf("%v: %d, no %q in\n%s", fields, p.Status, want, webtest.VisibleText(p.Body))
		}
	}
}

// Before anything is played, and for teams, every page stands.
func TestAppealsOfEmptyTournaments(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Get(at+"appeals").Want(t, 200, "No round has been published", "Not announced", "Nobody has appealed.").Lack(t, "appeals/new")
	w.Get(at+"appeals/new").Want(t, 200, "No round has been published")
	w.Get(at+"appeals/form?in=es").Want(t, 200, "Formulario de apelaci", "☐ El resultado de una partida")
	w.Get(at+"appeals/form?in=xx").Want(t, 200, "Form for an appeal")
	teams := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Get(teams+"appeals").Want(t, 200)
}

// white is a win of White.
func white() tournament.ByColor[tournament.Outcome] {
	r, _ := arbiter.ResultOf("1")
	return r.Result
}

// Each paper of an appeal is a page and a PDF, in both languages; a decision has one once there is
// a decision.
func TestPapersOfAnAppeal(t *testing.T) {
	w, at, boards := begun(t)
	b := boards[0].Board
	for k := range boards {
		w.Do(at, arbiter.EnterResult{Round: 1, Board: boards[k].Board, Result: white()})
	}
	long := strings.Repeat("A claim of many words. ", 150)
	post(w, at, "appeals", "round", "1", "player", fmt.Sprint(b.Black), "by", "player", "against", "result", "text", long+"\nÑandú", "paid", "50", "written", "1").Want(t, 200)
	one := fmt.Sprintf("%sappeals/%d", at, w.State(at).Appeals()[0].Number)
	pdf := func(path string, want ...string) {
		t.Helper()
		text := pdftest.Text(t, []byte(w.Get(path).Want(t, 200).Body))
		for _, x := range want {
			if !strings.Contains(text, x) {
				t.Errorf("%s: no %q in %s", path, x, text)
			}
		}
	}
	pdf(at+"appeals/form?as=pdf&in=es", "Formulario de apelación", "Lo rellena el árbitro", "Ronda")
	pdf(one+"/paper?as=pdf&in=en", "Appeal 1, round 1", "Ñandú", "50 of 50 EUR paid", "Arbiter who receives it")
	notice := one + "/paper?paper=notice"
	w.Get(one).Want(t, 200, "paper=notice").Lack(t, "paper=decision")
	w.Get(notice).Want(t, 200, "Notice of hearing: appeal 1", "Roca, Eva (ESP)", `name="place"`)
	w.Get(notice+"&day=2026-11-29&hour=18:30&place=Sala+%3Cb%3E2").Want(t, 200, "18:30", "Sala &lt;b&gt;2")
	pdf(notice+"&day=2026-11-29&hour=18:30&place=Sala+2&as=pdf&in=es", "Citación a la vista", "18:30", "Sala 2", "Petit, Jean (FRA)")
	w.Get(notice+"&hour=later").Want(t, 422)
	w.Get(notice+"&day=never").Want(t, 422)
	w.Get(notice+"&place="+strings.Repeat("x", 201)).Want(t, 422, "at most 200 characters")
	w.Get(one+"/paper?paper=decision").Want(t, 404)
	w.Get(one+"/paper?paper=other").Want(t, 404)
	w.Get(at+"appeals/form?paper=notice").Want(t, 404)
	path := strings.TrimPrefix(one, at)
	post(w, at, path+"/hearing", "sat", "Roca, Eva", "sat", "Petit, Jean", "sat", "Costa, Rui").Want(t, 200)
	post(w, at, path+"/decision", "verdict", "rejected", "text", "No mate", "deposit", "kept").Want(t, 200, "paper=decision")
	w.Get(one+"/paper?paper=decision").Want(t, 200, "Decision on appeal 1", "No mate", "Member: Petit, Jean").Lack(t, "To be filled in by the arbiter")
	pdf(one+"/paper?paper=decision&as=pdf&in=en", "No mate", "Chairman of the committee: Roca, Eva", "The decision of the committee is final.")
}
