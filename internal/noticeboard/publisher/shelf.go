package publisher

import (
	"cmp"
	"container/list"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
)

// scope names the tournaments whose documents stand together.
type scope struct {
	kind scopeKind
	id   string // of the event, of the series, or the tournaments, separated by commas
}

type scopeKind int

const (
	ofEvent  scopeKind = iota // all tournaments of an event
	ofSeries                  // those that a series counts
	ofSome                    // a few from anywhere, as a screen has them
	ofAll                     // all there are
	ofSeason                  // those of a league's season
)

// shelf is the place of documents that stand together.
type shelf struct {
	scope scope

	looking sync.Mutex // one looks, the others wait for what he finds
	failed  error      // of the last look

	// Under the lock of the follower.
	collection *collection  // what the documents were made from; it leaves memory with them
	site       *render.Site // nil: it is not in memory
	changed    chan struct{}
	about      map[string]bool // tournaments and events by which it changes
	pinned     time.Time       // until then it stays in memory: a target gets it
	weight     int64
	use        *list.Element // nil: it is not in memory, or pinned

	editions map[string]int64 // of the seasons in it
}

// shelf returns the place of a scope.
func (f *Follower) shelf(of scope) *shelf {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.shelves[of]
	if s == nil {
		s = &shelf{scope: of, changed: make(chan struct{}), collection: &collection{scope: of}}
		f.shelves[of] = s
	}
	return s
}

// shelvesOf returns the shelves that change by some of these tournaments and events, also those whose
// documents are not in memory; without any, all that are in memory.
func (f *Follower) shelvesOf(ids ...string) (found []*shelf) {
	f.mu.Lock()
	defer f.mu.Unlock()
	some := map[*shelf]bool{}
	for _, id := range ids {
		maps.Copy(some, f.changing[id])
		if s := f.shelves[scope{kind: ofEvent, id: id}]; s != nil {
			some[s] = true
		}
	}
	if s := f.shelves[scope{kind: ofAll}]; s != nil && s.site != nil {
		some[s] = true
	}
	if len(ids) == 0 {
		for _, s := range f.shelves {
			some[s] = s.site != nil
		}
	}
	for s, is := range some {
		if is {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b *shelf) int {
		return cmp.Or(cmp.Compare(a.scope.kind, b.scope.kind), cmp.Compare(a.scope.id, b.scope.id))
	})
	return found
}

// now returns the documents of a shelf, made if they are not in memory, and a channel that is
// closed when there are others; nil: they cannot be read.
func (f *Follower) now(ctx context.Context, s *shelf) (*render.Site, <-chan struct{}) {
	f.mu.Lock()
	site, changed := s.site, s.changed
	if s.use != nil {
		f.uses.MoveToFront(s.use)
	}
	f.mu.Unlock()
	if site != nil {
		return site, changed
	}
	return f.look(ctx, s)
}

// look brings a shelf up to date: what is told of are these tournaments and events, of others what
// has changed. It returns as now does: the documents may have left the shelf for others the next
// moment.
func (f *Follower) look(ctx context.Context, s *shelf, told ...string) (*render.Site, <-chan struct{}) {
	s.looking.Lock()
	defer s.looking.Unlock()
	f.mu.Lock()
	before, c := s.site, s.collection
	f.mu.Unlock()
	s.failed = c.look(ctx, f, told)
	if err := s.failed; err != nil {
		if ctx.Err() == nil && !errors.Is(err, errNotYet) && !errors.Is(err, ErrTooMany) {
			f.log.Warn("noticeboard", "of", s.scope.id, "reason", err)
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		return s.site, s.changed // it keeps what it had
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.setAbout(s, c.sources())
	s.editions = c.editions
	if s.scope.kind == ofEvent {
		for _, id := range c.order {
			f.events[id] = s.scope.id
		}
	}
	if before != nil && before.Key() == c.site.Key() {
		return before, s.changed
	}
	f.put(s, c)
	if s.scope.kind == ofEvent {
		if before == nil {
			before = c.before
		}
		if list := c.site.LastNews(before); len(list) > 0 {
			f.front = f.front.WithNews(list)
		}
	}
	close(f.changed)
	f.changed = make(chan struct{})
	return c.site, s.changed
}

// put puts the documents of a collection on a shelf, and takes others away where there is no
// room. The lock is held.
func (f *Follower) put(s *shelf, c *collection) {
	s.collection, s.site = c, c.site
	f.weigh(s)
	if s.use == nil && s.pinned.IsZero() {
		s.use = f.uses.PushFront(s)
	}
	close(s.changed)
	s.changed = make(chan struct{})
	f.makeRoom(s)
}

// weigh says anew what a shelf with documents takes. The lock is held.
func (f *Follower) weigh(s *shelf) {
	f.weight -= s.weight
	s.weight = s.site.Weight()
	f.weight += s.weight
}

// makeRoom takes documents away that were not asked for longest, but for those of one shelf, until
// what is left has room. The lock is held.
func (f *Follower) makeRoom(but *shelf) {
	for f.weight > f.room {
		e := f.uses.Back()
		if e == nil || e.Value == but {
			return
		}
		s := e.Value.(*shelf)
		f.uses.Remove(e)
		f.weight -= s.weight
		s.collection = &collection{scope: s.scope, before: s.site.Remains()}
		s.site, s.use, s.weight = nil, nil, 0
	}
}

// setAbout sets by what a shelf changes. The lock is held.
func (f *Follower) setAbout(s *shelf, about map[string]bool) {
	for id := range s.about {
		if delete(f.changing[id], s); len(f.changing[id]) == 0 {
			delete(f.changing, id)
		}
	}
	s.about = about
	for id := range about {
		if f.changing[id] == nil {
			f.changing[id] = map[*shelf]bool{}
		}
		f.changing[id][s] = true
	}
}

// unpin lets the documents of targets go that no target has asked for since. The lock is held.
func (f *Follower) unpin(s *shelf) {
	if s.site != nil && s.use == nil && s.pinned.Before(f.clock()) {
		s.pinned, s.use = time.Time{}, f.uses.PushBack(s)
	}
}

// Of returns the documents among which a path is, and a channel that is closed when there are
// others; those of the first page, "", are what belongs to no tournament. Nil: they cannot be read
// now.
func (f *Follower) Of(ctx context.Context, path string) (*render.Site, <-chan struct{}) {
	first, _, _ := strings.Cut(path, "/")
	if season, is := strings.CutPrefix(first, seasonPrefix); is {
		return f.seasonSite(ctx, season)
	}
	series, is := strings.CutPrefix(first, seriesPrefix)
	if is {
		first, _, _ = strings.Cut(series, "-")
	}
	event, err := f.eventOf(ctx, first)
	switch {
	case err != nil:
		return nil, f.Changes()
	case event == "":
		return f.nothing()
	case !is:
		return f.now(ctx, f.shelf(scope{kind: ofEvent, id: event}))
	}
	s := f.shelf(scope{kind: ofSeries, id: series})
	site, changed := f.now(ctx, s)
	if site != nil && len(site.Tournaments()) == 0 { // there is no such series: nothing of it is kept
		f.drop(s)
		return f.nothing()
	}
	return site, changed
}

// nothing returns what belongs to no tournament.
func (f *Follower) nothing() (*render.Site, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.front, f.changed
}

// drop removes a shelf with what is on it.
func (f *Follower) drop(s *shelf) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.shelves[s.scope] != s {
		return
	}
	delete(f.shelves, s.scope)
	f.setAbout(s, nil)
	if s.use != nil {
		f.uses.Remove(s.use)
		f.weight -= s.weight
		s.use, s.weight = nil, 0
	}
}

// seriesPrefix begins the path of a series.
const seriesPrefix = "series-"

// Some returns the documents of some tournaments, from whatever events, together.
func (f *Follower) Some(ctx context.Context, ids []string) (*render.Site, <-chan struct{}) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 {
		return f.Of(ctx, "")
	}
	return f.now(ctx, f.shelf(scope{kind: ofSome, id: strings.Join(ids, ",")}))
}

// Board returns the board of a tournament; nil: nothing of it is shown, or it cannot be read.
func (f *Follower) Board(ctx context.Context, id string) *noticeboard.Board {
	if site, _ := f.Of(ctx, id); site != nil {
		return site.Board(id)
	}
	return nil
}

// Standings returns the documents of these tournaments, none: of all there are, and how far each
// is in them; nil: it is not known yet. They stay in memory; the error of more than Most is
// ErrTooMany.
func (f *Follower) Standings(ctx context.Context, ids []string) (*render.Site, []noticeboard.Standing, error) {
	of := scope{kind: ofAll}
	if len(ids) > 0 {
		of = scope{kind: ofSome, id: strings.Join(slices.Compact(slices.Sorted(slices.Values(ids))), ",")}
	}
	s := f.shelf(of)
	f.mu.Lock()
	if s.pinned = f.clock().Add(pinnedFor); s.use != nil {
		f.uses.Remove(s.use)
		s.use = nil
	}
	f.mu.Unlock()
	site, _ := f.now(ctx, s)
	s.looking.Lock()
	defer s.looking.Unlock()
	f.mu.Lock()
	c := s.collection
	f.mu.Unlock()
	if site == nil || c.site == nil {
		if errors.Is(s.failed, ErrTooMany) {
			return nil, nil, ErrTooMany
		}
		return nil, nil, nil
	}
	return c.site, c.stand, nil
}

// pinnedFor is the time for which documents stay in memory after a target has asked for them.
const pinnedFor = 5 * time.Minute

// mostAbsent is how many ids of nothing are remembered, until the next look.
const mostAbsent = 1000

// eventOf returns the event of a tournament, or of its own id; "" if there is none.
func (f *Follower) eventOf(ctx context.Context, id string) (string, error) {
	f.mu.Lock()
	event, known := f.events[id]
	_, absent := f.absent[id]
	if !known && f.shelves[scope{kind: ofEvent, id: id}] != nil {
		event, known = id, true
	}
	f.mu.Unlock()
	if known || absent || !isID(id) {
		return event, nil
	}
	j, err := f.desk.Store().Journal(ctx, id)
	if err == nil {
		return j.Event, nil
	}
	if arbiter.IsNotFound(err) {
		var e arbiter.Event
		if e, err = f.desk.Store().Event(ctx, id); err == nil {
			return e.ID, nil
		}
	}
	if !arbiter.IsNotFound(err) {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.absent) < mostAbsent {
		f.absent[id] = f.clock()
	}
	return "", nil
}

// isID reports whether something may be an id of the store: what is anything else is not asked for.
func isID(text string) bool {
	return text != "" && len(text) <= 64 && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_'
	})
}

// shows reports whether an event has something that everybody may see, or had.
func (f *Follower) shows(ctx context.Context, event string) bool {
	f.mu.Lock()
	_, known := f.shelves[scope{kind: ofEvent, id: event}]
	f.mu.Unlock()
	if known {
		return true
	}
	found, err := f.desk.Find(ctx, arbiter.Search{Within: []string{event}, Most: 1})
	return err == nil && slices.ContainsFunc(found.Events, func(e row.Entered) bool {
		return slices.ContainsFunc(e.Tournaments, func(r row.Registered) bool { return r.Summary.Published })
	})
}
