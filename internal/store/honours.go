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
