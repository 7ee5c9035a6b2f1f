package server

import (
	"context"
	"log/slog"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/lichess"
	"torneo/internal/noticeboard"
	"torneo/internal/outlet"
	"torneo/internal/outlet/driver"
	"torneo/internal/store"
	"torneo/internal/webhook"
)

// kindsOfOutlets returns the sorts of targets to which what is published can be brought.
func kindsOfOutlets(desk *arbiter.Desk, clock func() time.Time) []outlet.Kind {
	return append(driver.Kinds(), webhook.Kind(historyOf(desk), clock), lichess.Kind(clock))
}

// historyOf returns the public view of a tournament after an entry, by the day of its hall.
func historyOf(desk *arbiter.Desk) webhook.History {
	return func(ctx context.Context, id string, entry int64) (*noticeboard.Board, error) {
		s, err := desk.At(ctx, id, entry)
		if err != nil {
			return nil, err
		}
		return noticeboard.Of(s, desk.Today(desk.Zone(s))), nil
	}
}

// outletsOf returns the targets of a database.
func outletsOf(kept *store.Store, desk *arbiter.Desk, boards outlet.Source, folder string, log *slog.Logger) *outlet.Outlets {
	return outlet.New(kept, boards, kindsOfOutlets(desk, kept.Now), placeOf(folder), kept.Now, log)
}
