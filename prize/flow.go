package prize

// worseThan asks whether everybody can have the share worth/number, from the
// sources he has a claim to. If not it gives a set of kinds that can have least
// of it (a minimum cut); if so, it is tight and gives the largest set that can
// have no more.
func worseThan(sources []source, kinds []kind, worth, number int64) (x []bool, tight bool) {
	f := newFlow(sources, kinds, worth, number)
	for f.augment() {
	}
	tight = true
	for k := range kinds {
		tight = tight && f.wanted[k] == 0
	}
	x = make([]bool, len(kinds))
	for k := range kinds {
		x[k] = !f.reached[k]
	}
	return x, tight
}

// flow carries worth from sources to kinds. Everything is multiplied by the
// number, so that it is whole.
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

func newFlow(sources []source, kinds []kind, worth, number int64) *flow {
	f := &flow{kinds: kinds, left: make([]int64, len(sources)), wanted: make([]int64, len(kinds)), sent: make([][]int64, len(sources))}
	for s := range sources {
		f.left[s] = int64(sources[s].worth) * number
		f.sent[s] = make([]int64, len(kinds))
	}
	for k := range kinds {
		f.wanted[k] = worth * int64(len(kinds[k].members))
	}
	return f
}

// augment sends as much as it can along a shortest way, and reports whether
// there was one.
func (f *flow) augment() bool {
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
	end := -1
	for ; len(queue) > 0 && end < 0; queue = queue[1:] {
		s := queue[0]
		for k := range f.kinds {
			if f.reached[k] || !f.kinds[k].from[s] {
				continue
			}
			f.reached[k], f.fromSource[k] = true, s
			if f.wanted[k] > 0 {
				end = k
				break
			}
			for other := range f.left {
				if f.fromKind[other] == unreached && f.sent[other][k] > 0 {
					f.fromKind[other] = k
					queue = append(queue, other)
				}
			}
		}
	}
	if end < 0 {
		return false
	}
	amount := f.wanted[end]
	k := end
	for {
		s := f.fromSource[k]
		if f.fromKind[s] == origin {
			amount = min(amount, f.left[s])
			break
		}
		k = f.fromKind[s]
		amount = min(amount, f.sent[s][k])
	}
	f.wanted[end] -= amount
	for k = end; ; {
		s := f.fromSource[k]
		f.sent[s][k] += amount
		if f.fromKind[s] == origin {
			f.left[s] -= amount
			return true
		}
		k = f.fromKind[s]
		f.sent[s][k] -= amount
	}
}
