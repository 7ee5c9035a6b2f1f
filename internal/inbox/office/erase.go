package office

import (
	"context"
	"maps"

	"torneo/internal/inbox"
)

// Expiries returns the rules by which something goes, with how much would go today.
func (o *Office) Expiries(ctx context.Context) ([]inbox.Expiry, error) {
	set, err := o.Retention(ctx)
	if err != nil {
		return nil, err
	}
	list, err := o.expiriesOf(ctx, set)
	if err != nil {
		return nil, err
	}
	for k := range list {
		if list[k].Before == "" {
			continue
		}
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
	list, err := o.expiriesOf(ctx, set)
	if err != nil {
		return nil, err
	}
	return o.EraseExpired(ctx, list, inbox.Erased{By: by.Name, Identity: by.Identity, At: o.moment()})
}

// expiriesOf returns the rules as they hold today, with the minors whose contacts go.
func (o *Office) expiriesOf(ctx context.Context, set map[string]int) ([]inbox.Expiry, error) {
	list := inbox.ExpiriesOn(o.Today(), set)
	for k := range list {
		if e := &list[k]; e.Name == inbox.RuleMinorsPlayers && o.Minors != nil {
			journals, err := o.FinishedWithContacts(ctx, *e)
			if err != nil {
				return nil, err
			}
			if e.Players, err = o.minorsOf(ctx, journals); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// seen is which players of a tournament were minors, as its journal was up to an entry.
type seen struct {
	last   int64
	minors []int
}

// mostSeen is of how many tournaments it is remembered who their minors were.
const mostSeen = 20_000

// minorsOf returns the minors of tournaments, which go by their last entries.
func (o *Office) minorsOf(ctx context.Context, journals map[string]int64) (map[string][]int, error) {
	all := map[string][]int{}
	for id, last := range journals {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		o.mu.Lock()
		s, there := o.seen[id]
		o.mu.Unlock()
		if !there || s.last != last {
			minors, err := o.Minors(ctx, id)
			if err != nil { // one that cannot be read holds up no other; its contacts go by the rule for everybody
				continue
			}
			s = seen{last, minors}
			o.mu.Lock()
			if o.seen == nil || len(o.seen) >= mostSeen {
				o.seen = map[string]seen{}
			}
			o.seen[id] = s
			o.mu.Unlock()
		}
		if len(s.minors) > 0 {
			all[id] = s.minors
		}
	}
	return all, nil
}

// ChangeRetention sets after how many months some things go; the others are as they were.
func (o *Office) ChangeRetention(ctx context.Context, some map[string]int) error {
	set, err := o.Retention(ctx)
	if err != nil {
		return err
	}
	if set == nil {
		set = map[string]int{}
	}
	maps.Copy(set, some)
	return o.SetRetention(ctx, set)
}

// SetRetention sets after how many months what goes.
func (o *Office) SetRetention(ctx context.Context, set map[string]int) error {
	if err := inbox.CheckRetention(set); err != nil {
		return err
	}
	return o.KeepRetention(ctx, set)
}
