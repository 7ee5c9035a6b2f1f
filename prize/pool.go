package prize

import (
	"cmp"
	"math/big"
	"slices"
)

// Pool holds the prizes that some claimants have together.
type Pool struct {
	Prizes  []Ref
	Worth   Money // of the prizes
	Members []int // claimants, best placed first
	Shares  []*big.Rat
	Even    bool // all shares are equal
}

// source is worth that only some can receive: the prizes of a list, or a thing
// that has its holder.
type source struct {
	prizes []Ref
	worth  Money
	most   Money // of one of its prizes
	holder int   // of the thing; nobody: whoever has a claim to the list
}

// kind is members who can receive from the same sources.
type kind struct {
	members []int
	from    []bool // per source
	most    Money  // the most valuable prize to which they have a claim
}

// share divides the prizes of a group among its members as equally as the
// claims allow: nobody receives of a prize to which he has no claim, nor more
// than the most valuable one to which he has, and nothing can be given to
// somebody from one who has more. The amounts are unique (R-PRIZE-POOL). A
// thing is its holder's and counts for its value (R-PRIZE-THING).
func (w *awarding) share(members []int, prizes []Ref, things map[int]Ref) []Pool {
	sources := w.sources(members, prizes, things)
	kinds := w.kinds(members, sources)
	var pools []Pool
	for len(kinds) > 0 {
		l, x := lowest(sources, kinds)
		pools = append(pools, splitIntoPools(sources, kinds, x, l)...)
		sources, kinds = exclude(sources, kinds, x)
	}
	slices.SortStableFunc(pools, func(a, b Pool) int { return cmp.Compare(a.Members[0], b.Members[0]) })
	return pools
}

func (w *awarding) sources(members []int, prizes []Ref, things map[int]Ref) []source {
	var sources []source
	add := func(k int, ref Ref) {
		s := &sources[k]
		s.prizes = append(s.prizes, ref)
		s.worth += w.worth(ref)
		s.most = max(s.most, w.worth(ref))
	}
	of := map[int]int{} // list -> source
	for _, ref := range prizes {
		if _, ok := of[ref.List]; !ok {
			of[ref.List] = len(sources)
			sources = append(sources, source{holder: nobody})
		}
		add(of[ref.List], ref)
	}
	for _, i := range members {
		if thing, holds := things[i]; holds {
			sources = append(sources, source{holder: i})
			add(len(sources)-1, thing)
		}
	}
	return sources
}

// kinds groups the members by the sources to which they have a claim; who has
// none is left out.
func (w *awarding) kinds(members []int, sources []source) []kind {
	var kinds []kind
	known := map[string]int{}
	for _, i := range members {
		from, key, most := make([]bool, len(sources)), make([]byte, len(sources)), Money(0)
		for k := range sources {
			s := &sources[k]
			from[k] = s.holder == i || s.holder == nobody && w.claims(s.prizes[0], i)
			if from[k] {
				key[k], most = 1, max(most, s.most)
			}
		}
		if most == 0 {
			continue
		}
		k, ok := known[string(key)]
		if !ok {
			k = len(kinds)
			known[string(key)] = k
			kinds = append(kinds, kind{from: from, most: most})
		}
		kinds[k].members = append(kinds[k].members, i)
	}
	return kinds
}

// splitIntoPools parts a set of kinds into those whom a source joins.
func splitIntoPools(sources []source, kinds []kind, x []bool, l level) []Pool {
	var pools []Pool
	seen := make([]bool, len(kinds))
	for first := range kinds {
		if !x[first] || seen[first] {
			continue
		}
		seen[first] = true
		pool, shares := Pool{Even: true}, map[int]*big.Rat{}
		used := make([]bool, len(sources))
		for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
			here := &kinds[queue[0]]
			pool.Members = append(pool.Members, here.members...)
			pool.Even = pool.Even && l.of(here) == l.of(&kinds[first])
			for _, i := range here.members {
				shares[i] = big.NewRat(l.of(here), l.number)
			}
			for s := range sources {
				if used[s] || !here.from[s] {
					continue
				}
				used[s] = true
				pool.Prizes = append(pool.Prizes, sources[s].prizes...)
				pool.Worth += sources[s].worth
				for k := range kinds {
					if x[k] && !seen[k] && kinds[k].from[s] {
						seen[k] = true
						queue = append(queue, k)
					}
				}
			}
		}
		slices.Sort(pool.Members)
		slices.SortFunc(pool.Prizes, Ref.Compare)
		for _, i := range pool.Members {
			pool.Shares = append(pool.Shares, shares[i])
		}
		pools = append(pools, pool)
	}
	return pools
}

// exclude leaves out a set of kinds and all that it could receive from.
func exclude(sources []source, kinds []kind, x []bool) ([]source, []kind) {
	gone := make([]bool, len(sources))
	for k := range kinds {
		for s := range sources {
			gone[s] = gone[s] || x[k] && kinds[k].from[s]
		}
	}
	var left []source
	for s := range sources {
		if !gone[s] {
			left = append(left, sources[s])
		}
	}
	var rest []kind
	for k := range kinds {
		if x[k] {
			continue
		}
		other := kind{members: kinds[k].members, most: kinds[k].most}
		for s := range sources {
			if !gone[s] {
				other.from = append(other.from, kinds[k].from[s])
			}
		}
		rest = append(rest, other)
	}
	return left, rest
}
