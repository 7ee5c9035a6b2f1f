package webtest

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/internal/series"
	"torneo/internal/spelling"
)

// Find answers like the register, always the newest event first.
func (m *Memory) Find(_ context.Context, q arbiter.Search) (f arbiter.Finding, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	of := map[string][]row.Registered{}
	for _, j := range m.AllJournals {
		r := row.Registered{Journal: j}
		r.Last = int64(len(m.JournalEntries[j.ID]))
		if kept := m.Summaries[j.ID]; kept.Summary != nil {
			r.Summary, r.Right = *kept.Summary, kept.Last == r.Last
		}
		of[j.Event] = append(of[j.Event], r)
	}
	most, after := min(cmp.Or(q.Most, 20), 200), q.After != ""
	for _, e := range slices.Backward(m.AllEvents) {
		switch {
		case after:
			after = e.ID != q.After
			continue
		case q.Within != nil && !slices.Contains(q.Within, e.ID), !means(&q, e, of[e.ID]):
			continue
		case len(f.Events) == most:
			f.Next = f.Events[most-1].ID
			return f, m.Broken
		}
		f.Events = append(f.Events, row.Entered{Event: e, Tournaments: of[e.ID]})
	}
	return f, m.Broken
}

// means reports whether an event is of the part and has the words that are asked for.
func means(q *arbiter.Search, e arbiter.Event, tournaments []row.Registered) bool {
	words := spelling.Words(e.Name)
	part := q.When == row.Anytime
	for k := range tournaments {
		s := &tournaments[k].Summary
		words = append(words, s.Words...)
		part = part || partOf(s, q.Today) == q.When
	}
	for _, w := range q.Words {
		if !slices.ContainsFunc(words, func(x string) bool { return strings.HasPrefix(x, w) }) {
			return false
		}
	}
	return part
}

// partOf returns the part of the register in which a tournament is.
func partOf(s *arbiter.Summary, today string) row.When {
	switch {
	case s.Over:
		return row.Over
	case s.Ends == "":
		return row.Undated
	case s.Ends < today:
		return row.Overdue
	case s.Begins > today:
		return row.Coming
	}
	return row.Now
}

// Numbers returns how many tournaments the parts have.
func (m *Memory) Numbers(_ context.Context, q arbiter.Search) (map[row.When]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := map[row.When]int{}
	for _, j := range m.AllJournals {
		if s := m.Summaries[j.ID].Summary; s != nil && (q.Within == nil || slices.Contains(q.Within, j.Event)) && (!q.Published || s.Published) {
			n[partOf(s, q.Today)]++
		}
	}
	return n, nil
}

// EventsWith returns the events that have one of these tournaments.
func (m *Memory) EventsWith(_ context.Context, tournaments ...string) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, j := range m.AllJournals {
		if slices.Contains(tournaments, j.ID) && !slices.Contains(ids, j.Event) {
			ids = append(ids, j.Event)
		}
	}
	return ids, nil
}

// JournalsBy returns the journals in which somebody did something, the newest first.
func (m *Memory) JournalsBy(_ context.Context, identity, after string, most int) (list []arbiter.Journal, next string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, j := range slices.Backward(m.AllJournals) {
		switch {
		case after != "":
			if j.ID == after {
				after = ""
			}
		case !slices.ContainsFunc(m.JournalEntries[j.ID], func(e journal.Entry) bool { return e.Identity == identity }):
		case len(list) == most:
			return list, list[most-1].ID, nil
		default:
			list = append(list, j)
		}
	}
	return list, "", nil
}

// RegisterGaps returns none: what is not registered is made of its journal.
func (m *Memory) RegisterGaps(context.Context, int) ([]arbiter.Journal, error) { return nil, nil }

// Register keeps nothing.
func (m *Memory) Register(context.Context, ...row.Made) error { return nil }

// JournalsChangedSince returns none: nobody else writes here.
func (m *Memory) JournalsChangedSince(context.Context, time.Time) ([]arbiter.Journal, error) {
	return nil, nil
}

// CountedBy reads the journals of all events.
func (m *Memory) CountedBy(ctx context.Context, tournaments ...string) (list []string, err error) {
	events, err := m.Events(ctx)
	for _, e := range slices.Backward(events) {
		entries, err := m.ReadOfEvent(ctx, e.ID, 0)
		if err != nil {
			return nil, err
		}
		own, err := eventjournal.Fold(entries)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(own.Series, func(s series.Series) bool {
			return slices.ContainsFunc(s.Stages, func(id string) bool { return slices.Contains(tournaments, id) })
		}) {
			list = append(list, e.ID)
		}
	}
	return list, err
}

// Fill adds that many finished events of one tournament each, as the register has them; their
// journals cannot be read. It returns the tournaments.
func (m *Memory) Fill(many int) (ids []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for range many {
		e := arbiter.Event{ID: m.id("e")}
		j := arbiter.Journal{ID: m.id("t"), Event: e.ID, Name: "Open", Last: 1}
		e.Name = "Festival " + e.ID
		m.AllEvents, m.AllJournals = append(m.AllEvents, e), append(m.AllJournals, j)
		m.JournalEntries[j.ID] = make([]journal.Entry, 1)
		m.Summaries[j.ID] = Registered{&arbiter.Summary{Name: j.Name, Begins: "2020-01-01", Ends: "2020-01-02", Over: true, Published: true, Words: []string{"open"}}, 1}
		ids = append(ids, j.ID)
	}
	return ids
}
