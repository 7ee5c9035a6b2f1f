package clerk

import (
	"context"
	"encoding/json"
	"errors"

	"torneo/internal/inbox/office"
	"torneo/internal/jobs"
	"torneo/internal/periods"
)

// RebuildHistories has kept what those frozen months say of everybody of which it is not kept yet: they were
// frozen before there were histories, or the program ended in between.
func (c *Clerk) RebuildHistories(ctx context.Context, by office.Who) (months int, err error) {
	list, err := c.FrozenWithoutHistory(ctx)
	if err != nil {
		return 0, err
	}
	for k := range list {
		s, err := c.SeriesOf(ctx, list[k].Series)
		if err != nil {
			return months, err
		}
		if err := c.orderHistory(ctx, &s, []periods.Change{{Period: list[k]}}, by); err != nil {
			return months, err
		}
		months++
	}
	return months, nil
}

// findHonoursAgain finds norms, titles and certificates of a month that was frozen before it was looked for them,
// from its frozen reports, and keeps them beside its result; nil if what is there now gives another result, as
// decisions or files have changed since.
func (c *Clerk) findHonoursAgain(ctx context.Context, p *periods.Period) (*periods.Honours, error) {
	s, err := c.SeriesOf(ctx, p.Series)
	if err != nil {
		return nil, err
	}
	before, err := c.PeriodBefore(ctx, &s, p.Month)
	if err != nil {
		return nil, err
	}
	list, err := c.baseList(ctx, &s, before)
	if err != nil {
		return nil, err
	}
	r := rater{c, &s, p.Frozen.By, func(jobs.Progress) {}}
	made, out, err := r.rate(ctx, p.Month, p.Frozen.Base, list, p.Frozen.Reports)
	if refused := (*periods.Refused)(nil); errors.As(err, &refused) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if made.Inputs != p.Frozen.Inputs || made.Outputs != p.Frozen.Outputs {
		return nil, nil
	}
	data, err := json.Marshal(out.honours)
	if err != nil {
		return nil, err
	}
	return out.honours, c.KeepHonours(ctx, periods.Result{Inputs: made.Inputs, Outputs: made.Outputs, Honours: data})
}
