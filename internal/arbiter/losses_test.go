package arbiter

import (
	"context"
	"errors"
	"slices"
	"testing"

	"torneo/internal/journal"
)

// losses records the entries that a desk reports as lost.
type losses struct {
	had   []journal.Entry
	first int64
}

func (l *losses) KeepLost(_ context.Context, _ string, had []journal.Entry) {
	l.had = append(l.had, had...)
}
func (l *losses) FirstLost(string) int64 { return l.first }

// goesBack takes the last entries out of a store.
func (m *memory) goesBack(id string, to int64) {
	m.kept.Entries[id] = slices.Clone(m.kept.Entries[id][:to])
	j := m.kept.Journals[id]
	j.Last = to
	m.kept.Journals[id] = j
}

// twoResults enters two results at a desk that tells of losses, and returns the whole journal.
func twoResults(t *testing.T) (v *venue, kept *memory, told *losses, whole []journal.Entry) {
	t.Helper()
	v, kept = published(t)
	told = &losses{}
	v.desk.Telling(told)
	for k, key := range []string{"1", "0"} {
		if _, err := v.enter(k, key); err != nil {
			t.Fatal(err)
		}
	}
	return v, kept, told, slices.Clone(kept.kept.Entries[v.id])
}

// Lost entries come back as they were if nothing has happened since, with the numbers
// that they had; else behind that, without results of boards that have got another one
// and without what cannot happen any more. Twice is once.
func TestRegain(t *testing.T) {
	v, kept, told, whole := twoResults(t)
	last := int64(len(whole))
	kept.goesBack(v.id, last-2)
	v.desk.Reread(t.Context())
	if len(told.had) != 2 || !sameEntry(told.had[0], whole[last-2]) || !sameEntry(told.had[1], whole[last-1]) {
		t.Fatalf("told of %+v", told.had)
	}
	r, err := v.desk.Regain(t.Context(), v.id, told.had)
	if err != nil || r.Back != 2 || r.Last != last || len(r.Left) > 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	for k, e := range kept.kept.Entries[v.id] {
		if !sameEntry(e, whole[k]) {
			t.Errorf("%d is %+v, was %+v", k+1, e, whole[k])
		}
	}
	if r, err := v.desk.Regain(t.Context(), v.id, told.had); err != nil || r.Back != 0 || len(kept.kept.Entries[v.id]) != len(whole) {
		t.Fatalf("brought back twice: %+v, %v", r, err)
	}

	// One board gets another result before the lost ones come back.
	kept.goesBack(v.id, last-2)
	if _, err := v.enter(0, "="); err != nil {
		t.Fatal(err)
	}
	if r, err = v.desk.Regain(t.Context(), v.id, whole[last-2:]); err != nil || r.Back != 1 || len(r.Left) != 1 || r.Left[0].Number != last-1 {
		t.Fatalf("%+v, %v", r, err)
	}
	s, err := v.desk.State(t.Context(), v.id)
	if err != nil || s.Last != last || s.Round(1).Boards[0].Result.White.IsWin() || !s.Round(1).Boards[1].Result.Black.IsWin() {
		t.Errorf("%+v, %v", s.Round(1).Boards, err)
	}
}

// Who has seen entries that were lost knows nothing of what has come in their place: of two
// results for a board he is asked.
func TestWhoHasSeenWhatWasLostIsAsked(t *testing.T) {
	v, kept := published(t)
	if _, err := v.enter(0, "1"); err != nil {
		t.Fatal(err)
	}
	first := int64(len(kept.kept.Entries[v.id]))
	seen := first + 7 // as the pages say that were drawn before
	v.desk.Telling(&losses{first: first})
	state, err := v.desk.State(t.Context(), v.id)
	if err != nil {
		t.Fatal(err)
	}
	k, _ := ResultOf("0")
	_, err = v.desk.Do(t.Context(), v.id, chief, EnterResult{Round: 1, Board: state.Round(1).Boards[0].Board, Result: k.Result}, Consent{Seen: seen})
	if asked := (*Second)(nil); !errors.As(err, &asked) {
		t.Errorf("not asked: %v", err)
	}
	if _, err := v.desk.Do(t.Context(), v.id, chief, EnterResult{Round: 1, Board: state.Round(1).Boards[1].Board, Result: k.Result}, Consent{Seen: seen}); err != nil {
		t.Errorf("another board: %v", err)
	}
}
