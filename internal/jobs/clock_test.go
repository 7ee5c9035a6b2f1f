package jobs

import (
	"context"
	"errors"
	"testing"
	"time"

	"torneo/message"
)

// Work that fails is tried again after its pause by the clock that a queue is given, the
// database's, whatever the clock of this machine says; and work that is being done when a
// program ends can begin again at once.
func TestFailedWorkWaitsByTheClockOfTheDatabase(t *testing.T) {
	onBothWith(t, func(t *testing.T, open func(Options) (*Queue, error)) {
		begun := make(chan bool, 10)
		kinds := []Kind{
			{Name: "failing", Tries: 3, Pause: func(int) time.Duration { return time.Hour }, Do: func(context.Context, *Job) (message.Message, error) {
				return message.Message{}, errors.New("no")
			}},
			{Name: "long", Do: func(ctx context.Context, _ *Job) (message.Message, error) {
				begun <- true
				<-ctx.Done()
				return message.Message{}, ctx.Err()
			}},
		}
		const behind = 9 * time.Minute
		q, err := open(Options{Kinds: kinds, Every: 10 * time.Millisecond, Clock: func() time.Time { return time.Now().Add(-behind) }})
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Start(); err != nil {
			t.Fatal(err)
		}
		failing, long := added(t, q, Order{Kind: "failing"}), added(t, q, Order{Kind: "long"})
		w := until(t, q, failing.ID, func(w *Work) bool { return w.State == Pausing })
		if off := time.Until(w.Next) - time.Hour + behind; off.Abs() > time.Minute {
			t.Errorf("it is tried again %v from when it should", off)
		}
		<-begun
		if err := q.Close(); err != nil {
			t.Fatal(err)
		}
		if q, err = open(Options{}); err != nil {
			t.Fatal(err)
		}
		defer q.Close()
		row, err := q.client.JobGet(t.Context(), long.ID)
		if err != nil {
			t.Fatal(err)
		}
		if off := time.Until(row.ScheduledAt) + behind; off.Abs() > time.Minute {
			t.Errorf("what was stopped begins again %v from when it should", off)
		}
	})
}
