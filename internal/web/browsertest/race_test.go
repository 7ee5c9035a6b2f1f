//go:build race

package browsertest

import "testing"

// rounds of the tournament that is run from its beginning to its end: enough for
// everything that happens at it, the program being slow.
const rounds = 5

// The race detector looks at the program, not at its pages, and takes its time.
func skipWithRaceDetector(t *testing.T) {
	t.Skip("pages are the same with the race detector")
}
