package clerk

import (
	"context"
	"errors"
	"slices"

	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/periods"
	"torneo/rating/period"
)

// read returns a period as somebody saw it, with its series.
func (c *Clerk) read(ctx context.Context, series, month string, edition int64) (s periods.Series, p periods.Period, err error) {
	if s, err = c.SeriesOf(ctx, series); err != nil {
		return s, p, err
	}
	if p, err = c.PeriodOf(ctx, series, month); err != nil {
		return s, p, err
	}
	if edition > 0 && edition != p.Edition {
		err = refuse("periods.changed")
	}
	return s, p, err
}

// Freeze settles a month on what was computed of it, and begins the next one.
func (c *Clerk) Freeze(ctx context.Context, series, month string, edition int64, by office.Who) error {
	s, p, err := c.read(ctx, series, month, edition)
	if err != nil {
		return err
	}
	before, err := c.PeriodBefore(ctx, &s, month)
	if err != nil {
		return err
	}
	base, err := periods.BaseOf(&s, before)
	if err != nil {
		return err
	}
	reports, err := c.Current(ctx, &p)
	if err != nil {
		return err
	}
	if err := errors.Join(c.requireDecisions(ctx, p.Next), c.requireMerges(ctx, &p)); err != nil {
		return err
	}
	changes, err := periods.FreezePeriod(p, base, reports, c.step(by))
	if err != nil {
		return err
	}
	if err := c.KeepPeriods(ctx, changes...); err != nil {
		return err
	}
	return c.orderHistory(ctx, &s, changes, by)
}

// Publish says that the list of a month holds, and marks its reports in the inbox as rated.
func (c *Clerk) Publish(ctx context.Context, series, month string, edition int64, by office.Who) error {
	s, p, err := c.read(ctx, series, month, edition)
	if err != nil {
		return err
	}
	before, err := c.PeriodBefore(ctx, &s, month)
	if err != nil {
		return err
	}
	change, err := periods.PublishPeriod(p, before, c.step(by))
	if err != nil {
		return err
	}
	if err := c.markRated(ctx, p.Frozen, month, by); err != nil {
		return err
	}
	return c.KeepPeriods(ctx, change)
}

// Take settles a month, and those after it, on what was computed with its late reports.
func (c *Clerk) Take(ctx context.Context, series, month string, edition int64, by office.Who) error {
	s, p, err := c.read(ctx, series, month, edition)
	if err != nil {
		return err
	}
	list := []periods.Period{p}
	after, err := c.PeriodsOf(ctx, series, periods.NextMonth(month))
	if err != nil {
		return err
	}
	for _, x := range after {
		q, err := c.PeriodOf(ctx, series, x.Month)
		if err != nil {
			return err
		}
		list = append(list, q)
	}
	for k := range list {
		if list[k].State == periods.Open {
			break
		}
		if err := errors.Join(c.requireDecisions(ctx, list[k].Next), c.requireMerges(ctx, &list[k])); err != nil {
			return err
		}
	}
	reports, err := c.Current(ctx, &p)
	if err != nil {
		return err
	}
	changes, err := periods.TakeLate(list, reports, c.step(by))
	if err != nil {
		return err
	}
	if p.State == periods.Published {
		if err := c.markRated(ctx, p.Next, month, by); err != nil {
			return err
		}
	}
	if err := c.KeepPeriods(ctx, changes...); err != nil {
		return err
	}
	return c.orderHistory(ctx, &s, changes, by)
}

// markRated marks the reports that were rated in the inbox. Those that are marked already stay so, and
// those that went back to their organiser.
func (c *Clerk) markRated(ctx context.Context, of *periods.Computed, month string, by office.Who) error {
	result, err := c.Result(ctx, of)
	if err != nil {
		return err
	}
	refused := map[string]bool{}
	for k := range result.Events {
		refused[result.Events[k].ID] = result.Events[k].Refused != nil
	}
	set, err := c.inbox.InboxSettings(ctx)
	if err != nil {
		return err
	}
	step := c.step(by)
	const atOnce = 200
	for some := range slices.Chunk(of.Reports, atOnce) {
		var changes []inbox.Change
		for _, x := range some {
			if x.IsLeftOut() || refused[x.ID] {
				continue
			}
			s, err := c.inbox.Submission(ctx, x.Submission)
			if err != nil {
				return err
			}
			if s.State != inbox.Accepted {
				continue
			}
			h, err := s.Take(inbox.Step{Act: inbox.Rate, By: step.By, Identity: step.Identity, At: step.At, Words: month, Version: x.Version}, set)
			if err != nil {
				return err
			}
			changes = append(changes, inbox.Change{Submission: s, Happened: []inbox.Happening{h}})
		}
		if len(changes) == 0 {
			continue
		}
		if _, err := c.inbox.KeepSubmissions(ctx, changes...); err != nil {
			return err
		}
	}
	return nil
}

// Moves returns what the late reports of a period move in it.
func (c *Clerk) Moves(ctx context.Context, p *periods.Period) ([]period.Moved, error) {
	if p.Frozen == nil || p.Next == nil {
		return nil, nil
	}
	one, err := c.Result(ctx, p.Frozen)
	if err != nil {
		return nil, err
	}
	other, err := c.Result(ctx, p.Next)
	if err != nil {
		return nil, err
	}
	return period.Compare(one, other), nil
}

// SetFees sets what the reports of a series cost.
func (c *Clerk) SetFees(ctx context.Context, series string, edition int64, f periods.Fees) error {
	s, err := c.SeriesOf(ctx, series)
	switch {
	case err != nil:
		return err
	case edition > 0 && edition != s.Edition:
		return refuse("periods.changed")
	}
	s.Fees = f
	if err := f.Check(); err != nil {
		return err
	}
	return c.ChangeFees(ctx, s)
}
