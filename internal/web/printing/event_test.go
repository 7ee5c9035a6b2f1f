package printing_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// The sheets of all tournaments of an event come as one PDF, each under the name of its own.
func TestSheetsOfAllTournaments(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	j, err := w.Store.Journal(t.Context(), strings.Trim(strings.TrimPrefix(a, "/t/"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	event := "/e/" + j.Event
	b, err := w.Desk.Create(t.Context(), webtest.Somebody, j.Event, arbiter.DefaultConfig("Veteranos", tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ana", "Eva", "Luz", "Sol"} {
		w.Do("/t/"+b, arbiter.EnterPlayer{Player: tournament.Player{Name: name}})
	}
	w.Do("/t/"+b, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{})
	sheets := func(query string) string {
		t.Helper()
		p := w.Get(event+"/print.pdf?paper=A4"+query).Want(t, 200)
		if p.Header.Get("Content-Type") != "application/pdf" {
			t.Fatalf("%v", p.Header)
		}
		return pdftest.Text(t, []byte(p.Body))
	}
	w.Get(event+"/print").Want(t, 200, "Open A", "Veteranos", "Pairings by board", "Everybody by name", `href="`+event+`/print"`)
	// A draft is not printed.
	if text := sheets("&sheet=boards&sheet=start"); strings.Count(text, "Pairings by board") != 1 || !strings.Contains(text, "Veteranos") || !strings.Contains(text, "Open A") {
		t.Errorf("with a draft:\n%s", text)
	}
	w.Do("/t/"+b, arbiter.Publish{Round: 1})
	text := sheets("&sheet=boards&sheet=slips&sheet=everybody")
	if strings.Count(text, "Pairings by board") != 2 || !strings.Contains(text, "Everybody by name") || strings.Index(text, "Everybody by name") > strings.Index(text, "Pairings by board") {
		t.Errorf("of both:\n%s", text)
	}
	if text := sheets("&sheet=boards&sheet=everybody&in=" + b); strings.Contains(text, "Player 1") || !strings.Contains(text, "Ana") {
		t.Errorf("of one:\n%s", text)
	}
	if text := sheets("&sheet=" + url.QueryEscape("<b>") + "&in=nobody"); !strings.Contains(text, "nothing") && !strings.Contains(text, "Nothing") {
		t.Errorf("of none:\n%s", text)
	}
	w.Get("/e/none/print").Want(t, 404)
	w.Get("/e/none/print.pdf").Want(t, 404)
}
