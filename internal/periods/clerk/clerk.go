// Package clerk does the work of a federation's rating periods. It computes months from the reports
// that the inbox accepted, in the background where there is a queue, and takes the steps that people
// decide.
package clerk

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/jobs"
	"torneo/internal/periods"
	"torneo/internal/row"
	"torneo/message"
	"torneo/rating/period"
)

// Keeper keeps what the clerk has. What is not there is an error that says so (arbiter.IsNotFound).
type Keeper interface {
	BeginSeries(ctx context.Context, x periods.Series, list io.Reader, first periods.Change) (periods.Series, error)
	ChangeFees(ctx context.Context, x periods.Series) error
	KeepPeriods(ctx context.Context, changes ...periods.Change) error
	RatingSeries(ctx context.Context) ([]periods.Series, error)
	SeriesOf(ctx context.Context, id string) (periods.Series, error)
	SeriesFile(ctx context.Context, series string, to io.Writer) error
	RatingResult(ctx context.Context, inputs, outputs string) ([]byte, error)
	RatingHonours(ctx context.Context, inputs, outputs string) ([]byte, error)
	PeriodsOf(ctx context.Context, series, from string) ([]periods.Period, error)
	PeriodOf(ctx context.Context, series, month string) (periods.Period, error)
	PeriodActs(ctx context.Context, series, month string) ([]periods.Happening, error)
	AddMerge(ctx context.Context, m periods.Merge) error
	UndoMerge(ctx context.Context, series, id, by string, at time.Time) error
	MergesOf(ctx context.Context, series string) ([]periods.Merge, error)
	KeepHonours(ctx context.Context, r periods.Result) error
	FrozenWithoutHistory(ctx context.Context) ([]periods.Period, error)
	KeepHistory(ctx context.Context, series, month string, h *periods.History) error
	FindPersons(ctx context.Context, kind periods.PersonKind, words []string, most, after int) ([]periods.Person, error)
	PersonOf(ctx context.Context, kind periods.PersonKind, id string) (periods.Person, error)
	MonthsOf(ctx context.Context, person string) ([]periods.PlayerMonth, error)
	AppearancesOf(ctx context.Context, kind periods.PersonKind, person string, most, after int) (list []periods.Appearance, all int, err error)
	HonoursOf(ctx context.Context, kind periods.PersonKind, person string) ([]periods.HonourOf, error)
	AcceptedReports(ctx context.Context, from, to string, besides []string) ([]periods.Report, error)
}

// Clerk is the clerk of a federation. It is safe for concurrent use.
type Clerk struct {
	Keeper
	inbox *office.Office
	clock func() time.Time
	queue *jobs.Queue // nil: what is to be computed is computed at once

	mu      sync.Mutex
	results []kept // the last ones that were asked for first
}

// kept is a result that was read.
type kept struct {
	inputs, outputs string
	result          *period.Result
}

// mostKept is how many results are held: those of two computations that are compared.
const mostKept = 2

// New opens the clerk on what is kept, beside the inbox whose reports are rated.
func New(k Keeper, of *office.Office, clock func() time.Time) *Clerk {
	return &Clerk{Keeper: k, inbox: of, clock: clock}
}

// step returns who does something now.
func (c *Clerk) step(by office.Who) periods.Step {
	return periods.Step{By: by.Name, Identity: by.Identity, At: c.clock().Truncate(time.Microsecond)}
}

// Result returns what a computation made.
func (c *Clerk) Result(ctx context.Context, of *periods.Computed) (*period.Result, error) {
	c.mu.Lock()
	for k, x := range c.results {
		if x.inputs == of.Inputs && x.outputs == of.Outputs {
			copy(c.results[1:k+1], c.results[:k])
			c.results[0] = x
			c.mu.Unlock()
			return x.result, nil
		}
	}
	c.mu.Unlock()
	data, err := c.RatingResult(ctx, of.Inputs, of.Outputs)
	if err != nil {
		return nil, err
	}
	var r period.Result
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	for k := range r.Events {
		if said := r.Events[k].Refused; said != nil {
			whole := row.DecodeMessage(row.EncodeMessage(*said))
			r.Events[k].Refused = &whole
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.results = append([]kept{{of.Inputs, of.Outputs, &r}}, c.results...)
	c.results = c.results[:min(len(c.results), mostKept)]
	return &r, nil
}

// PeriodBefore returns the period before one; nil: it is the first.
func (c *Clerk) PeriodBefore(ctx context.Context, s *periods.Series, month string) (*periods.Period, error) {
	if month <= s.Begins {
		return nil, nil
	}
	p, err := c.PeriodOf(ctx, s.ID, periods.MonthBefore(month))
	return &p, err
}

// Current returns the reports of a period as they are now. One that was frozen and has gone back to its
// organiser counts as it was frozen until the correction is accepted.
func (c *Clerk) Current(ctx context.Context, p *periods.Period) ([]periods.Report, error) {
	first, last := periods.DaysOf(p.Month)
	frozen := map[string]*periods.Report{}
	var before []periods.Report
	var besides []string
	if p.Frozen != nil {
		before = p.Frozen.Reports
		for k := range before {
			frozen[before[k].Submission] = &before[k]
			besides = append(besides, before[k].Submission)
		}
	}
	all, err := c.AcceptedReports(ctx, first, last, besides)
	if err != nil {
		return nil, err
	}
	var list []periods.Report
	for _, x := range all {
		was := frozen[x.Submission]
		switch x.State {
		case inbox.Accepted, inbox.Rated:
			if x.Ends >= first && x.Ends <= last {
				list = append(list, x)
			}
		case inbox.Received, inbox.Returned:
			if was != nil {
				list = append(list, *was)
			}
		}
	}
	if len(list) > periods.MaxReports {
		return nil, refuse("periods.many-reports", "most", periods.MaxReports)
	}
	periods.Identify(list, before)
	return list, nil
}

// Late returns the reports of a frozen period that came, changed or went since.
func (c *Clerk) Late(ctx context.Context, p *periods.Period) ([]periods.Report, error) {
	if p.Frozen == nil {
		return nil, nil
	}
	now, err := c.Current(ctx, p)
	return periods.Differing(p.Frozen.Reports, now), err
}

func refuse(id string, pairs ...any) error {
	return &periods.Refused{Message: message.New(id, pairs...)}
}
