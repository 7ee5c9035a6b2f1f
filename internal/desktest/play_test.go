package desktest_test

import (
	"path/filepath"
	"testing"

	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/pairing"
)

// The tournament that is measured is one as there are: paired by the rules, and
// with everything in its journal that happens to arbiters.
func TestTheTournamentIsARealOne(t *testing.T) {
	folder := t.TempDir()
	const events = 1500
	event, id, err := desktest.Folder(t.Context(), folder, desktest.Config{Players: 120, Rounds: 7, Played: 6, Seed: 1}, events)
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), filepath.Join(folder, desktest.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if journals, err := s.Journals(t.Context(), event); err != nil || len(journals) != 1 {
		t.Fatalf("%d journals, %v", len(journals), err)
	}
	desk := desktest.NewDesk(s)
	state, err := desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if state.Current() != 6 || !state.Round(6).Closed || len(state.Players) != 120 || state.Last < events || state.Last > events+1000 || !state.FIDEMode() {
		t.Fatalf("round %d, %d players, %d events", state.Current(), len(state.Players), state.Last)
	}
	for n := 1; n <= state.Current(); n++ {
		if len(state.Missing(n)) > 0 {
			t.Errorf("round %d has boards without result", n)
		}
	}
	if checked, err := pairing.Check(state.Record(1), pairing.Options{Round: 1}); err != nil || len(checked) != 1 || len(checked[0].Differences) > 0 {
		t.Errorf("round 1: %+v, %v", checked, err)
	}
	history, err := desk.History(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var late, left, byes, corrected, undone, verified, forfeits int
	for _, e := range history {
		switch w := e.Payload.(type) {
		case journal.PlayerEntered:
			if w.From > 1 {
				late++
			}
		case journal.PlayerLeft:
			left++
		case journal.ByeGranted:
			byes++
		case journal.ResultCorrected:
			corrected++
		case journal.EventsUndone:
			undone++
		case journal.ResultVerified:
			verified++
		case journal.ResultEntered:
			if w.Result.White.Forfeit() {
				forfeits++
			}
		}
	}
	for what, n := range map[string]int{"late entries": late, "withdrawals": left, "byes": byes, "corrections": corrected, "undoings": undone, "second passes": verified, "forfeits": forfeits} {
		if n == 0 {
			t.Errorf("there are no %s", what)
		}
	}
}
