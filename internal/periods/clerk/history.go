package clerk

import (
	"context"

	"torneo/internal/inbox/office"
	"torneo/internal/periods"
	"torneo/rating/period"
)

// historyOf returns what a frozen month says of everybody.
func historyOf(of *periods.Computed, r *period.Result, found *periods.Honours) *periods.History {
	h := &periods.History{}
	reports := make(map[string]*periods.Report, len(of.Reports))
	for k := range of.Reports {
		reports[of.Reports[k].ID] = &of.Reports[k]
	}
	for k := range r.Changes {
		c := &r.Changes[k]
		h.Months = append(h.Months, periods.PlayerMonth{Person: c.ID, Name: c.Name, Before: c.Before, After: c.After, Events: c.Events, Games: c.Count, Points: c.Points})
		at := map[string]int{}
		for _, l := range c.Lines {
			k, there := at[l.Event]
			if !there {
				k = len(h.Played)
				at[l.Event] = k
				a := periods.Appearance{Kind: periods.AsPlayer, Person: c.ID, Name: c.Name, Event: l.Event, Role: periods.Player}
				if x := reports[l.Event]; x != nil {
					a.Submission, a.Ends = x.Submission, x.Ends
				}
				h.Played = append(h.Played, a)
			}
			if l.Omitted == "" {
				h.Played[k].Games++
				h.Played[k].Points += l.Points
			}
		}
	}
	if found == nil {
		return h
	}
	for _, s := range found.Arbiters {
		h.Played = append(h.Played, periods.Appearance{Kind: periods.AsArbiter, Person: s.Person, Name: s.Name, Event: s.Event, Submission: s.Submission, Ends: s.Ends, Role: s.Role})
	}
	h.Honours = found.List
	return h
}

// tellHistory adds to changes what their frozen months say of everybody.
func (c *Clerk) tellHistory(ctx context.Context, changes []periods.Change) error {
	for k := range changes {
		p := &changes[k].Period
		if p.State == periods.Open {
			continue
		}
		r, err := c.Result(ctx, p.Frozen)
		if err != nil {
			return err
		}
		found, err := c.Honours(ctx, p.Frozen)
		if err != nil {
			return err
		}
		changes[k].History = historyOf(p.Frozen, r, found)
	}
	return nil
}

// Licences returns what the lists of members that hold today say of somebody; nil: they know nobody of
// that number and name.
func (c *Clerk) Licences(ctx context.Context, p *periods.Person) (*office.Licensed, error) {
	return c.inbox.Licences(ctx, p.ID, p.Name)
}
