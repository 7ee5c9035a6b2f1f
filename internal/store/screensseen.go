package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"torneo/internal/row"
)

const maxScreensSeen = 500

// ScreensSeen returns the screens that were seen since a moment.
func (s *Store) ScreensSeen(ctx context.Context, since time.Time) (list []row.ScreenSeen, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT code, address, since, seen FROM screens_seen WHERE seen >= $1 ORDER BY since, code LIMIT $2", micro(since), maxScreensSeen)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var x row.ScreenSeen
		var first, last int64
		if err := rows.Scan(&x.Code, &x.From, &first, &last); err != nil {
			return nil, err
		}
		x.Since, x.Seen = moment(first), moment(last)
		list = append(list, x)
	}
	return list, rows.Err()
}

// SeeScreens keeps that screens were seen, and forgets those that nobody has seen since a
// moment.
func (s *Store) SeeScreens(ctx context.Context, forget time.Time, list ...row.ScreenSeen) error {
	for _, x := range list {
		if err := errors.Join(checkText("screen", x.Code, maxFieldName), checkText("screen", x.From, maxFieldName)); err != nil {
			return err
		}
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		for _, x := range list {
			if _, err := tx.ExecContext(ctx, `INSERT INTO screens_seen (code, address, since, seen) VALUES ($1, $2, $3, $4)
				ON CONFLICT (code) DO UPDATE SET address = excluded.address, seen = excluded.seen`, x.Code, x.From, micro(x.Since), micro(x.Seen)); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM screens_seen WHERE seen < $1", micro(forget))
		return err
	})
}
