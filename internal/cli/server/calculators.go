package server

import (
	"torneo/internal/arbiter"
	"torneo/internal/calculator/questions"
	"torneo/internal/journal"
	"torneo/internal/row"
)

// publishedEvents gives the calculators the tournaments of the noticeboard, as it shows them.
// Where no standings are shown, no places are computed either.
type publishedEvents struct{ boards *Noticeboards }

// mostOffered is the most tournaments that a calculator offers; others are reached from their pages.
const mostOffered = 50

func (p publishedEvents) All() (list []questions.Named, err error) {
	found, _, err := p.boards.Follower.Search(p.boards.Ctx, row.Search{Most: mostOffered})
	for _, e := range found.Events {
		for _, r := range e.Tournaments {
			if r.Summary.After > 0 {
				list = append(list, questions.Named{ID: r.ID, Name: arbiter.FullName(e.Name, r.Summary.Name)})
			}
		}
	}
	return list, err
}

func (p publishedEvents) Find(id string) (*questions.Event, error) {
	p.boards.Follow()
	b := p.boards.Follower.Board(p.boards.Ctx, id)
	if b == nil || b.State.Publication.Standings == journal.Nothing || len(b.Rounds) == 0 {
		return nil, nil
	}
	return &questions.Event{Record: b.Record, Results: arbiter.ResultNames(),
		Tables: func(round int) []int { return arbiter.GameTables(b.State, &b.State.Rounds[round-1]) }}, nil
}
