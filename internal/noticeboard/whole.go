package noticeboard

import (
	"maps"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/rating"
)

// Whole returns the view of a tournament for those who work at its desk: drafts and results that
// are not published, everybody under their names. It is no public view: who is given it has been
// asked for the right to read the desk's pages.
func Whole(s *journal.State) *Board {
	state := *s
	state.Privacy = journal.Privacy{}
	state.Publication = journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live, Outlook: s.Publication.Outlook, Relegated: s.Publication.Relegated}
	if s.Fund.Text != "" {
		state.Publication.Prizes = journal.Awarded
	}
	state.Players = slices.Clone(s.Players)
	years := map[int]int{}
	for k := range state.Players {
		p := &state.Players[k]
		p.Shown = journal.ByFullName
		if p.Number > 0 && p.Birth.Year > 0 {
			years[p.Number] = p.Birth.Year
		}
	}
	b := &Board{State: &state, Years: years, Entry: s.Last, At: s.LastAt, Head: s.Published, Ahead: s.Ahead != nil}
	b.Record = state.Record(len(state.Rounds))
	for k := range state.Rounds {
		b.Rounds = append(b.Rounds, Round{Number: k + 1, Results: true, At: state.Rounds[k].ChangedAt})
	}
	b.After, b.Live = arbiter.PublishedStandings(&state)
	if b.After > 0 {
		if _, r, err := arbiter.Ratings(&state, nil, rating.Options{}); err == nil {
			b.Ratings = r
		}
	}
	known := state
	known.Players = slices.Clone(state.Players)
	known.Positions = maps.Clone(state.Positions)
	b.prizes(&state, &known)
	return b
}
