package publisher

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	"weak"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/picture"
	"torneo/internal/seasons"
	"torneo/tournament"
)

// collection is the documents of a scope, and what they were made from. One at a time works on it.
type collection struct {
	scope  scope
	before *render.Site // what was told of it before it was made; nil: nothing

	order  []string                       // the tournaments, those of the newest event first
	hosts  []string                       // events with a series that counts some of them, the newest first
	boards map[string]known               // also of others that these series count
	own    map[string]*eventjournal.State // the journals of events, where there is a series
	series map[string]madeSeries
	shown  []*noticeboard.Board // with their series
	site   *render.Site
	stand  []noticeboard.Standing

	events   []string // whose seasons stand with the tournaments, where these are some
	seasons  []*seasons.Season
	editions map[string]int64 // of the seasons, as they were read

	madeSeasons map[string]madeSeason
}

// event is the event of boards, as they have it.
type event struct {
	id, name string
	logo     *picture.Picture
}

// is reports whether two events are the same.
func (e event) is(o event) bool {
	return e.id == o.id && e.name == o.name && (e.logo == nil) == (o.logo == nil) && (e.logo == nil || e.logo.Hash == o.logo.Hash)
}

// known is a board as it was made of a state on a day.
type known struct {
	state  weak.Pointer[journal.State] // which the desk may forget
	last   int64
	ahead  bool
	beside bool // it depends on what stands beside the journal
	zone   *time.Location
	on     tournament.Date
	event  event
	board  *noticeboard.Board // nil: nothing is shown
}

// sources returns the tournaments and events by which the documents change.
func (c *collection) sources() map[string]bool {
	about := map[string]bool{}
	for id := range c.boards {
		about[id] = true
	}
	for id := range c.own {
		about[id] = true
	}
	for _, k := range c.boards {
		about[k.event.id] = true
	}
	return about
}

// look makes the documents as they are now. Of a tournament that nobody told of it is looked
// whether its journal has gone on; one that cannot be read keeps what it had.
func (c *collection) look(ctx context.Context, f *Follower, told []string) error {
	if c.site != nil && c.knows(told) {
		for _, id := range told {
			if had, is := c.boards[id]; is {
				c.make(ctx, f, id, had.event)
			}
		}
		return c.publish(ctx, f)
	}
	if err := c.lookAtSeasons(ctx, f); err != nil {
		return err
	}
	found, err := c.tournaments(ctx, f)
	if err != nil {
		return err
	}
	counted, err := c.lookAtSeries(ctx, f, found)
	if err != nil {
		return err
	}
	c.order = nil
	boards, events := c.boards, map[string]event{}
	c.boards = map[string]known{}
	for k, j := range slices.Concat(found, counted) {
		of, has := events[j.Event]
		if !has {
			if of, err = c.eventOf(ctx, f, j.Event); err != nil {
				return err
			}
			events[j.Event] = of
		}
		if k < len(found) {
			c.order = append(c.order, j.ID)
		}
		if had, is := boards[j.ID]; is {
			c.boards[j.ID] = had
			if had.last == j.Last && !had.ahead && !had.beside && had.on == calendar.Of(f.clock().In(had.zone)) && had.event.is(of) && !slices.Contains(told, j.ID) {
				continue
			}
		}
		c.make(ctx, f, j.ID, of)
	}
	return c.publish(ctx, f)
}

// knows reports whether what is told of are tournaments of its own, and no others that it may have
// now, nor an event.
func (c *collection) knows(told []string) bool {
	own := false
	for _, id := range told {
		_, is := c.boards[id]
		if own = own || is; !is && c.scope.kind == ofAll || c.own[id] != nil || id == c.scope.id {
			return false
		}
	}
	return own
}

// tournaments returns the journals of the tournaments that stand together.
func (c *collection) tournaments(ctx context.Context, f *Follower) (found []arbiter.Journal, err error) {
	store := f.desk.Store()
	some := func(ids []string) error {
		for _, id := range ids {
			j, err := store.Journal(ctx, id)
			if err != nil && !arbiter.IsNotFound(err) {
				return err
			}
			if err == nil {
				found = append(found, j)
			}
		}
		slices.SortStableFunc(found, func(a, b arbiter.Journal) int { return b.Created.Compare(a.Created) })
		return nil
	}
	switch c.scope.kind {
	case ofEvent:
		if _, err := store.Event(ctx, c.scope.id); arbiter.IsNotFound(err) {
			return nil, nil
		}
		return store.Journals(ctx, c.scope.id)
	case ofSeries:
		event, id, _ := strings.Cut(c.scope.id, "-")
		own, err := f.desk.EventState(ctx, event)
		if err != nil {
			if arbiter.IsNotFound(err) {
				return nil, nil
			}
			return nil, err
		}
		for k := range own.Series {
			if own.Series[k].ID == id {
				err := some(own.Series[k].Stages)
				return found, err
			}
		}
		return nil, nil
	case ofAll:
		return f.everything(ctx)
	case ofSeason:
		err := some(tournamentsOf(c.seasons))
		return found, err
	}
	err = some(strings.Split(c.scope.id, ","))
	return found, err
}

// eventOf returns an event, as boards have it.
func (c *collection) eventOf(ctx context.Context, f *Follower, id string) (event, error) {
	e, err := f.desk.Store().Event(ctx, id)
	if err != nil {
		return event{}, err
	}
	of := event{id: id, name: e.Name}
	if l, err := f.desk.Store().Letterhead(ctx, id); err == nil {
		of.logo = l.Logo
	}
	return of, nil
}

// make makes the board of a tournament anew.
func (c *collection) make(ctx context.Context, f *Follower, id string, of event) {
	had := c.boards[id]
	state, err := f.desk.State(ctx, id)
	if err != nil {
		f.log.Warn("noticeboard", "journal", id, "reason", err)
		return
	}
	now := f.clock().In(f.desk.Zone(state))
	on := calendar.Of(now)
	if had.state.Value() == state && had.on == on && had.event.is(of) {
		return
	}
	c.boards[id] = known{weak.Make(state), state.Last, state.Ahead != nil, state.Clubs != nil, now.Location(), on, of, boardOf(state, id, of, now)}
}

// boardOf returns the board of a tournament as it stands on a day; nil if nothing is public.
func boardOf(state *journal.State, id string, of event, now time.Time) *noticeboard.Board {
	b := noticeboard.Of(state, calendar.Of(now))
	if b != nil {
		b.ID, b.Event, b.EventID, b.Logo, b.Zone = id, of.name, of.id, of.logo, now.Location()
	}
	return b
}

// publish makes the documents of the boards as they are.
func (c *collection) publish(ctx context.Context, f *Follower) error {
	var boards []*noticeboard.Board
	c.stand = make([]noticeboard.Standing, 0, len(c.order))
	for _, id := range c.order {
		k, read := c.boards[id]
		at := noticeboard.Standing{Tournament: id, Board: k.board, Last: k.last, Unread: !read || k.ahead}
		c.stand = append(c.stand, at)
		if k.board != nil {
			boards = append(boards, k.board)
		}
	}
	before := c.site
	if before == nil {
		was, err := c.past(ctx, f)
		if err != nil {
			return err
		}
		c.before = was
		before = was
	}
	var err error
	if c.shown, err = c.withSeries(ctx, f, boards); err != nil {
		return err
	}
	shown, err := c.shownSeasons(ctx, f)
	if err != nil {
		return err
	}
	c.site = render.MakeWith(c.shown, shown, before)
	return nil
}

// past returns what was told of the tournaments before: by what is left of the documents that were
// in memory, otherwise by what was published when the follower began.
func (c *collection) past(ctx context.Context, f *Follower) (*render.Site, error) {
	if c.scope.kind != ofEvent {
		return cmp.Or(c.before, render.Began(f.since)), nil
	}
	rest := cmp.Or(c.before, render.Began(f.since))
	var as []*noticeboard.Board
	for _, id := range slices.Sorted(maps.Keys(c.boards)) {
		k := c.boards[id]
		if !slices.Contains(c.order, id) {
			continue
		}
		from, _ := rest.Entry(id)
		if from == 0 {
			before, err := f.entryAt(ctx, id, c.before != nil)
			if err != nil {
				return nil, err
			}
			from = before
		}
		switch {
		case from == k.last && k.board != nil:
			as = append(as, k.board)
		case from > 0:
			state, err := f.desk.At(ctx, id, from)
			if err != nil {
				return nil, err
			}
			if b := boardOf(state, id, k.event, f.clock().In(k.zone)); b != nil {
				as = append(as, b)
			}
		}
	}
	return rest.Remains(as...), nil
}

// entryAt returns the last entry of a journal when the follower began; 0: it had none. Of one that
// was not shown when its event was looked at last nothing was there.
func (f *Follower) entryAt(ctx context.Context, id string, looked bool) (int64, error) {
	if looked {
		return 0, nil
	}
	events, err := f.desk.History(ctx, id, 0)
	for err == nil && len(events) > 0 && !events[len(events)-1].Time.Before(f.since) {
		events = events[:len(events)-1]
	}
	return int64(len(events)), err
}

// The errors of documents of all tournaments.
var (
	errNotYet  = errors.New("publisher: the register does not know all tournaments yet")
	ErrTooMany = errors.New("publisher: more tournaments than one target gets")
)

// Most is the most tournaments of which all documents are made for one target.
const Most = 2000

// everything returns the journals of all tournaments that everybody may see, and of those that
// cannot be read; none as long as the register does not know all of them.
func (f *Follower) everything(ctx context.Context) (found []arbiter.Journal, err error) {
	if gaps, err := f.desk.Store().RegisterGaps(ctx, 1); err != nil || len(gaps) > 0 {
		return nil, cmp.Or(err, errNotYet)
	}
	for _, q := range []arbiter.Search{{Published: true}, {Unreadable: true}} {
		for q.Most = 200; ; {
			list, err := f.desk.Find(ctx, q)
			if err != nil {
				return nil, err
			}
			for _, e := range list.Events {
				for _, r := range e.Tournaments {
					if (r.Summary.Wrong != "") == q.Unreadable {
						found = append(found, r.Journal)
					}
				}
			}
			if len(found) > Most {
				return nil, ErrTooMany
			}
			if q.After = list.Next; q.After == "" {
				break
			}
		}
	}
	return found, nil
}

// Boards returns the boards of the tournaments of some events as they are now, with the series that
// count them, and the seasons of which they are; the one that cannot be read is an error.
func (f *Follower) Boards(ctx context.Context, events ...string) ([]*noticeboard.Board, []*noticeboard.Season, error) {
	var ids []string
	for _, e := range events {
		journals, err := f.desk.Store().Journals(ctx, e)
		if err != nil {
			return nil, nil, err
		}
		for _, j := range journals {
			ids = append(ids, j.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil, nil
	}
	c := &collection{scope: scope{kind: ofSome, id: strings.Join(ids, ",")}, events: events}
	if err := c.look(ctx, f, nil); err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		state, err := f.desk.State(ctx, id)
		if err == nil {
			err = arbiter.AheadError(state) // it would be published as it was
		}
		if err != nil {
			return nil, nil, err
		}
	}
	slices.SortStableFunc(c.shown, func(a, b *noticeboard.Board) int {
		return cmp.Compare(slices.Index(ids, a.ID), slices.Index(ids, b.ID))
	})
	shown, err := c.shownSeasons(ctx, f)
	return c.shown, shown, err
}
