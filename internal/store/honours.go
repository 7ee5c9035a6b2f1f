package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/periods"
)

// insertHonours writes what was found beside a result, in place of what an earlier computation of the
// same inputs found.
func insertHonours(ctx context.Context, tx *sql.Tx, r *periods.Result) error {
	if r.Honours == nil {
		return nil
	}
	parts, err := packParts(r.Honours)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM rating_honours WHERE inputs = $1 AND outputs = $2", r.Inputs, r.Outputs); err != nil {
		return err
	}
	for k, data := range parts {
		if _, err := tx.ExecContext(ctx, "INSERT INTO rating_honours (inputs, outputs, part, data) VALUES ($1, $2, $3, $4)", r.Inputs, r.Outputs, k, data); err != nil {
			return err
		}
	}
	return nil
}

// RatingHonours returns what was found beside the result of a computation; nil: nothing was looked for.
func (s *Store) RatingHonours(ctx context.Context, inputs, outputs string) ([]byte, error) {
	data, err := s.packedParts(ctx, "honours "+inputs, &NotFound{"rating-result", inputs}, "SELECT data FROM rating_honours WHERE inputs = $1 AND outputs = $2 ORDER BY part", inputs, outputs)
	if none := (*NotFound)(nil); errors.As(err, &none) {
		return nil, nil
	}
	return data, err
}

// KeepHonours keeps what was found beside a result that is there.
func (s *Store) KeepHonours(ctx context.Context, r periods.Result) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return insertHonours(ctx, tx, &r) })
}

// FrozenWithoutHistory returns the frozen and published periods of which nothing is kept of anybody, though
// something was rated in them.
func (s *Store) FrozenWithoutHistory(ctx context.Context) (list []periods.Period, err error) {
	const query = "SELECT series, month, state, frozen FROM rating_periods p WHERE state <> 'open' AND NOT EXISTS (SELECT 1 FROM rating_months m WHERE m.series = p.series AND m.month = p.month)" +
		" AND NOT EXISTS (SELECT 1 FROM rating_played a WHERE a.series = p.series AND a.month = p.month) ORDER BY series, month"
	err = s.each(ctx, query, nil, func(rows *sql.Rows) error {
		var p periods.Period
		var head string
		if err := rows.Scan(&p.Series, &p.Month, (*string)(&p.State), &head); err != nil {
			return err
		}
		var err error
		if p.Frozen, err = s.unpackComputed(head, nil); err == nil && p.Frozen != nil && p.Frozen.Rated > 0 {
			list = append(list, p)
		}
		return err
	})
	return list, err
}
