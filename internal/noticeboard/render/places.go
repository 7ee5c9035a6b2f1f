package render

import (
	"sync"

	"torneo/internal/noticeboard"
)

// places are the places after rounds that have been reckoned, by board and round. One site leaves
// them to the next, so that a result of the last round has nobody reckon the first ones
// again.
type places struct {
	mu    sync.Mutex
	known map[placesOf]ranks
}

type placesOf struct {
	board string
	round int
}

// ranks are the places after a round, by pairing number, with the key of what they are of.
type ranks struct {
	key   string
	place map[int]int
}

// keep forgets boards that are not shown any more.
func (p *places) keep(boards map[string]*noticeboard.Board) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for of := range p.known {
		if boards[of.board] == nil {
			delete(p.known, of)
		}
	}
}

// ranks returns the places after a round; none where there are no standings.
func (e *edition) ranks(round int) map[int]int {
	if round < 1 || round > e.board.After {
		return nil
	}
	of, key := placesOf{e.b.ID, round}, hash(e.head, e.upTo(round), e.extras)
	p := e.places
	p.mu.Lock()
	r, ok := p.known[of]
	p.mu.Unlock()
	if ok && r.key == key {
		return r.place
	}
	s, err := e.standingsAfter(round)
	if err != nil {
		return nil
	}
	r = ranks{key, map[int]int{}}
	for k := range s.Standings.Rows {
		r.place[s.Standings.Rows[k].Number] = s.Standings.Rows[k].Rank
	}
	p.mu.Lock()
	p.known[of] = r
	p.mu.Unlock()
	return r.place
}

// participantName returns the name of a participant in the standings.
func (e *edition) participantName(n int) string {
	if !e.board.State.Config.ForTeams() {
		return e.nameOf(n)
	}
	if t := e.teamNumbered(n); t != nil {
		return t.Name
	}
	return ""
}
