package ratinglist

import "sync"

// remembered are postings that were asked for a moment ago: who types a name asks for the
// same beginnings with every letter, and for the same federation. A list does not change,
// and its number is never another one's.
type remembered struct {
	mu    sync.Mutex
	of    map[rememberedTerm][]uint32
	ranks int
}

type rememberedTerm struct {
	list int64
	term term
}

// mostRemembered is the most ranks that are kept, of four bytes each.
const mostRemembered = 6 << 20

func (r *remembered) get(list int64, t term) ([]uint32, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	ranks, ok := r.of[rememberedTerm{list, t}]
	return ranks, ok
}

// put keeps ranks, which nobody changes any more. When there are too many, it begins
// anew.
func (r *remembered) put(list int64, t term, ranks []uint32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of == nil || r.ranks+len(ranks) > mostRemembered || len(r.of) > 10_000 {
		r.of, r.ranks = map[rememberedTerm][]uint32{}, 0
	}
	r.of[rememberedTerm{list, t}] = ranks
	r.ranks += len(ranks)
}
