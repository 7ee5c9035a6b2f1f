package outlet

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// Keeper keeps outlets: a database.
type Keeper interface {
	Outlets(context.Context) ([]Outlet, error)
	AddOutlet(context.Context, Outlet) (Outlet, error)
	EditOutlet(context.Context, Outlet) error
	TellOutlet(ctx context.Context, id string, edited int64, state State) error
	RemoveOutlet(ctx context.Context, id string) error
}

// Source is the source of what is published.
type Source interface {
	Follow() // from now on, if it does not yet
	// Standings returns the documents of these tournaments as they are, none: of all, and how far
	// each is in them; nil: it is not known yet. The error of more than one target gets is
	// ErrTooMany.
	Standings(ctx context.Context, tournaments []string) (*render.Site, []noticeboard.Standing, error)
	// Changes returns a channel that is closed when there are others.
	Changes() <-chan struct{}
}

// Names of the kinds of work: what is reached from everywhere is done by any program on
// the same database, what is on one machine there alone.
const (
	Work     = "outlet"
	WorkHere = "outlet-here"
)

// ErrTooMany is the error of an outlet of all tournaments where there are too many.
var ErrTooMany = ByHand("outlet.too-many")

// ErrNotFound is the error of an outlet that is not there.
var ErrNotFound = errors.New("outlet: there is no such outlet")

// Outlets are the targets of a program.
type Outlets struct {
	keeper Keeper
	source Source
	kinds  []Kind
	place  string
	clock  func() time.Time
	log    *slog.Logger
	queue  *jobs.Queue

	every time.Duration // of the slow tick
	poke  chan struct{}

	list atomic.Pointer[[]Outlet] // as they were last read: for what every page says

	mu    sync.Mutex
	since map[string]time.Time // those that are behind
}

// tick is the interval at which changes are looked for that nobody told of.
const tick = 10 * time.Second

// New returns the outlets that the keeper has. The place names this machine.
func New(keeper Keeper, source Source, kinds []Kind, place string, clock func() time.Time, log *slog.Logger) *Outlets {
	return &Outlets{keeper: keeper, source: source, kinds: kinds, place: place, clock: clock, log: log, every: tick, poke: make(chan struct{}, 1), since: map[string]time.Time{}}
}

// Jobs returns the kinds of work by which they are brought up to date: one at a time for each of
// them, several of them beside each other.
func (s *Outlets) Jobs() []jobs.Kind {
	return []jobs.Kind{{Name: Work, Do: s.do, AtOnce: 4}, {Name: WorkHere, Do: s.do, AtOnce: 2, Here: true}}
}

// Use sets the queue that does it.
func (s *Outlets) Use(q *jobs.Queue) { s.queue = q }

// Kinds returns the sorts of targets that there can be.
func (s *Outlets) Kinds() []Kind { return s.kinds }

// Kind returns a sort of target by its name; nil if this program does not know it.
func (s *Outlets) Kind(name string) *Kind {
	k := slices.IndexFunc(s.kinds, func(k Kind) bool { return k.Name == name })
	if k < 0 {
		return nil
	}
	return &s.kinds[k]
}

// List returns all outlets.
func (s *Outlets) List(ctx context.Context) ([]Outlet, error) {
	list, err := s.keeper.Outlets(ctx)
	if err == nil {
		s.list.Store(&list)
	}
	return list, err
}

// Find returns an outlet by its ID or its name.
func (s *Outlets) Find(ctx context.Context, id string) (Outlet, error) {
	list, err := s.List(ctx)
	if err != nil {
		return Outlet{}, err
	}
	for _, same := range []func(*Outlet) bool{func(o *Outlet) bool { return o.ID == id }, func(o *Outlet) bool { return o.Name == id }} {
		for k := range list {
			if same(&list[k]) {
				return list[k], nil
			}
		}
	}
	return Outlet{}, ErrNotFound
}

// Add adds an outlet, and has it brought up to date.
func (s *Outlets) Add(ctx context.Context, o Outlet) (Outlet, error) {
	k, err := s.check(&o)
	if err != nil {
		return Outlet{}, err
	}
	if k.Local {
		o.Place = s.place
	}
	o, err = s.keeper.AddOutlet(ctx, o)
	s.Look()
	return o, err
}

// Edit changes what was said of an outlet, which is tried with it at once.
func (s *Outlets) Edit(ctx context.Context, o Outlet) error {
	if _, err := s.check(&o); err != nil {
		return err
	}
	return s.edit(ctx, o)
}

func (s *Outlets) edit(ctx context.Context, o Outlet) error {
	err := s.keeper.EditOutlet(ctx, o)
	if err == nil {
		_, err = s.List(ctx)
	}
	s.Look()
	return err
}

// check makes sure that what has to be said was said, and that it can be.
func (s *Outlets) check(o *Outlet) (*Kind, error) {
	k := s.Kind(o.Kind)
	if k == nil {
		return nil, ByHand("outlet.unknown-kind", "kind", o.Kind)
	}
	settings := SettingsOf(o.Settings, o.Secrets)
	for _, f := range k.Fields {
		if !f.Optional && settings.Get(f.Name) == "" {
			return nil, NewError("outlet.missing", "field", message.New("outlet.field."+f.Name)) //i18n:prefix outlet.field.
		}
	}
	if k.Check != nil {
		return k, k.Check(settings)
	}
	return k, nil
}

// Try orders an outlet to be looked at now, the whole of it.
func (s *Outlets) Try(ctx context.Context, id string) error {
	o, err := s.Find(ctx, id)
	if err != nil {
		return err
	}
	o.On = true
	return s.edit(ctx, o)
}

// Pause ends what is being done for an outlet, and nothing is done for it any more.
func (s *Outlets) Pause(ctx context.Context, id string) error {
	o, err := s.Find(ctx, id)
	if err != nil {
		return err
	}
	o.On = false
	if err := s.edit(ctx, o); err != nil {
		return err
	}
	return s.stop(ctx, o.ID)
}

// Remove forgets an outlet; before that what is there is deleted, if that is wanted and
// can be.
func (s *Outlets) Remove(ctx context.Context, id string, clear bool) error {
	o, err := s.Find(ctx, id)
	if err != nil {
		return err
	}
	if k := s.Kind(o.Kind); clear && k != nil && k.Clear != nil {
		o.Leaving = true
		return s.edit(ctx, o)
	}
	if err := s.stop(ctx, o.ID); err != nil {
		return err
	}
	if err := s.keeper.RemoveOutlet(ctx, o.ID); err != nil {
		return err
	}
	_, err = s.List(ctx)
	return err
}

// stop ends the work for an outlet.
func (s *Outlets) stop(ctx context.Context, id string) error {
	work, err := s.Doing(ctx)
	if err != nil {
		return err
	}
	if w := work[id]; w != nil {
		return s.queue.Cancel(ctx, w.ID)
	}
	return nil
}

// Doing returns the work that is being done or waits, by outlet.
func (s *Outlets) Doing(ctx context.Context) (map[string]*jobs.Work, error) {
	doing := map[string]*jobs.Work{}
	for _, kind := range []string{Work, WorkHere} {
		list, err := s.queue.List(ctx, kind, 200)
		if err != nil {
			return nil, err
		}
		for _, w := range list {
			if !w.State.IsFinished() {
				doing[w.Key] = w
			}
		}
	}
	return doing, nil
}

// Look triggers a look at which outlets are behind.
func (s *Outlets) Look() {
	select {
	case s.poke <- struct{}{}:
	default:
	}
}

// Run orders what is to be done until the context ends.
func (s *Outlets) Run(ctx context.Context) {
	ticks := time.NewTicker(s.every)
	defer ticks.Stop()
	for ctx.Err() == nil {
		doing, err := s.order(ctx)
		if err != nil && ctx.Err() == nil {
			s.log.Warn("outlets", "reason", err)
		}
		var soon <-chan time.Time
		if doing { // what is behind when that ends is ordered then
			soon = time.After(min(s.every, time.Second))
		}
		changed := s.source.Changes()
		select {
		case <-ctx.Done():
		case <-changed:
		case <-soon:
		case <-s.poke:
		case <-ticks.C:
		}
	}
}

// order orders work for every outlet that is behind and may be tried, and reports that
// there is some already.
func (s *Outlets) order(ctx context.Context) (doing bool, err error) {
	list, err := s.List(ctx)
	if err != nil || len(list) == 0 {
		return false, err
	}
	s.source.Follow()
	var errs []error
	for k := range list {
		o := &list[k]
		s.watch(ctx, o)
		if !s.due(ctx, o) {
			continue
		}
		kind := Work
		if o.Place != "" {
			kind = WorkHere
		}
		_, added, err := s.queue.Add(ctx, jobs.Order{Kind: kind, Key: o.ID, About: message.New("outlet.work", "name", o.Name), Args: order{o.ID}})
		errs = append(errs, err)
		doing = doing || err == nil && !added
	}
	return doing, errors.Join(errs...)
}

// due reports whether something is to be done for an outlet, here and now.
func (s *Outlets) due(ctx context.Context, o *Outlet) bool {
	if k := s.Kind(o.Kind); k == nil || s.Elsewhere(o) || s.clock().Before(o.Next) {
		return false
	}
	return o.Leaving || o.On && s.behind(ctx, o)
}

// Elsewhere reports whether an outlet is reached from another machine alone.
func (s *Outlets) Elsewhere(o *Outlet) bool { return o.Place != "" && o.Place != s.place }

// wholeAfter is the interval at which a target is checked completely, also where
// nothing changed: somebody may have deleted something there.
const wholeAfter = 24 * time.Hour

// behind reports whether a target lacks what is published.
func (s *Outlets) behind(ctx context.Context, o *Outlet) bool {
	d, err := s.delivery(ctx, o)
	return err != nil || d != nil && (d.Site.Key() != o.Sent || s.clock().Sub(o.Succeeded) > wholeAfter)
}
