package server

import (
	"torneo/internal/arbiter"
	"torneo/internal/calculator/questions"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
)

// publishedEvents gives the calculators the tournaments of the noticeboard, as it shows them.
// Where no standings are shown, no places are computed either.
type publishedEvents struct{ boards *Noticeboards }

func (p publishedEvents) list() (list []*noticeboard.Board) {
	p.boards.Follow()
	_, stand, _ := p.boards.Standings()
	for _, s := range stand {
		if b := s.Board; b != nil && b.State.Publication.Standings != journal.Nothing && len(b.Rounds) > 0 {
			list = append(list, b)
		}
	}
	return list
}

func (p publishedEvents) All() (list []questions.Named, err error) {
	for _, b := range p.list() {
		list = append(list, questions.Named{ID: b.ID, Name: b.Name()})
	}
	return list, nil
}

func (p publishedEvents) Find(id string) (*questions.Event, error) {
	for _, b := range p.list() {
		if b.ID == id {
			return &questions.Event{Record: b.Record, Results: arbiter.ResultNames(),
				Tables: func(round int) []int { return arbiter.GameTables(b.State, &b.State.Rounds[round-1]) }}, nil
		}
	}
	return nil, nil
}
