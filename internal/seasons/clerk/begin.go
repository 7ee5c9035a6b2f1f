package clerk

import (
	"context"
	"fmt"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/league"
	"torneo/tournament"
)

// Begin begins the divisions of a settled season as tournaments of one event of the desk, each with
// its teams, numbers and days. What was begun is kept after each of them: where something stops it,
// it goes on from there when it is done again.
func (c *Clerk) Begin(ctx context.Context, id string, edition int64, by arbiter.Person) error {
	s, err := c.Season(ctx, id)
	switch {
	case err != nil:
		return err
	case edition > 0 && edition != s.Edition:
		return seasons.Refuse("periods.changed")
	case s.State != seasons.Settled:
		return seasons.Refuse("seasons.not-now", "state", s.State.Message())
	}
	for k := range s.League.Divisions {
		if err := c.beginnable(s, &s.League.Divisions[k]); err != nil {
			return err
		}
	}
	if s.Event == "" {
		e, err := c.desk.Store().CreateEvent(ctx, s.League.Name)
		if err != nil {
			return err
		}
		s.Event, s.Tournaments = e.ID, map[string]string{}
		if err := c.keep(ctx, s, seasons.Begin, s.League.Name, by); err != nil {
			return err
		}
	}
	for k := range s.League.Divisions {
		if err := c.beginDivision(ctx, s, &s.League.Divisions[k], by); err != nil {
			return err
		}
	}
	if err := c.settlePoints(ctx, s, by); err != nil {
		return err
	}
	s.State = seasons.Begun
	return c.keep(ctx, s, seasons.Begin, s.League.Name, by)
}

// beginnable refuses a division that the desk cannot play, before anything is begun.
func (c *Clerk) beginnable(s *seasons.Season, d *league.Division) error {
	if _, ok := s.Numbers(d); !ok {
		return seasons.Refuse("seasons.no-table", "division", d.Name)
	}
	for _, t := range s.League.TeamsOf(d.ID) {
		if n, boards := len(roster(&s.League, t)), s.League.BoardsOf(d); n < boards {
			return seasons.Refuse("seasons.few-players", "team", t.Name, "count", n, "boards", boards)
		}
	}
	return nil
}

// roster returns who can play for a team: its squad, and behind it those of the lower teams of its
// club, if squads mix.
func roster(l *league.Season, t *league.Team) []league.Member {
	list := slices.Clone(t.Squad)
	if _, club := l.Team(t.ID); !l.Rules.Split {
		at := slices.IndexFunc(club.Teams, func(x league.Team) bool { return x.ID == t.ID })
		for _, lower := range club.Teams[at+1:] {
			if lower.Division != t.Division {
				list = append(list, lower.Squad...)
			}
		}
	}
	return list
}

// beginDivision begins a division, or goes on with it.
func (c *Clerk) beginDivision(ctx context.Context, s *seasons.Season, d *league.Division, by arbiter.Person) error {
	if s.Tournaments[d.ID] == "" {
		id, err := c.desk.Create(ctx, by, s.Event, configOf(s, d))
		if err != nil {
			return err
		}
		s.Tournaments[d.ID] = id
		if err := c.keep(ctx, s, seasons.Begin, d.Name, by); err != nil {
			return err
		}
	}
	id := s.Tournaments[d.ID]
	state, err := c.desk.State(ctx, id)
	if err != nil {
		return err
	}
	do := func(command arbiter.Command) error {
		_, err := c.desk.Do(ctx, id, by, command, arbiter.Consent{Level: arbiter.Confirm})
		return err
	}
	numbers, _ := s.Numbers(d)
	if len(state.Teams) == 0 {
		var teams []arbiter.EnterTeam
		for _, team := range numbers {
			t, _ := s.League.Team(team)
			e := arbiter.EnterTeam{Name: t.Name, Short: t.Short}
			for _, m := range roster(&s.League, t) {
				e.Players = append(e.Players, playerOf(s, &m))
			}
			teams = append(teams, e)
		}
		if err := do(arbiter.EnterTeams{Teams: teams}); err != nil {
			return err
		}
		if state, err = c.desk.State(ctx, id); err != nil {
			return err
		}
		order := make([]int, len(state.Teams))
		for k := range order {
			order[k] = state.Teams[k].ID
		}
		if err := do(arbiter.DrawTeams{Order: order}); err != nil {
			return err
		}
	}
	return beginMonths(s, state, do)
}

// beginMonths makes an event of more than a month one that is reported month by month (R-LONG-EVENT),
// unless its league reports it at its end.
func beginMonths(s *seasons.Season, state *journal.State, do func(arbiter.Command) error) error {
	months := arbiter.MonthsBegin(state)
	if len(months) == 0 || state.Long.Flagged || s.League.Rules.Report.Every == "end" {
		return nil
	}
	if err := do(arbiter.SetLong{Flagged: true}); err != nil {
		return err
	}
	for _, round := range months {
		day := state.Config.Dates[round-1]
		if err := do(arbiter.RatePeriod{From: round, Month: fmt.Sprintf("%04d-%02d", day.Year, day.Month)}); err != nil {
			return err
		}
	}
	return nil
}

// configOf returns how a division is played at the desk.
func configOf(s *seasons.Season, d *league.Division) journal.Config {
	l := &s.League
	config := arbiter.DefaultConfig(d.Name, d.Dates[0])
	config.System = "BERGER_TEAM_ROUNDROBIN"
	if d.Cycles == 2 {
		config.System = "BERGER_TEAM_DOUBLEROUNDROBIN"
	}
	if _, berger := l.Numbering(d); len(d.Fixtures) > 0 && !berger {
		config.System = fmt.Sprintf("CUSTOM_TEAM_ROUNDROBIN_G%d", max(d.Cycles, 1))
		config.Matches.Table = givenTable(s, d)
	}
	config.Rounds, config.Dates, config.End = len(d.Dates), slices.Clone(d.Dates), d.Dates[len(d.Dates)-1]
	config.Federation, config.Boards = l.Federation, l.BoardsOf(d)
	config.AnyOrder = l.Rules.Order.By != league.ByName
	m, g := l.Rules.Points(), l.Rules.Games()
	if m.Win != 20 || m.Draw != 10 || m.Loss != 0 {
		config.MatchPoints = tournament.MatchPoints{Win: m.Win, Draw: m.Draw, Loss: m.Loss}
	}
	config.Points.Win, config.Points.Draw, config.Points.Loss = both(g.Win), both(g.Draw), both(g.Loss)
	config.Points.ForfeitWin, config.Points.ForfeitLoss = g.Win, g.Administrative
	config.Ties = arbiter.RecommendedTies(config)
	return config
}

// givenTable returns the matches of a division that follows no table of FIDE's, by number.
func givenTable(s *seasons.Season, d *league.Division) [][][2]int {
	numbers, _ := s.Numbers(d)
	table := make([][][2]int, len(d.Fixtures))
	for r := range d.Fixtures {
		table[r] = [][2]int{}
		for _, f := range d.Fixtures[r].Matches {
			table[r] = append(table[r], [2]int{slices.Index(numbers, f.Home) + 1, slices.Index(numbers, f.Away) + 1})
		}
	}
	return table
}

func both(p tournament.Points) tournament.ByColor[tournament.Points] {
	return tournament.ByColor[tournament.Points]{White: p, Black: p}
}

// playerOf returns a member as a player of the desk, who is known there by the number in the league.
func playerOf(s *seasons.Season, m *league.Member) tournament.Player {
	p := tournament.Player{Name: m.Name, Sex: m.Sex, Title: m.Title, Federation: m.Federation, FIDEID: m.FIDEID, Birth: m.Birth, Rating: m.FIDE}
	if s.League.Rules.RatingList.Which == "fide" && p.Rating == 0 {
		p.Rating = m.Rating
	}
	if s.League.Federation != "" {
		n := tournament.NationalRating{Federation: s.League.Federation, ID: m.ID}
		if s.League.Rules.RatingList.Which != "fide" {
			n.Rating = m.Rating
		}
		p.National = []tournament.NationalRating{n}
	}
	return p
}

// Close closes a season of which all divisions are played to their end.
func (c *Clerk) Close(ctx context.Context, id string, edition int64, by arbiter.Person) error {
	return c.Act(ctx, id, edition, seasons.Close, "", by, func(s *seasons.Season) error {
		divisions, err := c.Divisions(ctx, s)
		if err != nil {
			return err
		}
		for k := range divisions {
			if d := &divisions[k]; s.State == seasons.Begun && (d.State == nil || arbiter.StageOf(d.State).Step != arbiter.StepFinished) {
				return seasons.Refuse("seasons.unfinished", "division", d.Name)
			}
		}
		return s.CloseSeason()
	})
}

// Enlist replaces the squad of a team; once the season has begun it adds players to it, and to the
// teams of the desk for which they can play.
func (c *Clerk) Enlist(ctx context.Context, id string, edition int64, team string, squad []league.Member, by arbiter.Person) error {
	s, err := c.Season(ctx, id)
	switch {
	case err != nil:
		return err
	case edition > 0 && edition != s.Edition:
		return seasons.Refuse("periods.changed")
	}
	t, club := s.League.Team(team)
	before := 0
	if t != nil {
		before = len(t.Squad)
	}
	if err := s.EnlistSquad(team, squad); err != nil {
		return err
	}
	if s.State == seasons.Begun && len(squad) > before {
		for _, at := range club.Teams {
			if !canPlay(&s.League, &at, t, club) {
				continue
			}
			if err := c.addPlayers(ctx, s, &at, squad[before:], by); err != nil {
				return err
			}
		}
	}
	return c.keep(ctx, s, seasons.Enlist, t.Name, by)
}

// canPlay reports whether players of a team are in the roster of another one.
func canPlay(l *league.Season, at, of *league.Team, club *league.Club) bool {
	rank := func(t *league.Team) int {
		return slices.IndexFunc(club.Teams, func(x league.Team) bool { return x.ID == t.ID })
	}
	return at.ID == of.ID || !l.Rules.Split && rank(at) < rank(of) && at.Division != of.Division
}

// addPlayers adds players to a team of the desk. Those whom it has already are not added again.
func (c *Clerk) addPlayers(ctx context.Context, s *seasons.Season, at *league.Team, more []league.Member, by arbiter.Person) error {
	d := s.League.Division(at.Division)
	id := s.Tournaments[d.ID]
	state, err := c.desk.State(ctx, id)
	if err != nil {
		return err
	}
	numbers, _ := s.Numbers(d)
	for k := range state.Teams {
		t := &state.Teams[k]
		if t.Number < 1 || t.Number > len(numbers) || numbers[t.Number-1] != at.ID {
			continue
		}
		change := arbiter.ChangeTeam{ID: t.ID, Name: t.Name, Short: t.Short, Order: t.Players}
		there := newFinder(s, state, t)
		for _, m := range more {
			if there.playerOf(&m) == 0 {
				change.Players = append(change.Players, playerOf(s, &m))
			}
		}
		if len(change.Players) > 0 {
			_, err := c.desk.Do(ctx, id, by, change, arbiter.Consent{Level: arbiter.Confirm})
			return err
		}
	}
	return nil
}
