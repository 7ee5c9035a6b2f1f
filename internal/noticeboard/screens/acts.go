package screens

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"torneo/internal/noticeboard/render"
)

// Why something is not done.
var (
	ErrUnknown = errors.New("screens: there is no such screen")
	ErrGone    = errors.New("screens: that screen does not wait any more")
	ErrFull    = errors.New("screens: there are as many as there is room for")
	ErrName    = errors.New("screens: a name of up to 40 letters is missing")
	ErrLong    = errors.New("screens: the message is too long")
)

// Accept gives a screen that waits its name and role.
func (w *Wall) Accept(ctx context.Context, code, name string, look render.Look) (Screen, error) {
	name, err := nameOf(name)
	if err != nil {
		return Screen{}, err
	}
	s := Screen{ID: strings.ToLower(rand.Text()[:12]), Code: NormalizeCode(code), Name: name, Look: render.SoundLook(look)}
	return s, w.keep(ctx, func() (Screen, error) {
		if w.waiting[s.Code] == nil {
			return Screen{}, ErrGone
		}
		if len(w.screens) >= MostScreens {
			return Screen{}, ErrFull
		}
		return s, nil
	})
}

// Replace makes a screen that waits the one that there was: it has another code now.
func (w *Wall) Replace(ctx context.Context, code, id string) error {
	code = NormalizeCode(code)
	return w.keep(ctx, func() (Screen, error) {
		s, ok := w.byID(id)
		if !ok {
			return Screen{}, ErrUnknown
		}
		if w.waiting[code] == nil {
			return Screen{}, ErrGone
		}
		s.Code = code
		return s, nil
	})
}

// Change gives a screen another name and role.
func (w *Wall) Change(ctx context.Context, id, name string, look render.Look) error {
	name, err := nameOf(name)
	if err != nil {
		return err
	}
	return w.keep(ctx, func() (Screen, error) {
		s, ok := w.byID(id)
		if !ok {
			return Screen{}, ErrUnknown
		}
		s.Name, s.Look = name, render.SoundLook(look)
		return s, nil
	})
}

// Say puts a message on a screen, on all of them where no ID is given; without a text it
// takes it away.
func (w *Wall) Say(ctx context.Context, id string, m Message) error {
	m.Text = strings.Join(strings.Fields(m.Text), " ")
	if len([]rune(m.Text)) > MostMessage {
		return ErrLong
	}
	if m.Text == "" {
		m = Message{}
	}
	m.Until = m.Until.Truncate(time.Second).UTC()
	if m.Until.IsZero() {
		m.Until = time.Time{}
	}
	screens, _ := w.List()
	found := false
	for _, x := range screens {
		if id != "" && x.ID != id {
			continue
		}
		found = true
		err := w.keep(ctx, func() (Screen, error) {
			s, ok := w.byID(x.ID)
			if !ok {
				return Screen{}, ErrUnknown
			}
			s.Message = m
			return s, nil
		})
		if err != nil {
			return err
		}
	}
	if !found {
		return ErrUnknown
	}
	return nil
}

// Identify has a screen say its name for a while; all of them where no ID is given.
func (w *Wall) Identify(id string) error {
	err := w.identify(id)
	if err == nil {
		w.others(cmp.Or(id, "*"))
	}
	return err
}

func (w *Wall) identify(id string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := false
	for _, x := range w.screens {
		if id == "" || id == "*" || x.ID == id {
			x.identify, x.said, found = w.Clock().Add(identifyFor), true, true
		}
	}
	if !found {
		return ErrUnknown
	}
	w.tell()
	return nil
}

// Remove forgets a screen: it waits for a role again.
func (w *Wall) Remove(ctx context.Context, id string) error {
	w.keeping.Lock()
	defer w.keeping.Unlock()
	w.mu.Lock()
	s, ok := w.byID(id)
	w.mu.Unlock()
	if !ok {
		return ErrUnknown
	}
	if err := w.keeper.RemoveScreen(ctx, id); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.screens, s.Code)
	w.tell()
	w.others("")
	return nil
}

// keep decides a screen, keeps it, and shows it then.
func (w *Wall) keep(ctx context.Context, decide func() (Screen, error)) error {
	w.keeping.Lock()
	defer w.keeping.Unlock()
	w.mu.Lock()
	s, err := decide()
	w.mu.Unlock()
	if err != nil {
		return err
	}
	if err := w.keeper.KeepScreen(ctx, s); err != nil {
		return err
	}
	now := w.Clock()
	w.mu.Lock()
	var seen Waiting
	if x := w.waiting[s.Code]; x != nil {
		seen = *x
	}
	w.put(s)
	x := w.screens[s.Code]
	if x.Seen.IsZero() {
		x.Seen, x.From = seen.Seen, seen.From
	}
	x.message = standing(s.Message, now)
	w.tell()
	w.mu.Unlock()
	w.others("")
	w.lookForPictures(ctx)
	return nil
}

// byID returns a screen by its ID. The lock is held.
func (w *Wall) byID(id string) (Screen, bool) {
	for _, x := range w.screens {
		if x.ID == id {
			return x.Screen, true
		}
	}
	return Screen{}, false
}

func nameOf(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || len([]rune(name)) > MostName {
		return "", ErrName
	}
	return name, nil
}
