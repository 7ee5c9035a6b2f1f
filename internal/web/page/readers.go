package page

import "torneo/message"

// readers are those who see what is published of a tournament, beside its paper.
type readers struct {
	closed  bool     // the noticeboard shows nothing of it
	hall    bool     // whoever is in the same network reads it
	targets []string // outside that get it
	phones  bool     // telephones of players show their own boards
}

// readers finds who sees a round of the tournament once it is published.
func (f Frame) readers() readers {
	r := readers{closed: !f.State.Publication.Open}
	reachable := func(h Hall) bool {
		if h == nil {
			return false
		}
		_, open := h.Addresses()
		return open
	}
	r.phones = reachable(f.Site.Phones)
	if r.closed {
		return r
	}
	r.hall = reachable(f.Site.Hall)
	if f.Site.Targets != nil {
		for _, t := range f.Site.Targets(f.Tournament.ID) {
			if !t.Paused {
				r.targets = append(r.targets, t.Name)
			}
		}
	}
	return r
}

// nobody reports whether paper is all that shows it.
func (r readers) nobody() bool { return !r.hall && len(r.targets) == 0 && !r.phones }

// ReadersText says who will see what is published next.
func (f Frame) ReadersText() message.Message {
	switch r := f.readers(); {
	case r.closed && r.phones:
		return message.New("board.readers.phones")
	case r.closed:
		return message.New("board.readers.closed")
	case r.nobody():
		return message.New("board.readers.unreachable")
	case len(r.targets) == 0 && !r.hall:
		return message.New("board.readers.phones-alone")
	case len(r.targets) == 0:
		return message.New("board.readers.hall")
	case !r.hall:
		return message.New("board.readers.outside", "count", len(r.targets), "name", r.targets[0])
	default:
		return message.New("board.readers.both", "count", len(r.targets), "name", r.targets[0])
	}
}
