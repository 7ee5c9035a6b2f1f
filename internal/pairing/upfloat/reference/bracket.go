package reference

import (
	"slices"

	"torneo/tournament"
)

// pairing returns the pairing of a bracket, whose members are sorted by TPN (C.04.6 3.6): the
// first by identifier of those that comply with C1 and, as well as possible, with the criteria
// of pairs.
func (r *reader) pairing(bracket, upfloaters []int) [][2]int {
	var chosen [][2]int
	var least []int
	r.eachPairing(bracket, nil, func(pairs [][2]int) {
		value := slices.Concat(r.measure(pairs, upfloaters), r.identifier(pairs))
		if chosen == nil || slices.Compare(value, least) < 0 {
			chosen, least = slices.Clone(pairs), value
		}
	})
	return chosen
}

// eachPairing goes through the pairings of the list; in each pair the smaller TPN is the
// top member (C.04.6 3.6.1).
func (r *reader) eachPairing(list []int, pairs [][2]int, f func([][2]int)) {
	if len(list) == 0 {
		f(pairs)
		return
	}
	for _, other := range list[1:] {
		if r.mayMeet(list[0], other) {
			r.eachPairing(exclude(list, []int{list[0], other}), append(pairs, [2]int{list[0], other}), f)
		}
	}
}

// identifier returns the top members in order, then their opponents (C.04.6 3.6.2).
func (r *reader) identifier(pairs [][2]int) []int {
	sorted := slices.Clone(pairs)
	slices.SortFunc(sorted, func(a, b [2]int) int { return r.tpn(a[0]) - r.tpn(b[0]) })
	var tops, bottoms []int
	for _, p := range sorted {
		tops, bottoms = append(tops, r.tpn(p[0])), append(bottoms, r.tpn(p[1]))
	}
	return append(tops, bottoms...)
}

// measure returns the criteria of pairs: teams whose preference is not fulfilled, then those
// with a strong one (type B); opponents of upfloaters who floated in the round before.
func (r *reader) measure(pairs [][2]int, upfloaters []int) []int {
	refused, strong, floats := 0, 0, 0
	for _, p := range pairs {
		a, first := r.preference(p[0])
		b, second := r.preference(p[1])
		if a != tournament.NoColor && a == b {
			refused++
			if first && second {
				strong++
			}
		}
		for k, i := range p {
			if slices.Contains(upfloaters, i) && r.floatsCount() {
				floats += r.floaters([]int{p[1-k]})
			}
		}
	}
	return []int{refused, strong, floats}
}
