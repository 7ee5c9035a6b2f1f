package prize

// canHave asks whether everybody can have that share, from the sources to which
// he has a claim. If not it gives a set of kinds that cannot (a minimum cut); if
// so, the largest set that can have no more.
func canHave(sources []source, kinds []kind, l level) (x []bool, can bool) {
	f := newFlow(sources, kinds, l)
	for f.augment() {
	}
	can = true
	x = make([]bool, len(kinds))
	for k := range kinds {
		can = can && f.wanted[k] == 0
		x[k] = !f.reached[k]
	}
	return x, can
}

// flow carries worth from sources to kinds. Everything is multiplied by the
// number of the share, so that it is whole.
type flow struct {
	kinds  []kind
	left   []int64   // of each source
	wanted []int64   // by each kind, still
	sent   [][]int64 // source -> kind

	// Of the search for another way: what it has reached, and from where.
	reached    []bool // kinds
	fromSource []int  // kind <- source
	fromKind   []int  // source <- kind, or origin
}

const (
	unreached = -2
	origin    = -1
)

// newFlow gives every kind what is left of the sources; what it then still wants
// needs a way round.
func newFlow(sources []source, kinds []kind, l level) *flow {
	f := &flow{kinds: kinds, left: make([]int64, len(sources)), wanted: make([]int64, len(kinds)), sent: make([][]int64, len(sources))}
	for s := range sources {
		f.left[s] = int64(sources[s].worth) * l.number
		f.sent[s] = make([]int64, len(kinds))
	}
	for k := range kinds {
		f.wanted[k] = l.of(&kinds[k]) * int64(len(kinds[k].members))
		for s := range sources {
			if kinds[k].from[s] {
				amount := min(f.left[s], f.wanted[k])
				f.left[s] -= amount
				f.wanted[k] -= amount
				f.sent[s][k] = amount
			}
		}
	}
	return f
}

// augment sends as much as it can along a shortest way, and reports whether
// there was one.
func (f *flow) augment() bool {
	end := f.search()
	if end < 0 {
		return false
	}
	amount := f.wanted[end]
	f.walkBack(end, func(s, k, via int) {
		if via == origin {
			amount = min(amount, f.left[s])
		} else {
			amount = min(amount, f.sent[s][via])
		}
	})
	f.wanted[end] -= amount
	f.walkBack(end, func(s, k, via int) {
		f.sent[s][k] += amount
		if via == origin {
			f.left[s] -= amount
		} else {
			f.sent[s][via] -= amount
		}
	})
	return true
}

// search looks for a path from the sources that have something left, over kinds
// that could receive from another source, to a kind that wants more; -1: there
// is none.
func (f *flow) search() (end int) {
	f.reached = make([]bool, len(f.kinds))
	f.fromSource = make([]int, len(f.kinds))
	f.fromKind = make([]int, len(f.left))
	var queue []int // sources
	for s := range f.left {
		f.fromKind[s] = unreached
		if f.left[s] > 0 {
			f.fromKind[s] = origin
			queue = append(queue, s)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		for k := range f.kinds {
			if f.reached[k] || !f.kinds[k].from[s] {
				continue
			}
			f.reached[k], f.fromSource[k] = true, s
			if f.wanted[k] > 0 {
				return k
			}
			for other := range f.left {
				if f.fromKind[other] == unreached && f.sent[other][k] > 0 {
					f.fromKind[other] = k
					queue = append(queue, other)
				}
			}
		}
	}
	return -1
}

// walkBack follows the way that was found from its end: the source from which the
// kind k is to receive, and the kind via which it has something to give.
func (f *flow) walkBack(k int, visit func(s, k, via int)) {
	for k != origin {
		s := f.fromSource[k]
		via := f.fromKind[s]
		visit(s, k, via)
		k = via
	}
}
