package server

import (
	"context"
	"errors"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/errtext"
	"torneo/internal/store"
)

// archivesOf archives single events of a database, as other programs ask for it.
type archivesOf struct{ kept *store.Store }

func (a archivesOf) Archive(ctx context.Context, event string) error {
	_, err := a.kept.ArchiveEvent(ctx, event, a.kept.Now().Add(time.Second))
	var going *store.NotFinished
	var broken *store.Broken
	var older *store.OlderPrograms
	if errors.As(err, &going) || errors.As(err, &broken) || errors.As(err, &older) {
		return &arbiter.Refused{Message: errtext.Of(err)}
	}
	return err
}

func (a archivesOf) IsArchived(ctx context.Context, event string) (bool, error) {
	return a.kept.IsArchived(ctx, event)
}
