package cli

import (
	"context"

	"torneo/internal/store"
	"torneo/internal/ticket"
)

// tickets keeps the key of links and what is settled about them.
type tickets struct{ *store.Store }

func (s tickets) Links(ctx context.Context, tournament string) (ticket.Links, error) {
	l, err := s.Store.Links(ctx, tournament)
	return ticket.Links(l), err
}

func (s tickets) KeepLinks(ctx context.Context, tournament string, l ticket.Links) error {
	return s.Store.KeepLinks(ctx, tournament, store.Links(l))
}
