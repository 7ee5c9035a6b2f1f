package clerk

import (
	"cmp"
	"slices"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/internal/spelling"
	"torneo/league"
	"torneo/message"
	"torneo/trf"
)

// FileSeason returns a season as its file describes it, that is played.
func FileSeason(l *league.Season) *seasons.Season {
	return &seasons.Season{Kept: seasons.Kept{Name: l.Name, State: seasons.Begun}, League: *l, Calendar: &league.Calendar{}}
}

// FileDivisions returns the divisions of a season with tournaments that were read from reports. A
// report is of the division whose teams it has, which are found by their names.
func FileDivisions(s *seasons.Season, states []*journal.State) (list []Division, err error) {
	for k := range s.League.Divisions {
		list = append(list, Division{Division: &s.League.Divisions[k]})
	}
	names := map[string]*league.Team{}
	for c := range s.League.Clubs {
		for k := range s.League.Clubs[c].Teams {
			t := &s.League.Clubs[c].Teams[k]
			names[spelling.Plain(t.Name)] = t
		}
	}
	for _, state := range states {
		d, numbers, err := divisionOf(s, state, names)
		if err != nil {
			return nil, err
		}
		k := slices.IndexFunc(list, func(x Division) bool { return x.ID == d })
		if list[k].State != nil {
			return nil, seasons.Refuse("seasons.report.twice", "division", list[k].Name)
		}
		list[k].State, list[k].Numbers = state, numbers
		if err := splitByMonth(s, &list[k]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// divisionOf returns the division of a tournament, and its teams in the order of their numbers.
func divisionOf(s *seasons.Season, state *journal.State, names map[string]*league.Team) (division string, numbers []string, err error) {
	if len(state.Teams) == 0 {
		return "", nil, seasons.Refuse("seasons.report.no-teams", "tournament", state.Config.Name)
	}
	for k := range state.Teams {
		x := &state.Teams[k]
		t := names[spelling.Plain(x.Name)]
		switch {
		case t == nil:
			return "", nil, seasons.Refuse("seasons.report.team", "tournament", state.Config.Name, "team", x.Name)
		case division != "" && t.Division != division:
			return "", nil, seasons.Refuse("seasons.report.divisions", "tournament", state.Config.Name, "division", s.League.Division(division).Name, "other", s.League.Division(t.Division).Name)
		case x.Number < 1 || x.Number > len(state.Teams):
			return "", nil, seasons.Refuse("seasons.report.number", "tournament", state.Config.Name, "team", x.Name)
		}
		division = t.Division
		numbers = append(numbers, make([]string, max(x.Number-len(numbers), 0))...)
		numbers[x.Number-1] = t.ID
	}
	if missing := len(s.League.TeamsOf(division)) - len(numbers); missing > 0 {
		return "", nil, seasons.Refuse("seasons.report.missing", "tournament", state.Config.Name, "division", s.League.Division(division).Name, "count", missing)
	}
	return division, numbers, nil
}

// splitByMonth makes a tournament that was read one that is reported as the desk's: month by month,
// by the days of the season where the report has none.
func splitByMonth(s *seasons.Season, d *Division) error {
	if len(d.State.Config.Dates) == 0 {
		d.State.Config.Dates = slices.Clone(d.Dates)
	}
	return beginMonths(s, d.State, func(c arbiter.Command) error {
		for _, w := range c.Decide(d.State).Events {
			if err := d.State.Apply(journal.Event{Number: d.State.Last + 1, Time: time.Time{}, Payload: w}); err != nil {
				return err
			}
		}
		return nil
	})
}

// FileReport writes a report of a division.
func FileReport(s *seasons.Season, d *Division, number int) ([]byte, error) {
	return arbiter.WritePeriod(d.State, number, trf.TRF26, s.League.Name)
}

// CheckLineUps returns the line-ups of which the rules have something, the first ones first: each
// after those who have played, and after the line-ups of earlier days.
func CheckLineUps(s *seasons.Season, divisions []Division, ups []league.LineUp) (list []Judged) {
	_, before := gather(s, divisions)
	ups = slices.SortedStableFunc(slices.Values(ups), func(a, b league.LineUp) int {
		return cmp.Or(cmp.Compare(a.Day.Ordinal(), b.Day.Ordinal()), cmp.Compare(a.Round, b.Round))
	})
	for _, up := range ups {
		for _, id := range up.Boards {
			if id != "" {
				before[id] = append(before[id], league.Appearance{Member: id, Team: up.Team, Division: up.Division, Round: up.Round, Day: up.Day})
			}
		}
	}
	for k := range ups {
		if found := s.League.CheckLineUp(ups[k], earlier(&ups[k], before)); len(found) > 0 {
			list = append(list, Judged{LineUp: ups[k], Found: found})
		}
	}
	return list
}

// Because returns what an error of a season says to people.
func Because(err error) message.Message { return sentence(err) }
