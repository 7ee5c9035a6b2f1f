package server

import (
	"context"
	"log/slog"
	"time"

	"torneo/internal/lineup"
)

// settleEvery sets how often the program checks whether the time of line-ups has passed.
const settleEvery = 15 * time.Second

// SettleLineUps enters line-ups when their time has passed, until ctx ends.
func SettleLineUps(ctx context.Context, captains *lineup.Office, log *slog.Logger) {
	again := time.NewTicker(settleEvery)
	defer again.Stop()
	for {
		if err := captains.Settle(ctx); err != nil && ctx.Err() == nil {
			log.Error("line-ups", "reason", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}
