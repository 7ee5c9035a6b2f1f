package page

import (
	"context"
	"testing"
	"time"
)

// Pages that refresh themselves go one after the other, and nobody waits for ever.
func TestRefreshesTakeTurns(t *testing.T) {
	turn := make(turns, 1)
	end := turn.take(t.Context())

	began := time.Now()
	turn.take(t.Context())()
	if waited := time.Since(began); waited < patience {
		t.Errorf("beside another the second went on after %v, want %v", waited, patience)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	turn.take(left)() // who has left does not wait, and ends nobody's turn
	if len(turn) != 1 {
		t.Errorf("%d turns are taken, want the first one", len(turn))
	}
	next := make(chan struct{})
	go func() {
		turn.take(t.Context())()
		close(next)
	}()
	end()
	<-next
	if len(turn) != 0 {
		t.Errorf("%d turns are taken after all have ended", len(turn))
	}
}
