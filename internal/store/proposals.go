package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Proposal is what one side of a board says of its result. It stands in no journal.
type Proposal struct {
	Journal             string
	Round, White, Black int
	Side                string
	Entry               int64 // that paired the board
	Result              string
	At                  time.Time
}

// Request is what a player asks for, of a round.
type Request struct {
	Journal       string
	Player, Round int
	Kind          string
	At            time.Time
	State, Reason string // what became of it
}

// What is kept of either at most.
const (
	maxProposal    = 32 // bytes of a field
	maxWhyRefused  = 500
	maxRequests    = 2000 // of a journal
	oneOfProposals = "journal = $1 AND round = $2 AND white = $3 AND black = $4"
)

// Proposals are those of a journal, in the order of rounds and boards.
func (s *Store) Proposals(ctx context.Context, journal string) (list []Proposal, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT round, white, black, side, entry, result, at FROM proposals WHERE journal = $1 ORDER BY round, white, black, side", journal)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		p := Proposal{Journal: journal}
		var at int64
		if err := rows.Scan(&p.Round, &p.White, &p.Black, &p.Side, &p.Entry, &p.Result, &at); err != nil {
			return nil, err
		}
		p.At = moment(at)
		list = append(list, p)
	}
	return list, rows.Err()
}

// Propose keeps a proposal in place of what its side said before. What was said of the
// same board when it was paired otherwise, and of rounds before, is forgotten.
func (s *Store) Propose(ctx context.Context, p Proposal) error {
	if err := errors.Join(checkText("side", p.Side, maxProposal), checkText("result", p.Result, maxProposal)); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, p.Journal); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM proposals WHERE journal = $1 AND (round < $2 OR round = $2 AND (white = $3 OR black = $3 OR white = $4 OR black = $4) AND entry <> $5)", p.Journal, p.Round, p.White, p.Black, p.Entry); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO proposals (journal, round, white, black, side, entry, result, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (journal, round, white, black, side) DO UPDATE SET entry = excluded.entry, result = excluded.result, at = excluded.at`,
			p.Journal, p.Round, p.White, p.Black, p.Side, p.Entry, p.Result, micro(p.At))
		return err
	})
}

// Withdraw forgets what a side has said of a board; all that was said of it, of no side.
func (s *Store) Withdraw(ctx context.Context, p Proposal) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM proposals WHERE "+oneOfProposals+" AND ($5 = '' OR side = $5)", p.Journal, p.Round, p.White, p.Black, p.Side)
		return err
	})
}

// Requests are those of a journal, in the order in which they came.
func (s *Store) Requests(ctx context.Context, journal string) (list []Request, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT player, round, kind, at, state, reason FROM requests WHERE journal = $1 ORDER BY at, player, round", journal)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		r := Request{Journal: journal}
		var at int64
		if err := rows.Scan(&r.Player, &r.Round, &r.Kind, &at, &r.State, &r.Reason); err != nil {
			return nil, err
		}
		r.At = moment(at)
		list = append(list, r)
	}
	return list, rows.Err()
}

// KeepRequest keeps what a player asks for, or what became of it, in place of what he
// asked for that round before; of no kind it is forgotten.
func (s *Store) KeepRequest(ctx context.Context, r Request) error {
	if err := errors.Join(checkText("kind", r.Kind, maxProposal), checkText("state", r.State, maxProposal), checkText("reason", r.Reason, maxWhyRefused)); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, r.Journal); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM requests WHERE journal = $1 AND player = $2 AND round = $3", r.Journal, r.Player, r.Round); err != nil || r.Kind == "" {
			return err
		}
		var there int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM requests WHERE journal = $1", r.Journal).Scan(&there); err != nil {
			return err
		}
		if there >= maxRequests {
			return &Invalid{Field: "kind", Why: TooLong, Limit: maxRequests}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO requests (journal, player, round, kind, at, state, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			r.Journal, r.Player, r.Round, r.Kind, micro(r.At), r.State, r.Reason)
		return err
	})
}
