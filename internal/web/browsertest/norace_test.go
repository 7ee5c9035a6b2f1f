//go:build !race

package browsertest

import "testing"

// rounds of the tournament that is run from its beginning to its end.
const rounds = 9

func skipWithRaceDetector(*testing.T) {}
