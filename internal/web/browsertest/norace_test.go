//go:build !race

package browsertest

import (
	"testing"

	"torneo/internal/longtest"
)

// rounds of the tournament that is run from its beginning to its end.
var rounds = longtest.Or(9, 7)

func skipWithRaceDetector(*testing.T) {}
