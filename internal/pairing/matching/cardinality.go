package matching

import "slices"

// Cardinality extends a matching, mate[i] = j and mate[j] = i or -1 for
// unmatched, to one of maximum size and returns the number of its edges.
// Matched vertices stay matched, though their partners may change. adjacent is
// symmetric and is not asked about a vertex and itself.
//
// First every vertex takes the first free neighbour; where that leaves many
// without, those with the fewest neighbours choose first. Then each search for an
// augmenting path takes O(n²), and all searches that fail together as much. On
// almost complete graphs the whole is close to linear.
func Cardinality(mate []int, adjacent func(i, j int) bool) (size int) {
	before := slices.Clone(mate)
	order := make([]int, len(mate))
	for v := range order {
		order[v] = v
	}
	const few = 8
	if takeFirst(mate, order, adjacent); len(exposedVertices(mate)) > few {
		degree := make([]int, len(mate))
		for v := range mate {
			for w := range v {
				if adjacent(v, w) {
					degree[v]++
					degree[w]++
				}
			}
		}
		slices.SortStableFunc(order, func(v, w int) int { return degree[v] - degree[w] })
		other := before
		takeFirst(other, order, adjacent)
		if len(exposedVertices(other)) < len(exposedVertices(mate)) {
			copy(mate, other)
		}
	}
	f := newForest(mate, adjacent)
	f.extend(1)
	return (len(mate) - len(f.exposed)) / 2
}

// exposedVertices lists the unmatched vertices.
func exposedVertices(mate []int) (list []int) {
	for v, m := range mate {
		if m < 0 {
			list = append(list, v)
		}
	}
	return list
}

// Missable reports for each vertex whether some matching of maximum size leaves
// it unmatched: the set D of Gallai and Edmonds. mate is any matching, which
// stays as it is; from one of maximum size the answer takes one search from all
// its unmatched vertices, O(n²) in all.
func Missable(mate []int, adjacent func(i, j int) bool) []bool {
	return hungarian(mate, adjacent).outer
}

// Part is a part of the decomposition of Gallai and Edmonds.
type Part uint8

const (
	Missed    Part = iota // some matching of maximum size leaves it unmatched
	Separator             // not so, but adjacent to one that is
	Inner                 // neither
)

// Useless reports whether an edge between vertices of two parts is in no matching of maximum
// size: each of the separator is matched with somebody who could be missed.
func Useless(p, q Part) bool {
	return p == Separator && q != Missed || q == Separator && p != Missed
}

// Parts returns the part of each vertex. mate is any matching, which stays as it is; from one
// of maximum size the answer takes O(n²).
func Parts(mate []int, adjacent func(i, j int) bool) []Part {
	f := hungarian(mate, adjacent)
	parts := make([]Part, len(mate))
	for v := range parts {
		switch {
		case f.outer[v]:
			parts[v] = Missed
		case f.visited[v]:
			parts[v] = Separator
		default:
			parts[v] = Inner
		}
	}
	return parts
}

// Narrow returns the parts of a graph in which everybody is matched by mate as if v were not
// there, v being in the separator: what is useless then is in no matching of everybody, as v
// has to take one of those who are missed. O(n²).
func Narrow(mate []int, adjacent func(i, j int) bool, v int) []Part {
	without := slices.Clone(mate)
	without[v], without[mate[v]] = -1, -1
	parts := Parts(without, func(i, j int) bool { return i != v && j != v && adjacent(i, j) })
	parts[v] = Separator
	return parts
}

// Barrier explains why no matching leaves fewer vertices unmatched (Tutte and
// Berge; Gallai and Edmonds): without the separator, the odd components, each
// of an odd number of vertices, are not connected with each other or with other
// vertices; and the number of odd components less that of the separator is the
// number of vertices that every matching of maximum size leaves unmatched.
// Both are nil when everybody can be matched. mate is any matching, which stays
// as it is. The lists are ascending, the components in the order of their first
// vertices. O(n²) when mate is of maximum size.
func Barrier(mate []int, adjacent func(i, j int) bool) (separator []int, odd [][]int) {
	f := hungarian(mate, adjacent)
	component := map[int]int{}
	for v := range mate {
		switch {
		case f.outer[v]:
			b := f.find(v)
			at, seen := component[b]
			if !seen {
				at = len(odd)
				component[b] = at
				odd = append(odd, nil)
			}
			odd[at] = append(odd[at], v)
		case f.visited[v]:
			separator = append(separator, v)
		}
	}
	return separator, odd
}

// hungarian returns the forest of the searches that fail when a matching of
// maximum size, found from the given one, is extended. No edge leaves a tree
// that failed except from its inner vertices, so no search is in the way of
// another, and together they reach all that a search from all unmatched
// vertices would.
func hungarian(mate []int, adjacent func(i, j int) bool) *forest {
	f := newForest(slices.Clone(mate), adjacent)
	f.extend(0)
	return f
}

// takeFirst matches unmatched vertices, in their order, with the next unmatched
// neighbours.
func takeFirst(mate, order []int, adjacent func(i, j int) bool) {
	var open []int
	for _, v := range order {
		if mate[v] < 0 {
			open = append(open, v)
		}
	}
	// next links the open vertices in order.
	next := make([]int, len(open)+1)
	for x := range next {
		next[x] = x + 1
	}
	for x := 0; x < len(open); x = next[x] {
		v := open[x]
		for before, y := x, next[x]; y < len(open); before, y = y, next[y] {
			if w := open[y]; adjacent(v, w) {
				mate[v], mate[w] = w, v
				next[before] = next[y]
				break
			}
		}
	}
}
