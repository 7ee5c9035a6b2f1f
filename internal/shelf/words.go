package shelf

import (
	"context"

	"torneo/internal/lineup"
	"torneo/internal/store"
)

// Words keeps what captains say.
type Words struct{ *store.Store }

func (s Words) Words(ctx context.Context, tournament string) ([]lineup.Word, error) {
	kept, err := s.CaptainWords(ctx, tournament)
	list := make([]lineup.Word, len(kept))
	for n, w := range kept {
		list[n] = lineup.Word{Tournament: w.Journal, Round: w.Round, Team: w.Team, Kind: lineup.Kind(w.Kind), About: w.About, Data: w.Data, At: w.At, Device: w.Device}
	}
	return list, err
}

func (s Words) WithWords(ctx context.Context) ([]string, error) {
	return s.WithCaptainWords(ctx)
}

func wordOf(w lineup.Word) store.CaptainWord {
	return store.CaptainWord{Journal: w.Tournament, Round: w.Round, Team: w.Team, Kind: string(w.Kind), About: w.About, Data: w.Data, At: w.At, Device: w.Device}
}

func (s Words) KeepWord(ctx context.Context, w lineup.Word) error {
	return s.KeepCaptainWord(ctx, wordOf(w))
}

func (s Words) DropWord(ctx context.Context, w lineup.Word) error {
	return s.DropCaptainWords(ctx, wordOf(w))
}
