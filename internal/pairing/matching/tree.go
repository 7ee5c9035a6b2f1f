package matching

// tree is the alternating tree of a search and what the search knows about the
// rest of the graph.
//
// Outer vertices and blossoms are at an even distance from the root, inner ones
// at an odd distance. The search only counts how far the duals have moved in
// all, delta. While a vertex is outer its dual is u-delta, while it is inner
// u+delta; half of the dual of an outer blossom is half+delta, of an inner one
// half-delta. So nothing has to be computed again when delta grows, and each
// event is known by the delta at which it happens.
type tree struct {
	vectors
	whole  vectors // from the first component on
	lead   int     // the first component that the search looks at
	side   []side  // of a vertex
	entry  []edge  // of an inner blossom: the edge from its parent in the tree
	outers []int32 // outermost outer blossoms, single vertices included
	inners []int32 // outermost inner blossoms, single vertices left out

	// Of a vertex that is not outer: the outer vertex with the least slack to
	// it, and u(outer) less twice the weight.
	from  []int32
	key   []int64
	tight []bool  // the slack is zero
	ready []int32 // vertices that were free when they became tight

	// Of an outer blossom: an edge with the least slack to other outer
	// blossoms and u+u less twice its weight. Of two outer blossoms only the
	// later one needs to know the edge between them.
	near      []edge
	nearValue []int64
	entered   []int32 // when it became outer
	row       []int32 // its row, or -1
	rows      [][]edge
	usedRows  int
	clock     int32

	lowAt   int32 // an outer vertex of the least u
	target  edge  // a tight edge from the tree to an unmatched vertex outside
	mark    []int32
	stamp   int32
	turned  []int32 // inner vertices that became outer
	opened  []int32 // kids of an opened blossom that became outer
	rowNear edge    // the best edge in the last row
}

// vectors are those of a search that are of no vertex or blossom.
type vectors struct {
	delta []int64
	low   []int64 // the least u of the outer vertices
	event []int64
	pair  []int64
}

// lookFrom makes a search look at the components from lead on.
func (t *tree) lookFrom(lead int) {
	w := &t.whole
	t.lead, t.vectors = lead, vectors{w.delta[lead:], w.low[lead:], w.event[lead:], w.pair[lead:]}
}

type side uint8

const (
	free side = iota
	outer
	inner
)

func (t *tree) reset(n, m, k int) {
	w := &t.whole
	w.delta, w.low, w.event, w.pair = resize(w.delta, k), resize(w.low, k), resize(w.event, k), resize(w.pair, k)
	t.lookFrom(0)
	t.side = resize(t.side, n)
	clear(t.side)
	t.entry = resize(t.entry, m)
	t.from = resize(t.from, n)
	t.key = resize(t.key, n*k)
	t.tight = resize(t.tight, n)
	t.near = resize(t.near, m)
	t.nearValue = resize(t.nearValue, m*k)
	t.entered = resize(t.entered, m)
	t.row = resize(t.row, m)
	t.mark = resize(t.mark, m)
	clear(t.mark)
	t.stamp = 0
}
