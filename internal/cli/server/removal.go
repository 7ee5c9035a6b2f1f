package server

import (
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
)

// purgeEvery is the interval at which it is checked whether removed events have been kept long
// enough.
const purgeEvery = 12 * time.Hour

// removeForGood removes events that were removed so long ago that they are not kept
// any more. What could not be removed is tried again.
func removeForGood(ctx context.Context, kept *store.Store, log *slog.Logger) {
	for {
		gone, err := kept.Purge(ctx, kept.Now().Add(-arbiter.KeptRemoved))
		for _, e := range gone {
			log.Info("removed for good", "event", e.ID)
		}
		if err != nil && ctx.Err() == nil {
			log.Error("removing for good", "reason", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(purgeEvery):
		}
	}
}

// copiesWith returns the backups that hold an event, in the folder into which this program makes
// them. Out of a second place an event goes when it goes for good here.
func copiesWith(ctx context.Context, url, event string) []string {
	if store.IsPostgres(url) {
		return nil
	}
	folder := filepath.Join(filepath.Dir(url), OwnCopies)
	names, err := store.CopiesWith(ctx, folder, event)
	if err != nil {
		return []string{folder} // it cannot be looked into
	}
	for k, name := range names {
		names[k] = filepath.Join(folder, name)
	}
	return names
}
