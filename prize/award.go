package prize

import (
	"cmp"
	"math/big"
	"slices"
)

// awarding holds the data for awarding prizes among which players choose, to those
// who may receive one of them.
type awarding struct {
	fund      *Fund
	lists     []int
	claimants []Claimant
	eligible  [][]bool // list -> claimant
	players   []int    // claimants who take part, best first
}

// division holds the prizes of each claimant, before trophies and rounding.
type division struct {
	byPlace []Pool
	shared  []Pool
	due     map[int]*big.Rat // worth, things included
	held    map[Ref]int      // things -> holder, or nobody
}

// nobody holds a thing to which no claim is left.
const nobody = -1

// divide awards by the sharing system. The half by place and the shared half of
// Hort are two funds of half the amounts, each awarded by its own system
// (R-PRIZE-HORT).
func (w *awarding) divide(s Sharing, limit Limit, held map[Ref]int) division {
	d := division{due: map[int]*big.Rat{}, held: held}
	if s != Equal {
		d.byPlace = w.award(w.byPlace(held), Tied, held)
		d.add(d.byPlace, s.Part())
	}
	if s != TieBreak {
		d.shared = w.award(w.byPoints(), limit, held)
		d.add(d.shared, s.Part())
	}
	return d
}

// Part returns the share of a prize that each of the combined systems awards.
func (s Sharing) Part() *big.Rat {
	if s == Hort {
		return big.NewRat(1, 2)
	}
	return big.NewRat(1, 1)
}

func (d *division) add(pools []Pool, part *big.Rat) {
	for k := range pools {
		for m, i := range pools[k].Members {
			if d.due[i] == nil {
				d.due[i] = new(big.Rat)
			}
			d.due[i].Add(d.due[i], new(big.Rat).Mul(pools[k].Shares[m], part))
		}
	}
}

// value returns the worth of what somebody is to receive.
func (d *division) value(i int) *big.Rat {
	if d.due[i] == nil {
		return new(big.Rat)
	}
	return d.due[i]
}

// award goes through groups of tied claimants, the best first: each receives
// the most valuable prizes to which it has a claim, and shares them. Things
// that are held are their holders', and nobody else's.
func (w *awarding) award(groups [][]int, limit Limit, held map[Ref]int) []Pool {
	available := slices.DeleteFunc(w.prizes(), func(ref Ref) bool { _, is := held[ref]; return is })
	own := map[int]Ref{} // holder -> thing
	for ref, i := range held {
		own[i] = ref
	}
	var pools []Pool
	for _, group := range groups {
		var holders, others []int
		for _, i := range group {
			if _, holds := own[i]; holds {
				holders = append(holders, i)
			} else {
				others = append(others, i)
			}
		}
		taken := w.take(others, available)
		available = slices.DeleteFunc(available, func(ref Ref) bool { return slices.Contains(taken, ref) })
		if limit == InPrizes {
			others = w.sharers(others, taken)
		}
		members := append(holders, others...)
		slices.Sort(members)
		pools = append(pools, w.share(members, taken, own)...)
	}
	return pools
}

// prizes returns the prizes of some worth, the most valuable first; of equal
// worth the one of the earlier list (R-PRIZE-HIGHEST).
func (w *awarding) prizes() []Ref {
	var refs []Ref
	for _, l := range w.lists {
		for p := range w.fund.Lists[l].Prizes {
			if w.fund.Lists[l].Prizes[p].Worth() > 0 {
				refs = append(refs, Ref{l, p})
			}
		}
	}
	slices.SortStableFunc(refs, func(a, b Ref) int { return cmp.Compare(w.worth(b), w.worth(a)) })
	return refs
}

func (w *awarding) worth(ref Ref) Money { return w.fund.Prize(ref).Worth() }

// byPoints returns the groups of system a.
func (w *awarding) byPoints() [][]int { return w.groups((*Claimant).tied) }

// byPlace returns the groups of system b: one player each, unless the standings
// leave a place shared. Who holds a thing does not share a place's prize.
func (w *awarding) byPlace(held map[Ref]int) [][]int {
	holds := map[int]bool{}
	for _, i := range held {
		holds[i] = true
	}
	var groups [][]int
	for _, group := range w.groups(func(a, b *Claimant) bool { return a.comparePlace(b) == 0 }) {
		var rest []int
		for _, i := range group {
			if holds[i] {
				groups = append(groups, []int{i})
			} else {
				rest = append(rest, i)
			}
		}
		if len(rest) > 0 {
			groups = append(groups, rest)
		}
	}
	return groups
}

// groups parts the players who take part wherever two neighbours are not together.
func (w *awarding) groups(together func(a, b *Claimant) bool) [][]int {
	var groups [][]int
	for k, i := range w.players {
		if k == 0 || !together(&w.claimants[w.players[k-1]], &w.claimants[i]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
	}
	return groups
}
