package arbiter

import "sync"

// Live tells who listens when a tournament has a new event. Only the number is
// told: who has missed some reads them from the history.
type Live struct {
	mu        sync.Mutex
	listeners map[string]map[chan int64]bool // by tournament; "": of all
}

func newLive() *Live { return &Live{listeners: map[string]map[chan int64]bool{}} }

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

// ListenToAll is Listen, of all tournaments: the numbers say nothing.
func (l *Live) ListenToAll() (<-chan int64, func()) { return l.Listen("") }

func (l *Live) tell(id string, last int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, of := range []string{id, ""} {
		for c := range l.listeners[of] {
			select {
			case <-c: // not taken yet
			default:
			}
			c <- last
		}
	}
}

// Heard tells those who listen that a journal has gone on to an entry: another
// program on the same database added it.
func (d *Desk) Heard(id string, last int64) { d.live.tell(id, last) }
