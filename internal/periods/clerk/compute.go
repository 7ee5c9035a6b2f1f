package clerk

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"

	"torneo/internal/inbox/office"
	"torneo/internal/jobs"
	"torneo/internal/keptjson"
	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/internal/row"
	"torneo/message"
	"torneo/rating"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
	"torneo/trf"
)

// KindCompute is the name of the kind of work.
const KindCompute = "rating-period"

// order is what the work is told.
type order struct {
	Series   string `json:"series"`
	Month    string `json:"month"`
	Identity string `json:"identity,omitempty"`
}

// Kind returns the kind of work that a computation is. It may be begun again as often as it is stopped:
// what it keeps at its end follows from what it read.
func (c *Clerk) Kind() jobs.Kind {
	return jobs.Kind{Name: KindCompute, Tries: 2, Do: func(ctx context.Context, j *jobs.Job) (message.Message, error) {
		var o order
		if err := j.Args(&o); err != nil {
			return message.Message{}, err
		}
		return c.Compute(ctx, o.Series, o.Month, office.Who{Name: j.By, Identity: o.Identity}, j.Tell)
	}}
}

// Use sets the queue that does it.
func (c *Clerk) Use(q *jobs.Queue) { c.queue = q }

func keyOf(series, month string) string { return series + "/" + month }

// Order has a period computed: an open one as it would be, a frozen one with its late reports and all
// that follow it.
func (c *Clerk) Order(ctx context.Context, series, month string, by office.Who) error {
	s, err := c.SeriesOf(ctx, series)
	if err == nil {
		_, err = c.PeriodOf(ctx, series, month)
	}
	if err != nil {
		return err
	}
	if c.queue == nil {
		_, err := c.Compute(ctx, series, month, by, func(jobs.Progress) {})
		return err
	}
	_, _, err = c.queue.Add(ctx, jobs.Order{Kind: KindCompute, Key: keyOf(series, month), By: by.Name, About: message.New("periods.job", "name", s.Name, "month", month), Args: order{series, month, by.Identity}})
	return err
}

// Work returns the latest computation of a period that was ordered; nil: none is known.
func (c *Clerk) Work(ctx context.Context, series, month string) (*jobs.Work, error) {
	if c.queue == nil {
		return nil, nil
	}
	list, err := c.queue.List(ctx, KindCompute, 50)
	for _, w := range list {
		if w.Key == keyOf(series, month) {
			return w, nil
		}
	}
	return nil, err
}

// Compute computes a period and keeps what comes of it beside what is frozen.
func (c *Clerk) Compute(ctx context.Context, series, month string, by office.Who, tell func(jobs.Progress)) (message.Message, error) {
	s, err := c.SeriesOf(ctx, series)
	if err != nil {
		return message.Message{}, err
	}
	p, err := c.PeriodOf(ctx, series, month)
	if err != nil {
		return message.Message{}, err
	}
	before, err := c.PeriodBefore(ctx, &s, month)
	if err != nil {
		return message.Message{}, err
	}
	base, err := periods.BaseOf(&s, before)
	if err != nil {
		return message.Message{}, err
	}
	list, err := c.baseList(ctx, &s, before)
	if err != nil {
		return message.Message{}, err
	}
	reports, err := c.Current(ctx, &p)
	if err != nil {
		return message.Message{}, err
	}
	r := rater{c, &s, by.Name, tell}
	made, out, err := r.rate(ctx, month, base, list, reports)
	if err != nil {
		return message.Message{}, err
	}
	if p.State == periods.Open {
		p.Next = made
		return message.New("periods.job.done", "count", made.Rated), c.keep(ctx, p, out)
	}
	return r.follow(ctx, p, made, out)
}

// baseList returns the list from which a month begins.
func (c *Clerk) baseList(ctx context.Context, s *periods.Series, before *periods.Period) (*periodlist.List, error) {
	if before != nil {
		r, err := c.Result(ctx, before.Frozen)
		if err != nil {
			return nil, err
		}
		return periodlist.Of(r.List), nil
	}
	return c.firstList(ctx, s)
}

// outcome is all that a computation made.
type outcome struct {
	*period.Result
	honours *periods.Honours
}

func (c *Clerk) keep(ctx context.Context, p periods.Period, out *outcome) error {
	change := periods.Change{Period: p}
	if out != nil {
		honours, err := json.Marshal(out.honours)
		if err != nil {
			return err
		}
		change.Result = &periods.Result{Inputs: out.Inputs, Outputs: out.Outputs, Honours: honours}
		change.Write = func(to io.Writer) error {
			b := bufio.NewWriterSize(to, 64<<10)
			return errors.Join(keptjson.EncodeBy(b, out.Result, json.Marshal), b.Flush())
		}
	}
	return c.KeepPeriods(ctx, change)
}

// rater computes months of a series.
type rater struct {
	c    *Clerk
	s    *periods.Series
	by   string
	tell func(jobs.Progress)
}

// follow keeps what late reports make of a frozen month, and computes the months after it from that,
// with the reports that are frozen in them. Reports that move nothing are taken at once.
func (r *rater) follow(ctx context.Context, p periods.Period, made *periods.Computed, out *outcome) (message.Message, error) {
	moves := made.Outputs != p.Frozen.Outputs || made.Inputs != p.Frozen.Inputs
	if moves {
		p.Next = made
	} else {
		p.Frozen.Reports, p.Frozen.Decided, p.Frozen.Entrants, p.Frozen.Merged, p.Next = made.Reports, made.Decided, made.Entrants, made.Merged, nil
	}
	if err := r.c.keep(ctx, p, out); err != nil {
		return message.Message{}, err
	}
	if !moves {
		if err := r.c.KeepHistory(ctx, p.Series, p.Month, historyOf(p.Frozen, out.Result, out.honours)); err != nil {
			return message.Message{}, err
		}
	}
	months := 1
	after, err := r.c.PeriodsOf(ctx, p.Series, periods.NextMonth(p.Month))
	if err != nil {
		return message.Message{}, err
	}
	for _, short := range after {
		if short.State == periods.Open {
			break
		}
		q, err := r.c.PeriodOf(ctx, short.Series, short.Month)
		if err != nil {
			return message.Message{}, err
		}
		if !moves {
			if q.Next = nil; short.Next != nil {
				if err := r.c.keep(ctx, q, nil); err != nil {
					return message.Message{}, err
				}
			}
			continue
		}
		made, out, err = r.rate(ctx, q.Month, made.Outputs, periodlist.Of(out.List), q.Frozen.Reports)
		if err != nil {
			return message.Message{}, err
		}
		q.Next = made
		if err := r.c.keep(ctx, q, out); err != nil {
			return message.Message{}, err
		}
		months++
	}
	if !moves {
		return message.New("periods.job.same"), nil
	}
	return message.New("periods.job.late", "count", months), nil
}

// rate computes one month.
func (r *rater) rate(ctx context.Context, month, base string, list *periodlist.List, reports []periods.Report) (*periods.Computed, *outcome, error) {
	x, err := systemOf(r.s, month)
	if err != nil {
		return nil, nil, err
	}
	kind, _ := rating.ParseKind(r.s.Kind)
	next, _ := periods.DaysOf(periods.NextMonth(month))
	list, merged, err := r.c.join(ctx, r.s.ID, month, list)
	if err != nil {
		return nil, nil, err
	}
	in := &period.Input{System: x, Kind: kind, List: list.List}
	if in.Day, err = tournament.ParseDate(next); err != nil {
		return nil, nil, err
	}
	people, err := r.c.newIdentifier(ctx, list)
	if err != nil {
		return nil, nil, err
	}
	made := &periods.Computed{Base: base, Merged: merged, By: r.by, At: r.c.step(office.Who{}).At}
	for k, of := range reports {
		r.tell(jobs.Progress{Doing: message.New("periods.job.reading", "month", month), Done: int64(k), Total: int64(len(reports))})
		if err := ctx.Err(); err != nil {
			return nil, nil, context.Cause(ctx)
		}
		t, err := r.c.readReport(ctx, &of)
		if err != nil {
			return nil, nil, err
		}
		of.Why = nil
		if t == nil {
			of.Why = row.EncodeMessage(message.New("periods.unreadable"))
		} else {
			decided, err := people.read(ctx, t)
			if err != nil {
				return nil, nil, err
			}
			e, _ := list.Event(of.ID, t, kind, federationOf(r.s, &x), decided)
			if e.Pace.Kind != kind {
				of.Why = row.EncodeMessage(message.New("period.other-kind", "kind", e.Pace.Kind.String(), "wanted", kind.String()))
			} else {
				in.Events = append(in.Events, e)
			}
		}
		made.Reports = append(made.Reports, of)
	}
	r.tell(jobs.Progress{Doing: message.New("periods.job.rating", "month", month), Done: int64(len(reports)), Total: int64(len(reports))})
	people.note(made)
	in.Decisions = decisionsOf(made.Decided)
	result, err := period.Rate(in)
	if refused := (*period.Refused)(nil); errors.As(err, &refused) {
		return nil, nil, jobs.Final(&periods.Refused{Message: refused.Message})
	}
	if err != nil {
		return nil, nil, err
	}
	made.Inputs, made.Outputs, made.Players = result.Inputs, result.Outputs, len(result.List.Members)
	for k := range result.Events {
		if v := &result.Events[k]; v.Refused == nil {
			made.Rated++
			made.Games += v.Games
		}
	}
	for k := range result.Changes {
		switch x := &result.Changes[k]; {
		case x.First:
			made.First++
		case x.Before != x.After:
			made.Changed++
		}
	}
	r.tell(jobs.Progress{Doing: message.New("periods.job.honours", "month", month), Done: int64(len(reports)), Total: int64(len(reports))})
	honours, err := honoursOf(ctx, in, result, made)
	return made, &outcome{result, honours}, err
}

// federationOf returns the federation whose national numbers identify players.
func federationOf(s *periods.Series, x *system.System) string {
	if x.Federation != "" {
		return x.Federation
	}
	return s.Federation
}

// readReport reads a report in the version that it names; nil if it is none any more that can be
// read. A version that has gone to another submission is found by its hash.
func (c *Clerk) readReport(ctx context.Context, of *periods.Report) (*tournament.Tournament, error) {
	data, err := c.inbox.VersionFile(ctx, of.Submission, of.Version)
	if sum := sha256.Sum256(data); err != nil || hex.EncodeToString(sum[:]) != of.Hash {
		versions, also := c.inbox.VersionsWithHash(ctx, of.Hash)
		if also != nil || len(versions) == 0 {
			return nil, errors.Join(also, err, refuse("periods.file-gone", "name", of.Name))
		}
		if data, err = c.inbox.VersionFile(ctx, versions[0].Submission, versions[0].Number); err != nil {
			return nil, err
		}
	}
	t, _, _ := trf.Read(data)
	return t, nil
}
