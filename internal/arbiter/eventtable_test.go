package arbiter

import (
	"reflect"
	"testing"

	"torneo/internal/journal"
)

func TestEveryKindHasARowAtTheDesk(t *testing.T) {
	for _, r := range journal.Rows() {
		if _, ok := eventRows.RowOf(reflect.Zero(r.Of).Interface().(journal.Payload)); !ok {
			t.Errorf("eventtable.go has no row of %s", r.Of.Name())
		}
	}
}

// Every event that can be taken back needs a right of the table of rights, and rows
// that look at the board or the round of an event belong to events that have one.
func TestRowsAtTheDeskFitTheEvents(t *testing.T) {
	for _, r := range journal.Rows() {
		w := reflect.Zero(r.Of).Interface().(journal.Payload)
		row := eventRowOf(w)
		if act := row.undo(w); act != "" {
			if _, ok := RightOf(act); !ok {
				t.Errorf("%s is taken back by who may %q, which nobody may", r.Name, act)
			}
		}
		has := func(name string) bool { _, ok := r.Of.FieldByName(name); return ok }
		round := has("Round") || has("From") || has("After")
		for what, wrong := range map[string]bool{
			"clashes by its board":                row.clash.has(clashBoard) && row.clash != clashAll && !has("Board"),
			"clashes by its round":                row.clash.has(clashRound) && row.clash != clashAll && !round,
			"weighs by its round":                 (row.weight == draftWeight || row.weight == earlierWeight) && !round,
			"is the basis of scores, or not":      row.basis == scoreBasis && !has("RatingOnly"),
			"pairs a round, and weighs otherwise": r.Stage == journal.PairedStage && (row.weight != pairingWeight || row.basis != pairingBasis),
		} {
			if wrong {
				t.Errorf("%s %s: its content or another row does not fit that", r.Name, what)
			}
		}
	}
}
