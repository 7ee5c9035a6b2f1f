//go:build !race

package browsertest

import "testing"

func skipWithRaceDetector(*testing.T) {}
