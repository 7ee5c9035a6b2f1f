package server

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/calculator"
	"torneo/internal/calculator/questions"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/row"
	"torneo/internal/spelling"
)

// publishedEvents gives the calculators the tournaments of the noticeboard, as it shows them.
// Where no standings are shown, no places are computed either.
type publishedEvents struct{ boards *Noticeboards }

// mostOffered is the most events whose tournaments a calculator offers; others are searched, or
// reached from their pages.
const mostOffered = 30

func (p publishedEvents) Choosable(chosen, words string) (c questions.Choosable, err error) {
	find := func(q row.Search) (found row.Finding) {
		if err == nil {
			q.Most = mostOffered
			found, err = p.boards.Follower.Find(p.boards.Ctx, q)
		}
		return found
	}
	found := find(row.Search{})
	c.Large = found.Next != ""
	if terms := spelling.Words(words); c.Large && len(terms) > 0 {
		found = find(row.Search{Words: terms})
		c.More = found.Next != "" || found.Cut
	} else if now := find(row.Search{When: row.Now}); c.Large && len(now.Events) > 0 {
		found = now
	}
	there := false
	for _, e := range found.Events {
		for _, r := range e.Tournaments {
			if r.Summary.After > 0 {
				c.Events = append(c.Events, questions.Named{ID: r.ID, Name: arbiter.FullName(e.Name, r.Summary.Name)})
				there = there || r.ID == chosen
			}
		}
	}
	c.Nothing = c.Large && len(c.Events) == 0
	if b := p.board(chosen); b != nil && !there {
		c.Events = slices.Insert(c.Events, 0, questions.Named{ID: chosen, Name: b.Name()})
	}
	return c, err
}

// board returns the noticeboard of a tournament with standings; nil: there is none.
func (p publishedEvents) board(id string) *noticeboard.Board {
	if id == "" {
		return nil
	}
	p.boards.Follow()
	b := p.boards.Follower.Board(p.boards.Ctx, id)
	if b == nil || b.State.Publication.Standings == journal.Nothing || len(b.Rounds) == 0 {
		return nil
	}
	return b
}

func (p publishedEvents) Find(id string) (*questions.Event, error) {
	b := p.board(id)
	if b == nil {
		return nil, nil
	}
	return &questions.Event{Record: b.Record, Results: calculator.ResultNames(),
		Tables: func(round int) []int { return arbiter.GameTables(b.State, &b.State.Rounds[round-1]) }}, nil
}
