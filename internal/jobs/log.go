package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// quiet returns a log in which River tells its errors, and each of them once in a minute: a
// database that is away is looked for every second.
func quiet(log *slog.Logger) *slog.Logger {
	return slog.New(&seldom{Handler: log.Handler(), tellings: &tellings{at: map[string]time.Time{}}})
}

const toldAgain = time.Minute

type seldom struct {
	slog.Handler
	*tellings
}

type tellings struct {
	mu sync.Mutex
	at map[string]time.Time
}

func (h *seldom) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelError && h.Handler.Enabled(ctx, l)
}

func (h *seldom) Handle(ctx context.Context, r slog.Record) error {
	h.mu.Lock()
	last, known := h.at[r.Message]
	silent := known && r.Time.Sub(last) < toldAgain
	if !silent {
		h.at[r.Message] = r.Time
	}
	h.mu.Unlock()
	if silent {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

func (h *seldom) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &seldom{h.Handler.WithAttrs(attrs), h.tellings}
}

func (h *seldom) WithGroup(name string) slog.Handler {
	return &seldom{h.Handler.WithGroup(name), h.tellings}
}
