// Package reference pairs small fields by the Swiss Team System (C.04.6) and
// the Double-Swiss System (C.04.5) as their texts read. It goes through all
// sets of upfloaters and all pairings of a bracket, in their order. It is what
// package upfloat is tested against, and shares nothing with it but the field.
package reference

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
)

// Most is the maximum number of teams that can be paired.
const Most = 20

// Pair pairs the field: the pairs in the order of the boards. The error is a
// *swiss.Impossible.
func Pair(f *swiss.Field) ([]swiss.Pair, error) {
	r := &reader{f: f, completable: map[uint32]bool{0: true}}
	for i := range f.Players {
		r.everybody = append(r.everybody, i)
	}
	var pairs []swiss.Pair
	unpaired := slices.Clone(r.everybody)
	if len(unpaired)%2 == 1 {
		i, ok := r.bye(unpaired)
		if !ok {
			return nil, impossible
		}
		unpaired = exclude(unpaired, []int{i})
		pairs = append(pairs, swiss.Pair{White: i, Black: swiss.Bye})
	}
	if len(r.everybody) == 0 || !r.complete(unpaired) {
		return nil, impossible
	}
	for len(unpaired) > 0 { // 3.3.2 to 3.3.4
		top, rest := r.topScoregroup(unpaired)
		upfloaters := r.upfloaters(top, rest)
		bracket := r.byTPN(slices.Concat(top, upfloaters))
		for _, p := range r.pairing(bracket, upfloaters) {
			pairs = append(pairs, r.colours(p[0], p[1]))
		}
		unpaired = exclude(unpaired, bracket)
	}
	f.SortBoards(pairs)
	return pairs, nil
}

var impossible = &swiss.Impossible{Message: message.New("swiss.incomplete")}

type reader struct {
	f           *swiss.Field
	everybody   []int
	completable map[uint32]bool
}

func (r *reader) score(i int) int { return int(r.f.Players[i].Score) }
func (r *reader) tpn(i int) int   { return r.f.Players[i].TPN }

// mayMeet reports whether two teams comply with C1 and the arbiter's prohibitions.
func (r *reader) mayMeet(a, b int) bool { return !r.f.HaveMet(a, b) && !r.f.IsProhibited(a, b) }

// complete reports whether these can all be paired (C3).
func (r *reader) complete(list []int) bool {
	var set uint32
	for _, i := range list {
		set |= 1 << i
	}
	return r.completeSet(set)
}

func (r *reader) completeSet(set uint32) bool {
	if known, ok := r.completable[set]; ok {
		return known
	}
	first := 0
	for set>>first&1 == 0 {
		first++
	}
	ok := false
	for other := first + 1; other < len(r.everybody) && !ok; other++ {
		ok = set>>other&1 == 1 && r.mayMeet(first, other) && r.completeSet(set&^(1<<first|1<<other))
	}
	r.completable[set] = ok
	return ok
}

// topScoregroup returns everybody with the highest score, and the others.
func (r *reader) topScoregroup(list []int) (top, rest []int) {
	highest := r.score(list[0])
	for _, i := range list {
		highest = max(highest, r.score(i))
	}
	for _, i := range list {
		if r.score(i) == highest {
			top = append(top, i)
		} else {
			rest = append(rest, i)
		}
	}
	return top, rest
}

func (r *reader) byTPN(list []int) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b int) int { return r.tpn(a) - r.tpn(b) })
	return list
}

// bye returns who gets the bye (C.04.6 3.4).
func (r *reader) bye(list []int) (int, bool) {
	best, found := 0, false
	for _, i := range list {
		p := &r.f.Players[i]
		if p.ByeBar != swiss.MayHaveBye || !r.complete(exclude(list, []int{i})) { // C2, 3.4.1
			continue
		}
		b := &r.f.Players[best]
		better := !found
		switch {
		case better:
		case p.Score != b.Score:
			better = p.Score < b.Score // 3.4.2
		case p.Unplayed != b.Unplayed:
			better = p.Unplayed < b.Unplayed // 3.4.3
		default:
			better = p.TPN > b.TPN // 3.4.4
		}
		if better {
			best, found = i, true
		}
	}
	return best, found
}

func exclude(list, some []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return slices.Contains(some, i) })
}

// subsets returns all choices of so many of the list.
func subsets(list []int, size int) [][]int {
	if size == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for k := 0; k+size <= len(list); k++ {
		for _, rest := range subsets(list[k+1:], size-1) {
			all = append(all, append([]int{list[k]}, rest...))
		}
	}
	return all
}
