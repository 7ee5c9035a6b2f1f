package prize

import (
	"maps"
	"slices"
	"strings"

	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
)

// check finds what the fund and the event do not have in common.
func (e *event) check(s *standings.Standings) []Problem {
	c := checker{f: e.fund, list: -1, prize: -1}
	points, ordered := e.points(s)
	if !ordered && !s.Bracket {
		c.complain("", message.New("prize.wrong.not-by-points"))
	}
	decided := s.Bracket || slices.ContainsFunc(s.Rows, func(r standings.Row) bool { return r.PlayedOff })
	if decided && len(e.fund.PlayOff) > 0 {
		c.complain("playoff", message.New("prize.wrong.playoff-there"))
	}
	c.checkPlayOff(points)
	for _, n := range slices.Sorted(maps.Keys(e.fund.Clubs)) {
		if _, ok := e.table.IndexOf(n); !ok {
			c.complain("clubs", message.New("prize.wrong.club-unknown", "player", n))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(e.fund.Categories)) {
		for _, n := range e.fund.Categories[name] {
			if _, ok := e.table.IndexOf(n); !ok {
				c.complain("categories", message.New("prize.wrong.club-unknown", "player", n))
			}
		}
	}
	c.ofEvent(e, "every_list", &e.fund.Everyone)
	for k := range e.fund.Lists {
		l := &e.fund.Lists[k]
		c.list = k
		if e.table.Team && l.Team != nil {
			c.complain("team_of", message.New("prize.wrong.team-event"))
		}
		if l.Team != nil && l.Team.ByClub && len(e.fund.Clubs) == 0 {
			c.complain("team_by", message.New("prize.wrong.no-clubs"))
		}
		c.ofEvent(e, "", &l.Conditions)
	}
	return c.problems
}

// points returns the points of all claimants with a place, by number, and
// whether the standings are in their order.
func (e *event) points(s *standings.Standings) (points map[int]tournament.Points, ordered bool) {
	points, ordered = map[int]tournament.Points{}, true
	last := 0
	for k := range s.Rows {
		if r := &s.Rows[k]; r.Rank > 0 {
			points[r.Number] = e.table.Final(r.Index, e.table.Primary)
			ordered = ordered && (last == 0 || points[last] >= points[r.Number])
			last = r.Number
		}
	}
	return points, ordered
}

// checkPlayOff asks whether those in the play-off were tied.
func (c *checker) checkPlayOff(points map[int]tournament.Points) {
	first := 0
	for _, stage := range c.f.PlayOff {
		for _, n := range stage {
			switch _, placed := points[n]; {
			case !placed:
				c.complain("playoff", message.New("prize.wrong.playoff-unknown", "player", n))
			case first == 0:
				first = n
			case points[n] != points[first]:
				c.complain("playoff", message.New("prize.wrong.playoff-untied", "player", n, "other", first))
			}
		}
	}
}

func (c *checker) ofEvent(e *event, table string, x *Conditions) {
	if e.table.Team && x.personal() {
		c.complain(table, message.New("prize.wrong.team-event"))
	}
	for _, name := range x.Categories {
		if _, there := e.fund.Categories[name]; !there {
			c.complain(strings.TrimPrefix(table+".categories", "."), message.New("prize.wrong.no-category", "category", name))
		}
	}
	for _, name := range x.Clubs {
		if !c.hasClub(name) {
			c.complain(strings.TrimPrefix(table+".clubs", "."), message.New("prize.wrong.no-club", "club", name))
		}
	}
	if (x.AgeMin > 0 || x.AgeMax > 0) && x.day(e.t).Year == 0 {
		c.complain(strings.TrimPrefix(table+".age_on", "."), message.New("prize.wrong.no-date"))
	}
}

func (c *checker) hasClub(club string) bool {
	for _, name := range c.f.Clubs {
		if name == club {
			return true
		}
	}
	return false
}
