// Package clerk does the work of a federation's league seasons. It keeps them, begins their divisions
// as tournaments of the desk, and reads there who played, how it stands and what is to be reported.
package clerk

import (
	"context"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/league"
)

// Keeper keeps seasons. What is not there is an error that says so (arbiter.IsNotFound).
type Keeper interface {
	KeepSeason(ctx context.Context, c seasons.Change) (seasons.Kept, error)
	LeagueSeasons(ctx context.Context) ([]seasons.Kept, error)
	LeagueSeason(ctx context.Context, id string) (seasons.Kept, error)
	SeasonActs(ctx context.Context, season string) ([]seasons.Happening, error)
}

// Clerk is the clerk of leagues. It is safe for concurrent use.
type Clerk struct {
	keeper Keeper
	desk   *arbiter.Desk
	clock  func() time.Time

	mu    sync.Mutex
	known map[string]*seasons.Season // that are played, as they were read last; nobody changes them
}

// New opens the clerk on what is kept, with the desk at which divisions are played.
func New(k Keeper, desk *arbiter.Desk, clock func() time.Time) *Clerk {
	return &Clerk{keeper: k, desk: desk, clock: clock}
}

// All returns all seasons, the latest first, without what is known of them.
func (c *Clerk) All(ctx context.Context) ([]seasons.Kept, error) {
	return c.keeper.LeagueSeasons(ctx)
}

// Season returns the season of an ID.
func (c *Clerk) Season(ctx context.Context, id string) (*seasons.Season, error) {
	k, err := c.keeper.LeagueSeason(ctx, id)
	if err != nil {
		return nil, err
	}
	return seasons.Read(k)
}

// Course returns what was done with a season, in its order.
func (c *Clerk) Course(ctx context.Context, id string) ([]seasons.Happening, error) {
	return c.keeper.SeasonActs(ctx, id)
}

// step returns who does something now.
func (c *Clerk) step(by arbiter.Person) seasons.Step {
	return seasons.Step{By: by.Name, Identity: by.Identity, At: c.clock().Truncate(time.Microsecond)}
}

// keep keeps a season after an act.
func (c *Clerk) keep(ctx context.Context, s *seasons.Season, a seasons.Act, about string, by arbiter.Person) error {
	if cut := []rune(about); len(cut) > 200 {
		about = string(cut[:200])
	}
	change, err := s.Change(a, strings.Join(strings.Fields(about), " "), c.step(by))
	if err != nil {
		return err
	}
	kept, err := c.keeper.KeepSeason(ctx, change)
	if err == nil {
		s.Kept = kept
		s.Data = nil
	}
	return err
}

// Describe keeps a new season as it was described.
func (c *Clerk) Describe(ctx context.Context, l *league.Season, by arbiter.Person) (*seasons.Season, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	s := seasons.New(*l, c.step(by))
	return s, c.keep(ctx, s, seasons.Describe, l.Name, by)
}

// Act changes a season as somebody saw it, and keeps it: step changes it, or says why that cannot be.
func (c *Clerk) Act(ctx context.Context, id string, edition int64, a seasons.Act, about string, by arbiter.Person, step func(s *seasons.Season) error) error {
	s, err := c.Season(ctx, id)
	if err != nil {
		return err
	}
	if edition > 0 && edition != s.Edition {
		return seasons.Refuse("periods.changed")
	}
	if err := step(s); err != nil {
		return err
	}
	return c.keep(ctx, s, a, about, by)
}

// Division is a division with its tournament at the desk.
type Division struct {
	*league.Division
	Tournament string
	State      *journal.State // nil: it has not begun, or is gone
	Numbers    []string       // teams in the order of their numbers
}

// team returns the ID in the league of a team of the desk; "": it has none.
func (d *Division) team(id int) string {
	if t := d.State.Team(id); t != nil && t.Number >= 1 && t.Number <= len(d.Numbers) {
		return d.Numbers[t.Number-1]
	}
	return ""
}

// Divisions returns the divisions of a season, each with its tournament as it stands.
func (c *Clerk) Divisions(ctx context.Context, s *seasons.Season) (list []Division, err error) {
	for k := range s.League.Divisions {
		d := Division{Division: &s.League.Divisions[k]}
		d.Tournament = s.Tournaments[d.ID]
		d.Numbers, _ = s.Numbers(d.Division)
		if d.Tournament != "" {
			if d.State, err = c.desk.State(ctx, d.Tournament); err != nil && !arbiter.IsNotFound(err) {
				return nil, err
			}
		}
		list = append(list, d)
	}
	return list, nil
}
