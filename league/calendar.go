package league

import (
	"cmp"
	"slices"

	"torneo/internal/pairing/berger"
	"torneo/tournament"
)

// Calendar is what is settled about when the teams of a season meet: the numbers in the Berger
// tables, and the matches that were moved. When and where everybody plays follows from it.
type Calendar struct {
	// Numbers has the teams of each division in the order of their numbers; none for one with given
	// fixtures.
	Numbers map[string][]string `json:"numbers,omitempty"`
	Moves   []Move              `json:"moves,omitempty"`
}

// Move is a match that is played on another day than its round.
type Move struct {
	Division string          `json:"division"`
	Round    int             `json:"round"`
	Home     string          `json:"home"`
	Away     string          `json:"away"`
	Day      tournament.Date `json:"day"`
	Reason   string          `json:"reason,omitempty"` // as people gave it; "": the calendar moved it for a blocked day
}

// Meeting is a match in the calendar.
type Meeting struct {
	Division string
	Round    int
	Home     string
	Away     string
	Planned  tournament.Date // the day of its round
	Day      tournament.Date // on which it is played
	Reason   string          // why it was moved
}

// IsMoved reports whether the match is played on another day than its round.
func (m *Meeting) IsMoved() bool { return m.Day != m.Planned }

// Schedule returns the matches of a division by round, the team at home first: as they were given,
// or by the Berger table with those numbers. It has nothing if the numbers are not those of its teams.
func (s *Season) Schedule(d *Division, numbers []string) [][]Fixture {
	var rounds [][]Fixture
	if len(d.Fixtures) > 0 {
		for _, r := range d.Fixtures {
			rounds = append(rounds, slices.Clone(r.Matches))
		}
		return rounds
	}
	if !s.isNumbering(d, numbers) {
		return nil
	}
	table, err := berger.Schedule(berger.Event{Participants: len(numbers), Cycles: max(d.Cycles, 1)})
	if err != nil {
		return nil
	}
	for _, r := range table {
		var list []Fixture
		for _, g := range r.Games {
			list = append(list, Fixture{Home: numbers[g.White.Player-1], Away: numbers[g.Black.Player-1]})
		}
		rounds = append(rounds, list)
	}
	return rounds
}

// isNumbering reports whether the numbers have each team of the division once.
func (s *Season) isNumbering(d *Division, numbers []string) bool {
	var ids []string
	for _, t := range s.TeamsOf(d.ID) {
		ids = append(ids, t.ID)
	}
	slices.Sort(ids)
	return slices.Equal(ids, slices.Sorted(slices.Values(numbers)))
}

// Meetings returns all matches of the season: division by division, round by round.
func (s *Season) Meetings(c *Calendar) (list []Meeting) {
	moved := map[[3]string]*Move{}
	for k := range c.Moves {
		m := &c.Moves[k]
		moved[[3]string{m.Division, m.Home, m.Away}] = m
	}
	for k := range s.Divisions {
		d := &s.Divisions[k]
		for r, round := range s.Schedule(d, c.Numbers[d.ID]) {
			for _, f := range round {
				m := Meeting{Division: d.ID, Round: r + 1, Home: f.Home, Away: f.Away}
				if r < len(d.Dates) {
					m.Planned = d.Dates[r]
				}
				if !f.Day.IsZero() {
					m.Planned = f.Day
				}
				m.Day = m.Planned
				if x := moved[[3]string{d.ID, f.Home, f.Away}]; x != nil && x.Round == m.Round {
					m.Day, m.Reason = x.Day, x.Reason
				}
				list = append(list, m)
			}
		}
	}
	return list
}

// Numbering returns the numbers in the Berger table by which the division would have the fixtures
// that were given; false if there are none. The team with the highest number meets the one that
// the table names in every round, so that its choice settles all of them.
func (s *Season) Numbering(d *Division) ([]string, bool) {
	teams := s.TeamsOf(d.ID)
	n := len(teams)
	if n < 2 || len(d.Fixtures) != berger.Rounds(n)*max(d.Cycles, 1) {
		return nil, false
	}
	fits := func(numbers []string) bool {
		plain := *d
		plain.Fixtures = nil
		if !s.isNumbering(d, numbers) {
			return false
		}
		for r, round := range s.Schedule(&plain, numbers) {
			given := slices.Clone(d.Fixtures[r].Matches)
			for k := range given {
				given[k].Day = tournament.Date{} // on whatever day
			}
			if by := compareFixtures; !slices.Equal(slices.SortedFunc(slices.Values(round), by), slices.SortedFunc(slices.Values(given), by)) {
				return false
			}
		}
		return true
	}
	if n%2 == 1 {
		numbers := make([]string, n)
		for r := range berger.Rounds(n) {
			for _, t := range teams {
				if free := berger.Round(n, r+1).Free; opponentIn(d.Fixtures[r].Matches, t.ID) == "" {
					numbers[free-1] = t.ID
				}
			}
		}
		return numbers, fits(numbers)
	}
	for _, last := range teams {
		numbers := make([]string, n)
		numbers[n-1] = last.ID
		for r := range berger.Rounds(n) {
			first := berger.Round(n, r+1).Games[0]
			numbers[min(first.White.Player, first.Black.Player)-1] = opponentIn(d.Fixtures[r].Matches, last.ID)
		}
		if fits(numbers) {
			return numbers, true
		}
	}
	return nil, false
}

func compareFixtures(a, b Fixture) int {
	return cmp.Or(cmp.Compare(a.Home, b.Home), cmp.Compare(a.Away, b.Away))
}

// opponentIn returns whom a team meets in a round; "" if nobody.
func opponentIn(round []Fixture, team string) string {
	for _, f := range round {
		switch team {
		case f.Home:
			return f.Away
		case f.Away:
			return f.Home
		}
	}
	return ""
}
