package page

import (
	"sync"
)

// The most pages of a tournament that are kept, and the most tournaments of which any are.
const (
	maxKeptPages       = 16
	maxKeptTournaments = 32
)

// keeping keeps what takes long to compute and many ask for, of each tournament as it stands.
type keeping struct {
	mu sync.Mutex
	of map[string]*keptPages // by journal
}

type keptPages struct {
	last int64 // of the state that they are of
	by   map[string]*keptPage
}

type keptPage struct {
	once  sync.Once
	value any
	err   error
}

// Keep returns what find says of the tournament as it stands, kept under a name until something
// happens in it. Of several who ask at once, one computes; nobody else waits.
func (v *Visit) Keep(name string, find func() (any, error)) (any, error) {
	p := v.Site.keeping.page(v.Tournament.ID, v.State.Last, name)
	p.once.Do(func() { p.value, p.err = find() })
	return p.value, p.err
}

func (k *keeping) page(id string, last int64, name string) *keptPage {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil {
		k.of = map[string]*keptPages{}
	}
	t := k.of[id]
	if t == nil || t.last != last {
		for other := range k.of {
			if len(k.of) < maxKeptTournaments {
				break
			}
			delete(k.of, other)
		}
		t = &keptPages{last, map[string]*keptPage{}}
		k.of[id] = t
	}
	p := t.by[name]
	if p == nil {
		for other := range t.by {
			if len(t.by) < maxKeptPages {
				break
			}
			delete(t.by, other)
		}
		p = &keptPage{}
		t.by[name] = p
	}
	return p
}
