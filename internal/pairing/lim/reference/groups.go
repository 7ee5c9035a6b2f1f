package reference

import (
	"cmp"
	"slices"
	"sort"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// group is a scoregroup being paired.
type group struct {
	half      int // twice its score
	down      bool
	came      []int // floaters who have come
	residents []int
	pairs     [][2]int // in the order in which they were made
}

func (g *group) members() []int { return slices.Concat(g.came, g.residents) }

// everything pairs all scoregroups in the order of 2.2.
func (r *round) everything(all set) [][2]int {
	by := map[int][]int{}
	for _, i := range all.list() {
		by[2*r.score(i)] = append(by[2*r.score(i)], i)
	}
	middle := (r.f.Round - 1) * int(r.f.Win)
	median := &group{half: middle, down: true, residents: by[middle]}
	var above, below []*group
	for half, players := range by {
		switch {
		case half > middle:
			above = append(above, &group{half: half, down: true, residents: players})
		case half < middle:
			below = append(below, &group{half: half, residents: players})
		}
	}
	sort.Slice(above, func(i, j int) bool { return above[i].half > above[j].half })
	sort.Slice(below, func(i, j int) bool { return below[i].half < below[j].half })
	for _, side := range [][]*group{above, below} {
		for k, g := range side {
			next := median
			if k+1 < len(side) {
				next = side[k+1]
			}
			floaters := r.floaters(g, next)
			next.came = append(next.came, floaters...)
			r.pairGroup(g, exclude(g.members(), floaters))
		}
	}
	r.crack(above, below, median)
	r.pairGroup(median, median.members())
	var pairs [][2]int
	for _, g := range slices.Concat(above, below, []*group{median}) {
		pairs = append(pairs, g.pairs...)
	}
	return pairs
}

// crack takes pairings back until the median can be paired (C.04.4.3 2.6).
func (r *round) crack(above, below []*group, median *group) {
	for !r.complete(setOf(median.members())) {
		fromAbove, fromBelow := 0, 0
		for _, i := range median.came {
			if 2*r.score(i) > median.half {
				fromAbove++
			} else {
				fromBelow++
			}
		}
		sides := [][]*group{above, below}
		if fromAbove > fromBelow {
			sides = [][]*group{below, above}
		}
		for _, g := range slices.Concat(backwards(sides[0]), backwards(sides[1])) {
			if n := len(g.pairs); n > 0 {
				median.came = append(median.came, g.pairs[n-1][:]...)
				g.pairs = g.pairs[:n-1]
				break
			}
		}
	}
}

// floaters returns those who leave a group: first all who have nobody to play in it (C.04.4.3
// 2.3.1 to 2.3.3), then one after the other until the others can all be paired.
func (r *round) floaters(g, next *group) (chosen []int) {
	inNumber := g.members()
	r.arrange(g, inNumber)
	for _, i := range inNumber {
		alone := true
		for _, j := range inNumber {
			alone = alone && !r.may[i][j]
		}
		if alone {
			chosen = append(chosen, i)
		}
	}
	for {
		stay := exclude(inNumber, chosen)
		if r.complete(setOf(stay)) {
			return chosen
		}
		chosen = append(chosen, r.floater(g, next, stay, chosen))
	}
}

// floater returns the next one to leave.
func (r *round) floater(g, next *group, stay, chosen []int) int {
	type candidate struct{ player, class int }
	var list []candidate
	for _, i := range backwards(stay) { // C.04.4.3 3.2.4: from the last in the direction of the pairing
		if r.pairs(setOf(exclude(stay, []int{i}))) < r.pairs(setOf(stay)) {
			continue // C.04.4.3 3.10.2: a pairing would be lost
		}
		floatedHere := slices.Contains(g.came, i)
		hasOpponent := r.countServed(append(slices.Clone(chosen), i), next.members()) > r.countServed(chosen, next.members())
		class := map[[2]bool]int{{false, true}: 0, {false, false}: 2, {true, true}: 4, {true, false}: 6}[[2]bool{floatedHere, hasOpponent}] // C.04.4.3 3.9: d, c, b, a
		if r.f.Players[i].Floats[0] != swiss.NoFloat {
			class++ // 3.10.1
		}
		list = append(list, candidate{i, class})
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].class < list[b].class })
	named := list[0]
	whites, blacks := 0, 0
	for _, i := range stay {
		switch r.due(i) {
		case tournament.White:
			whites++
		case tournament.Black:
			blacks++
		}
	}
	for _, c := range list { // C.04.4.3 3.2.2, 3.2.3
		if c.class == named.class && whites != blacks && (whites > blacks) == (r.due(c.player) == tournament.White) &&
			r.due(c.player) != tournament.NoColor && r.close(c.player, named.player) {
			return c.player
		}
	}
	return named.player
}

// countServed returns how many of some floaters can have different opponents in the next group.
func (r *round) countServed(floaters, next []int) int {
	if len(floaters) == 0 {
		return 0
	}
	best := r.countServed(floaters[1:], next)
	for _, j := range next {
		if r.may[floaters[0]][j] {
			best = max(best, 1+r.countServed(floaters[1:], exclude(next, []int{j})))
		}
	}
	return best
}

// close reports whether two players have at most 100 points between them; always true outside a
// Maxi-tournament.
func (r *round) close(a, b int) bool {
	p, q := r.f.Players[a].Rating, r.f.Players[b].Rating
	return !r.f.Maxi || p-q <= 100 && q-p <= 100
}

// arrange sorts players by number, downward from the highest, number 1.
func (r *round) arrange(g *group, players []int) {
	sort.Slice(players, func(a, b int) bool {
		return (r.f.Players[players[a]].TPN < r.f.Players[players[b]].TPN) == g.down && players[a] != players[b]
	})
}

// inOrder returns the incoming floaters in the order in which they are paired (C.04.4.3 3.6,
// 3.7).
func (r *round) inOrder(g *group) []int {
	var fromAbove, fromBelow []int
	for _, i := range g.came {
		if 2*r.score(i) > g.half {
			fromAbove = append(fromAbove, i)
		} else {
			fromBelow = append(fromBelow, i)
		}
	}
	tpn := func(i int) int { return r.f.Players[i].TPN }
	slices.SortFunc(fromAbove, func(a, b int) int { return cmp.Or(r.score(b)-r.score(a), tpn(a)-tpn(b)) })
	slices.SortFunc(fromBelow, func(a, b int) int { return cmp.Or(r.score(a)-r.score(b), tpn(b)-tpn(a)) })
	if g.down {
		return slices.Concat(fromAbove, fromBelow)
	}
	return slices.Concat(fromBelow, fromAbove)
}

func exclude(players, some []int) (list []int) {
	for _, i := range players {
		if !slices.Contains(some, i) {
			list = append(list, i)
		}
	}
	return list
}

func backwards[T any](list []T) []T {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}
