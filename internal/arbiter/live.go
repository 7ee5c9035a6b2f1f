package arbiter

import (
	"maps"
	"slices"
	"sync"
)

// Live announces new events of tournaments to listeners. Only the number is told: who
// has missed some reads them from the history.
type Live struct {
	mu        sync.Mutex
	listeners map[string]map[chan int64]bool // by tournament
	toAll     map[*Told]bool
}

func newLive() *Live {
	return &Live{listeners: map[string]map[chan int64]bool{}, toAll: map[*Told]bool{}}
}

// Told collects which tournaments have new events.
type Told struct {
	C <-chan struct{} // something has been told since Take

	live *Live
	c    chan struct{}
	ids  map[string]bool

	missed bool // something may have happened to any of them
}

// Listen returns a channel with the number of the latest event of a tournament
// after each change, and a function that ends listening. Who is slow is told
// the latest number only; nobody else waits for him.
func (l *Live) Listen(id string) (<-chan int64, func()) {
	c := make(chan int64, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.listeners[id] == nil {
		l.listeners[id] = map[chan int64]bool{}
	}
	l.listeners[id][c] = true
	return c, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.listeners[id], c)
	}
}

// ListenToAll announces the tournaments that have new events, until stop.
func (l *Live) ListenToAll() (told *Told, stop func()) {
	c := make(chan struct{}, 1)
	told = &Told{C: c, live: l, c: c, ids: map[string]bool{}}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.toAll[told] = true
	return told, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.toAll, told)
	}
}

// Take returns the journals told of since the last call, in any order.
func (t *Told) Take() []string {
	t.live.mu.Lock()
	defer t.live.mu.Unlock()
	ids := slices.Collect(maps.Keys(t.ids))
	clear(t.ids)
	select {
	case <-t.c:
	default:
	}
	return ids
}

func (l *Live) tell(id string, last int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.listeners[id] {
		number := last
		select {
		case untaken := <-c:
			if last == 0 {
				number = untaken // what has no number hides none
			}
		default:
		}
		c <- number
	}
	l.toll(id)
}

// HasMissed reports whether, since the last call, something may have happened to any tournament.
func (t *Told) HasMissed() bool {
	t.live.mu.Lock()
	defer t.live.mu.Unlock()
	missed := t.missed
	t.missed = false
	return missed
}

// tellAll announces these tournaments to those who listen to all of them, and that something may
// have happened to any other.
func (l *Live) tellAll(ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for t := range l.toAll {
		t.missed = true
	}
	l.toll(ids...)
}

// toll announces those. The lock is held.
func (l *Live) toll(ids ...string) {
	for t := range l.toAll {
		for _, id := range ids {
			t.ids[id] = true
		}
		select {
		case t.c <- struct{}{}:
		default: // not taken yet
		}
	}
}

// tournaments returns the tournaments to which somebody listens.
func (l *Live) tournaments() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.listeners))
}

// NotifyListeners announces that a journal has gone on to an entry: another program on
// the same database added it. No entry, 0, is that something beside the journal is
// another one, such as what boards say of its results.
func (d *Desk) NotifyListeners(id string, last int64) { d.live.tell(id, last) }
