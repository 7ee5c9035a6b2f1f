package office

import (
	"context"

	"torneo/internal/inbox"
)

// Expiries returns the rules by which something goes, with how much would go today.
func (o *Office) Expiries(ctx context.Context) ([]inbox.Expiry, error) {
	set, err := o.Retention(ctx)
	if err != nil {
		return nil, err
	}
	list := inbox.ExpiriesOn(o.Today(), set)
	for k := range list {
		if list[k].Things, err = o.CountExpired(ctx, list[k]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Erase erases by all rules what is over today, and returns what was erased.
func (o *Office) Erase(ctx context.Context, by Who) ([]inbox.Erased, error) {
	set, err := o.Retention(ctx)
	if err != nil {
		return nil, err
	}
	return o.EraseExpired(ctx, inbox.ExpiriesOn(o.Today(), set), inbox.Erased{By: by.Name, Identity: by.Identity, At: o.moment()})
}

// SetRetention sets after how many months what goes.
func (o *Office) SetRetention(ctx context.Context, set map[string]int) error {
	if err := inbox.CheckRetention(set); err != nil {
		return err
	}
	return o.KeepRetention(ctx, set)
}
