package screens

import (
	"context"
	"strings"
	"time"

	"torneo/internal/noticeboard/render"
)

// New returns a code for a screen that has none, and whether there is room for it. One who asks
// for many pushes out their own.
func (w *Wall) New(from string) (code string, ready bool) {
	x, ready := w.give(place(from))
	return x.Code, ready && w.shareCode(x)
}

func (w *Wall) give(from string) (x Waiting, ready bool) {
	now := w.Clock()
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.loaded {
		return Waiting{}, false
	}
	count := map[string]int{}
	for _, x := range w.waiting {
		count[x.From]++
	}
	if full := len(w.waiting) >= MostWaiting; full || count[from] >= mostFromOne {
		of := from
		if count[from] < mostFromOne { // whoever has most makes room
			for other, n := range count {
				if of == from || n > count[of] {
					of = other
				}
			}
		}
		w.pushOut(of)
	}
	code := newCode()
	for w.screens[code] != nil || w.waiting[code] != nil {
		code = newCode()
	}
	x = Waiting{Code: code, From: from, Since: now, Seen: now}
	w.waiting[code] = &x
	if w.Shared != nil {
		w.kept[code] = now
	}
	return x, true
}

// pushOut forgets the one of an address that has not been seen for longest. The lock is
// held.
func (w *Wall) pushOut(from string) {
	var last *Waiting
	for _, x := range w.waiting {
		if x.From == from && (last == nil || x.Seen.Before(last.Seen) || x.Seen.Equal(last.Seen) && x.Since.Before(last.Since)) {
			last = x
		}
	}
	if last != nil {
		delete(w.waiting, last.Code)
	}
}

// Page returns a page of the screen with a code, of what is published; nil: there is no such
// screen. With looks, the screen does not count as seen.
func (w *Wall) Page(site *render.Site, code string, n int, from string, looks bool) *render.Document {
	if !sound(code) {
		return nil
	}
	path := "/screen/" + code + "/"
	now := w.Clock()
	address := ""
	if w.Address != nil {
		address = w.Address()
	}
	published := site.Tournaments()
	w.lookFor(code)
	w.mu.Lock()
	for _, id := range published {
		w.shown[id] = now
	}
	if !w.loaded {
		w.mu.Unlock()
		return site.Late(path)
	}
	if x := w.waiting[code]; x != nil {
		if x.Seen = now; looks {
			x.Seen = now.Add(-waitingFor / 2)
		}
		w.mu.Unlock()
		return site.Waiting(code, path)
	}
	x := w.screens[code]
	if x == nil {
		w.mu.Unlock()
		return nil
	}
	if !looks {
		x.Seen, x.From = now, place(from)
	}
	message := standing(x.Message, now)
	stage := render.Stage{Name: x.Name, Path: path, Address: address, Now: now, Identify: now.Before(x.identify), Message: message.Text, Whole: message.Whole, Pictures: w.picturesNow()}
	look := x.Look
	w.mu.Unlock()

	x.making.Lock()
	defer x.making.Unlock()
	x.show = site.Show(look, stage, x.show)
	return x.show.Page(n)
}

// TournamentsOf returns the tournaments of the screen with a code: those of its parts; where one of them
// shows all there are, the newest.
func (w *Wall) TournamentsOf(ctx context.Context, code string) (ids []string) {
	if !sound(code) {
		return nil
	}
	w.lookFor(code)
	w.mu.Lock()
	x := w.screens[code]
	if x == nil {
		w.mu.Unlock()
		return nil
	}
	parts := x.Look.Parts
	w.mu.Unlock()
	for _, p := range parts {
		switch {
		case p.View == render.TextView:
		case len(p.Tournaments) > 0:
			ids = append(ids, p.Tournaments...)
		case w.Newest != nil:
			newest, err := w.Newest(ctx, render.MostTournaments)
			if err == nil { // what cannot be read now is on the next page
				ids = append(ids, newest...)
			}
		}
	}
	return ids
}

// picturesNow returns the addresses of pictures as they are. The lock is held.
func (w *Wall) picturesNow() func(string) []string {
	now := w.pictures
	return func(tournament string) []string { return now[tournament] }
}

// File returns a file that pages of screens load; nil if there is none.
func (w *Wall) File(path string) *render.Document {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.files[path]
}

func cutPicture(path string) (string, bool) { return strings.CutPrefix(path, "screen/picture/") }

// Enter begins a connection by which a screen is told of changes, and reports whether
// there is room for it.
func (w *Wall) Enter(code string) (leave func(), ok bool) {
	w.lookFor(code)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.screens[code] == nil && w.waiting[code] == nil || w.live[code] >= mostLive {
		return nil, false
	}
	w.live[code]++
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.live[code]--; w.live[code] == 0 {
			delete(w.live, code)
		}
	}, true
}

// Now returns the time, as screens tell it.
func (w *Wall) Now() time.Time { return w.Clock() }

// Alive keeps that a screen which is told of changes is there.
func (w *Wall) Alive(code, from string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if x := w.screens[code]; x != nil {
		x.Seen, x.From = w.Clock(), place(from)
	}
	if x := w.waiting[code]; x != nil {
		x.Seen = w.Clock()
	}
}

// Recently reports whether a screen is live, or was seen in the last two minutes.
func (k *Known) Recently(now time.Time) bool {
	return k.Live || !k.Seen.IsZero() && now.Sub(k.Seen) < 2*time.Minute
}
