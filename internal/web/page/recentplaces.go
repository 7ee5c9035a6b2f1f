package page

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"torneo/internal/arbiter"
)

// Around knows who else is in a tournament: on which page, and with the focus at which board. It
// is known from what pages say of themselves, kept in memory alone, never in a journal, and
// forgotten when a page is silent for aroundFor. It costs by the people who are there, not by the
// boards.
type Around struct {
	clock func() time.Time

	mu    sync.Mutex
	rooms map[string]*aroundRoom // by tournament
}

const (
	aroundFor  = 15 * time.Second
	aroundMost = 500 // windows of one tournament
	aroundOf   = 20  // of one person
)

// Place is a person somewhere in a tournament. Its fields are short: it is sent with
// every change.
type Place struct {
	Person int          `json:"p"` // a number for as long as he is there
	Name   string       `json:"n"`
	Role   arbiter.Role `json:"r"`
	Page   section      `json:"s"`
	Round  int          `json:"o,omitempty"`
	Board  int          `json:"b,omitempty"` // the row of the round's page that has his focus; 0: none
}

type aroundRoom struct {
	windows map[string]*aroundWindow
	people  map[aroundPerson]int // their numbers
	next    int
	told    map[chan struct{}]bool
	text    []byte // as it is sent; nil: it has changed
	timer   *time.Timer
}

type aroundWindow struct {
	Place
	person aroundPerson
	until  time.Time
}

// aroundPerson identifies a person.
type aroundPerson struct {
	name             string
	role             arbiter.Role
	identity, device string
}

func newAround(clock func() time.Time) *Around {
	return &Around{clock: clock, rooms: map[string]*aroundRoom{}}
}

func (a *Around) room(tournament string) *aroundRoom {
	r := a.rooms[tournament]
	if r == nil {
		r = &aroundRoom{windows: map[string]*aroundWindow{}, people: map[aroundPerson]int{}, told: map[chan struct{}]bool{}}
		a.rooms[tournament] = r
	}
	return r
}

// Track notes where a window of somebody is, and returns the number of the person; 0 if
// there are too many.
func (a *Around) Track(tournament, window string, by arbiter.Person, at Place) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.room(tournament)
	person := personOf(by)
	w := r.windows[window]
	if w == nil || w.person != person {
		if w == nil && (len(r.windows) >= aroundMost || r.count(person) >= aroundOf) {
			return 0
		}
		w = &aroundWindow{person: person}
		r.windows[window] = w
	}
	if r.people[person] == 0 {
		r.next++
		r.people[person] = r.next
	}
	at.Person, at.Name, at.Role = r.people[person], by.Name, by.Role
	w.until = a.clock().Add(aroundFor)
	if at != w.Place {
		w.Place = at
		r.tell()
	}
	if r.timer == nil {
		r.timer = time.AfterFunc(aroundFor, func() { a.forget(tournament) })
	}
	return at.Person
}

// Left handles the closing of a window.
func (a *Around) Left(tournament, window string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if r := a.rooms[tournament]; r != nil && r.windows[window] != nil {
		delete(r.windows, window)
		r.tell()
	}
}

// forget drops who has been silent, and looks again as long as somebody is there.
func (a *Around) forget(tournament string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r, now := a.rooms[tournament], a.clock()
	if r == nil {
		return
	}
	r.timer = nil
	next := aroundFor
	for id, w := range r.windows {
		if left := w.until.Sub(now); left > 0 {
			next = min(next, left)
			continue
		}
		delete(r.windows, id)
		r.tell()
	}
	for person := range r.people {
		if r.count(person) == 0 {
			delete(r.people, person)
		}
	}
	switch {
	case len(r.windows) > 0:
		r.timer = time.AfterFunc(max(next, 50*time.Millisecond), func() { a.forget(tournament) })
	case len(r.told) == 0:
		delete(a.rooms, tournament)
	}
}

// Listen returns a channel that says when somebody came, went or moved, until stop.
func (a *Around) Listen(tournament string) (changed <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.room(tournament)
	r.told[c] = true
	return c, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(r.told, c)
		if len(r.told) == 0 && len(r.windows) == 0 && a.rooms[tournament] == r {
			delete(a.rooms, tournament)
		}
	}
}

// Text returns the people who are there, as JSON for pages, the same for all of them; "[]" if
// there are none.
func (a *Around) Text(tournament string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.rooms[tournament]
	if r == nil {
		return "[]"
	}
	if r.text == nil {
		r.text, _ = json.Marshal(r.places()) // numbers and texts
	}
	return string(r.text)
}

// Others returns the people who are there besides one person, for a page that is drawn.
func (a *Around) Others(tournament string, by arbiter.Person) []Place {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.rooms[tournament]
	if r == nil {
		return nil
	}
	self := r.people[personOf(by)]
	return slices.DeleteFunc(r.places(), func(p Place) bool { return p.Person == self })
}

// places returns the places of all windows, each once, in the order in which people came.
func (r *aroundRoom) places() []Place {
	list := make([]Place, 0, len(r.windows))
	for _, w := range r.windows {
		list = append(list, w.Place)
	}
	slices.SortFunc(list, func(a, b Place) int {
		return cmp.Or(a.Person-b.Person, cmp.Compare(a.Page, b.Page), a.Round-b.Round, a.Board-b.Board)
	})
	return slices.Compact(list)
}

func (r *aroundRoom) count(person aroundPerson) (n int) {
	for _, w := range r.windows {
		if w.person == person {
			n++
		}
	}
	return n
}

func (r *aroundRoom) tell() {
	r.text = nil
	for c := range r.told {
		select {
		case c <- struct{}{}:
		default: // not taken yet
		}
	}
}

func personOf(by arbiter.Person) aroundPerson {
	return aroundPerson{by.Name, by.Role, by.Identity, by.Device}
}
