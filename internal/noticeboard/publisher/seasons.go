package publisher

import (
	"context"
	"slices"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/seasons"
	"torneo/tournament"
)

// Seasons keeps the seasons of leagues. One that is not there is an error that says so
// (arbiter.IsNotFound).
type Seasons interface {
	PublicSeasons(ctx context.Context) ([]seasons.Kept, error)
	LeagueSeason(ctx context.Context, id string) (seasons.Kept, error)
}

// noSeasons is where nobody keeps any.
type noSeasons struct{}

func (noSeasons) PublicSeasons(context.Context) ([]seasons.Kept, error) { return nil, nil }

func (noSeasons) LeagueSeason(context.Context, string) (seasons.Kept, error) {
	return seasons.Kept{}, nil
}

// SetSeasons has the follower show the public ones of these seasons. It is called before anything else.
func (f *Follower) SetSeasons(of Seasons) { f.seasons.kept = of }

// publicSeasons are the seasons that everybody may see, as they were a moment ago.
type publicSeasons struct {
	kept Seasons
	list []seasons.Kept
	at   time.Time
}

// seasonsFor is how long the list of public seasons is kept: so long one that was withdrawn is seen.
const seasonsFor = time.Second

// publicSeasons returns the seasons that everybody may see, the latest first.
func (f *Follower) publicSeasons(ctx context.Context) ([]seasons.Kept, error) {
	now := f.clock()
	f.mu.Lock()
	list, fresh := f.seasons.list, now.Sub(f.seasons.at).Abs() < seasonsFor
	f.mu.Unlock()
	if fresh {
		return list, nil
	}
	list, err := f.seasons.kept.PublicSeasons(ctx)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.seasons.list, f.seasons.at = list, now
	return list, nil
}

// seasonSite returns the documents of a season, as they are now.
func (f *Follower) seasonSite(ctx context.Context, id string) (*render.Site, <-chan struct{}) {
	list, err := f.publicSeasons(ctx)
	if err != nil {
		return nil, f.Changes()
	}
	of := scope{kind: ofSeason, id: id}
	k := slices.IndexFunc(list, func(x seasons.Kept) bool { return x.ID == id })
	if k < 0 {
		f.mu.Lock()
		s := f.shelves[of]
		f.mu.Unlock()
		if s != nil {
			f.mu.Lock()
			close(s.changed) // who reads it is told that it is gone
			s.changed = make(chan struct{})
			f.mu.Unlock()
			f.drop(s)
		}
		return f.nothing()
	}
	s := f.shelf(of)
	site, changed := f.now(ctx, s)
	f.mu.Lock()
	old := s.editions[id] != list[k].Edition
	f.mu.Unlock()
	if site != nil && old {
		return f.look(ctx, s)
	}
	return site, changed
}

// lookAtSeasons reads the seasons that stand with the tournaments of a scope.
func (c *collection) lookAtSeasons(ctx context.Context, f *Follower) error {
	c.seasons, c.editions = nil, map[string]int64{}
	if c.scope.kind != ofSeason && c.scope.kind != ofAll && len(c.events) == 0 {
		return nil
	}
	list, err := f.seasons.kept.PublicSeasons(ctx)
	if err != nil {
		return err
	}
	for _, k := range list {
		if c.scope.kind == ofSeason && k.ID != c.scope.id {
			continue
		}
		whole, err := f.seasons.kept.LeagueSeason(ctx, k.ID)
		if arbiter.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		s, err := seasons.Read(whole)
		if err != nil {
			f.log.Warn("noticeboard", "season", k.ID, "reason", err)
			continue
		}
		if s.Public && (len(c.events) == 0 || slices.Contains(c.events, s.Event)) {
			c.seasons, c.editions[s.ID] = append(c.seasons, s), s.Edition
		}
	}
	return nil
}

// madeSeason is a season as it was made, and of what.
type madeSeason struct {
	edition int64
	parts   []madeDivision
	on      tournament.Date
	shown   *noticeboard.Season
}

// madeDivision is what the tournament of a division was when its season was made.
type madeDivision struct {
	id    string
	last  int64
	board *noticeboard.Board
}

// shownSeasons returns what everybody may see of the seasons that stand with the tournaments.
func (c *collection) shownSeasons(ctx context.Context, f *Follower) (list []*noticeboard.Season, err error) {
	before := c.madeSeasons
	c.madeSeasons = map[string]madeSeason{}
	for _, s := range c.seasons {
		made := madeSeason{edition: s.Edition, on: calendar.Of(f.clock())}
		for _, id := range tournamentsOf([]*seasons.Season{s}) {
			k := c.boards[id]
			made.parts = append(made.parts, madeDivision{id, k.last, k.board})
		}
		if had, is := before[s.ID]; is && had.edition == made.edition && had.on == made.on && slices.Equal(had.parts, made.parts) {
			made.shown = had.shown
		} else if made.shown, err = c.makeSeason(ctx, f, s, made.on); err != nil {
			return nil, err
		}
		c.madeSeasons[s.ID] = made
		if made.shown != nil {
			list = append(list, made.shown)
		}
	}
	return list, nil
}

// makeSeason makes what everybody may see of a season on a day.
func (c *collection) makeSeason(ctx context.Context, f *Follower, s *seasons.Season, on tournament.Date) (*noticeboard.Season, error) {
	parts := map[string]noticeboard.SeasonPart{}
	for division, id := range s.Tournaments {
		k, is := c.boards[id]
		if !is {
			continue
		}
		state, err := f.desk.State(ctx, id)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			parts[division] = noticeboard.SeasonPart{State: state, Board: k.board}
		}
	}
	return noticeboard.SeasonOf(s, parts, on), nil
}

// tournamentsOf returns the tournaments of the seasons, in the order of their divisions.
func tournamentsOf(list []*seasons.Season) (ids []string) {
	for _, s := range list {
		for _, d := range s.League.Divisions {
			if id := s.Tournaments[d.ID]; id != "" {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// seasonPrefix begins the path of a season.
const seasonPrefix = "season-"

// Seasons returns the seasons of leagues that everybody may see, the latest first.
func (f *Follower) Seasons(ctx context.Context) ([]render.SeasonName, error) {
	return f.findSeasons(ctx, nil)
}

// findSeasons returns the public seasons as the list of all tournaments names them: of a question those with
// all its words in their name.
func (f *Follower) findSeasons(ctx context.Context, words []string) (list []render.SeasonName, err error) {
	all, err := f.publicSeasons(ctx)
	for _, k := range all {
		if hasWords(k.Name, words) {
			list = append(list, render.SeasonName{ID: k.ID, Name: k.Name})
		}
	}
	return list, err
}

// hasWords reports whether a name has words that begin so.
func hasWords(name string, words []string) bool {
	of := arbiter.SearchWords(name)
	for _, w := range words {
		if !slices.ContainsFunc(of, func(x string) bool { return strings.HasPrefix(x, w) }) {
			return false
		}
	}
	return true
}
