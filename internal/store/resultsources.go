package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/row"
)

// The limits of a source of results, in bytes, and the number of sources of a journal.
const (
	maxPlace   = 1000
	maxGames   = 4 << 20
	maxSources = 100
)

// ResultSources returns the sources of a journal, in the order of their places; of all journals
// that are not deleted, if none is named.
func (s *Store) ResultSources(ctx context.Context, journal string) (list []row.ResultSource, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT r.journal, r.place, r.sent, r.games, r.read FROM result_sources r
		JOIN journals j ON j.id = r.journal JOIN events e ON e.id = j.event
		WHERE e.deleted IS NULL AND ($1 = '' OR r.journal = $1) ORDER BY r.journal, r.place`, journal)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var r row.ResultSource
		var sent, read int64
		var games string
		if err := rows.Scan(&r.Journal, &r.Place, &sent, &games, &read); err != nil {
			return nil, err
		}
		r.Sent, r.Games = sent != 0, []byte(games)
		if read != 0 {
			r.Read = moment(read)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// KeepResultSource keeps a source, in place of the one with the same place.
func (s *Store) KeepResultSource(ctx context.Context, r row.ResultSource) error {
	switch {
	case r.Place == "":
		return &Invalid{Field: "place", Why: Empty}
	case len(r.Games) > maxGames:
		return &Invalid{Field: "games", Why: TooLong, Limit: maxGames}
	}
	if err := errors.Join(checkText("place", r.Place, maxPlace), checkText("games", string(r.Games), maxGames)); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, r.Journal); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM result_sources WHERE journal = $1 AND place = $2", r.Journal, r.Place); err != nil {
			return err
		}
		var there int
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM result_sources WHERE journal = $1", r.Journal).Scan(&there); err != nil {
			return err
		}
		if there >= maxSources {
			return &Invalid{Field: "place", Why: TooLong, Limit: maxSources}
		}
		var sent, read int64
		if r.Sent {
			sent = 1
		}
		if !r.Read.IsZero() {
			read = micro(r.Read)
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO result_sources (journal, place, sent, games, read) VALUES ($1, $2, $3, $4, $5)", r.Journal, r.Place, sent, string(r.Games), read)
		return err
	})
}

// DropResultSource forgets a place.
func (s *Store) DropResultSource(ctx context.Context, journal, place string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM result_sources WHERE journal = $1 AND place = $2", journal, place)
		return err
	})
}
