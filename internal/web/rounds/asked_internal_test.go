package rounds

import (
	"slices"
	"testing"

	"torneo/internal/journal"
)

// Of the boards of which players say something those are drawn anew that are new, that say
// something else, and of which nothing is said any more.
func TestAskedOtherwise(t *testing.T) {
	p := roundPage{Found: found{Asked: "1-5-ab+2-6-cd+12-34-x"}}
	for drawn, want := range map[string][]journal.Board{
		"1-5-ab+2-6-cd+12-34-x":       nil,
		"":                            {{White: 1, Black: 5}, {White: 2, Black: 6}, {White: 12, Black: 34}},
		"1-5-ab+2-6-other+12-34-x":    {{White: 2, Black: 6}, {White: 2, Black: 6}},
		"1-5-ab+2-6-cd+12-34-x+7-8-y": {{White: 7, Black: 8}},
		"12-34-x+nonsense+2-6-cd":     {{White: 1, Black: 5}},
	} {
		if got := p.askedOtherwise(drawn); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", drawn, got, want)
		}
	}
	if got := (&roundPage{}).askedOtherwise(""); len(got) > 0 {
		t.Errorf("of nothing %v", got)
	}
}
