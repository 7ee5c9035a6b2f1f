package importjob

import (
	"context"
	"time"

	"torneo/fidelist"
	"torneo/internal/ratinglist"
)

// LookedAfter is the interval at which it is checked whether FIDE's list is that of the month.
const LookedAfter = 24 * time.Hour

// KeepCurrent fetches FIDE's list whenever that of the month is not here: at once, and
// then it looks once a day until the context ends. What goes wrong stands where imports
// do, and is tried again the next day.
func (i *Imports) KeepCurrent(ctx context.Context, failed func(error)) {
	for {
		if _, err := i.Current(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(LookedAfter):
		}
	}
}

// Current orders FIDE's list if there is none of this month with all three ratings, and
// reports that it did.
func (i *Imports) Current(ctx context.Context) (ordered bool, err error) {
	lists, err := i.Lists(ctx)
	if err != nil {
		return false, err
	}
	today := i.clock()
	month := fidelist.Month{Year: today.Year(), Month: int(today.Month())}
	for _, l := range lists {
		if l.Source == ratinglist.FIDE && !l.Month.Before(month) && l.Has(fidelist.Standard) && l.Has(fidelist.Rapid) && l.Has(fidelist.Blitz) {
			return false, nil
		}
	}
	return true, i.Fetch(ctx, "")
}
