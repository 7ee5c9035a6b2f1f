package mirror

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/store"
)

// Source is the database from which everything comes.
type Source interface {
	Extents(ctx context.Context) ([]store.Extent, error)
	Holds(ctx context.Context, event string, reached *store.Reached) error
	LinesAfter(ctx context.Context, event string, reached *store.Reached) ([]byte, *store.Reached, error)
	Tables(ctx context.Context) (beside, installation []byte, err error)
	KeepLost(ctx context.Context, journal string, had []store.Entry) (int, error)

	SecondPlace(ctx context.Context, place string) (store.SecondPlace, error)
	KeepSecondPlace(ctx context.Context, place, folder string, anew bool) (store.SecondPlace, error)
	BeginSecondPlace(ctx context.Context, place, id string) error
	OnCommit(told func())
}

// How often it is looked what is missing by itself, at once after a change here; how long
// is waited for the system; with which pauses what failed is tried again; how often what is
// not in lines is looked at, after a change and without one; from when on pages say that
// it lags; and how many calls of the system may hang at a time.
const (
	lookEvery   = 700 * time.Millisecond
	lookAgain   = 50 * time.Millisecond
	patience    = 10 * time.Second
	pauseFirst  = 2 * time.Second
	pauseMost   = time.Minute
	tablesSoon  = 2 * time.Second
	tablesEvery = 15 * time.Second
	lagTold     = 3 * time.Second
	mostHanging = 3
	lastPass    = 3 * time.Second
)

// Keeper keeps a second place up. It is safe for concurrent use; nobody waits for it.
type Keeper struct {
	Patience time.Duration // how long is waited for the system
	Pause    time.Duration // after which what failed is tried again, at first
	Soon     time.Duration // after which what is not in lines is looked at after a change
	Program  string        // the version of this program, for who continues

	from Source
	at   string // the machine and folder of this program
	log  *slog.Logger

	wake    chan struct{}
	quit    chan struct{}
	ended   chan struct{}
	hanging atomic.Int32
	changed atomic.Bool // something was, since tables were looked at

	mu      sync.Mutex
	place   store.SecondPlace
	set     int // counts up when another place is settled
	reached map[string]*store.Reached
	known   bool // how far the files go
	behind  int64
	lags    time.Time // since when; zero: it does not
	synced  time.Time // when everything was there last
	failed  error     // of the last try
}

// New keeps up the second place that was settled for the program at a place, or that will be.
func New(ctx context.Context, from Source, at string, log *slog.Logger) (*Keeper, error) {
	place, err := from.SecondPlace(ctx, at)
	if err != nil {
		return nil, err
	}
	k := &Keeper{from: from, at: at, log: log, Patience: patience, Pause: pauseFirst, Soon: tablesSoon, place: place, reached: map[string]*store.Reached{},
		wake: make(chan struct{}, 1), quit: make(chan struct{}), ended: make(chan struct{})}
	return k, nil
}

// Start begins to bring entries there.
func (k *Keeper) Start() {
	k.from.OnCommit(func() {
		k.changed.Store(true)
		k.look()
	})
	go k.run()
}

// Stop brings there what is missing, if that goes quickly, and ends.
func (k *Keeper) Stop() {
	k.from.OnCommit(nil)
	close(k.quit)
	<-k.ended
}

func (k *Keeper) look() {
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// Use settles a folder; "": none any more. Anew, what was there is left as it is, and
// everything is brought there again.
func (k *Keeper) Use(ctx context.Context, folder string, anew bool) error {
	if folder != "" {
		full, err := filepath.Abs(folder)
		if err != nil {
			return err
		}
		folder = full
		if err := k.try(folder); err != nil {
			return err
		}
	}
	place, err := k.from.KeepSecondPlace(ctx, k.at, folder, anew)
	if err != nil {
		return err
	}
	k.mu.Lock()
	k.place, k.reached, k.known, k.lags, k.synced, k.failed = place, map[string]*store.Reached{}, false, time.Time{}, time.Time{}, nil
	k.set++
	k.mu.Unlock()
	k.look()
	return nil
}

// tryPatience is the longest wait for a folder that somebody sets.
const tryPatience = 3 * time.Second

// try makes sure that a folder can be there. One that does not answer is taken: it may
// answer later.
func (k *Keeper) try(folder string) error {
	if k.hanging.Load() >= mostHanging {
		return &Hangs{}
	}
	made := make(chan error, 1)
	k.hanging.Add(1)
	go func() {
		defer k.hanging.Add(-1)
		made <- os.MkdirAll(folder, 0o700)
	}()
	select {
	case err := <-made:
		return err
	case <-time.After(tryPatience):
		return nil
	}
}

// attempt is a pass on its way.
type attempt struct {
	s    *session
	done chan error
	set  int
}

// run looks what is missing, and has it brought there.
func (k *Keeper) run() {
	defer close(k.ended)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var (
		at      *attempt // on its way; nil: none
		s       *session // that goes on; nil: a new one
		next    time.Time
		pause   = k.Pause
		tables  time.Time // when they were looked at last
		withThe bool      // tables: the attempt does
		of      int       // the place that is meant
	)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		var done chan error
		if at != nil {
			done = at.done
		}
		select {
		case <-k.quit:
			k.last(ctx, at, s)
			return
		case <-tick.C:
		case <-k.wake:
			time.Sleep(lookAgain) // several changes are one
		case err := <-done:
			if at.set == k.setting() {
				k.tell(err)
				switch {
				case err == nil:
					s, pause = at.s, k.Pause
					if withThe {
						tables = time.Now()
					}
				case errors.Is(err, errMoved):
					s = nil // it is looked at anew at once
				default:
					s, next, tables = nil, time.Now().Add(pause), time.Time{} // it may have been these
					pause = min(2*pause, pauseMost)
				}
			}
			at = nil
		}
		if set := k.setting(); set != of {
			of, s, next, pause, tables = set, nil, time.Time{}, k.Pause, time.Time{}
			if at != nil {
				k.leave(at)
				at = nil
			}
		}
		place := k.settledPlace()
		if place.Folder == "" {
			continue
		}
		more := k.measure(ctx)
		now := time.Now()
		if at != nil {
			if now.Sub(time.Unix(0, at.s.beat.Load())) > k.Patience {
				k.leave(at)
				k.tell(&Hangs{})
				at, s, next, tables = nil, nil, now.Add(pause), time.Time{}
				pause = min(2*pause, pauseMost)
			}
			continue
		}
		due := now.Sub(tables) > tablesEvery || k.changed.Load() && now.Sub(tables) > k.Soon
		if !more && !due && s != nil || now.Before(next) || k.hanging.Load() >= mostHanging {
			continue
		}
		if withThe = due; due {
			k.changed.Store(false)
		}
		if s == nil {
			s = k.session(place, of)
		}
		at = k.begin(ctx, s, of, due)
	}
}

// session returns a new session for a place.
func (k *Keeper) session(place store.SecondPlace, set int) *session {
	s := &session{from: k.from, place: place, program: k.Program}
	s.begun = func() error {
		if err := k.from.BeginSecondPlace(context.Background(), k.at, place.ID); err != nil {
			return err
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.set == set {
			k.place.Begun = true
		}
		return nil
	}
	s.reach = func(event string, r *store.Reached) {
		k.mu.Lock()
		defer k.mu.Unlock()
		switch {
		case s.left.Load() || k.set != set:
		case r == nil:
			delete(k.reached, event)
		default:
			k.reached[event] = r
		}
	}
	return s
}

// begin starts a pass for which nobody waits.
func (k *Keeper) begin(ctx context.Context, s *session, set int, tables bool) *attempt {
	at := &attempt{s: s, done: make(chan error, 1), set: set}
	s.beat.Store(time.Now().UnixNano())
	k.hanging.Add(1)
	go func() {
		defer k.hanging.Add(-1)
		err := s.pass(ctx, tables)
		if err == nil {
			k.mu.Lock()
			if !s.left.Load() && k.set == set {
				k.known = true
			}
			k.mu.Unlock()
		}
		at.done <- err
	}()
	return at
}

// leave gives up a pass that does not come back. When it does, it finds that out.
func (k *Keeper) leave(at *attempt) { at.s.left.Store(true) }

// last brings there what is missing before the program ends, unless that takes long.
func (k *Keeper) last(ctx context.Context, at *attempt, s *session) {
	over := time.After(lastPass)
	if at != nil {
		select {
		case err := <-at.done:
			if err != nil {
				return
			}
			s = at.s
		case <-over:
			return
		}
	}
	if s == nil {
		return // it was not reached, or there is none
	}
	select {
	case <-k.begin(ctx, s, k.setting(), k.changed.Load()).done:
	case <-over:
	}
}

func (k *Keeper) setting() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.set
}

func (k *Keeper) settledPlace() store.SecondPlace {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.place
}
