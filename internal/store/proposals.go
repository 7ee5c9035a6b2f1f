package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/row"
	"torneo/internal/signedlink"
)

// The limits of either.
const (
	maxProposal    = 32 // bytes of a field
	maxWhyRefused  = 500
	maxRequests    = 2000 // of a journal
	oneOfProposals = "journal = $1 AND round = $2 AND white = $3 AND black = $4"
)

// Proposals returns the proposals of a journal, in the order of rounds and boards.
func (s *Store) Proposals(ctx context.Context, journal string) (list []row.Proposal, err error) {
	list, err = selectProposals(ctx, s.read, journal)
	return list, s.failure(err)
}

func selectProposals(ctx context.Context, q querier, journal string) (list []row.Proposal, err error) {
	rows, err := q.QueryContext(ctx, "SELECT round, white, black, side, entry, result, at FROM proposals WHERE journal = $1 ORDER BY round, white, black, side", journal)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		p := row.Proposal{Journal: journal}
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
func (s *Store) Propose(ctx context.Context, p row.Proposal) error {
	if err := checkProposal(&p); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, p.Journal); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM proposals WHERE journal = $1 AND (round < $2 OR round = $2 AND (white = $3 OR black = $3 OR white = $4 OR black = $4) AND entry <> $5)", p.Journal, p.Round, p.White, p.Black, p.Entry); err != nil {
			return err
		}
		return keepProposal(ctx, tx, &p, "")
	})
}

func checkProposal(p *row.Proposal) error {
	return errors.Join(checkText("side", string(p.Side), maxProposal), checkText("result", p.Result, maxProposal))
}

// keepProposal keeps a proposal in place of what its side said before, where that is so.
func keepProposal(ctx context.Context, q querier, p *row.Proposal, where string) error {
	_, err := q.ExecContext(ctx, `INSERT INTO proposals (journal, round, white, black, side, entry, result, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (journal, round, white, black, side) DO UPDATE SET entry = excluded.entry, result = excluded.result, at = excluded.at `+where,
		p.Journal, p.Round, p.White, p.Black, p.Side, p.Entry, p.Result, micro(p.At))
	return err
}

// Withdraw forgets what a side has said of a board; all that was said of it, of no side.
func (s *Store) Withdraw(ctx context.Context, p row.Proposal) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM proposals WHERE "+oneOfProposals+" AND ($5 = '' OR side = $5)", p.Journal, p.Round, p.White, p.Black, p.Side)
		return err
	})
}

// Requests returns the requests of a journal, in the order in which they came.
func (s *Store) Requests(ctx context.Context, journal string) (list []row.Request, err error) {
	list, err = selectRequests(ctx, s.read, journal)
	return list, s.failure(err)
}

func selectRequests(ctx context.Context, q querier, journal string) (list []row.Request, err error) {
	rows, err := q.QueryContext(ctx, "SELECT player, round, kind, at, state, reason FROM requests WHERE journal = $1 ORDER BY at, player, round", journal)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r := row.Request{Journal: journal}
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
func (s *Store) KeepRequest(ctx context.Context, r row.Request) error {
	if err := checkRequest(&r); err != nil {
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
		return addRequest(ctx, tx, &r)
	})
}

func checkRequest(r *row.Request) error {
	return errors.Join(checkText("kind", r.Kind, maxProposal), checkText("state", r.State, maxProposal), checkText("reason", r.Reason, maxWhyRefused))
}

// addRequest keeps a request; of the same round what was asked for later stays, and what was
// decided of it.
func addRequest(ctx context.Context, q querier, r *row.Request) error {
	_, err := q.ExecContext(ctx, `INSERT INTO requests (journal, player, round, kind, at, state, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (journal, player, round) DO UPDATE SET kind = excluded.kind, at = excluded.at, state = excluded.state, reason = excluded.reason
		WHERE excluded.at > requests.at OR excluded.at = requests.at AND requests.state = $8`,
		r.Journal, r.Player, r.Round, r.Kind, micro(r.At), r.State, r.Reason, waiting)
	return err
}

// toDecide holds what players said and asked for beside a journal, and the settings of links,
// without which no page shows it.
type toDecide struct {
	links     signedlink.Links
	proposals []row.Proposal
	requests  []row.Request
}

// takeWaiting takes it from a copy for a journal that has come, or gone on, from there; what
// was said and decided here since stays.
func takeWaiting(ctx context.Context, q querier, journal string, w toDecide) error {
	if len(w.requests) > maxRequests {
		return &Invalid{Field: "kind", Why: TooLong, Limit: maxRequests}
	}
	if err := checkLinks(w.links); err != nil {
		return err
	}
	if w.links != (signedlink.Links{}) {
		if err := keepLinks(ctx, q, journal, w.links, "NOTHING"); err != nil {
			return err
		}
	}
	for k := range w.proposals {
		p := w.proposals[k]
		p.Journal = journal
		if err := checkProposal(&p); err != nil {
			return err
		}
		if err := keepProposal(ctx, q, &p, "WHERE excluded.at > proposals.at"); err != nil {
			return err
		}
	}
	for k := range w.requests {
		r := w.requests[k]
		r.Journal = journal
		if err := checkRequest(&r); err != nil {
			return err
		}
		if err := addRequest(ctx, q, &r); err != nil {
			return err
		}
	}
	return nil
}
