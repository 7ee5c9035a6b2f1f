package chess960_test

import (
	"slices"
	"strings"
	"testing"

	"torneo/chess960"
)

// All positions that the Laws allow, each once: they are counted apart.
func TestEveryPosition(t *testing.T) {
	seen := map[string]bool{}
	for n := range chess960.Count {
		p, ok := chess960.Position(n)
		if !ok || seen[p] || !legal(p) {
			t.Errorf("%d is %q", n, p)
		}
		seen[p] = true
	}
	allowed := 0
	arrange(nil, []byte("BBKNNQRR"), func(p string) {
		if allowed++; !seen[p] {
			t.Errorf("%s has no number", p)
		}
	})
	if allowed != chess960.Count {
		t.Errorf("%d positions are allowed", allowed)
	}
}

func legal(p string) bool {
	pieces := []byte(p)
	slices.Sort(pieces)
	king := strings.IndexByte(p, 'K')
	return string(pieces) == "BBKNNQRR" && (strings.IndexByte(p, 'B')+strings.LastIndexByte(p, 'B'))%2 == 1 &&
		strings.IndexByte(p, 'R') < king && king < strings.LastIndexByte(p, 'R')
}

// arrange calls back with every legal arrangement of the pieces, which are sorted.
func arrange(done, rest []byte, each func(string)) {
	if len(rest) == 0 {
		if p := string(done); legal(p) {
			each(p)
		}
		return
	}
	for k := range rest {
		if k > 0 && rest[k] == rest[k-1] {
			continue
		}
		arrange(append(done[:len(done):len(done)], rest[k]), slices.Delete(slices.Clone(rest), k, k+1), each)
	}
}

// Numbers that are printed with the positions elsewhere.
func TestKnownPositions(t *testing.T) {
	for n, want := range map[int]string{0: "BBQNNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB"} {
		if got, ok := chess960.Position(n); !ok || got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
	for _, n := range []int{-1, 960} {
		if p, ok := chess960.Position(n); ok || p != "" {
			t.Errorf("%d is %q", n, p)
		}
	}
}
