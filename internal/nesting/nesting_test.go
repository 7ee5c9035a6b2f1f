package nesting

import (
	"strings"
	"testing"
)

// Brackets that are closed first, as in a comment, hide none of those that follow.
func TestDepth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "a = [1, {b = 2}]": 2, "[[a]]\n[b]": 2,
		"# " + strings.Repeat("]", 500) + "\na = " + strings.Repeat("[", 300): 300,
	} {
		if got := Depth([]byte(text)); got != want {
			t.Errorf("%.20q: %d, want %d", text, got, want)
		}
	}
}
