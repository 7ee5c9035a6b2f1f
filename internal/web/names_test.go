package web_test

import (
	"testing"

	"torneo/internal/arbiter"
)

// What is exported and what is printed says of which event the tournament is.
func TestEventAndTournamentOnWhatGoesOut(t *testing.T) {
	w := newWindow(t)
	at := w.imported(archived(t, "norms.txtar", "rr.trf"))
	if err := w.kept.RenameEvent(t.Context(), w.kept.events[0].ID, "Festival de León"); err != nil {
		t.Fatal(err)
	}
	const full = "Festival de León: Torneo de normas Ciudad de León"
	w.get(at+"standings").want(t, 200, "<strong>"+full+"</strong>")
	for _, f := range arbiter.ReportFormats() {
		w.get(at+"export/"+string(f)+".trf").want(t, 200, "012 "+full+"\n")
	}
	if err := w.kept.RenameEvent(t.Context(), w.kept.events[0].ID, "Ciudad de León"); err != nil {
		t.Fatal(err)
	}
	w.get(at+"export/trf26.trf").want(t, 200, "012 Torneo de normas Ciudad de León\n")
}
