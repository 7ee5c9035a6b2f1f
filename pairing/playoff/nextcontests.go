package playoff

import (
	"slices"

	"torneo/pairing/match"
	"torneo/tournament"
)

// next lists what is to be played now.
func (f *follower) next() {
	for k := range f.course.Stages {
		s := &f.course.Stages[k]
		if s.Over {
			continue
		}
		round := 0
		for j := range s.Contests {
			c := &s.Contests[j]
			if c.Match.Over {
				continue
			}
			if round == 0 {
				round = c.Round
			}
			if c.Round != round || c.Match.Next == nil {
				continue
			}
			f.course.Now = append(f.course.Now, f.nextOf(k, j, c))
		}
	}
}

func (f *follower) nextOf(stage, contest int, c *Contest) Next {
	m := c.Match.Next
	n := Next{Stage: stage, Contest: contest, A: c.A, B: c.B, Part: m.Stage + 1, Game: m.Game + 1, Clock: m.Clock, Chosen: m.Chosen, BlackDraws: m.BlackDraws}
	switch {
	case c.Round > 0:
		n.White = c.A
	case m.White == match.First:
		n.White = c.A
	case m.White == match.Second:
		n.White = c.B
	case m.Chosen:
	case f.d.Colors == tournament.HigherHasWhite:
		n.White = c.A
	case f.d.Colors == tournament.LowerHasWhite:
		n.White = c.B
	}
	s := &f.course.Stages[stage]
	switch { // R-PLAYOFF-BREAKS
	case len(c.Games) > 0 && len(c.Games)%2 == 0 && f.d.Rest > 0:
		n.Wait, n.Since = f.d.Rest, TwoGames
	case len(c.Games) > 0:
	case s.Number > 1:
		if c.Round <= 1 {
			n.Wait, n.Since = f.d.Break, LastStage
		}
	case c.Round <= 1:
		n.Wait, n.Since = f.d.Start, LastGame
	}
	return n
}

// groups returns everybody's place when the play-off is over.
func (f *follower) groups() (list []Group) {
	leaves := slices.Clone(f.done)
	slices.SortFunc(leaves, func(a, b leaf) int { return a.place - b.place })
	byStandings := f.d.Others == tournament.OthersByStandings
	if byStandings {
		leaves = f.mergeLeaves(leaves)
	}
	for _, l := range leaves {
		if l.played && !byStandings {
			list = append(list, Group{l.place, f.orderByStandings(l.players), true})
			continue
		}
		place := l.place
		for group := range chunks(f.orderByStandings(l.players), f.alike) {
			list = append(list, Group{place, group, l.placed})
			place += len(group)
		}
	}
	return list
}

// alike reports whether neither the standings nor lots tell two players apart.
func (f *follower) alike(a, b int) bool {
	return f.rank[a] == f.rank[b]
}

// mergeLeaves joins those, stage after stage, for whom the play-off changes nothing, except for
// the places that it decides (R-PLAYOFF-OTHERS).
func (f *follower) mergeLeaves(leaves []leaf) (list []leaf) {
	for _, l := range leaves {
		if n := len(list); n > 0 && !list[n-1].placed && !l.placed && !f.d.Places.Decides(l.place-1) {
			list[n-1].players = slices.Concat(list[n-1].players, l.players)
			continue
		}
		list = append(list, l)
	}
	return list
}
