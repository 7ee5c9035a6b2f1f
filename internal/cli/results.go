package cli

import (
	"context"

	"torneo/internal/store"
	"torneo/internal/suggest"
)

// resultSources keeps where results of boards are read from.
type resultSources struct{ *store.Store }

func (s resultSources) ResultSources(ctx context.Context, tournament string) ([]suggest.Kept, error) {
	kept, err := s.Store.ResultSources(ctx, tournament)
	list := make([]suggest.Kept, len(kept))
	for k, r := range kept {
		list[k] = suggest.Kept{Tournament: r.Journal, Place: r.Place, Sent: r.Sent, Games: []byte(r.Games), Read: r.Read}
	}
	return list, known(err)
}

func (s resultSources) KeepResultSource(ctx context.Context, k suggest.Kept) error {
	return known(s.Store.KeepResultSource(ctx, store.ResultSource{Journal: k.Tournament, Place: k.Place, Sent: k.Sent, Games: string(k.Games), Read: k.Read}))
}

func (s resultSources) DropResultSource(ctx context.Context, tournament, place string) error {
	return known(s.Store.DropResultSource(ctx, tournament, place))
}
