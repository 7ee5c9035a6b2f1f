package playerreports

import (
	"context"
	"sync"
	"time"

	"torneo/internal/journal"
	"torneo/internal/signedlink"
	"torneo/tournament"
)

// openings are the telephones that opened the round that is played: who, and when last. Nothing
// of it is stored; a restart forgets it.
type openings struct {
	mu sync.Mutex
	of map[string]*openedRound // by tournament
}

type openedRound struct {
	round int
	at    map[int]time.Time // by player
	told  time.Time         // when the desk was told last
}

const (
	mostOpened  = 64               // tournaments that are remembered
	tellOpened  = 10 * time.Second // shortest time between two notices: a hall opens its telephones at once
	openedEarly = 30 * time.Minute // before the start of a round: earlier is not yet the hall
)

// note remembers that a player's telephone opened the round. It reports whether the desk is to be
// told.
func (o *openings) note(tournament string, round, player int, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	r := o.of[tournament]
	if r == nil || r.round != round {
		if len(o.of) >= mostOpened || o.of == nil {
			o.of = map[string]*openedRound{}
		}
		r = &openedRound{round: round, at: map[int]time.Time{}}
		o.of[tournament] = r
	}
	_, known := r.at[player]
	r.at[player] = now
	if known || now.Sub(r.told) < tellOpened {
		return false
	}
	r.told = now
	return true
}

// add adds who opened the round since then.
func (o *openings) add(to map[int]time.Time, tournament string, round int, since time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if r := o.of[tournament]; r != nil && r.round == round {
		addLatest(to, r.at, since)
	}
}

func addLatest(to, from map[int]time.Time, since time.Time) {
	for id, at := range from {
		if !at.Before(since) && at.After(to[id]) {
			to[id] = at
		}
	}
}

// noteOpened remembers that the holder of a link opened the round that is played.
func (h *Hall) noteOpened(t signedlink.Ticket, s *journal.State) {
	r, n := playing(s)
	if r == nil {
		return
	}
	player := t.ID
	if t.Kind == signedlink.Board {
		if player = t.White; t.Color == tournament.Black {
			player = t.Black
		}
	}
	if h.opened.note(t.Tournament, n, player, h.clock()) {
		h.desk.NotifyChanged(t.Tournament)
	}
}

// PhonesOfRound returns the players of the round that is played whose telephone opened a page of it, by
// ID, and when last: after it was published, and no more than half an hour before it began. It is
// a hint that they are in the hall, and decides nothing. Of the links of players the store knows
// it; that of a board is known to the server that showed it alone.
func (h *Hall) PhonesOfRound(ctx context.Context, id string, s *journal.State) (map[int]time.Time, error) {
	r, n := playing(s)
	if r == nil {
		return nil, nil
	}
	l, err := h.links.Links(ctx, id)
	if err != nil || !l.Results && !l.Boards {
		return nil, err
	}
	since := r.Started
	if since.IsZero() {
		since = h.clock()
	}
	if since = since.Add(-openedEarly); since.Before(r.PublishedAt) {
		since = r.PublishedAt
	}
	opened := map[int]time.Time{}
	h.opened.add(opened, id, n, since)
	used, err := h.links.LastUses(ctx, id)
	addLatest(opened, used, since)
	return opened, err
}
