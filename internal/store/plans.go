package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"torneo/internal/row"
)

// The limits of plans.
const (
	maxPlans     = 500     // that are kept: those that were touched last
	maxPlanAsked = 8 << 10 // bytes
	maxPlanFound = 4 << 20
)

// Plan returns the plan of a tournament; nil: there is none.
func (s *Store) Plan(ctx context.Context, journal string) (*row.Plan, error) {
	p := row.Plan{Journal: journal}
	var found []byte
	err := s.read.QueryRowContext(ctx, "SELECT edition, last, asked, state, done, found FROM plans WHERE journal = $1", journal).Scan(&p.Edition, &p.Last, &p.Asked, (*string)(&p.State), &p.Done, &found)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, s.failure(err)
	}
	if len(found) > 0 {
		p.Found, err = s.unpackBytes(found, "plan of "+journal)
	}
	return &p, err
}

// BeginPlan keeps that a plan is being made, in place of the one that there was, and returns its edition.
// Plans that were touched longest ago make room.
func (s *Store) BeginPlan(ctx context.Context, p row.Plan) (edition int64, err error) {
	if err := checkText("asked", p.Asked, maxPlanAsked); err != nil {
		return 0, err
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, p.Journal); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, "INSERT INTO plans (journal, edition, last, asked, state, done, beat, found) VALUES ($1, 1, $2, $3, $4, 0, $5, $6) "+
			"ON CONFLICT (journal) DO UPDATE SET edition = plans.edition + 1, last = excluded.last, asked = excluded.asked, state = excluded.state, done = 0, beat = excluded.beat, found = excluded.found RETURNING edition",
			p.Journal, p.Last, p.Asked, string(row.PlanWorking), micro(s.now()), []byte{}).Scan(&edition); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM plans WHERE journal <> $1 AND journal NOT IN (SELECT journal FROM plans ORDER BY beat DESC, journal LIMIT $2)", p.Journal, maxPlans)
		return err
	})
	return edition, err
}

// TellPlan keeps how far a plan is, by who makes it; false: it is wanted no more.
func (s *Store) TellPlan(ctx context.Context, journal string, edition int64, done int) (wanted bool, err error) {
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		wanted, err = one(ctx, tx, "UPDATE plans SET done = $1, beat = $2 WHERE journal = $3 AND edition = $4 AND state = $5", done, micro(s.now()), journal, edition, string(row.PlanWorking))
		return err
	})
	return wanted, err
}

// EndPlan keeps what came of a plan, unless it is wanted no more.
func (s *Store) EndPlan(ctx context.Context, p row.Plan) error {
	if len(p.Found) > maxPlanFound {
		return &Invalid{Field: "plan", Why: TooLong, Limit: maxPlanFound}
	}
	found := []byte{}
	if p.Found != nil {
		var err error
		if found, err = pack(p.Found); err != nil {
			return err
		}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE plans SET state = $1, done = $2, found = $3, beat = $4 WHERE journal = $5 AND edition = $6 AND state = $7", string(p.State), p.Done, found, micro(s.now()), p.Journal, p.Edition, string(row.PlanWorking))
		return err
	})
}

// StopPlan has the plan of a tournament stopped, whichever program makes it.
func (s *Store) StopPlan(ctx context.Context, journal string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE plans SET state = $1 WHERE journal = $2 AND state = $3", string(row.PlanStopped), journal, string(row.PlanWorking))
		return err
	})
}

// ClaimPlan takes over a plan of which nobody has told for so long: the program that made it ended. It returns
// its new edition; 0: somebody is at it.
func (s *Store) ClaimPlan(ctx context.Context, journal string, edition int64, silent time.Duration) (taken int64, err error) {
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		now := s.now()
		found, err := one(ctx, tx, "UPDATE plans SET edition = edition + 1, done = 0, beat = $1 WHERE journal = $2 AND edition = $3 AND state = $4 AND beat < $5", micro(now), journal, edition, string(row.PlanWorking), micro(now.Add(-silent)))
		taken = 0
		if found {
			taken = edition + 1
		}
		return err
	})
	return taken, err
}
