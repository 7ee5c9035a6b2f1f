package jobs

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"torneo/internal/row"
	"torneo/message"
)

// ErrCancelled is the cause for which the context of work ends that was cancelled. Any
// other cause means that it is begun again.
var ErrCancelled = errors.New("jobs: cancelled")

var errLost = errors.New("jobs: somebody else does it now")

// worker does the work of a kind when River says so.
type worker struct {
	river.WorkerDefaults[args]
	q    *Queue
	kind Kind
}

// NextRetry returns the time at which failed work is tried again.
func (w *worker) NextRetry(job *river.Job[args]) time.Time {
	pause := w.kind.Pause
	if pause == nil {
		pause = Growing
	}
	return w.q.o.Clock().Add(pause(len(job.Errors) + 1))
}

// Work does it once, and says what came of it.
func (w *worker) Work(all context.Context, job *river.Job[args]) error {
	ctx, end := context.WithCancelCause(all)
	defer end(nil)
	w.q.mu.Lock()
	w.q.active[job.ID] = doing{job.Attempt, end}
	w.q.mu.Unlock()
	defer func() {
		w.q.mu.Lock()
		defer w.q.mu.Unlock()
		if w.q.active[job.ID].attempt == job.Attempt {
			delete(w.q.active, job.ID)
		}
	}()
	h := &heart{q: w.q, row: job.JobRow, end: end}
	stop := h.start()
	words, err := w.do(ctx, &Job{ID: job.ID, By: job.Args.By, args: job.Args.Args, tell: h.tell})
	stop()
	r := report{Progress: h.progress, Words: row.EncodeMessage(words)}
	switch cause := context.Cause(ctx); {
	case err == nil:
		return river.RecordOutput(all, r)
	case errors.Is(cause, ErrCancelled):
		r.Words = row.EncodeMessage(message.New("jobs.cancelled"))
		_ = river.RecordOutput(all, r) // without words, then
		return river.JobCancel(ErrCancelled)
	case errors.Is(cause, errLost):
		return h.awaitEnd(all)
	case all.Err() != nil: // the program stops
		return river.JobSnooze(0)
	}
	w.q.o.Log.Warn("work failed", "kind", w.kind.Name, "work", job.ID, "try", len(job.Errors)+1, "reason", err)
	r.Words, r.Failed = row.EncodeMessage(errorMessage(err)), true
	_ = river.RecordOutput(all, r)
	if f := (*final)(nil); errors.As(err, &f) {
		return river.JobCancel(err)
	}
	return err
}

// do calls the function of the kind, whose panic is a failure.
func (w *worker) do(ctx context.Context, j *Job) (words message.Message, err error) {
	defer func() {
		if p := recover(); p != nil {
			w.q.o.Log.Error("panic", "kind", w.kind.Name, "work", j.ID, "reason", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = Final(fmt.Errorf("panic: %v", p))
		}
	}()
	return w.kind.Do(ctx, j)
}

// heart writes, while work is being done, how far it has come, and that somebody does it;
// and learns that it is to end.
type heart struct {
	q   *Queue
	row *rivertype.JobRow
	end context.CancelCauseFunc

	mu       sync.Mutex
	progress Progress
	beats    int64
}

func (h *heart) tell(p Progress) {
	h.mu.Lock()
	h.progress = p
	h.mu.Unlock()
}

// start lets it beat until the function that it returns is called.
func (h *heart) start() (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticks := time.NewTicker(h.q.o.Every)
		defer ticks.Stop()
		for {
			h.beat()
			select {
			case <-done:
				return
			case <-ticks.C:
			}
		}
	}()
	return sync.OnceFunc(func() { close(done); <-ended })
}

func (h *heart) beat() {
	ctx, cancel := context.WithTimeout(context.Background(), h.q.o.patience)
	defer cancel()
	h.mu.Lock()
	h.beats++
	r := report{Progress: h.progress, Beat: time.Now().UnixNano() + h.beats}
	h.mu.Unlock()
	row, err := h.q.client.JobUpdate(ctx, h.row.ID, &river.JobUpdateParams{Output: r})
	switch {
	case errors.Is(err, rivertype.ErrNotFound):
		h.end(errLost)
	case err != nil:
		h.q.o.Log.Warn("progress of work not kept", "work", h.row.ID, "reason", err)
	case row.State != rivertype.JobStateRunning || row.Attempt != h.row.Attempt:
		h.end(errLost)
	case cancelWanted(row):
		h.end(ErrCancelled)
	}
}

// awaitEnd waits until the work that somebody else has taken over is not being done any more:
// what River writes when this try returns is then nothing.
func (h *heart) awaitEnd(ctx context.Context) error {
	for {
		row, err := h.q.client.JobGet(ctx, h.row.ID)
		if errors.Is(err, rivertype.ErrNotFound) || err == nil && row.State != rivertype.JobStateRunning {
			return river.JobCancel(errLost)
		}
		select {
		case <-ctx.Done():
			return river.JobSnooze(0)
		case <-time.After(h.q.o.Every):
		}
	}
}
