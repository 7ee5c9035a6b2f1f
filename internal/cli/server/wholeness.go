package server

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/doctor"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/message"
)

// The time after which a broken journal is read again, and the database asked again when it could
// not answer.
const brokenEvery = 5 * time.Second

// restAfter is how much longer than reading some journals the pause before the next ones is, where
// there are many: whoever works meanwhile is not to wait for it.
const restAfter = 3

// wholeness finds journals with entries that are not as they were written, and reports them on
// every page. They are read when the program starts; all tournaments go on. A backup in which
// they are whole repairs them when it is restored.
type wholeness struct {
	kept *store.Store
	desk *arbiter.Desk
	log  *slog.Logger

	mu     sync.Mutex
	broken []*store.Broken
	torn   error // the file does not hang together
}

// run reads all journals, and until the context ends again and again the broken ones.
func (w *wholeness) run(ctx context.Context) {
	for !w.look(ctx) {
		if !pause(ctx, brokenEvery) {
			return
		}
	}
	for w.lookAgain(ctx) && pause(ctx, brokenEvery) {
	}
}

// pause waits, and reports whether the time passed before the context ended.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// look reads all journals, and reports whether the database could answer.
func (w *wholeness) look(ctx context.Context) bool {
	began := time.Now()
	var broken []*store.Broken
	var journals int
	var entries, late int64
	part := time.Now()
	err := w.kept.ChainsInTurn(ctx, func(list []store.Chained) bool {
		for k := range list {
			c := &list[k]
			entries += c.Journal.Last
			late += c.Late
			if b := c.Break(); b != nil {
				broken = append(broken, b)
				w.log.ErrorContext(ctx, "journal broken", "journal", c.Journal.ID, "name", c.Journal.Name, "event", c.Event, "entries", c.Broken, "count", c.Count)
			}
		}
		journals += len(list)
		w.keep(broken)
		if journals == len(list) && time.Since(part) < time.Second { // few are read at once
			return true
		}
		rested := pause(ctx, restAfter*time.Since(part))
		part = time.Now()
		return rested
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		w.log.WarnContext(ctx, "journals not compared with their links", "reason", err)
		return false
	}
	w.log.InfoContext(ctx, "journals compared with their links", "journals", journals, "entries", entries, "broken", len(broken), "linked later", late, "took", time.Since(began).Round(time.Millisecond))
	w.keep(broken)
	if err := w.kept.CheckRest(ctx); err != nil && ctx.Err() == nil {
		w.log.ErrorContext(ctx, "the file does not hang together", "reason", err)
		w.mu.Lock()
		w.torn = err
		w.mu.Unlock()
	}
	return true
}

// lookAgain reads the broken journals again, and reports whether there are any.
func (w *wholeness) lookAgain(ctx context.Context) bool {
	w.mu.Lock()
	was := w.broken
	w.mu.Unlock()
	var still []*store.Broken
	for _, b := range was {
		c, err := w.kept.ChainOf(ctx, b.Journal.ID)
		switch {
		case err != nil:
			if !arbiter.IsNotFound(err) {
				still = append(still, b)
			}
		case c.Break() != nil:
			still = append(still, c.Break())
		default:
			w.log.InfoContext(ctx, "journal whole again", "journal", b.Journal.ID, "name", b.Journal.Name)
			w.desk.Renew(b.Journal.ID)
		}
	}
	w.keep(still)
	return len(still) > 0
}

func (w *wholeness) keep(broken []*store.Broken) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.broken = broken
}

// notices returns what every page says of it.
func (w *wholeness) notices() (list []message.Message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.torn != nil {
		list = append(list, errtext.Of(w.torn))
	}
	for _, b := range w.broken {
		list = append(list, message.New("chain.notice", "broken", b.Message()))
	}
	return list
}

// chains says of all journals whether they are as they were written.
func (s *seen) chains(ctx context.Context, kept *store.Store) {
	list, err := kept.Chains(ctx)
	if err != nil || len(list) == 0 { // nobody has worked with it, or only older programs
		return
	}
	var entries, open int64
	broken, late := 0, 0
	for k := range list {
		c := &list[k]
		entries, open = entries+c.Journal.Last, open+c.Open
		if c.Late > 0 {
			late++
		}
		if b := c.Break(); b != nil {
			broken++
			s.add("journals", doctor.Trouble, message.New("chain.notice", "broken", b.Message()))
		}
	}
	if broken == 0 {
		s.add("journals", doctor.Well, message.New("chain.whole", "count", len(list), "entries", entries))
	}
	if late > 0 {
		s.add("journals", doctor.Well, message.New("chain.late", "count", late))
	}
	if open > 0 {
		s.add("journals", doctor.Well, message.New("chain.open", "count", open))
	}
}
