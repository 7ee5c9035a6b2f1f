package server

import (
	"context"
	"errors"
	"time"

	"torneo/internal/batch"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/message"
)

// The time between two looks, and the time after which a database that cannot be read is given
// up.
const (
	lookFirst   = 20 * time.Millisecond
	lookLast    = 500 * time.Millisecond
	troubleAt   = 5 * time.Second
	nobodyAt    = 45 * time.Second // more than it takes to find out that somebody died
	awayForGood = 5 * time.Minute
)

// waiting waits for a batch.
type waiting struct {
	*Verbs
	b      *batch.Batches
	of     *batch.Batch
	said   map[string]bool
	moved  time.Time // when it was last seen to go on
	looked time.Time // for troubles
	away   time.Time // since when the database cannot be read; zero: it can
}

// await hands over the outcomes of a batch in their order, as they come.
func (a *Verbs) await(ctx context.Context, b *batch.Batches, of *batch.Batch, handOver func(command.Outcome) error) error {
	w := waiting{Verbs: a, b: b, of: of, said: map[string]bool{}, moved: time.Now()}
	for k := range of.Chunks {
		list, err := w.chunk(ctx, k)
		if err != nil {
			return err
		}
		for _, x := range list {
			if err := handOver(command.DecodeOutcome(x)); err != nil {
				return err
			}
		}
	}
	return nil
}

// chunk waits for a chunk.
func (w *waiting) chunk(ctx context.Context, k int) ([]batch.Outcome, error) {
	for pause := lookFirst; ; pause = min(2*pause, lookLast) {
		list, done, err := w.b.Outcomes(ctx, w.of.ID, k)
		if err == nil && !done {
			err = w.look(ctx)
		}
		var told *command.Failure
		switch {
		case ctx.Err() != nil:
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("batch.left", "batch", w.of.ID)}
		case errors.As(err, &told):
			return nil, told
		case err == nil && done:
			w.moved, w.away = time.Now(), time.Time{}
			return list, nil
		case err == nil:
			w.away = time.Time{}
		case w.away.IsZero():
			w.away = time.Now()
			w.tellOnce(w.T("batch.away", "reason", errtext.Of(err)))
		case time.Since(w.away) > awayForGood:
			return nil, noBatches(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// look says why a batch does not go on.
func (w *waiting) look(ctx context.Context) error {
	if time.Since(w.looked) < troubleAt && !w.looked.IsZero() {
		return nil
	}
	first := w.looked.IsZero()
	w.looked = time.Now()
	now, err := w.b.Get(ctx, w.of.ID)
	if errors.Is(err, batch.ErrNotFound) || err == nil && now.Cancelled {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("batch.cancelled", "batch", w.of.ID)}
	}
	if err != nil {
		return err
	}
	if now.Done > w.of.Done {
		w.moved = time.Now()
	}
	w.of = now
	if first {
		return nil
	}
	troubles, err := w.b.Troubles(ctx, w.of.ID)
	if err != nil {
		return err
	}
	for _, t := range troubles {
		w.tellOnce(w.T("batch.trouble", "reason", t))
	}
	if time.Since(w.moved) > nobodyAt {
		w.tellOnce(w.T("batch.nobody", "version", now.Version))
	}
	return nil
}

// tellOnce writes a line, and not again.
func (w *waiting) tellOnce(line string) {
	if !w.said[line] {
		w.said[line] = true
		w.Tell(line)
	}
}
