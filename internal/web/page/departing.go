package page

import (
	"sync"

	"torneo/internal/journal"
	"torneo/message"
)

// departing keeps in what a draft differs from the rules, of each tournament the last one
// that was asked about: a hard field of a thousand players takes longer to pair anew than a
// page may, and a page is asked for more often than something happens.
type departing struct {
	mu sync.Mutex
	of map[string]departs // by journal
}

type departs struct {
	round *journal.Round // of the state that it was found of
	last  int64
	list  []message.Message
}

// Departs returns what find says of a round of the tournament as it stands. It is kept until
// either changes.
func (v *Visit) Departs(round *journal.Round, find func() []message.Message) []message.Message {
	d := &v.Site.departing
	d.mu.Lock()
	kept, ok := d.of[v.Tournament.ID]
	d.mu.Unlock()
	if ok && kept.round == round && kept.last == v.State.Last {
		return kept.list
	}
	kept = departs{round, v.State.Last, find()}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of == nil {
		d.of = map[string]departs{}
	}
	d.of[v.Tournament.ID] = kept
	return kept.list
}
