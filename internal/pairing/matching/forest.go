package matching

import "slices"

// forest grows alternating trees, one after the other, from the unmatched
// vertices of a graph. A tree that finds an augmenting path is taken down; one
// that fails stays.
//
// Outer vertices are reached from the root by an alternating path of even
// length. Such a path is given by the vertex's label (Gabow): either the outer
// vertex before the inner partner, or the edge that closed a blossom around the
// vertex, when the path goes over that edge and down to it.
type forest struct {
	mate     []int
	adjacent func(i, j int) bool
	exposed  []int // unmatched vertices, ascending

	visited []bool // in a tree
	outer   []bool
	label   []label
	queue   []int // outer vertices of the tree, in the order of being reached
	reached []int // inner vertices of the tree, and those that were

	// Blossoms are kept as disjoint sets, with the base of each at its root.
	set, base []int
	member    []int // next vertex of the same blossom, in a ring
	mark      []int
	stamp     int

	// The blossoms of the tree in a list, by the roots of their sets. A
	// blossom that goes keeps its link, from which one comes to those that
	// followed it.
	next, before []int
	head         int // ends the list too
	unvisited    []int
}

// label says that x is the outer vertex before the partner (y < 0), or that
// x-y is the edge that closed the blossom.
type label struct{ x, y int }

func newForest(mate []int, adjacent func(i, j int) bool) *forest {
	n := len(mate)
	f := &forest{
		mate: mate, adjacent: adjacent,
		visited: make([]bool, n), outer: make([]bool, n), label: make([]label, n),
		set: make([]int, n), base: make([]int, n), member: make([]int, n), mark: make([]int, n),
		next: make([]int, n+1), before: make([]int, n+1), head: n,
	}
	for v, m := range mate {
		f.single(v)
		if m < 0 {
			f.exposed = append(f.exposed, v)
		}
	}
	return f
}

// extend searches from the unmatched vertices until the matching is of maximum
// size. It is, too, when no more than enough (0 or 1) are left unmatched.
func (f *forest) extend(enough int) {
	for x := 0; x < len(f.exposed) && len(f.exposed) > enough; {
		root := f.exposed[x]
		end, found := f.search(root, f.exposed[x+1:])
		if !found {
			x++
			continue
		}
		f.exposed = slices.DeleteFunc(f.exposed, func(v int) bool { return v == root || v == end })
		for _, v := range f.queue {
			f.single(v)
		}
		for _, v := range f.reached {
			f.single(v)
		}
	}
}

func (f *forest) single(v int) {
	f.visited[v], f.outer[v] = false, false
	f.set[v], f.base[v], f.member[v] = v, v, v
}

// search grows a tree from the root until it is next to one of the other
// unmatched vertices, and then augments the matching.
func (f *forest) search(root int, others []int) (end int, found bool) {
	f.queue, f.reached, f.unvisited = f.queue[:0], f.reached[:0], f.unvisited[:0]
	for v, seen := range f.visited {
		if !seen && f.mate[v] >= 0 {
			f.unvisited = append(f.unvisited, v)
		}
	}
	f.next[f.head], f.before[f.head] = f.head, f.head
	f.addOuter(root, label{-1, -1})
	for at := 0; at < len(f.queue); at++ {
		v := f.queue[at]
		for _, end := range others {
			if f.adjacent(v, end) {
				f.mate[end] = v
				f.augment(v, end)
				return end, true
			}
		}
		f.growFrom(v)
		f.closeBlossoms(v)
	}
	return -1, false
}

func (f *forest) addOuter(v int, l label) {
	f.visited[v], f.outer[v], f.label[v] = true, true, l
	f.queue = append(f.queue, v)
	last := f.before[f.head]
	f.next[last], f.before[v] = v, last
	f.next[v], f.before[f.head] = f.head, v
}

// growFrom takes the unvisited neighbours of an outer vertex into the tree, and
// their partners.
func (f *forest) growFrom(v int) {
	kept := f.unvisited[:0]
	for _, w := range f.unvisited {
		switch {
		case f.visited[w]: // the partner of a neighbour
		case f.adjacent(v, w):
			f.visited[w] = true
			f.reached = append(f.reached, w)
			f.addOuter(f.mate[w], label{v, -1})
		default:
			kept = append(kept, w)
		}
	}
	f.unvisited = kept
}

// closeBlossoms looks from an outer vertex at those of other blossoms. As all
// that it closes contain it, its blossom keeps its place in the list.
func (f *forest) closeBlossoms(v int) {
	own := f.find(v)
	for b := f.next[f.head]; b != f.head; b = f.next[b] {
		if f.set[b] != b || b == own {
			continue
		}
		for w := b; ; {
			if f.adjacent(v, w) {
				f.closeBlossom(v, w, own)
				break
			}
			if w = f.member[w]; w == b {
				break
			}
		}
	}
}

// closeBlossom merges the blossoms on the cycle that an edge between outer
// vertices closes. Inner vertices in it become outer.
func (f *forest) closeBlossom(v, w, own int) {
	meet := f.meet(v, w)
	for _, from := range [2]int{v, w} {
		for b := f.base[f.find(from)]; b != meet; {
			t := f.mate[b]
			up := f.label[b].x
			f.label[t] = label{v, w}
			f.outer[t] = true
			f.queue = append(f.queue, t)
			f.absorb(own, f.find(b))
			f.merge(own, t)
			b = f.base[f.find(up)]
		}
	}
	f.absorb(own, f.find(meet))
	f.base[own] = meet
}

// meet returns the base where the ways from both vertices to the root meet.
func (f *forest) meet(v, w int) int {
	f.stamp++
	x, y := f.base[f.find(v)], f.base[f.find(w)]
	for {
		if x >= 0 {
			if f.mark[x] == f.stamp {
				return x
			}
			f.mark[x] = f.stamp
			if x = f.label[x].x; x >= 0 {
				x = f.base[f.find(x)]
			}
		}
		if y >= 0 {
			x, y = y, x
		}
	}
}

// absorb merges an outer blossom into the own one.
func (f *forest) absorb(own, b int) {
	if own == b {
		return
	}
	f.next[f.before[b]], f.before[f.next[b]] = f.next[b], f.before[b]
	f.merge(own, b)
}

func (f *forest) merge(own, b int) {
	f.set[b] = own
	f.member[own], f.member[b] = f.member[b], f.member[own]
}

func (f *forest) find(v int) int {
	root := v
	for f.set[root] != root {
		root = f.set[root]
	}
	for f.set[v] != root {
		f.set[v], v = root, f.set[v]
	}
	return root
}

// augment matches an outer vertex with a partner, whose mate is set already,
// and changes the matching along its path to the root.
func (f *forest) augment(v, partner int) {
	for {
		old := f.mate[v]
		f.mate[v] = partner
		if old < 0 || f.mate[old] != v {
			return
		}
		l := f.label[v]
		if l.y >= 0 {
			f.augment(l.x, l.y)
			f.augment(l.y, l.x)
			return
		}
		f.mate[old] = l.x
		v, partner = l.x, old
	}
}
