package prize

import (
	"cmp"
	"slices"
)

// round is one awarding: the prizes that are chosen among together, and who may
// receive one of them.
type round struct {
	fund      *Fund
	lists     []int
	claimants []Claimant
	eligible  [][]bool // list -> claimant
	players   []int    // claimants who take part, best first
}

// prizes lists what is worth something, the most valuable first; of equal worth
// that of the earlier list (R-PRIZE-HIGHEST).
func (r *round) prizes() []Ref {
	var refs []Ref
	for _, l := range r.lists {
		for p := range r.fund.Lists[l].Prizes {
			if r.fund.Lists[l].Prizes[p].Worth() > 0 {
				refs = append(refs, Ref{l, p})
			}
		}
	}
	slices.SortStableFunc(refs, func(a, b Ref) int { return cmp.Compare(r.worth(b), r.worth(a)) })
	return refs
}

func (r *round) worth(ref Ref) Money { return r.fund.Prize(ref).Worth() }

// take chooses the prizes that a group receives: no more than one for each of
// its members and each with a claim, of the greatest worth together. Adding the
// most valuable one that still leaves everybody his own is exact, because the
// sets of prizes that can be given to different members form a matroid.
func (r *round) take(members []int, available []Ref) []Ref {
	m := matching{prize: map[int]Ref{}}
	full := map[int]bool{} // lists of which nothing more can be given
	var taken []Ref
	for _, ref := range available {
		if len(taken) == len(members) {
			break
		}
		if full[ref.List] {
			continue
		}
		m.seen = map[int]bool{}
		if m.give(r, ref, members) {
			taken = append(taken, ref)
		} else {
			full[ref.List] = true
		}
	}
	return taken
}

// matching gives every prize a holder of his own.
type matching struct {
	prize map[int]Ref
	seen  map[int]bool
}

// give finds a holder for the prize, moving others to other prizes if need be.
func (m *matching) give(r *round, ref Ref, members []int) bool {
	for _, i := range members {
		if !r.eligible[ref.List][i] || m.seen[i] {
			continue
		}
		m.seen[i] = true
		if had, busy := m.prize[i]; !busy || m.give(r, had, members) {
			m.prize[i] = ref
			return true
		}
	}
	return false
}

// within are the members who share when no more do than there are prizes: the
// best placed to whom the prizes can be given, one each, and who shares the
// place of the last of them.
func (r *round) within(members []int, prizes []Ref) []int {
	given := map[Ref]int{}
	var seen map[Ref]bool
	var place func(i int) bool
	place = func(i int) bool {
		for _, ref := range prizes {
			if !r.eligible[ref.List][i] || seen[ref] {
				continue
			}
			seen[ref] = true
			if other, busy := given[ref]; !busy || place(other) {
				given[ref] = i
				return true
			}
		}
		return false
	}
	var list []int
	last := -1
	for _, i := range members {
		seen = map[Ref]bool{}
		switch {
		case len(given) < len(prizes) && place(i):
			list = append(list, i)
			last = i
		case last >= 0 && r.claimants[last].before(&r.claimants[i]) == 0 && slices.ContainsFunc(prizes, func(p Ref) bool { return r.eligible[p.List][i] }):
			list = append(list, i)
		}
	}
	return list
}
