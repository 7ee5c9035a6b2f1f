package arbiter

import (
	"testing"

	"torneo/internal/journal"
)

// minutesOf returns the address of a number of minutes.
func minutesOf(n int) *int { return &n }

func TestDefaultTimeIsSaidOrNot(t *testing.T) {
	v := newVenue(t, 6, 3)
	if v.state().DefaultTime != nil {
		t.Error("it is said before anybody has said it")
	}
	v.refuses(SetDefaultTime{minutesOf(-1)}, "minutes.refused.default")
	v.refuses(SetDefaultTime{minutesOf(journal.MaxDefaultTime + 1)}, "minutes.refused.default")
	v.do(SetDefaultTime{minutesOf(0)}, Silent)
	if m := v.state().DefaultTime; m == nil || *m != 0 {
		t.Errorf("zero tolerance is %v", m)
	}
	v.do(SetDefaultTime{}, Silent)
	v.pair(Silent)
	v.do(SetDefaultTime{minutesOf(30)}, Silent) // it was not said
	n := v.state().Last
	v.do(SetDefaultTime{minutesOf(30)}, Silent)
	if v.state().Last != n {
		t.Error("the same is an entry")
	}
	v.do(SetDefaultTime{minutesOf(60)}, Confirm)
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	if m := v.state().DefaultTime; m == nil || *m != 30 {
		t.Errorf("%v after it is taken back", m)
	}
}
