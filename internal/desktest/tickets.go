package desktest

import (
	"context"

	"torneo/internal/store"
	"torneo/internal/ticket"
)

// Tickets keeps links in a database, as the program does.
type Tickets struct{ *store.Store }

// Links is what is settled about the links of a tournament.
func (s Tickets) Links(ctx context.Context, tournament string) (ticket.Links, error) {
	l, err := s.Store.Links(ctx, tournament)
	return ticket.Links(l), err
}

// KeepLinks settles it.
func (s Tickets) KeepLinks(ctx context.Context, tournament string, l ticket.Links) error {
	return s.Store.KeepLinks(ctx, tournament, store.Links(l))
}
