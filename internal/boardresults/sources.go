package boardresults

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/pgn"
	"torneo/internal/row"
	"torneo/internal/safedial"
	"torneo/message"
)

const (
	mostSources = 10   // of a tournament
	mostFound   = 5000 // games of a source
	mostPlace   = 1000 // bytes of a place

	interval     = 10 * time.Second // in which places are looked at
	longestPause = 2 * time.Minute  // after failures
	atATime      = 4                // places
)

// Store keeps sources.
type Store interface {
	// ResultSources returns the sources of a tournament; of all, if none is named.
	ResultSources(ctx context.Context, tournament string) ([]row.ResultSource, error)
	KeepResultSource(ctx context.Context, k row.ResultSource) error
	DropResultSource(ctx context.Context, tournament, place string) error
}

// Source is a place with what was read from it last.
type Source struct {
	Batch
	Sent   bool
	Read   time.Time
	Failed *message.Message // why it cannot be read now
	Since  time.Time        // it failed
}

// Sources keeps the sources of all tournaments and looks at their places while a round is
// played. It is safe for concurrent use.
type Sources struct {
	desk  *arbiter.Desk
	store Store
	clock func() time.Time
	log   *slog.Logger

	mu     sync.Mutex
	known  map[string][]Source // by tournament
	trials map[[2]string]*trial
}

// trial is the last attempt to read a place.
type trial struct {
	failed *message.Message
	since  time.Time
	pause  time.Duration
	next   time.Time
	busy   bool

	confined bool // it reaches nothing of the network at hand
}

func NewSources(desk *arbiter.Desk, store Store, clock func() time.Time, log *slog.Logger) *Sources {
	return &Sources{desk: desk, store: store, clock: clock, log: log, known: map[string][]Source{}, trials: map[[2]string]*trial{}}
}

// Of returns the sources of a tournament, in the order of their places.
func (s *Sources) Of(ctx context.Context, tournament string) ([]Source, error) {
	s.mu.Lock()
	list, ok := s.known[tournament]
	s.mu.Unlock()
	if !ok {
		kept, err := s.store.ResultSources(ctx, tournament)
		if err != nil {
			return nil, err
		}
		list = decodeSources(kept)
		s.mu.Lock()
		s.known[tournament] = list
		s.mu.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list = slices.Clone(list)
	for k := range list {
		if t := s.trials[[2]string{tournament, list[k].Place}]; t != nil {
			list[k].Failed, list[k].Since = t.failed, t.since
		}
	}
	return list, nil
}

// Forget has the sources of a tournament read anew: another program may have changed them.
func (s *Sources) Forget(tournament string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.known, tournament)
}

func decodeSources(kept []row.ResultSource) []Source {
	var list []Source
	for _, k := range kept {
		x := Source{Batch: Batch{Place: k.Place}, Sent: k.Sent, Read: k.Read}
		_ = json.Unmarshal(k.Games, &x.Games) // what cannot be read is read anew
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b Source) int { return cmp.Compare(a.Place, b.Place) })
	return list
}

// Send takes a file of games that somebody sent. One of the same name takes the place of
// the one before it.
func (s *Sources) Send(ctx context.Context, tournament, name string, data []byte) (games int, err error) {
	name = strings.TrimSpace(pgn.Plain(name))
	if name == "" {
		name = "PGN"
	}
	found, err := FromPGN(data, name)
	if err != nil {
		return 0, err
	}
	if err := s.keep(ctx, tournament, name, true, found); err != nil {
		return 0, err
	}
	return len(found), nil
}

// Follow looks at a place from now on.
// Who is confined reaches nothing of the network at hand.
func (s *Sources) Follow(ctx context.Context, tournament, place string, confined bool) error {
	place = strings.TrimSpace(place)
	if len(place) > mostPlace || pgn.Plain(place) != place || place == "" {
		return wrong("suggest.no-place")
	}
	if err := Check(place); err != nil {
		return err
	}
	if confined && IsAddress(place) {
		if err := s.confine(ctx, tournament, place); err != nil {
			return err
		}
	}
	if err := s.keep(ctx, tournament, place, false, nil); err != nil {
		return err
	}
	s.look(ctx, tournament, place)
	return nil
}

// confine remembers that an address leads out of the network at hand: it is looked at with
// each connection, and the first one is tried here.
func (s *Sources) confine(ctx context.Context, tournament, place string) error {
	_, err := read(ctx, place, 1, true)
	if errors.Is(err, safedial.ErrNear) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trials[[2]string{tournament, place}] = &trial{confined: true}
	return nil
}

// Drop forgets a source.
func (s *Sources) Drop(ctx context.Context, tournament, place string) error {
	err := s.store.DropResultSource(ctx, tournament, place)
	s.mu.Lock()
	delete(s.known, tournament)
	delete(s.trials, [2]string{tournament, place})
	s.mu.Unlock()
	s.desk.NotifyChanged(tournament)
	return err
}

// keep keeps what was read from a place.
func (s *Sources) keep(ctx context.Context, tournament, place string, sent bool, found []Found) error {
	if len(found) > mostFound {
		return wrong("suggest.many", "most", mostFound)
	}
	list, err := s.Of(ctx, tournament)
	if err != nil {
		return err
	}
	if len(list) >= mostSources && !slices.ContainsFunc(list, func(x Source) bool { return x.Place == place }) {
		return wrong("suggest.sources", "most", mostSources)
	}
	games, err := json.Marshal(found)
	if err != nil {
		return err
	}
	k := row.ResultSource{Journal: tournament, Place: place, Sent: sent, Games: games}
	if sent || found != nil {
		k.Read = s.clock().UTC().Truncate(time.Microsecond)
	}
	if err := s.store.KeepResultSource(ctx, k); err != nil {
		return err
	}
	s.mu.Lock()
	delete(s.known, tournament)
	s.mu.Unlock()
	s.desk.NotifyChanged(tournament)
	return nil
}

// Run looks at the places of all tournaments that play, until the context ends.
func (s *Sources) Run(ctx context.Context) {
	again := time.NewTicker(interval)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-again.C:
			if err := s.Look(ctx); err != nil && ctx.Err() == nil {
				s.log.Warn("results of boards", "reason", err)
			}
		}
	}
}

// Look looks once at all places whose turn it is.
func (s *Sources) Look(ctx context.Context) error {
	all, err := s.store.ResultSources(ctx, "")
	if err != nil {
		return err
	}
	s.mu.Lock()
	clear(s.known) // another program may have changed them
	s.mu.Unlock()
	var w sync.WaitGroup
	gate := make(chan struct{}, atATime)
	for _, k := range all {
		if k.Sent || !s.turn(k.Journal, k.Place) {
			continue
		}
		gate <- struct{}{}
		w.Go(func() {
			defer func() { <-gate }()
			s.look(ctx, k.Journal, k.Place)
		})
	}
	w.Wait()
	return nil
}

// turn reports a place that is not being looked at, and has not failed just now.
func (s *Sources) turn(tournament, place string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trials[[2]string{tournament, place}]
	return t == nil || !t.busy && !s.clock().Before(t.next)
}

// look reads the place, if a round is being played, and keeps what is new.
func (s *Sources) look(ctx context.Context, tournament, place string) {
	state, err := s.desk.State(ctx, tournament)
	if err != nil {
		return // it is gone, or the store does not answer
	}
	r := state.Round(state.Current())
	if r == nil || !r.Published || r.Closed {
		return
	}
	key := [2]string{tournament, place}
	s.mu.Lock()
	t := s.trials[key]
	if t == nil {
		t = &trial{}
		s.trials[key] = t
	}
	if t.busy {
		s.mu.Unlock()
		return
	}
	t.busy = true
	confined := t.confined
	before := t.failed
	s.mu.Unlock()
	found, err := read(ctx, place, state.Current(), confined)
	if err == nil {
		err = s.keepNew(ctx, tournament, place, found)
	}
	s.mu.Lock()
	t.busy = false
	if err == nil {
		t.failed, t.pause = nil, 0
	} else {
		t.failed = saying(err)
		if before == nil {
			t.since = s.clock()
		}
		t.pause = min(max(2*t.pause, interval), longestPause)
		t.next = s.clock().Add(t.pause)
	}
	told := (before == nil) != (t.failed == nil)
	s.mu.Unlock()
	if told {
		s.desk.NotifyChanged(tournament)
	}
}

// keepNew keeps what was read, if it is something else than before.
func (s *Sources) keepNew(ctx context.Context, tournament, place string, found []Found) error {
	list, err := s.Of(ctx, tournament)
	if err != nil {
		return err
	}
	k := slices.IndexFunc(list, func(x Source) bool { return x.Place == place })
	if k < 0 || !list[k].Read.IsZero() && slices.Equal(list[k].Games, found) {
		return nil // dropped meanwhile, or the same
	}
	if found == nil {
		found = []Found{}
	}
	return s.keep(ctx, tournament, place, false, found)
}

// saying returns an error in words.
func saying(err error) *message.Message {
	m := message.New("suggest.failed")
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		m = told.Message()
	}
	return &m
}
