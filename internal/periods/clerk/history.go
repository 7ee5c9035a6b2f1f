package clerk

import (
	"context"

	"torneo/internal/inbox/office"
	"torneo/internal/jobs"
	"torneo/internal/periods"
	"torneo/message"
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

// KindHistory is the name of the kind of work that keeps histories.
const KindHistory = "rating-history"

// Histories returns the kind of work that keeps what a frozen month says of everybody. It may be begun
// again as often as it is stopped.
func (c *Clerk) Histories() jobs.Kind {
	return jobs.Kind{Name: KindHistory, Tries: 3, Do: func(ctx context.Context, j *jobs.Job) (message.Message, error) {
		var o order
		if err := j.Args(&o); err != nil {
			return message.Message{}, err
		}
		return message.New("periods.job.history-done"), c.tellHistory(ctx, o.Series, o.Month)
	}}
}

// orderHistory has kept what the frozen months among changes say of everybody.
func (c *Clerk) orderHistory(ctx context.Context, s *periods.Series, changes []periods.Change, by office.Who) error {
	for k := range changes {
		p := &changes[k].Period
		var err error
		switch {
		case p.State == periods.Open:
		case c.queue == nil:
			err = c.tellHistory(ctx, p.Series, p.Month)
		default:
			_, _, err = c.queue.Add(ctx, jobs.Order{Kind: KindHistory, Key: keyOf(p.Series, p.Month), By: by.Name, About: message.New("periods.job.history", "name", s.Name, "month", p.Month), Args: order{p.Series, p.Month, by.Identity}})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tellHistory keeps what a frozen month says of everybody.
func (c *Clerk) tellHistory(ctx context.Context, series, month string) error {
	p, err := c.PeriodOf(ctx, series, month)
	if err != nil || p.Frozen == nil {
		return err
	}
	r, err := c.Result(ctx, p.Frozen)
	if err != nil {
		return err
	}
	found, err := c.Honours(ctx, p.Frozen)
	if err == nil && found == nil {
		found, err = c.findHonoursAgain(ctx, &p)
	}
	if err != nil {
		return err
	}
	return c.KeepHistory(ctx, series, month, historyOf(p.Frozen, r, found))
}

// Licences returns what the lists of members that hold today say of somebody; nil: they know nobody of
// that number and name.
func (c *Clerk) Licences(ctx context.Context, p *periods.Person) (*office.Licensed, error) {
	return c.inbox.Licences(ctx, p.ID, p.Name)
}
