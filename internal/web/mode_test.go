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
	w.post("/example", nil).want(t, 200)
	at := "/t/" + w.kept.journals[0].ID + "/"
	pages := []string{"", "players", "players/1", "players/1/edit", "rounds/1", "rounds/1/names", "rounds/1/why", "rounds/1/checklist", "rounds/5", "standings", "crosstable", "settings", "export", "journal"}
	const said = "Not in FIDE mode"
	for _, path := range pages {
		if p := w.get(at+path).want(t, 200); strings.Contains(p.body, said) {
			t.Errorf("%s: left already", path)
		}
	}
	p := w.post(at+"mode", nil).want(t, 422, "Continue to the last step", "for good")
	w.post(at+"mode", url.Values{"confirmed": {"4"}}).want(t, 422, "Continue to the last step")
	p = w.post(at+"mode", p.fields()).want(t, 422, `name="word"`)
	fields := p.fields()
	fields.Set("word", "confirm")
	w.post(at+"mode", fields).want(t, 200)
	for _, path := range pages {
		w.get(at+path).want(t, 200, said)
	}
	id := w.kept.journals[0].ID
	state, err := w.desk.State(t.Context(), id)
	if err != nil || state.FIDEMode() {
		t.Fatalf("%v", err)
	}
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	if _, err := w.desk.Do(t.Context(), id, by, arbiter.Undo{Numbers: []int64{state.Last - 1}}, arbiter.Consent{Level: arbiter.TwoSteps}); err == nil {
		t.Error("FIDE mode is back")
	}
	w.get(at+"export/trf26.trf").want(t, 200, "### FIDE mode exited @ Round 4")
}

// Who has left or was expelled is marked in the standings.
func TestWhoLeftIsMarked(t *testing.T) {
	w := newWindow(t)
	w.post("/example", nil).want(t, 200)
	at := "/t/" + w.kept.journals[0].ID + "/"
	w.post(at+"players/3/withdraw", nil).want(t, 200)
	w.post(at+"players/4/expel", url.Values{"confirmed": {"3"}}).want(t, 200)
	w.get(at+"standings").want(t, 200, "(withdrawn)", "(expelled)")
}
