package server

import (
	"context"
	"log/slog"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/store"
)

// registerEvery is how often it is looked for tournaments that an older program went on with.
const registerEvery = time.Minute

// keepRegister makes what the register lacks: after an upgrade all of it, while pages are
// answered already.
func keepRegister(ctx context.Context, kept *store.Store, desk *arbiter.Desk, log *slog.Logger) {
	if err := kept.ForgetRegister(ctx, false); err != nil && ctx.Err() == nil {
		log.Error("register", "reason", err)
	}
	desk.KeepRegister(ctx, registerEvery, func(err error) { log.Error("register", "reason", err) })
}
