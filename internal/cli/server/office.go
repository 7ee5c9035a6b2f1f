package server

import (
	"context"
	"log/slog"
	"time"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/periods/clerk"
	"torneo/internal/ratinglist"
	"torneo/internal/store"
	"torneo/submission"
)

// officeOf opens the inbox of a federation on a database, with the tournaments of a desk and rating
// lists; either may be nil.
func officeOf(kept *store.Store, desk *arbiter.Desk, lists *ratinglist.Store) *office.Office {
	o := office.Options{Clock: func() time.Time { return kept.Now().Local() }}
	if lists != nil {
		o.ListFor = func(ctx context.Context, month fidelist.Month) (submission.List, error) {
			return ListFor(ctx, lists, month)
		}
	}
	if desk != nil {
		o.Report = func(ctx context.Context, id string) (string, []byte, error) {
			j, err := desk.Store().Journal(ctx, id)
			if err != nil {
				return "", nil, err
			}
			data, err := desk.Report(ctx, id, arbiter.RatingTRF26)
			return j.Name + ".trf", data, err
		}
		o.Minors = func(ctx context.Context, id string) (minors []int, err error) {
			state, err := desk.State(ctx, id)
			if err != nil {
				return nil, err
			}
			first := state.Config.Start
			if !first.Complete() {
				first = calendar.Of(state.LastAt)
			}
			for k := range state.Players {
				if inbox.WasMinor(state.Players[k].Birth, calendar.ISO(first)) {
					minors = append(minors, state.Players[k].ID)
				}
			}
			return minors, nil
		}
	}
	return office.New(kept, o)
}

// clerkOf opens the rating periods of a database, beside the inbox whose reports they rate.
func clerkOf(kept *store.Store, inbox *office.Office) *clerk.Clerk {
	return clerk.New(kept, inbox, inbox.Clock)
}

// rebuildHistories has the histories of those rating periods made that were frozen without them.
func rebuildHistories(ctx context.Context, of *clerk.Clerk, who string, log *slog.Logger) {
	months, err := of.RebuildHistories(ctx, office.Who{Name: who})
	if err != nil && ctx.Err() == nil {
		log.WarnContext(ctx, "histories of rating periods", "reason", err)
	}
	if months > 0 {
		log.InfoContext(ctx, "histories of rating periods are made again", "months", months)
	}
}
