package reference

import (
	"cmp"
	"slices"

	"torneo/tournament"
)

// candidate is a set of upfloaters with the bracket that ensues.
type candidate struct {
	players []int    // residents and upfloaters
	pairs   [][2]int // of S1 and T2
	quality [][]int  // C6 to C10: the smaller the better, the first counting most
}

// bracket finds the fewest upfloaters with whom all residents can be paired and those
// who remain, too (C.04.4.1 3.2.1, C1, C3, C4), and the first set of so many whose bracket is
// best (C.04.4.1 3.2.2).
func (r *round) bracket(residents, lower []int) *candidate {
	order := slices.Clone(lower) // 4.2: sequence numbers
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.players[b].Score, r.players[a].Score), cmp.Compare(r.players[a].TPN, r.players[b].TPN))
	})
	for n := 0; n <= len(lower); n++ {
		var best *candidate
		for set := range sets(order, n) {
			players := slices.Concat(residents, set)
			if !r.canPair(players) || !r.canPair(exclude(lower, set)) {
				continue
			}
			c := r.evaluate(residents, set)
			if best == nil || slices.CompareFunc(c.quality, best.quality, slices.Compare[[]int]) < 0 {
				best = c
			}
		}
		if best != nil {
			return best
		}
	}
	panic("reference: no upfloaters")
}

// evaluate pairs the bracket of a set of upfloaters and measures it (C.04.4.1 2.3).
func (r *round) evaluate(residents, set []int) *candidate {
	c := &candidate{players: slices.Concat(residents, set)}
	c.pairs = r.pairBracket(c.players)
	resident := r.players[residents[0]].Score
	var differences []int // C6
	maximum, times, again := 0, 0, 0
	for _, u := range set {
		p := &r.players[u]
		differences = append(differences, int(resident-p.Score))
		if p.upfloats >= 2+r.field.Planned/5 { // 1.8.2
			maximum++           // C8
			times += p.upfloats // C9
		}
		if p.upfloatedBefore {
			again++ // C10
		}
	}
	slices.SortFunc(differences, func(a, b int) int { return b - a })
	if r.field.Planned > 0 && r.field.Round >= r.field.Planned { // "except in the last round"
		maximum, times, again = 0, 0, 0
	}
	c.quality = [][]int{differences, {r.refusedPreferences(c.pairs)}, {maximum}, {times}, {again}}
	return c
}

// refusedPreferences counts the players who do not get their preferred colour (C7).
func (r *round) refusedPreferences(pairs [][2]int) int {
	n := 0
	for _, p := range pairs {
		given := r.colours(p[0], p[1])
		if r.players[given.White].wants != tournament.White {
			n++
		}
		if r.players[given.Black].wants != tournament.Black {
			n++
		}
	}
	return n
}

// pairBracket pairs the players of a bracket: its subgroups (C.04.4.1 3.2.3), the shifts between them
// (C.04.4.1 3.2.4), S1 in its order (C.04.4.1 3.2.5), and the first transposition of G2 that is legal
// throughout (C.04.4.1 3.2.6).
func (r *round) pairBracket(players []int) [][2]int {
	g1, g2 := r.subgroups(players)
	small, large := g1, g2
	if len(g1) > len(g2) {
		small, large = g2, g1
	}
	// 3.2.4, first step: as many as pairs in the smaller subgroup are unavoidable.
	x := r.unavoidable(players, small)
	y := (len(large) + x - (len(small) - x)) / 2 // second step: what makes them equal
	// "Best" is the first set that can yield a legal pairing that complies best with C7.
	leave := r.bestShift(small, x, func(out []int) int {
		best := never
		for in := range sets(middleOut(large), y) {
			best = min(best, r.leastRefused(replace(small, out, in), replace(large, in, out)))
		}
		return best
	})
	enter := r.bestShift(large, y, func(in []int) int {
		return r.leastRefused(replace(small, leave, in), replace(large, in, leave))
	})
	if len(g1) > len(g2) {
		leave, enter = enter, leave
	}
	s1, s2 := replace(g1, leave, enter), replace(g2, enter, leave)
	slices.SortFunc(s1, r.byARO)
	slices.SortFunc(s2, r.byTPN)
	return r.firstTransposition(s1, s2)
}

// replace returns a subgroup after some have left it and some have come.
func replace(group, out, in []int) []int { return slices.Concat(exclude(group, out), in) }

// never is more than can be refused.
const never = 1 << 20

// bestShift returns the first of the best sets of so many of the subgroup, in the order of 4.3.
func (r *round) bestShift(group []int, n int, refused func(set []int) int) (best []int) {
	least := never
	for set := range sets(middleOut(group), n) {
		if m := refused(set); m < least {
			best, least = slices.Clone(set), m
		}
	}
	return best
}

// subgroups returns G1 and G2, sorted as 4.3 says: players who prefer White by ARO and TPN,
// Black by TPN.
func (r *round) subgroups(players []int) (g1, g2 []int) {
	sorted := slices.Clone(players)
	slices.SortFunc(sorted, r.byTPN)
	played := slices.ContainsFunc(players, func(i int) bool { return len(r.players[i].Colors) > 0 })
	for place, i := range sorted {
		if played && r.players[i].wants == tournament.White || !played && place < len(sorted)/2 {
			g1 = append(g1, i)
		} else {
			g2 = append(g2, i)
		}
	}
	slices.SortFunc(g1, r.byARO)
	return g1, g2
}

func (r *round) byTPN(a, b int) int { return cmp.Compare(r.players[a].TPN, r.players[b].TPN) }

func (r *round) byARO(a, b int) int {
	return cmp.Or(cmp.Compare(r.players[a].aro, r.players[b].aro), r.byTPN(a, b))
}

// unavoidable returns the fewest pairs within the group in a legal pairing of the players.
func (r *round) unavoidable(players, group []int) int {
	if len(players) == 0 {
		return 0
	}
	least := never
	first := players[0]
	for _, j := range players[1:] {
		if r.mayMeet(first, j) {
			n := r.unavoidable(exclude(players, []int{first, j}), group)
			if slices.Contains(group, first) && slices.Contains(group, j) {
				n++
			}
			least = min(least, n)
		}
	}
	return least
}

// leastRefused returns the fewest preferences that a legal pairing of two subgroups refuses;
// never if there is none.
func (r *round) leastRefused(s1, s2 []int) int {
	if len(s1) == 0 {
		return 0
	}
	least := never
	for _, j := range s2 {
		if r.mayMeet(s1[0], j) {
			n := r.leastRefused(s1[1:], exclude(s2, []int{j})) + r.refusedPreferences([][2]int{{s1[0], j}})
			least = min(least, n)
		}
	}
	return least
}

// firstTransposition pairs S1 with the first transposition of S2 that is legal
// throughout (C.04.4.1 4.4): the players of S2 in the order of the dictionary.
func (r *round) firstTransposition(s1, s2 []int) [][2]int {
	if len(s1) == 0 {
		return [][2]int{}
	}
	for _, j := range s2 {
		if !r.mayMeet(s1[0], j) {
			continue
		}
		if rest := r.firstTransposition(s1[1:], exclude(s2, []int{j})); rest != nil {
			return append([][2]int{{s1[0], j}}, rest...)
		}
	}
	return nil
}
