package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
)

// FIDE mode is left in two steps, for ever, and every page of the tournament says
// so from then on.
func TestModeIsShownOnEveryPage(t *testing.T) {
	w := newWindow(t)
	w.Post("/example", nil).Want(t, 200)
	at := "/t/" + w.Store.AllJournals[0].ID + "/"
	pages := []string{"", "players", "players/1", "players/1/edit", "rounds/1", "rounds/1/names", "rounds/1/why", "rounds/1/checklist", "rounds/5", "standings", "crosstable", "settings", "export", "journal"}
	const said = "Not in FIDE mode"
	for _, path := range pages {
		if p := w.Get(at+path).Want(t, 200); strings.Contains(p.Body, said) {
			t.Errorf("%s: left already", path)
		}
	}
	p := w.Post(at+"mode", nil).Want(t, 422, "Continue to the last step", "for good")
	w.Post(at+"mode", url.Values{"confirmed": {"4"}}).Want(t, 422, "Continue to the last step")
	p = w.Post(at+"mode", p.Fields()).Want(t, 422, `name="word"`)
	fields := p.Fields()
	fields.Set("word", "confirm")
	w.Post(at+"mode", fields).Want(t, 200)
	for _, path := range pages {
		w.Get(at+path).Want(t, 200, said)
	}
	id := w.Store.AllJournals[0].ID
	state, err := w.Desk.State(t.Context(), id)
	if err != nil || state.FIDEMode() {
		t.Fatalf("%v", err)
	}
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	if _, err := w.Desk.Do(t.Context(), id, by, arbiter.Undo{Numbers: []int64{state.Last - 1}}, arbiter.Consent{Level: arbiter.TwoSteps}); err == nil {
		t.Error("FIDE mode is back")
	}
	w.Get(at+"export/trf26.trf").Want(t, 200, "### FIDE mode exited @ Round 4")
}

// Who has left or was expelled is marked in the standings.
func TestWhoLeftIsMarked(t *testing.T) {
	w := newWindow(t)
	w.Post("/example", nil).Want(t, 200)
	at := "/t/" + w.Store.AllJournals[0].ID + "/"
	w.Post(at+"players/3/withdraw", nil).Want(t, 200)
	w.Post(at+"players/4/expel", url.Values{"confirmed": {"3"}}).Want(t, 200)
	w.Get(at+"standings").Want(t, 200, "(withdrawn)", "(expelled)")
}
