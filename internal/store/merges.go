package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"torneo/internal/periods"
)

// maxMerges is the most rows of a series that go to others.
const maxMerges = 10_000

const mergeColumns = "id, series, month, gone, kept, gone_name, kept_name, fide, person, identity, at, undone, undoer"

// AddMerge keeps that two rows of a series are one person, unless another one that holds contradicts it.
func (s *Store) AddMerge(ctx context.Context, m periods.Merge) error {
	for _, text := range []string{m.Month, m.Gone, m.Kept, m.GoneName, m.KeptName, m.By} {
		if err := checkText("merge", text, maxName); err != nil {
			return err
		}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		// Who adds another one to the series waits here.
		found, err := one(ctx, tx, "UPDATE rating_series SET edition = edition WHERE id = $1", m.Series)
		if err == nil && !found {
			err = &NotFound{"rating-series", m.Series}
		}
		if err != nil {
			return err
		}
		there, err := selectMerges(ctx, tx, m.Series)
		if err != nil {
			return err
		}
		if len(there) >= maxMerges {
			return &Invalid{Field: "merges", Why: TooLong, Limit: maxMerges}
		}
		if err := periods.MayMerge(there, &m); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO rating_merges ("+mergeColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, '')",
			newID(), m.Series, m.Month, m.Gone, m.Kept, m.GoneName, m.KeptName, m.FIDEID, m.By, m.Identity, micro(m.At))
		return err
	})
}

// UndoMerge takes one back; a *NotFound where none holds.
func (s *Store) UndoMerge(ctx context.Context, series, id, by string, at time.Time) error {
	if err := checkText("person", by, maxName); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		found, err := one(ctx, tx, "UPDATE rating_merges SET undone = $1, undoer = $2 WHERE series = $3 AND id = $4 AND undone = 0", micro(at), by, series, id)
		if err == nil && !found {
			err = &NotFound{"rating-merge", id}
		}
		return err
	})
}

// MergesOf returns the rows of a series that were said to be one person, also those that were taken back, in the
// order in which it was decided.
func (s *Store) MergesOf(ctx context.Context, series string) ([]periods.Merge, error) {
	list, err := selectMerges(ctx, s.read, series)
	return list, s.failure(err)
}

func selectMerges(ctx context.Context, q querier, series string) (list []periods.Merge, err error) {
	rows, err := q.QueryContext(ctx, "SELECT "+mergeColumns+" FROM rating_merges WHERE series = $1 ORDER BY at, id", series)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var m periods.Merge
		var at, undone int64
		if err := rows.Scan(&m.ID, &m.Series, &m.Month, &m.Gone, &m.Kept, &m.GoneName, &m.KeptName, &m.FIDEID, &m.By, &m.Identity, &at, &undone, &m.UndoneBy); err != nil {
			return nil, err
		}
		m.At = moment(at)
		if undone > 0 {
			m.Undone = moment(undone)
		}
		list = append(list, m)
	}
	return list, rows.Err()
}
