package screens

import (
	"context"
	"time"
)

// Shared is the place where several programs on one database keep which screens were seen: a
// screen asks any of them, and its role is given at any of them.
type Shared interface {
	ScreensSeen(ctx context.Context, since time.Time) ([]Waiting, error)
	SeeScreens(ctx context.Context, forget time.Time, list ...Waiting) error
	// Tell has the others look, or, of an ID, has that screen say its name there; of "*",
	// all of them.
	Tell(identify string)
}

// How often it is kept that a screen was seen, how often it is looked at most which codes
// others have given, and how long the database is waited for.
const (
	seenEvery    = 20 * time.Second
	lookAgain    = 100 * time.Millisecond
	sharedWithin = 2 * time.Second
)

// HandleChange handles the news that another program has changed something.
func (w *Wall) HandleChange(ctx context.Context, identify string) {
	if identify != "" {
		_ = w.identify(identify) // one that was removed meanwhile says nothing
		return
	}
	if err := w.Load(ctx); err != nil && ctx.Err() == nil {
		w.Log.Warn("screens", "reason", err)
	}
}

// others has the other programs look.
func (w *Wall) others(identify string) {
	if w.Shared != nil {
		w.Shared.Tell(identify)
	}
}

// loadSeen takes what other programs have seen. The lock keeping is held.
func (w *Wall) loadSeen(ctx context.Context) error {
	if w.Shared == nil {
		return nil
	}
	now := w.Clock()
	list, err := w.Shared.ScreensSeen(ctx, now.Add(-waitingFor))
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range list {
		if x := w.screens[s.Code]; x != nil {
			if s.Seen.After(x.Seen) {
				x.Seen, x.From = s.Seen, s.From
			}
			continue
		}
		x := w.waiting[s.Code]
		if x == nil {
			if len(w.waiting) >= MostWaiting {
				continue
			}
			x = &Waiting{Code: s.Code, Since: s.Since}
			w.waiting[s.Code] = x
		}
		if s.Seen.After(x.Seen) {
			x.Seen, x.From = s.Seen, s.From
		}
		if s.Seen.After(w.kept[s.Code]) {
			w.kept[s.Code] = s.Seen
		}
	}
	return nil
}

// keepSeen keeps which screens were seen here, now and then.
func (w *Wall) keepSeen(ctx context.Context) {
	if w.Shared == nil {
		return
	}
	now := w.Clock()
	var due []Waiting
	w.mu.Lock()
	note := func(x Waiting) {
		if x.Seen.Sub(w.kept[x.Code]) >= seenEvery {
			due = append(due, x)
			w.kept[x.Code] = x.Seen
		}
	}
	for _, x := range w.waiting {
		note(*x)
	}
	for _, x := range w.screens {
		if !x.Seen.IsZero() {
			note(Waiting{Code: x.Code, From: x.From, Since: x.Seen, Seen: x.Seen})
		}
	}
	for code := range w.kept {
		if w.waiting[code] == nil && w.screens[code] == nil {
			delete(w.kept, code)
		}
	}
	w.mu.Unlock()
	if len(due) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, sharedWithin)
	defer cancel()
	if err := w.Shared.SeeScreens(ctx, now.Add(-2*waitingFor), due...); err != nil && ctx.Err() == nil {
		w.Log.Warn("screens", "reason", err)
	}
}

// shareCode keeps a code that was given here before its screen asks anybody with it.
func (w *Wall) shareCode(x Waiting) bool {
	if w.Shared == nil {
		return true
	}
	ctx, cancel := context.WithTimeout(context.Background(), sharedWithin)
	defer cancel()
	if err := w.Shared.SeeScreens(ctx, x.Seen.Add(-2*waitingFor), x); err != nil {
		w.Log.Warn("screens", "reason", err)
		return false
	}
	w.Shared.Tell("")
	return true
}

// lookFor looks whether another program has given a code that is not known here.
func (w *Wall) lookFor(code string) {
	if w.Shared == nil || !sound(code) {
		return
	}
	now := w.Clock()
	w.mu.Lock()
	known := w.screens[code] != nil || w.waiting[code] != nil
	late := !known && now.Sub(w.looked) >= lookAgain
	if late {
		w.looked = now
	}
	w.mu.Unlock()
	if !late {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), sharedWithin)
	defer cancel()
	w.HandleChange(ctx, "")
}
