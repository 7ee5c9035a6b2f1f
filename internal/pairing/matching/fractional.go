package matching

// Classes is a graph told by classes of vertices that are alike: so many of
// each, and one weight for all edges between two classes.
type Classes struct {
	Sizes  []int
	Width  int
	Weight func(s, t int) (weight []int64, ok bool) // s <= t; ok is false when there is no edge
}

// Fractional is the result of Classes.Fractional.
type Fractional struct {
	Duals [][]int64 // of a vertex of each class, doubled
	Pairs [][]int   // of each two classes, as pairs[s][t] with s <= t, without halves
}

// Fractional finds a matching of maximum weight in which edges may be taken by
// halves, and the duals that prove it: none is negative, and those of two
// vertices are no less than twice the weight of their edge. For the vertices
// themselves they are feasible, too, and nearly always all but optimal: what is
// missing is only what comes of odd circles, and of edges that are not there.
//
// The vertices stand on two sides, each class once on either; what a class of
// the left side has is sent to the right side by shortest ways, as much at once
// as the way takes. O(classes³ * Width) as a rule.
func (c *Classes) Fractional() Fractional {
	f := newFlow(c)
	for s := range f.n {
		for f.supply[s] > 0 && !zero(f.left(s)) {
			f.send(s)
		}
	}
	r := Fractional{Duals: make([][]int64, f.n), Pairs: make([][]int, f.n)}
	for s := range f.n {
		r.Duals[s] = append([]int64(nil), f.left(s)...)
		add(r.Duals[s], f.right(s))
		r.Pairs[s] = make([]int, f.n)
		r.Pairs[s][s] = f.sent[s*f.n+s] / 2
		for t := s + 1; t < f.n; t++ {
			r.Pairs[s][t] = (f.sent[s*f.n+t] + f.sent[t*f.n+s]) / 2
		}
	}
	return r
}

// flow sends what the classes of the left side have to those of the right side.
type flow struct {
	n, k            int
	weights         [][]int64 // of the edges from s to t, at s*n+t; nil: there is none
	supply, room    []int     // what is left of each class
	sent            []int     // at s*n+t
	lefts, rights   []int64   // duals
	slacks          []int64   // of a right class that is not in the tree, the least to the tree
	inLeft          []bool    // in the tree
	inRight         []bool
	toRight, toLeft []int // from which class of the other side the tree reaches one; -1: it does not
	tree            []int // left classes in the tree
}

func newFlow(c *Classes) *flow {
	n := len(c.Sizes)
	f := &flow{
		n: n, k: c.Width, weights: make([][]int64, n*n), sent: make([]int, n*n),
		supply: append([]int(nil), c.Sizes...), room: append([]int(nil), c.Sizes...),
		lefts: make([]int64, n*c.Width), rights: make([]int64, n*c.Width), slacks: make([]int64, n*c.Width),
		inLeft: make([]bool, n), inRight: make([]bool, n), toRight: make([]int, n), toLeft: make([]int, n),
	}
	for s := range n {
		for t := s; t < n; t++ {
			if w, ok := c.Weight(s, t); ok {
				f.weights[s*n+t], f.weights[t*n+s] = w, w
				for _, side := range [2]int{s, t} {
					if compare(w, f.left(side)) > 0 {
						copy(f.left(side), w)
					}
				}
			}
		}
	}
	return f
}

func (f *flow) left(s int) []int64  { return f.lefts[s*f.k:][:f.k:f.k] }
func (f *flow) right(t int) []int64 { return f.rights[t*f.k:][:f.k:f.k] }
func (f *flow) slack(t int) []int64 { return f.slacks[t*f.k:][:f.k:f.k] }

// send grows a tree from a left class until there is room at a right class, or
// until something can stay where it is, as its dual is zero.
func (f *flow) send(root int) {
	for s := range f.n {
		f.inLeft[s], f.inRight[s], f.toRight[s], f.toLeft[s] = false, false, -1, -1
	}
	f.tree = f.tree[:0]
	f.join(root)
	for {
		stay := f.tree[0]
		for _, s := range f.tree {
			if compare(f.left(s), f.left(stay)) < 0 {
				stay = s
			}
		}
		next := -1
		for t := range f.n {
			if !f.inRight[t] && f.toRight[t] >= 0 && (next < 0 || compare(f.slack(t), f.slack(next)) < 0) {
				next = t
			}
		}
		if next < 0 || compare(f.left(stay), f.slack(next)) <= 0 {
			f.move(append([]int64(nil), f.left(stay)...))
			if stay != root {
				amount := f.amount(f.toLeft[stay], f.sent[stay*f.n+f.toLeft[stay]])
				f.sent[stay*f.n+f.toLeft[stay]] -= amount
				f.supply[stay] += amount
				f.pass(f.toLeft[stay], amount)
				f.supply[root] -= amount
			}
			return
		}
		f.move(append([]int64(nil), f.slack(next)...))
		f.inRight[next] = true
		if f.room[next] > 0 {
			amount := f.amount(next, f.room[next])
			f.room[next] -= amount
			f.pass(next, amount)
			f.supply[root] -= amount
			return
		}
		for s := range f.n {
			if !f.inLeft[s] && f.sent[s*f.n+next] > 0 {
				f.toLeft[s] = next
				f.join(s)
			}
		}
	}
}

// join takes a left class into the tree.
func (f *flow) join(s int) {
	f.inLeft[s] = true
	f.tree = append(f.tree, s)
	left := f.left(s)
	for t := range f.n {
		w := f.weights[s*f.n+t]
		if f.inRight[t] || w == nil {
			continue
		}
		right, slack, c := f.right(t), f.slack(t), 0
		if f.toRight[t] >= 0 {
			for c < f.k && left[c]+right[c]-w[c] == slack[c] {
				c++
			}
			if c == f.k || left[c]+right[c]-w[c] > slack[c] {
				continue
			}
		}
		for ; c < f.k; c++ {
			slack[c] = left[c] + right[c] - w[c]
		}
		f.toRight[t] = s
	}
}

// move changes the duals of the tree.
func (f *flow) move(delta []int64) {
	if zero(delta) {
		return
	}
	for _, s := range f.tree {
		subtract(f.left(s), delta)
	}
	for t := range f.n {
		if f.inRight[t] {
			add(f.right(t), delta)
		} else if f.toRight[t] >= 0 {
			subtract(f.slack(t), delta)
		}
	}
}

// amount returns how much can be sent from the root to a right class, up to most.
func (f *flow) amount(t, most int) int {
	for {
		s := f.toRight[t]
		if f.toLeft[s] < 0 {
			return min(most, f.supply[s])
		}
		t = f.toLeft[s]
		most = min(most, f.sent[s*f.n+t])
	}
}

// pass sends it.
func (f *flow) pass(t, amount int) {
	for {
		s := f.toRight[t]
		f.sent[s*f.n+t] += amount
		if f.toLeft[s] < 0 {
			return
		}
		t = f.toLeft[s]
		f.sent[s*f.n+t] -= amount
	}
}
