package lim

import (
	"cmp"
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Group is a scoregroup: who came into it, who left it, and how it was paired. Players
// are indices of the field.
type Group struct {
	Score     tournament.Points
	Upward    bool // it is paired upward: below the median
	Median    bool
	Incoming  []int        // floaters who have come, in the order in which they are paired
	Residents []int        // in the order of rank
	Floaters  []Floater    // who goes on to the next group
	Steps     []swiss.Step // pairs, in the order in which they were made
	Cracked   []swiss.Step // pairs that were taken back for the median, the first one first
}

// members returns everybody in a group, the residents last.
func (g *Group) members() []int { return slices.Concat(g.Incoming, g.Residents) }

// staying returns the members who are paired in the group.
func (g *Group) staying() []int {
	return slices.DeleteFunc(g.members(), func(i int) bool {
		return slices.ContainsFunc(g.Floaters, func(x Floater) bool { return x.Player == i })
	})
}

// came reports whether a member has floated into the group.
func (g *Group) came(i int) bool { return slices.Contains(g.Incoming, i) }

// arrange sorts players by pairing number in the direction of the group: downward
// number 1, the highest, first; upward the lowest first (C.04.4.3 2.4, R-LIM-NUMBERS).
func (g *Group) arrange(f *swiss.Field, players []int) {
	slices.SortFunc(players, func(a, b int) int { return g.compare(f, a, b) })
}

func (g *Group) compare(f *swiss.Field, a, b int) int {
	by := cmp.Compare(f.Players[a].TPN, f.Players[b].TPN)
	if g.Upward {
		return -by
	}
	return by
}

// receive takes the floaters of a neighbouring group.
func (g *Group) receive(f *swiss.Field, from *Group) {
	for _, x := range from.Floaters {
		g.Incoming = append(g.Incoming, x.Player)
	}
	g.orderIncoming(f)
}

// orderIncoming sorts the incoming floaters into the order in which they are paired: in the
// median and above the downfloaters first, the higher score and then the higher number first,
// and after them the upfloaters, the lower score and then the lower number first; below the
// median there are upfloaters only (C.04.4.3 3.6, 3.7).
func (g *Group) orderIncoming(f *swiss.Field) {
	slices.SortFunc(g.Incoming, func(a, b int) int {
		p, q := &f.Players[a], &f.Players[b]
		down, other := p.Score > g.Score, q.Score > g.Score
		switch {
		case down && other:
			return cmp.Or(cmp.Compare(q.Score, p.Score), cmp.Compare(p.TPN, q.TPN))
		case down:
			return -1
		case other:
			return 1
		}
		return cmp.Or(cmp.Compare(p.Score, q.Score), cmp.Compare(q.TPN, p.TPN))
	})
}

// median pairs the median scoregroup. As long as it cannot be paired whole, the next
// pairing of a neighbouring group is cracked, of the lower side if more floaters have
// come from above than from below, else of the higher one (C.04.4.3 2.6, R-LIM-CRACK).
func (e *engine) median(upper, lower []*Group, median *Group) {
	for open := 0; ; open-- {
		// As many pairs more are needed as half of those who are left over at least: each
		// pair that is cracked can bring an opponent for two of them.
		if open <= 0 {
			members := median.members()
			if open = len(members) - 2*e.pairs(members); open == 0 {
				break
			}
			open = (open + 1) / 2
		}
		from := next(upper)
		if e.balance(median) > 0 && next(lower) != nil || from == nil {
			from = next(lower)
		}
		last := len(from.Steps) - 1
		step := from.Steps[last]
		from.Steps, from.Cracked = from.Steps[:last], append(from.Cracked, step)
		median.Incoming = append(median.Incoming, step.Player, step.Opponent)
	}
	median.orderIncoming(e.f)
	e.pair(median)
	e.Groups = append(e.Groups, median)
}

// next returns the group of a side that is nearest to the median and still has pairs.
func next(side []*Group) *Group {
	for _, g := range slices.Backward(side) {
		if len(g.Steps) > 0 {
			return g
		}
	}
	return nil
}

// balance returns how many more have come into the median from above than from below.
func (e *engine) balance(median *Group) (n int) {
	for _, i := range median.Incoming {
		if e.f.Players[i].Score > median.Score {
			n++
		} else {
			n--
		}
	}
	return n
}
