package clock_test

import (
	"testing"
	"time"

	"torneo/internal/clock"
)

// How long something is, is said so that it can be taken in.
func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 s", 7*time.Second + 900*time.Millisecond: "7 s", time.Minute: "1 min", 437 * time.Second: "7 min 17 s",
		time.Hour + 59*time.Second: "1 h", 26*time.Hour + 5*time.Minute: "26 h 5 min",
	} {
		if got := clock.Span(d); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
