// Package shelf keeps in the store what comes in by the doors of players: the key of links
// and what is settled about them, what players say and ask for, and what captains hand in.
package shelf

import (
	"context"

	"torneo/internal/store"
	"torneo/internal/ticket"
)

// Tickets keeps the key of links and what is settled about them.
type Tickets struct{ *store.Store }

func (s Tickets) Links(ctx context.Context, tournament string) (ticket.Links, error) {
	l, err := s.Store.Links(ctx, tournament)
	return ticket.Links(l), err
}

func (s Tickets) KeepLinks(ctx context.Context, tournament string, l ticket.Links) error {
	return s.Store.KeepLinks(ctx, tournament, store.Links(l))
}
