package telemetry

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// toldAgain is the shortest time between two lines of the log on one kind of trouble.
const toldAgain = time.Minute

// mostKinds is the number of kinds kept apart at a time; those beyond it count as one
// kind more.
const mostKinds = 500

// leftOut is the attribute of a line that counts those of its kind left out before it.
const leftOut = "left_out"

// Seldom returns a log in which lines that give a reason are told once in a minute of each
// kind: who tries again and again while the database is away does not fill the disk. The next
// line of the kind, at the latest the one that ends the minute, says how many were left out.
// Lines are of a kind that say the same for a reason of the same kind.
func Seldom(h slog.Handler) slog.Handler { return seldomIn(h, toldAgain) }

func seldomIn(h slog.Handler, minute time.Duration) slog.Handler {
	return &seldom{h, &troubles{minute: minute, of: map[string]*trouble{}}}
}

type seldom struct {
	slog.Handler
	*troubles
}

// troubles holds the kinds logged within the last minute.
type troubles struct {
	minute time.Duration
	mu     sync.Mutex
	of     map[string]*trouble
}

// trouble is one kind since it was told last.
type trouble struct {
	out  int
	last func(out int) // tells the last line that was left out
}

func (h *seldom) Handle(ctx context.Context, r slog.Record) error {
	kind := kindOf(&r)
	if kind == "" {
		return h.Handler.Handle(ctx, r)
	}
	h.mu.Lock()
	if _, known := h.of[kind]; !known && len(h.of) >= mostKinds {
		kind = "beyond"
	}
	known := h.of[kind]
	if known != nil {
		known.out++
		kept := r.Clone()
		known.last = func(out int) {
			kept.AddAttrs(slog.Int(leftOut, out-1))
			_ = h.Handler.Handle(context.WithoutCancel(ctx), kept) // there is nobody to be told
		}
		h.mu.Unlock()
		return nil
	}
	h.of[kind] = &trouble{}
	h.mu.Unlock()
	time.AfterFunc(h.minute, func() { h.endMinute(kind) })
	return h.Handler.Handle(ctx, r)
}

// endMinute ends the minute of a kind: the last line of those that were left out is told, with
// how many others there were, and a new minute begins; without any the kind is forgotten.
func (t *troubles) endMinute(kind string) {
	t.mu.Lock()
	x := t.of[kind]
	if x.out == 0 {
		delete(t.of, kind)
		t.mu.Unlock()
		return
	}
	tell, out := x.last, x.out
	*x = trouble{}
	t.mu.Unlock()
	tell(out)
	time.AfterFunc(t.minute, func() { t.endMinute(kind) })
}

func (h *seldom) WithAttrs(a []slog.Attr) slog.Handler {
	return &seldom{h.Handler.WithAttrs(a), h.troubles}
}

func (h *seldom) WithGroup(g string) slog.Handler {
	return &seldom{h.Handler.WithGroup(g), h.troubles}
}

// kindOf returns the kind of trouble that a line tells of; "": of none.
func kindOf(r *slog.Record) (kind string) {
	r.Attrs(func(a slog.Attr) bool {
		if a.Key != "reason" {
			return true
		}
		kind = a.Value.String()
		if err, ok := a.Value.Any().(error); ok {
			if is := interface{ Kind() string }(nil); errors.As(err, &is) {
				kind = is.Kind()
			}
		}
		kind = r.Level.String() + r.Message + "\x00" + kind[:min(len(kind), 200)]
		return false
	})
	return kind
}
