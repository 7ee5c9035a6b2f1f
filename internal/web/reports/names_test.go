package reports_test

import (
	"fmt"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
)

// A report in another code page is read as its names tell, and that is said before
// it is taken over.
func TestImportInACodePage(t *testing.T) {
	w := newWindow(t)
	line := "001 %4d      %-33s %4d POL%24s 0.0 %4d\n"
	data := []byte("012 Turniej\n032 POL\n042 2026/05/01\n052 2026/05/02\n142 3\n152 W\n192 FIDE_DUTCH_2026\n202 BH,SB\n" +
		"162 W 1.0    D 0.5    L 0.0\n" +
		fmt.Sprintf(line, 1, "Wojtaszek, Rados\xb3aw", 2700, "", 1) + fmt.Sprintf(line, 2, "\x8cliwa, J\xf3zef", 2400, "", 2))
	p := w.Upload("/import", "report", "open.trf", data)
	p.Want(t, 422, "by its names it is windows-1250 (")
	p = w.Post("/import", p.Fields())
	p.Want(t, 200, "open.trf: imported")
	state, err := w.Desk.State(t.Context(), w.Store.AllJournals[0].ID)
	if err != nil || len(state.Players) != 2 || state.Players[0].Name != "Wojtaszek, Radosław" || state.Players[1].Name != "Śliwa, Józef" {
		t.Errorf("%+v, %v", state.Players, err)
	}
}

// Exports and prints name the event of the tournament.
func TestEventAndTournamentOnWhatGoesOut(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	if err := w.Store.RenameEvent(t.Context(), w.Store.AllEvents[0].ID, "Festival de León"); err != nil {
		t.Fatal(err)
	}
	const full = "Festival de León: Torneo de normas Ciudad de León"
	w.Get(at+"standings").Want(t, 200, "<strong>"+full+"</strong>")
	for _, f := range arbiter.ReportFormats() {
		w.Get(at+"export/"+string(f)+".trf").Want(t, 200, "012 "+full+"\n")
	}
	if err := w.Store.RenameEvent(t.Context(), w.Store.AllEvents[0].ID, "Ciudad de León"); err != nil {
		t.Fatal(err)
	}
	w.Get(at+"export/trf26.trf").Want(t, 200, "012 Torneo de normas Ciudad de León\n")
}
