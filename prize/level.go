package prize

import (
	"cmp"
	"math/big"
	"slices"
)

// Pool is what some claimants have together, and share equally.
type Pool struct {
	Prizes  []Ref
	Members []int // claimants, best placed first
	Worth   Money // of the prizes
	Each    *big.Rat
}

// source is worth that only some can receive: the prizes of a list, or a thing
// that has its holder.
type source struct {
	prizes []Ref
	worth  Money
}

// kind is members who can receive from the same sources.
type kind struct {
	members []int
	from    []bool // per source
}

// share divides the prizes of a group among its members as equally as the
// claims allow: nobody receives of a prize to which he has no claim, and
// nothing can be given to somebody from one who has more. The amounts are
// unique; who has the same from the same prizes is in one pool (R-PRIZE-POOL).
// A thing is its holder's and counts for its value (R-PRIZE-THING).
func (r *round) share(members []int, prizes []Ref, things map[int][]Ref) []Pool {
	sources, kinds := r.sources(members, prizes, things)
	var pools []Pool
	for len(kinds) > 0 && len(sources) > 0 {
		x := least(sources, kinds)
		pools = append(pools, r.pools(sources, kinds, x)...)
		sources, kinds = without(sources, kinds, x)
	}
	slices.SortStableFunc(pools, func(a, b Pool) int { return cmp.Compare(a.Members[0], b.Members[0]) })
	return pools
}

func (r *round) sources(members []int, prizes []Ref, things map[int][]Ref) ([]source, []kind) {
	var sources []source
	of := map[int]int{} // list -> source
	for _, ref := range prizes {
		k, ok := of[ref.List]
		if !ok {
			k = len(sources)
			of[ref.List] = k
			sources = append(sources, source{})
		}
		sources[k].prizes = append(sources[k].prizes, ref)
		sources[k].worth += r.worth(ref)
	}
	own := map[int]int{} // holder -> source
	for _, i := range members {
		if len(things[i]) == 0 {
			continue
		}
		own[i] = len(sources)
		s := source{prizes: things[i]}
		for _, ref := range things[i] {
			s.worth += r.worth(ref)
		}
		sources = append(sources, s)
	}
	var kinds []kind
	known := map[string]int{}
	for _, i := range members {
		from, key := make([]bool, len(sources)), make([]byte, len(sources))
		any := false
		for list, k := range of {
			from[k] = r.eligible[list][i]
			any = any || from[k]
		}
		if k, holds := own[i]; holds {
			from[k], any = true, true
		}
		if !any {
			continue
		}
		for k := range from {
			if from[k] {
				key[k] = 1
			}
		}
		k, ok := known[string(key)]
		if !ok {
			k = len(kinds)
			known[string(key)] = k
			kinds = append(kinds, kind{from: from})
		}
		kinds[k].members = append(kinds[k].members, i)
	}
	return sources, kinds
}

// least finds the kinds that come off worst: those for which what they can
// receive, divided by their number, is smallest. Of several such sets it is the
// largest.
func least(sources []source, kinds []kind) []bool {
	all := make([]bool, len(kinds))
	for k := range all {
		all[k] = true
	}
	worth, number := reach(sources, kinds, all)
	for {
		x, tight := worseThan(sources, kinds, int64(worth), int64(number))
		if tight {
			return x
		}
		worth, number = reach(sources, kinds, x)
	}
}

// reach is the worth that a set of kinds can receive from, and its number of members.
func reach(sources []source, kinds []kind, x []bool) (worth Money, number int) {
	used := make([]bool, len(sources))
	for k := range kinds {
		if !x[k] {
			continue
		}
		number += len(kinds[k].members)
		for s := range sources {
			if kinds[k].from[s] && !used[s] {
				used[s] = true
				worth += sources[s].worth
			}
		}
	}
	return worth, number
}

// pools parts a set of kinds with equal amounts into those whom a source joins.
func (r *round) pools(sources []source, kinds []kind, x []bool) []Pool {
	var pools []Pool
	seen := make([]bool, len(kinds))
	for first := range kinds {
		if !x[first] || seen[first] {
			continue
		}
		seen[first] = true
		var pool Pool
		used := make([]bool, len(sources))
		for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
			pool.Members = append(pool.Members, kinds[queue[0]].members...)
			for s := range sources {
				if used[s] || !kinds[queue[0]].from[s] {
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
		slices.SortFunc(pool.Prizes, func(a, b Ref) int { return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Place, b.Place)) })
		pool.Each = big.NewRat(int64(pool.Worth), int64(len(pool.Members)))
		pools = append(pools, pool)
	}
	return pools
}

// without leaves out a set of kinds and all that it could receive from.
func without(sources []source, kinds []kind, x []bool) ([]source, []kind) {
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
		other := kind{members: kinds[k].members}
		for s := range sources {
			if !gone[s] {
				other.from = append(other.from, kinds[k].from[s])
			}
		}
		rest = append(rest, other)
	}
	return left, rest
}
