package cli

import (
	"context"
	"log/slog"
	"time"

	"torneo/internal/lineup"
	"torneo/internal/store"
)

// settleEvery is how often it is looked whether the time of line-ups has passed.
const settleEvery = 15 * time.Second

// captainWords keeps what captains say.
type captainWords struct{ *store.Store }

func (s captainWords) Words(ctx context.Context, tournament string) ([]lineup.Word, error) {
	kept, err := s.CaptainWords(ctx, tournament)
	list := make([]lineup.Word, len(kept))
	for n, w := range kept {
		list[n] = lineup.Word{Tournament: w.Journal, Round: w.Round, Team: w.Team, Kind: lineup.Kind(w.Kind), About: w.About, Data: w.Data, At: w.At}
	}
	return list, err
}

func (s captainWords) WithWords(ctx context.Context) ([]string, error) {
	return s.WithCaptainWords(ctx)
}

func captainWord(w lineup.Word) store.CaptainWord {
	return store.CaptainWord{Journal: w.Tournament, Round: w.Round, Team: w.Team, Kind: string(w.Kind), About: w.About, Data: w.Data, At: w.At}
}

func (s captainWords) KeepWord(ctx context.Context, w lineup.Word) error {
	return s.KeepCaptainWord(ctx, captainWord(w))
}

func (s captainWords) DropWord(ctx context.Context, w lineup.Word) error {
	return s.DropCaptainWords(ctx, captainWord(w))
}

// settleLineUps enters line-ups when their time has passed, until ctx ends.
func settleLineUps(ctx context.Context, captains *lineup.Office, log *slog.Logger) {
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
