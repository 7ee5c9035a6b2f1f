package fidelist

// ids are the FIDE IDs that have been read, with their lines: a table of open
// addressing, of 8 bytes a place, since a list has millions.
type ids struct {
	places []place
	used   int
}

type place struct{ id, line uint32 }

// add returns the line on which the ID stands already, else 0.
func (s *ids) add(id, line uint32) uint32 {
	if 4*(s.used+1) > 3*len(s.places) {
		old := s.places
		s.places = make([]place, max(1<<10, 2*len(old)))
		for _, p := range old {
			if p.id != 0 {
				s.places[s.find(p.id)] = p
			}
		}
	}
	k := s.find(id)
	if s.places[k].id == id {
		return s.places[k].line
	}
	s.places[k] = place{id, line}
	s.used++
	return 0
}

func (s *ids) find(id uint32) uint32 {
	mask := uint32(len(s.places) - 1)
	k := (id * 2654435769) >> 7 & mask
	for s.places[k].id != 0 && s.places[k].id != id {
		k = (k + 1) & mask
	}
	return k
}
