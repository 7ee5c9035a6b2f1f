package verdicts

import (
	"testing"

	"torneo/internal/journal"
)

// TestQuickplayAnnounced: what the regulations of the event declare of the quickplay finish
// answers the question in the situations that rest on it, and in no other.
func TestQuickplayAnnounced(t *testing.T) {
	s := &journal.State{}
	if got := quickplayAnnounced(s); got != nil {
		t.Errorf("nothing is declared: %v", got)
	}
	s.Regulations.Facts = map[string]string{"quickplay": "false"}
	got := quickplayAnnounced(s)
	for situation, want := range map[string]string{"five-seconds-asked": "no", "draw-in-the-last-two-minutes": "no", "both-flags-fallen": "no", "device-sounds": "", "illegal-move": ""} {
		if got[situation] != want {
			t.Errorf("%s: %q, not %q", situation, got[situation], want)
		}
	}
}
