// Package olympiad pairs teams by FIDE's rules for the Olympiad (D.02.02 of
// 2022).
//
// Teams are ranked by match points and initial number. Groups of equal match points are
// paired from the top down to the middle group, then from the bottom up to it, the
// middle last; every choice is the first one in an order that leaves the others what
// they need, which matchings decide.
package olympiad

import (
	"cmp"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
)

// Pairing is a round paired, with what happened in each group.
type Pairing struct {
	Field  *swiss.Field
	Pairs  []swiss.Pair // in the order of publication, the bye last
	Groups []*Group     // in the order in which they were paired, the middle one last
	Bye    int          // which team has the bye; swiss.Bye: none

	may    *matching.Graph // who has not met whom
	within *matching.Graph // and whose colours allow it, too
	left   []int           // who could have had the bye, in the order of rank
}

// Pair pairs the field. The error is an *Impossible if no legal pairing exists.
func Pair(f *swiss.Field) (*Pairing, error) {
	e := &engine{f: f, Pairing: &Pairing{Field: f, Bye: swiss.Bye, may: new(matching.Graph), within: new(matching.Graph)}}
	e.opponents()
	if err := e.settleBye(); err != nil {
		return nil, err
	}
	upper, lower, middle := e.groups()
	e.side(upper, middle, lower)
	e.side(lower, middle, upper)
	e.middle(upper, lower, middle)
	e.collect()
	return e.Pairing, nil
}

// engine pairs one field.
type engine struct {
	*Pairing
	f *swiss.Field
}

// opponents finds who may meet whom (D.02.02 6.1), and who may without breaking a limit
// of colours (D.02.02 7.3).
func (e *engine) opponents() {
	e.may.Reset(e.f.Len())
	e.within.Reset(e.f.Len())
	for i := range e.f.Players {
		e.f.Opponents(i, e.may.Row(i))
		copy(e.within.Row(i), e.may.Row(i))
		for j := range i {
			if e.within.Adjacent(i, j) && !withinLimits(e.f, i, j) {
				e.within.Part(i, j)
			}
		}
	}
}

// settleBye gives the bye to the lowest ranked team that may have it and without which
// the others can be paired (D.02.02 4, R-OLYMPIAD-BYE).
func (e *engine) settleBye() error {
	left, err := e.f.LeftOver(swiss.Completion{
		Compatible: e.may.Adjacent,
		MayHaveBye: func(a int) bool { return e.f.Players[a].ByeBar == swiss.MayHaveBye },
	})
	if err == nil && e.f.Len()%2 == 1 {
		e.left, e.Bye = left, left[len(left)-1]
	}
	return err
}

// groups cuts the field into groups of equal match points: those above the middle group
// and those below it, each in the order in which they are paired, and the middle one,
// which is that of the median team, of an even number the lower one of two (D.02.02
// 6.3, 6.4).
func (e *engine) groups() (upper, lower []*Group, middle *Group) {
	var ranked []int
	for i := range e.f.Players {
		if i != e.Bye {
			ranked = append(ranked, i)
		}
	}
	if len(ranked) == 0 { // there is nobody but who has the bye
		return nil, nil, &Group{Middle: true}
	}
	score := e.f.Players[ranked[len(ranked)/2]].Score
	for from := 0; from < len(ranked); {
		to := from
		g := &Group{Score: e.f.Players[ranked[from]].Score}
		for to < len(ranked) && e.f.Players[ranked[to]].Score == g.Score {
			to++
		}
		g.Residents = ranked[from:to:to]
		switch from = to; {
		case g.Score > score:
			upper = append(upper, g)
		case g.Score < score:
			g.Upward = true
			lower = append(lower, g)
		default:
			g.Middle = true
			middle = g
		}
	}
	slices.Reverse(lower)
	return upper, lower, middle
}

// side pairs the groups of one side, up to the middle. Beyond it those of the other side
// follow.
func (e *engine) side(groups []*Group, middle *Group, beyond []*Group) {
	beyond = slices.Clone(beyond)
	slices.Reverse(beyond)
	for k, g := range groups {
		after := slices.Concat(groups[k+1:], []*Group{middle}, beyond)
		e.choose(g, after)
		for _, x := range g.Floaters {
			after[0].Incoming = append(after[0].Incoming, x.Team)
		}
		after[0].orderIncoming()
		e.pair(g)
		e.Groups = append(e.Groups, g)
	}
}

// middle pairs the middle group. As long as it cannot be paired whole, the last pairing
// of the group that is nearest in match points and has pairings is taken back, of two
// equally near ones that of the lower, and its teams join the middle (D.02.02 6.2, 8.4,
// R-OLYMPIAD-BLOCKED).
func (e *engine) middle(upper, lower []*Group, middle *Group) {
	for open := 0; ; open-- {
		// As many pairs more are needed as half of the teams left over at least: each that is
		// taken back can bring an opponent for two of them.
		if open <= 0 {
			members := middle.members()
			if open = len(members) - 2*count(matching.Largest(e.may, members)); open == 0 {
				break
			}
			open = (open + 1) / 2
		}
		from := last(lower)
		if above := last(upper); from == nil || above != nil && above.Score-middle.Score < middle.Score-from.Score {
			from = above
		}
		step := from.Steps[len(from.Steps)-1]
		from.Steps = from.Steps[:len(from.Steps)-1]
		from.Reopened = append(from.Reopened, step)
		middle.Incoming = append(middle.Incoming, step.Player, step.Opponent)
	}
	middle.orderIncoming()
	e.pair(middle)
	e.Groups = append(e.Groups, middle)
}

// last returns the group of a side that is nearest to the middle and still has pairs.
func last(side []*Group) *Group {
	for _, g := range slices.Backward(side) {
		if len(g.Steps) > 0 {
			return g
		}
	}
	return nil
}

// collect gathers the pairs of all groups, in the order in which they are published: by
// the match points of the higher ranked team, the sum of both, and their average
// rating, then by rank (D.02.02 11.1, R-OLYMPIAD-ORDER).
func (e *engine) collect() {
	for _, g := range e.Groups {
		for _, s := range g.Steps {
			pair, _ := Colours(e.f, s.Player, s.Opponent)
			e.Pairs = append(e.Pairs, pair)
		}
	}
	team := func(i int) *swiss.Player { return &e.f.Players[i] }
	slices.SortFunc(e.Pairs, func(a, b swiss.Pair) int {
		return cmp.Or(
			cmp.Compare(team(b.Higher()).Score, team(a.Higher()).Score),
			cmp.Compare(team(b.Lower()).Score, team(a.Lower()).Score),
			cmp.Compare(team(b.White).Rating+team(b.Black).Rating, team(a.White).Rating+team(a.Black).Rating),
			cmp.Compare(a.Higher(), b.Higher()),
		)
	})
	if e.Bye != swiss.Bye {
		e.Pairs = append(e.Pairs, swiss.Pair{White: e.Bye, Black: swiss.Bye})
	}
}
