//go:build race

package browsertest

import "testing"

// The race detector looks at the program, not at its pages, and takes its time.
func skipWithRaceDetector(t *testing.T) {
	t.Skip("pages are the same with the race detector")
}
