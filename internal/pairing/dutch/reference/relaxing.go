package reference

import (
	"iter"
	"slices"

	"torneo/pairing/swiss"
)

// relaxing returns the candidate taken in each bracket by the procedure of C.04.3.1 (2012) C.1
// to C.14: requirements are set (C.3), candidates tried in the order of D.1 to D.3 (C.4 to
// C.9), and if none meets them the weakest requirement is let go (C.10).
func relaxing(f *swiss.Field) ([]*candidate, error) {
	r := newRound(f)
	if !r.ending(span(0, f.Len()), nil).complete {
		return nil, &swiss.Impossible{}
	}
	groups := f.Scoregroups()
	var taken []*trial
	var down []int
	for k, g := range groups {
		b := r.newTrial(down, span(g[0], g[1]), k+1 == len(groups))
		t := r.runTrial(b)
		if k+1 < len(groups) {
			next := span(groups[k+1][0], groups[k+1][1])
			t.backtrack(next, k+2 == len(groups))
			if k+2 == len(groups) && !r.ending(slices.Concat(t.taken.down, next), nil).complete {
				return chosenOf(r.undone(append(taken, t), groups[k+1][0])), nil
			}
		}
		taken, down = append(taken, t), t.taken.down
	}
	return chosenOf(taken), nil
}

func chosenOf(trials []*trial) (list []*candidate) {
	for _, t := range trials {
		list = append(list, t.taken)
	}
	return list
}

// undone applies C.13: the penultimate bracket is paired differently, with fewer and fewer
// pairs, so that the lowest, which begins with the rank from, can be paired; when it comes to
// none the two are one, and it is the turn of the one above.
func (r *round) undone(trials []*trial, from int) []*trial {
	n := r.field.Len()
	added, base := from, from
	var down []int
	for {
		t := trials[len(trials)-1]
		trials = trials[:len(trials)-1]
		completing := func(a *attempt) bool {
			return r.ending(slices.Concat(t.withIncompatible(a.left), span(added, n)), nil).complete
		}
		if again := t.fewer(completing); again != nil {
			trials, down = append(trials, again), again.taken.down
			break
		}
		added, base = t.residents[0], added
		down = t.moved
		if len(trials) == 0 || r.ending(slices.Concat(down, span(added, n)), nil).complete {
			break
		}
	}
	return append(trials, r.runTrial(r.newTrial(slices.Concat(down, span(added, base)), span(base, n), true)))
}

// trial is a bracket of 2012 being paired.
type trial struct {
	r                *round
	moved, residents []int // MDPs, and those of the scoregroup
	incompatible     []int // C.1
	lowest           bool
	homogeneous      bool // or treated so (A.3, C.14.b.2)

	pairs, m1 int // P1 and M1 as they are now
	taken     *candidate
}

// attempt is a candidate with what of the requirements it does not meet.
type attempt struct {
	arrangement
	closeness []int // scores of moved-down players who are not in S1 (B.3); the factor (D.4)
	against   [requirements]int
}

const requirements = 8 // that can be let go, in the order of C.10 from its end: B.2, A.7.d, X, Z, downfloats B.5, B.6, upfloats B.5, B.6

// newTrial looks for incompatible players (C.1), and whether at least half of the
// others were moved down (A.3).
func (r *round) newTrial(moved, residents []int, lowest bool) *trial {
	t := &trial{r: r, moved: moved, residents: residents, lowest: lowest}
	all := slices.Concat(moved, residents)
	for _, p := range all {
		if !lowest && !slices.ContainsFunc(all, func(q int) bool { return r.compatible[p][q] }) {
			t.incompatible = append(t.incompatible, p)
		}
	}
	t.homogeneous = 2*len(t.mdps()) >= len(t.members())
	if len(t.mdps()) == 0 {
		t.homogeneous = true
	}
	return t
}

func (t *trial) members() []int { return t.compatible(slices.Concat(t.moved, t.residents)) }
func (t *trial) mdps() []int    { return t.compatible(slices.Clone(t.moved)) }

func (t *trial) compatible(players []int) []int {
	return slices.DeleteFunc(players, func(p int) bool { return slices.Contains(t.incompatible, p) })
}

func (t *trial) withIncompatible(left []int) []int {
	all := slices.Concat(left, t.incompatible)
	slices.Sort(all)
	return all
}

// runTrial goes through P1 and M1 as C.2 and C.14 say until there is a candidate: in a
// heterogeneous bracket M1 goes down until the remainder is reached, then P1.
func (r *round) runTrial(t *trial) *trial {
	players := len(t.members())
	if !t.homogeneous {
		for t.m1 = len(t.mdps()); t.m1 > 0; t.m1-- {
			for t.pairs = players / 2; t.pairs >= t.m1; t.pairs-- {
				if t.accept(t.attempts(nil)) {
					return t
				}
				if t.lowest {
					break
				}
			}
		}
		t.homogeneous = true
	}
	t.m1 = 0
	for t.pairs = players / 2; !t.accept(t.attempts(nil)); t.pairs-- {
	}
	return t
}

// fewer returns the trial with as few pairs less as are needed for what is asked; nil if that
// leaves none.
func (t *trial) fewer(asked func(*attempt) bool) *trial {
	again := *t
	for ; again.pairs >= max(1, again.m1); again.pairs-- {
		if again.accept(again.attempts(asked)) {
			return &again
		}
	}
	return nil
}

// accept takes the first attempt in the order of the procedure.
func (t *trial) accept(all []*attempt) bool {
	for a := range t.relaxedAttempts(all) {
		t.take(a)
		return true
	}
	return false
}

func (t *trial) take(a *attempt) {
	left := t.withIncompatible(a.left)
	b := &bracket{mdps: t.moved, residents: t.residents}
	if !t.lowest {
		b.next = span(t.residents[len(t.residents)-1]+1, t.r.field.Len())
	}
	t.taken = &candidate{bracket: b, round: t.r, pairs: t.r.colorPairs(a.pairs), down: left}
}

// backtrack applies C.12: if other downfloaters, as many and as close in score, let the
// following bracket have more pairs, or as many with more players who were moved down, the
// first such candidate is taken.
func (t *trial) backtrack(next []int, lowest bool) {
	all := t.attempts(nil)
	most := func(a *attempt) [2]int { return t.r.most(t.withIncompatible(a.left), next, lowest) }
	known := map[set][2]int{}
	better := [2]int{-1, -1}
	var first *attempt
	for a := range t.relaxedAttempts(all) {
		key := setOf(a.left)
		value, ok := known[key]
		if !ok {
			value = most(a)
			known[key] = value
		}
		if slices.Compare(value[:], better[:]) > 0 {
			better, first = value, a
		}
	}
	t.take(first)
}

// most returns the most pairs that the moved-down players and the residents of a bracket can
// have, and then the most of them with a moved-down player. The player with the bye in the
// lowest bracket counts as a pair.
func (r *round) most(moved, residents []int, lowest bool) [2]int {
	var try func(waiting []int, bye bool) [2]int
	memo := map[set][2]int{}
	try = func(waiting []int, bye bool) (best [2]int) {
		if len(waiting) == 0 {
			return best
		}
		key := setOf(waiting)
		if bye {
			key |= 1 << 63
		}
		if known, ok := memo[key]; ok {
			return known
		}
		first, rest := waiting[0], waiting[1:]
		best = try(rest, bye)
		better := func(value [2]int) {
			if slices.Compare(value[:], best[:]) > 0 {
				best = value
			}
		}
		if bye && r.field.Players[first].ByeBar == swiss.MayHaveBye {
			value := try(rest, false)
			value[0]++
			better(value)
		}
		for i, second := range rest {
			if second < residents[0] || !r.compatible[first][second] {
				continue
			}
			value := try(slices.Concat(rest[:i], rest[i+1:]), bye)
			value[0]++
			if first < residents[0] {
				value[1]++
			}
			better(value)
		}
		memo[key] = best
		return best
	}
	all := slices.Concat(moved, residents)
	return try(all, lowest && len(r.players)%2 == 1)
}

// attempts returns the candidates with P1 pairs, M1 of them with players of S1 who were moved
// down, in the order in which the procedure makes them; those that are closest in score (A.11,
// B.3, R-B3-FACTOR), and comply with what is asked.
func (t *trial) attempts(asked func(*attempt) bool) (all []*attempt) {
	for s1, a := range t.arrangements() {
		slices.Sort(a.left)
		if t.lowest && (len(a.left) > 1 || len(a.left) == 1 && t.r.field.Players[a.left[0]].ByeBar != swiss.MayHaveBye) {
			continue
		}
		x := &attempt{arrangement: a}
		if asked != nil && !asked(x) {
			continue
		}
		x.closeness, x.against = t.closeness(s1, a), t.violations(s1, a)
		all = append(all, x)
	}
	best := slices.Clone(all)
	slices.SortStableFunc(best, func(a, b *attempt) int { return slices.Compare(a.closeness, b.closeness) })
	return slices.DeleteFunc(all, func(a *attempt) bool { return slices.Compare(a.closeness, best[0].closeness) > 0 })
}

// arrangements goes through the candidates with their S1, in the order of D.3, D.1, D.2: in
// a heterogeneous bracket S2 is all others, moved-down players who are not in S1 too.
func (t *trial) arrangements() iter.Seq2[[]int, arrangement] {
	return func(yield func([]int, arrangement) bool) {
		if t.homogeneous {
			for a := range t.r.homogeneous(t.members(), t.pairs) {
				if !yield(nil, a) {
					return
				}
			}
			return
		}
		mdps := t.mdps()
		for chosen := range subsets(1, len(mdps), t.m1) {
			s1, _ := pick(mdps, chosen)
			s2 := slices.DeleteFunc(t.members(), func(p int) bool { return slices.Contains(s1, p) })
			may := func(place, p int) bool { return t.r.compatible[s1[place]][p] }
			for order := range transpositions(s2, t.m1, may) {
				pairs := match(s1, order)
				remainder := slices.Clone(order[t.m1:])
				slices.Sort(remainder)
				for rest := range t.r.homogeneous(remainder, t.pairs-t.m1) {
					if !yield(s1, arrangement{slices.Concat(pairs, rest.pairs), rest.left}) {
						return
					}
				}
			}
		}
	}
}

// relaxedAttempts goes through the attempts as C.10 lets requirements go: each as often as the
// numbers say that count up like those of a clock, from X1 and Z1 on.
func (t *trial) relaxedAttempts(all []*attempt) iter.Seq[*attempt] {
	return func(yield func(*attempt) bool) {
		if len(all) == 0 {
			return
		}
		var from, to, allowed [requirements]int
		from[2], from[3] = t.least()
		for _, a := range all {
			for k, n := range a.against {
				to[k] = max(to[k], n)
			}
		}
		allowed = from
		done := map[*attempt]bool{}
		for {
			for _, a := range all {
				if !done[a] && meets(a.against, allowed) {
					if done[a] = true; !yield(a) {
						return
					}
				}
			}
			k := requirements - 1
			for ; k >= 0; k-- {
				if allowed[k]++; allowed[k] <= to[k] {
					break
				}
				allowed[k] = from[k]
			}
			if k < 0 {
				return
			}
		}
	}
}

func meets(against, allowed [requirements]int) bool {
	for k := range against {
		if against[k] > allowed[k] {
			return false
		}
	}
	return true
}
