package olympiad

import (
	"slices"

	"torneo/internal/pairing/matching"
)

// choose selects the floaters of a group: those that have met everybody in it, and as few
// others as let it have as many pairs as it can (D.02.02 9.4, 9.5). The others are chosen one
// after the other: downward the lowest ranked, upward the highest ranked team without which as
// many pairs remain, and as few of them break a limit of colours, and which has not met all of
// the next group; if there is none, of the group after it (D.02.02 8.2, 8.3, 8.4, 7.4,
// R-OLYMPIAD-FLOATERS).
func (e *engine) choose(g *Group, after []*Group) {
	members := g.members()
	g.arrange(members)
	for _, i := range members {
		if !e.meetsOne(i, members) {
			g.Floaters = append(g.Floaters, Floater{Team: i, Reason: MetAll, First: i})
		}
	}
	members = g.staying()
	g.arrange(members)
	slices.Reverse(members)
	for {
		pairs, breaking := e.best(members)
		if 2*pairs == len(members) {
			return
		}
		x := e.floater(e.sparable(members, pairs, breaking), after)
		x.First = members[0]
		g.Floaters = append(g.Floaters, x)
		members = slices.DeleteFunc(members, func(i int) bool { return i == x.Team })
	}
}

// floater returns the first of those who can float that has an opponent in the next group; if
// none has, in the group after it.
func (e *engine) floater(can []int, after []*Group) Floater {
	for past, next := range after {
		for _, i := range can {
			if e.meetsOne(i, next.Residents) {
				return Floater{Team: i, Reason: Odd, Past: past}
			}
		}
	}
	return Floater{Team: can[0], Reason: Odd, Past: len(after)}
}

// meetsOne reports whether a team has not met one of others.
func (e *engine) meetsOne(i int, others []int) bool {
	return slices.ContainsFunc(others, func(j int) bool { return e.may.Adjacent(i, j) })
}

// best returns how many pairs can be made of teams at once, and the fewest of these that break
// a limit of colours (D.02.02 9.5, 7.4).
func (e *engine) best(teams []int) (pairs, breaking int) {
	pairs = count(matching.Largest(e.may, teams))
	keeping := count(matching.Largest(e.within, teams))
	if keeping == pairs {
		return pairs, 0
	}
	s := matching.New(len(teams), weights{e, teams})
	s.Solve()
	for k := range teams {
		if m := s.Mate(k); m > k && !e.within.Adjacent(teams[k], teams[m]) {
			breaking++
		}
	}
	return pairs, breaking
}

func count(mates []int) (pairs int) {
	for k, m := range mates {
		if m > k {
			pairs++
		}
	}
	return pairs
}

// weights are those of pairs of teams: more of them first, and then more that keep the
// limits of colours.
type weights struct {
	e     *engine
	teams []int
}

func (w weights) Width() int { return 0 }

func (w weights) Weight(i, j int) ([]int64, int64, bool) {
	a, b := w.teams[i], w.teams[j]
	if !w.e.may.Adjacent(a, b) {
		return nil, 0, false
	}
	weight := int64(len(w.teams))
	if w.e.within.Adjacent(a, b) {
		weight++
	}
	return nil, weight, true
}

// sparable returns the teams, in their order, without which as many pairs can be made, and no
// more of them break a limit of colours.
func (e *engine) sparable(teams []int, pairs, breaking int) (list []int) {
	if breaking == 0 {
		for k, spared := range matching.MissableVertices(e.within, teams) {
			if spared {
				list = append(list, teams[k])
			}
		}
		return list
	}
	for _, i := range teams {
		p, b := e.best(slices.DeleteFunc(slices.Clone(teams), func(j int) bool { return j == i }))
		if p == pairs && b == breaking {
			list = append(list, i)
		}
	}
	return list
}
