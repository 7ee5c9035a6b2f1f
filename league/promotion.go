package league

import (
	"cmp"
	"slices"

	"torneo/message"
	"torneo/tournament"
)

// Way is where a team goes after the season.
type Way string

// The ways.
const (
	Stays  Way = "stays"
	Up     Way = "up"
	Down   Way = "down"
	Leaves Way = "leaves" // it has left the league
)

// Movement is where a team goes, and why where that is not by its place alone.
type Movement struct {
	Place
	Way Way
	Why []message.Message

	at, of int  // its index in the table of its division, and how many there are
	forced bool // down because of another team of its club
}

// Outcome is who goes up and down.
type Outcome struct {
	Movements []Movement        // level by level, division by division, in the order of the tables
	Open      []message.Message // places that nobody fills, and what the league has to decide
}

// ladder is the levels of a league while it is settled who goes where.
type ladder struct {
	s     *Season
	teams map[string]*Movement
	clubs map[string]*Club
	list  map[int][]*Movement // of each level, in the order of its tables
	out   Outcome
}

// Movements returns who goes up and down by the tables of all divisions, each in its order. Arrivals
// is how many teams come into the highest level from leagues above.
//
// Levels are settled from the top. First the last ones of each division go down and the first ones
// of the level below come up. If there are then more teams than places, because more have come down
// from above, more go down; if fewer, the rules say who fills the place. A club that has no more than
// one team on a level has its second one moved on (R-LEAGUE-CHAIN, R-LEAGUE-SECOND-TEAM).
func (s *Season) Movements(tables map[string][]Place, arrivals int) Outcome {
	l := &ladder{s: s, teams: map[string]*Movement{}, clubs: map[string]*Club{}, list: map[int][]*Movement{}}
	var levels []int
	for k := range s.Divisions {
		d := &s.Divisions[k]
		if !slices.Contains(levels, d.Level) {
			levels = append(levels, d.Level)
		}
		for at, p := range tables[d.ID] {
			m := &Movement{Place: p, Way: Stays, at: at, of: len(tables[d.ID])}
			m.Division = d.ID
			if p.Left {
				m.Way = Leaves
			}
			_, l.clubs[p.Team] = s.Team(p.Team)
			l.teams[p.Team] = m
			l.list[d.Level] = append(l.list[d.Level], m)
		}
	}
	slices.Sort(levels)
	coming := arrivals
	for n, level := range levels {
		below := 0
		if n+1 < len(levels) {
			below = levels[n+1]
		}
		if n == 0 {
			for _, d := range l.divisions(level) {
				l.promote(d, 0, d.Up)
			}
		}
		coming = l.settle(level, below, coming)
	}
	for _, level := range levels {
		for k, m := range l.list[level] {
			l.out.Movements = append(l.out.Movements, *m)
			if k > 0 {
				l.compareTied(l.list[level][k-1], m)
			}
		}
	}
	return l.out
}

// compareTied notes that teams which the tie-breaks do not separate go different ways.
func (l *ladder) compareTied(a, b *Movement) {
	if a.Division == b.Division && a.Rank == b.Rank && a.Rank > 0 && a.Way != b.Way && len(a.Why)+len(b.Why) == 0 {
		l.out.Open = append(l.out.Open, message.New("league.open.tied", "division", l.s.Division(a.Division).Name, "team", l.name(a), "other", l.name(b)))
	}
}

func (l *ladder) divisions(level int) (list []*Division) {
	for k := range l.s.Divisions {
		if l.s.Divisions[k].Level == level {
			list = append(list, &l.s.Divisions[k])
		}
	}
	return list
}

// settle settles a level, and returns how many teams come down from it.
func (l *ladder) settle(level, below, coming int) (down int) {
	size := 0
	for _, d := range l.divisions(level) {
		size += cmp.Or(d.Size, len(l.of(d)))
		left := d.Down
		for _, m := range l.of(d) {
			if m.forced {
				left--
			}
		}
		for _, m := range slices.Backward(l.of(d)) {
			switch {
			case left > 0 && m.Way == Leaves: // it is as if it had come last
				left--
			case left > 0 && m.Way == Stays:
				m.Way, left = Down, left-1
			}
		}
	}
	for _, d := range l.divisions(below) {
		l.promote(d, level, d.Up)
	}
	l.balance(level, below, size, coming)
	for _, m := range l.list[level] {
		if m.Way == Down {
			down++
			l.pushSecond(m, below)
		}
	}
	return down
}

// of returns the teams of a division.
func (l *ladder) of(d *Division) (list []*Movement) {
	for _, m := range l.list[d.Level] {
		if m.Division == d.ID {
			list = append(list, m)
		}
	}
	return list
}

// promote has so many of a division go up, those who may not left out.
func (l *ladder) promote(d *Division, above, count int) (gone int) {
	for _, m := range l.of(d) {
		if gone == count || m.at >= count+l.s.Rules.Next {
			break
		}
		if m.Way != Stays {
			continue
		}
		if other := l.stayer(m, above); other != nil {
			m.Why = append(m.Why, message.New("league.why.second-up", "team", l.name(other)))
			continue
		}
		m.Way, gone = Up, gone+1
	}
	return gone
}

// stayer returns the team of the same club that is on a level after the season; nil: none, or it does
// not matter.
func (l *ladder) stayer(m *Movement, level int) *Movement {
	if !l.s.Rules.Single {
		return nil
	}
	for _, other := range l.list[level] {
		if other != m && l.clubs[other.Team] == l.clubs[m.Team] && (other.Way == Stays || other.Way == Up && level == 0) {
			return other
		}
	}
	for _, other := range l.list[l.s.Division(m.Division).Level] { // and one that comes up with it
		if other != m && other.Way == Up && l.clubs[other.Team] == l.clubs[m.Team] {
			return other
		}
	}
	return nil
}

func (l *ladder) name(m *Movement) string {
	t, _ := l.s.Team(m.Team)
	return t.Name
}

// balance makes a level as large as it is to be.
func (l *ladder) balance(level, below, size, coming int) {
	there := func() (n int) {
		for _, m := range l.list[level] {
			if m.Way == Stays {
				n++
			}
		}
		for _, m := range l.list[below] {
			if m.Way == Up {
				n++
			}
		}
		return n + coming
	}
	for there() > size {
		m := l.pick(level, Stays, isWorse)
		if m == nil {
			l.out.Open = append(l.out.Open, message.New("league.open.too-many", "level", level, "count", there()-size))
			return
		}
		m.Way = Down
		m.Why = append(m.Why, message.New("league.why.more-down"))
	}
	for there() < size {
		if l.s.Rules.Fill == FillUp && l.fillFromBelow(level, below) {
			continue
		}
		m := l.pick(level, Down, func(a, b *Movement) bool { return !a.forced && (b.forced || isWorse(b, a)) })
		switch {
		case m != nil && !m.forced:
			m.Way = Stays
			m.Why = append(m.Why, message.New("league.why.stays"))
		case l.s.Rules.Fill != FillUp && l.fillFromBelow(level, below):
		default:
			l.out.Open = append(l.out.Open, message.New("league.open.vacant", "level", level, "count", size-there()))
			return
		}
	}
}

// fillFromBelow has the best of the level below go up who does not yet.
func (l *ladder) fillFromBelow(level, below int) bool {
	var best *Movement
	for _, m := range l.list[below] {
		if m.Way == Stays && l.stayer(m, level) == nil && (best == nil || isBetter(m, best)) {
			best = m
		}
	}
	if best == nil {
		return false
	}
	best.Way = Up
	best.Why = append(best.Why, message.New("league.why.fills"))
	return true
}

// pick returns the team of a level that goes a way and is before all others that do.
func (l *ladder) pick(level int, way Way, before func(a, b *Movement) bool) (best *Movement) {
	for _, m := range l.list[level] {
		if m.Way == way && (best == nil || before(m, best)) {
			best = m
		}
	}
	return best
}

// isWorse reports whether a team of a level stands behind another one: by their place counted from the
// last one of their division, then by match points and game points for each match (R-LEAGUE-CROSS).
func isWorse(a, b *Movement) bool {
	if a.Division == b.Division {
		return a.at > b.at
	}
	return cmp.Or(cmp.Compare(a.of-a.at, b.of-b.at), compareScores(a, b)) < 0
}

// isBetter reports whether a team of a level stands in front of another one: by their place, then by
// match points and game points for each match.
func isBetter(a, b *Movement) bool {
	if a.Division == b.Division {
		return a.at < b.at
	}
	return cmp.Or(cmp.Compare(a.at, b.at), -compareScores(a, b)) < 0
}

func compareScores(a, b *Movement) int {
	mean := func(x, y tournament.Points) int {
		return cmp.Compare(int64(x)*int64(max(b.Matches, 1)), int64(y)*int64(max(a.Matches, 1)))
	}
	return cmp.Or(mean(a.Match, b.Match), mean(a.Game, b.Game))
}

// pushSecond has the second team of a club go down from the level to which its first one comes.
func (l *ladder) pushSecond(m *Movement, below int) {
	if !l.s.Rules.Single {
		return
	}
	for _, other := range l.list[below] {
		if l.clubs[other.Team] == l.clubs[m.Team] && other.Way == Stays {
			other.Way, other.forced = Down, true
			other.Why = append(other.Why, message.New("league.why.second-down", "team", l.name(m)))
		}
	}
}
