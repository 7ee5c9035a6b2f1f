package shelf

import (
	"context"

	"torneo/internal/journal"
	"torneo/internal/proposal"
	"torneo/internal/store"
)

// Proposals keeps what players say and ask for.
type Proposals struct{ *store.Store }

func (s Proposals) Said(ctx context.Context, tournament string) ([]proposal.Said, error) {
	kept, err := s.Store.Proposals(ctx, tournament)
	list := make([]proposal.Said, len(kept))
	for k, p := range kept {
		list[k] = proposal.Said{Tournament: p.Journal, Round: p.Round, Board: journal.Board{White: p.White, Black: p.Black}, Entry: p.Entry, Side: proposal.Side(p.Side), Result: p.Result, At: p.At}
	}
	return list, err
}

func proposalOf(s proposal.Said) store.Proposal {
	return store.Proposal{Journal: s.Tournament, Round: s.Round, White: s.Board.White, Black: s.Board.Black, Side: string(s.Side), Entry: s.Entry, Result: s.Result, At: s.At}
}

func (s Proposals) Say(ctx context.Context, x proposal.Said) error {
	return s.Store.Propose(ctx, proposalOf(x))
}

func (s Proposals) Unsay(ctx context.Context, x proposal.Said) error {
	return s.Store.Withdraw(ctx, proposalOf(x))
}

func (s Proposals) Requests(ctx context.Context, tournament string) ([]proposal.Request, error) {
	kept, err := s.Store.Requests(ctx, tournament)
	list := make([]proposal.Request, len(kept))
	for k, r := range kept {
		list[k] = proposal.Request{Tournament: r.Journal, Player: r.Player, Round: r.Round, Kind: r.Kind, At: r.At, State: r.State, Reason: r.Reason}
	}
	return list, err
}

func (s Proposals) KeepRequest(ctx context.Context, r proposal.Request) error {
	return s.Store.KeepRequest(ctx, store.Request{Journal: r.Tournament, Player: r.Player, Round: r.Round, Kind: r.Kind, At: r.At, State: r.State, Reason: r.Reason})
}
