package clerk

import (
	"context"
	"slices"
	"strings"

	"torneo/internal/inbox/office"
	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/rating/period"
)

// Merge decides that two rows of the list from which an open month begins are one person: one row goes from
// that month on.
func (c *Clerk) Merge(ctx context.Context, series, month, gone, kept string, by office.Who) error {
	s, p, err := c.read(ctx, series, month, 0)
	if err != nil {
		return err
	}
	if p.State != periods.Open {
		return refuse("periods.merge-open")
	}
	before, err := c.PeriodBefore(ctx, &s, month)
	if err != nil {
		return err
	}
	if _, err := periods.BaseOf(&s, before); err != nil {
		return err
	}
	list, err := c.baseList(ctx, &s, before)
	if err != nil {
		return err
	}
	find := func(id string) (*period.Member, error) {
		k := slices.IndexFunc(list.Members, func(m period.Member) bool { return m.ID == strings.TrimSpace(id) })
		if k < 0 {
			return nil, refuse("periods.merge-none", "id", strings.TrimSpace(id))
		}
		return &list.Members[k], nil
	}
	one, err := find(gone)
	if err != nil {
		return err
	}
	other, err := find(kept)
	if err != nil {
		return err
	}
	step := c.step(by)
	return c.AddMerge(ctx, periods.Merge{Series: s.ID, Month: month, Gone: one.ID, Kept: other.ID, GoneName: one.Name, KeptName: other.Name, FIDEID: one.FIDEID, By: step.By, Identity: step.Identity, At: step.At})
}

// Unmerge takes back that two rows are one person. Months that followed it are as they were frozen until they
// are computed again.
func (c *Clerk) Unmerge(ctx context.Context, series, id string, by office.Who) error {
	step := c.step(by)
	return c.UndoMerge(ctx, series, id, step.By, step.At)
}

// join leaves out the rows of a list that are other ones' in a month, and notes what it followed.
func (c *Clerk) join(ctx context.Context, series, month string, list *periodlist.List) (*periodlist.List, []string, error) {
	all, err := c.MergesOf(ctx, series)
	if err != nil {
		return nil, nil, err
	}
	list, ids := joinHeld(all, month, list)
	return list, ids, nil
}

// HasOtherMerges reports whether a computation of a month stands on other rows that are one person than those
// that hold.
func (c *Clerk) HasOtherMerges(ctx context.Context, series, month string, made *periods.Computed) (bool, error) {
	if made == nil {
		return false, nil
	}
	all, err := c.MergesOf(ctx, series)
	if err != nil {
		return false, err
	}
	var ids []string
	for _, m := range periods.Holding(all, month) {
		ids = append(ids, m.ID)
	}
	return !slices.Equal(ids, made.Merged), nil
}

// requireMerges refuses a computation that does not stand on the rows that are one person.
func (c *Clerk) requireMerges(ctx context.Context, p *periods.Period) error {
	other, err := c.HasOtherMerges(ctx, p.Series, p.Month, p.Next)
	if err == nil && other {
		err = refuse("periods.outdated-merges")
	}
	return err
}
