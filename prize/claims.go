package prize

import (
	"torneo/crosstable"
	"torneo/standings"
	"torneo/tournament"
)

// Claims returns who has a claim to the prizes of each list, by list and index in the table: who
// meets its conditions as far as they are settled. A list of teams made of players has none. The
// error is a *Refused, as of Divide.
func (f *Fund) Claims(t *tournament.Tournament, table *crosstable.Table, s *standings.Standings) ([][]bool, error) {
	if problems := f.Check(); len(problems) > 0 {
		return nil, &Refused{problems}
	}
	e := &event{fund: f, t: t, table: table}
	if problems := e.check(s); len(problems) > 0 {
		return nil, &Refused{problems}
	}
	claims := make([][]bool, len(f.Lists))
	for k := range f.Lists {
		claims[k] = make([]bool, len(table.Participants))
		if f.Lists[k].Team != nil {
			continue
		}
		everyone, own := f.Everyone.ofPersons(), f.Lists[k].Conditions.ofPersons()
		for i := range claims[k] {
			claims[k][i] = e.admits(&everyone, i) && e.admits(&own, i)
		}
	}
	return claims, nil
}

// ofPersons returns the conditions without those that games to come can still meet.
func (c *Conditions) ofPersons() Conditions {
	settled := *c
	settled.MinPoints, settled.MinGames = 0, 0
	return settled
}

// IsSettled reports whether games to come change nothing in who has a claim to a list.
func (f *Fund) IsSettled(list int) bool {
	l := &f.Lists[list]
	return l.Team == nil && l.Places == 0 && f.Everyone.MinPoints+l.MinPoints == 0 && f.Everyone.MinGames+l.MinGames == 0
}

// Worthy returns of how many prizes of a list the first ones all are worth something, and up to
// which prize any is.
func (f *Fund) Worthy(list int) (first, last int) {
	for k := range f.Lists[list].Prizes {
		if f.Lists[list].Prizes[k].Worth() > 0 {
			if last == k {
				first = k + 1
			}
			last = k + 1
		}
	}
	return first, last
}

// AllTied reports whether all who are tied on points share the prizes of a list, so that each of
// them receives something: nothing in it cannot be divided, no play-off parts them, and so many
// as there can be at most leave a unit for everybody.
func (f *Fund) AllTied(list, most int) bool {
	l := &f.Lists[list]
	if !f.SharesTied(list) || f.limit(l) != Tied || len(f.PlayOff) > 0 {
		return false
	}
	for k := range l.Prizes {
		if !l.Prizes[k].Divisible() || l.Prizes[k].Worth() < 2*max(1, f.Unit)*Money(most) {
			return false
		}
	}
	return true
}

// Excludes reports whether who receives a prize of one list may for that have none of another.
func (f *Fund) Excludes(one, other int) bool {
	a, b := &f.Lists[one], &f.Lists[other]
	if one == other || !f.single(a) || !f.single(b) {
		return false
	}
	return f.Order == Highest || one < other
}

// SharesTied reports whether those who are tied on points share the prizes of a list, at least in
// part.
func (f *Fund) SharesTied(list int) bool { return f.sharing(&f.Lists[list]) != TieBreak }
