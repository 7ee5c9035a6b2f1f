package arbiter

import (
	"context"
	"slices"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/signup"
	"torneo/tournament"
)

// Queue is the entries of an event from outside, as they stand, with the form and what of
// the tournaments concerns them.
type Queue struct {
	Event  Event
	Form   signup.Form
	Rows   []signup.Row
	Stands map[int]bool // by number: the player is in a tournament
	Own    *eventjournal.State
	States map[string]*journal.State
	Order  []string // the tournaments of players, in their order
	Names  map[string]string
}

// Open reports whether an entry still needs a decision.
func (q *Queue) Open(row *signup.Row) bool {
	return row.State == signup.Waiting || row.State == signup.Accepted && !q.Stands[row.Number]
}

// Section returns the tournament that an entry is for: the one that is named, else the one
// that it says, else the only one; "" if that is not said.
func (q *Queue) Section(row *signup.Row, named string) string {
	for _, id := range q.Order {
		if named != "" && (id == named || q.Names[id] == named) {
			return id
		}
	}
	switch {
	case named != "":
		return ""
	case slices.Contains(q.Order, row.Section):
		return row.Section
	case len(q.Order) == 1:
		return q.Order[0]
	}
	return ""
}

// Has reports whether somebody is certainly in the queue already, whatever was decided,
// or in a tournament: a file sent again next week contains everybody of the week before.
func (q *Queue) Has(e *signup.Entry) bool {
	p := e.AsPlayer()
	for k := range q.Rows {
		r := &q.Rows[k]
		x := r.AsPlayer()
		how := signup.Like(&p, &x)
		if how.Sure() || how == signup.SameName && r.Email == e.Email {
			return true
		}
	}
	for _, id := range q.Order {
		s := q.States[id]
		for k := range s.Players {
			if signup.Like(&p, &s.Players[k].Player).Sure() {
				return true
			}
		}
	}
	return false
}

// Waits counts those.
func (q *Queue) Waits() int {
	n := 0
	for k := range q.Rows {
		if q.Open(&q.Rows[k]) {
			n++
		}
	}
	return n
}

// Offer returns the offer of the event's form on a day.
func (q *Queue) Offer(on tournament.Date) signup.Offer {
	waiting, unplaced := map[string]int{}, 0
	for k := range q.Rows {
		if row := &q.Rows[k]; row.State == signup.Waiting {
			if waiting[row.Section]++; q.States[row.Section] == nil {
				unplaced++
			}
		}
	}
	var places []signup.Place
	o := signup.Offer{}
	for _, id := range q.Order {
		s := q.States[id]
		places = append(places, signup.Place{ID: id, Name: s.Config.Name, Players: len(s.Players), Waiting: waiting[id], Rounds: s.Config.Rounds, Begun: inTable(s) || s.Current() >= s.Config.Rounds})
		if o.Start.IsZero() || !s.Config.Start.IsZero() && s.Config.Start.Ordinal() < o.Start.Ordinal() {
			o.Start = s.Config.Start
		}
		if s.Config.End.Ordinal() > o.End.Ordinal() {
			o.End = s.Config.End
		}
		if o.Where == "" {
			o.Where = s.Config.City
		}
	}
	offer := signup.Offering(q.Form, places, unplaced, on)
	offer.Event, offer.Name, offer.Where, offer.Start, offer.End = q.Event.ID, q.Event.Name, o.Where, o.Start, o.End
	return offer
}

// SignupQueue reads the queue of an event.
func (d *Desk) SignupQueue(ctx context.Context, e Event) (*Queue, error) {
	q := &Queue{Event: e, Stands: map[int]bool{}, Names: map[string]string{}}
	var err error
	if q.Form, err = d.store.SignupForm(ctx, e.ID); err != nil {
		return nil, err
	}
	if q.Rows, err = d.store.Signups(ctx, e.ID); err != nil {
		return nil, err
	}
	journals, err := d.store.Journals(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	if q.Own, q.States, err = d.tournamentsOf(ctx, e.ID); err != nil {
		return nil, err
	}
	for _, j := range journals {
		if s := q.States[j.ID]; s != nil {
			q.Names[j.ID] = s.Config.Name
			if !s.Config.ForTeams() {
				q.Order = append(q.Order, j.ID)
			}
		}
	}
	for k := range q.Rows {
		q.Stands[q.Rows[k].Number] = SignupStands(&q.Rows[k], q.Own, q.States)
	}
	return q, nil
}

// tournamentsOf returns the event's own journal and its tournaments. One that cannot be
// read is left out.
func (d *Desk) tournamentsOf(ctx context.Context, event string) (*eventjournal.State, map[string]*journal.State, error) {
	own, err := d.EventState(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	states := map[string]*journal.State{}
	for _, j := range journals {
		s, err := d.State(ctx, j.ID)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err == nil {
			states[j.ID] = s
		}
	}
	return own, states, nil
}
