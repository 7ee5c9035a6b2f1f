package server

import (
	"context"
	"log/slog"
	"slices"
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

// How journals that were compared with their links are read whole again: each once in wholeWithin,
// some at each wholeEvery; four times as many where the program has been off for long. One that was
// read whole lately is left alone. At the start so many entries are read whole at once, the journals
// first of which it is the longest ago: a small database is compared as a whole each time.
const (
	wholeWithin   = 30 * 24 * time.Hour
	wholeEvery    = 10 * time.Minute
	wholeLately   = 24 * time.Hour
	wholeAtStart  = 50_000
	wholeTogether = 20 // journals at a time
)

// wholeness finds journals with entries that are not as they were written, and reports them on
// every page. When the program starts, what came after what was compared before is read; the rest
// is read in turn, and all tournaments go on. A backup in which they are whole repairs them when it
// is restored.
type wholeness struct {
	kept *store.Store
	desk *arbiter.Desk
	log  *slog.Logger

	atStart int64 // entries read whole at the start; 0: wholeAtStart

	mu     sync.Mutex
	broken []*store.Broken
	torn   error // the file does not hang together
}

// run reads what is new in all journals, and until the context ends again and again the broken
// ones, and the others in turn.
func (w *wholeness) run(ctx context.Context) {
	for !w.look(ctx) {
		if !pause(ctx, brokenEvery) {
			return
		}
	}
	for turn := time.Now(); pause(ctx, brokenEvery); {
		w.lookAgain(ctx)
		if time.Since(turn) >= wholeEvery {
			turn = time.Now()
			if err := w.readInTurn(ctx); err != nil && ctx.Err() == nil {
				w.log.WarnContext(ctx, "journals not compared with their links", "reason", err)
			}
		}
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

// look reads what is new in all journals, and reports whether the database could answer.
func (w *wholeness) look(ctx context.Context) bool {
	began := time.Now()
	found := &compared{}
	part := time.Now()
	err := w.kept.ChainsOfNew(ctx, func(list []store.Chained) bool {
		w.take(ctx, found, list)
		if found.journals == len(list) && time.Since(part) < time.Second { // few are read at once
			return true
		}
		rested := pause(ctx, restAfter*time.Since(part))
		part = time.Now()
		return rested
	})
	if err == nil {
		err = w.readAtStart(ctx, found)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		w.log.WarnContext(ctx, "journals not compared with their links", "reason", err)
		return false
	}
	w.log.InfoContext(ctx, "journals compared with their links", "journals", found.journals, "entries", found.entries, "broken", found.broken, "linked later", found.late, "took", time.Since(began).Round(time.Millisecond))
	if err := w.kept.CheckRest(ctx); err != nil && ctx.Err() == nil {
		w.log.ErrorContext(ctx, "the file does not hang together", "reason", err)
		w.mu.Lock()
		w.torn = err
		w.mu.Unlock()
	}
	return true
}

// compared counts what was compared.
type compared struct {
	journals, broken int
	entries, late    int64
}

// take reports the broken ones of some journals that were compared.
func (w *wholeness) take(ctx context.Context, found *compared, list []store.Chained) {
	for k := range list {
		c := &list[k]
		found.entries += c.Journal.Last - c.From
		found.late += c.Late
		if b := c.Break(); b != nil {
			found.broken++
			w.add(b)
			w.log.ErrorContext(ctx, "journal broken", "journal", c.Journal.ID, "name", c.Journal.Name, "event", c.Event, "entries", c.Broken, "count", c.Count)
		}
	}
	found.journals += len(list)
}

// readAtStart reads journals whole, those first that were not for the longest time, until enough
// entries have been read.
func (w *wholeness) readAtStart(ctx context.Context, found *compared) error {
	most := w.atStart
	if most == 0 {
		most = wholeAtStart
	}
	began := w.kept.Now()
	for found.entries < most {
		list, err := w.kept.ChainsLongUnread(ctx, began, wholeTogether)
		if err != nil || len(list) == 0 {
			return err
		}
		broken := found.broken
		w.take(ctx, found, list)
		if found.broken-broken == len(list) { // they are read again in any case
			return nil
		}
	}
	return nil
}

// readInTurn reads those journals whole that are due.
func (w *wholeness) readInTurn(ctx context.Context) error {
	journals, oldest, err := w.kept.LongestUnread(ctx)
	if err != nil {
		return err
	}
	now := w.kept.Now()
	most := 1 + int(int64(journals)*int64(wholeEvery)/int64(wholeWithin))
	if now.Sub(oldest) > wholeWithin {
		most *= 4
	}
	for found := (&compared{}); most > 0; most -= wholeTogether {
		list, err := w.kept.ChainsLongUnread(ctx, now.Add(-wholeLately), min(most, wholeTogether))
		if err != nil || len(list) == 0 {
			return err
		}
		w.take(ctx, found, list)
	}
	return nil
}

// lookAgain reads the broken journals again.
func (w *wholeness) lookAgain(ctx context.Context) {
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
	w.mu.Lock()
	defer w.mu.Unlock()
	w.broken = still
}

// add takes a broken journal into the list, or what is known of it by now.
func (w *wholeness) add(b *store.Broken) {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(w.broken), func(x *store.Broken) bool { return x.Journal.ID == b.Journal.ID })
	w.broken = append(list, b)
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
