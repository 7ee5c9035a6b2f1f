package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/picture"
	"torneo/internal/row"
)

// The limits of a letterhead.
const (
	maxLetterhead = 500    // bytes of its line and of its address
	maxPictured   = 20_000 // of a database from elsewhere
)

func checkLetterhead(l *row.Letterhead) error {
	if len(l.Sponsors) > row.MostSponsors {
		return &Invalid{Field: "picture", Why: TooLong, Limit: row.MostSponsors}
	}
	for _, p := range picturePlaces(l) {
		if p != nil && picture.Sound(p) != nil {
			return &Invalid{Field: "picture", Why: NotKnown}
		}
	}
	return errors.Join(checkText("line", l.Line, maxLetterhead), checkText("address", l.Address, maxLetterhead))
}

func isBlank(l *row.Letterhead) bool {
	return l.Logo == nil && len(l.Sponsors) == 0 && l.Line == "" && l.Address == ""
}

// picturePlaces returns the pictures by their places; the logo's may be nil.
func picturePlaces(l *row.Letterhead) []*picture.Picture {
	list := []*picture.Picture{l.Logo}
	for k := range l.Sponsors {
		list = append(list, &l.Sponsors[k])
	}
	return list
}

// Letterhead returns the letterhead of a tournament or of an event; empty if there is none.
func (s *Store) Letterhead(ctx context.Context, journal string) (row.Letterhead, error) {
	l, err := selectLetterhead(ctx, s.read, journal)
	return l, s.failure(err)
}

// KeepLetterhead replaces the letterhead of a journal. Pictures that nobody shows any more are
// gone.
func (s *Store) KeepLetterhead(ctx context.Context, journal string, l row.Letterhead) error {
	if err := checkLetterhead(&l); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, journal); err != nil {
			return err
		}
		for _, statement := range []string{"DELETE FROM pictured WHERE journal = $1", "DELETE FROM letterheads WHERE journal = $1"} {
			if _, err := tx.ExecContext(ctx, statement, journal); err != nil {
				return err
			}
		}
		if err := insertLetterhead(ctx, tx, journal, l); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, notShown)
		return err
	})
}

// notShown deletes the pictures that stand nowhere.
const notShown = "DELETE FROM pictures WHERE hash NOT IN (SELECT hash FROM pictured)"

func insertLetterhead(ctx context.Context, q querier, journal string, l row.Letterhead) error {
	if isBlank(&l) {
		return nil
	}
	if _, err := q.ExecContext(ctx, "INSERT INTO letterheads (journal, line, address) VALUES ($1, $2, $3)", journal, l.Line, l.Address); err != nil {
		return err
	}
	for place, p := range picturePlaces(&l) {
		if p == nil {
			continue
		}
		if _, err := q.ExecContext(ctx, "INSERT INTO pictures (hash, kind, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", p.Hash, p.Kind, p.Data); err != nil {
			return err
		}
		if _, err := q.ExecContext(ctx, "INSERT INTO pictured (journal, place, hash) VALUES ($1, $2, $3)", journal, place, p.Hash); err != nil {
			return err
		}
	}
	return nil
}

func selectLetterhead(ctx context.Context, q querier, journal string) (l row.Letterhead, err error) {
	err = q.QueryRowContext(ctx, "SELECT line, address FROM letterheads WHERE journal = $1", journal).Scan(&l.Line, &l.Address)
	if errors.Is(err, sql.ErrNoRows) {
		return row.Letterhead{}, nil
	}
	if err != nil {
		return row.Letterhead{}, err
	}
	rows, err := q.QueryContext(ctx, "SELECT place, pictures.hash, kind, data FROM pictured JOIN pictures ON pictures.hash = pictured.hash WHERE journal = $1 AND place <= $2 ORDER BY place", journal, row.MostSponsors)
	if err != nil {
		return row.Letterhead{}, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var place int
		var p picture.Picture
		if err := rows.Scan(&place, &p.Hash, &p.Kind, &p.Data); err != nil {
			return row.Letterhead{}, err
		}
		if place == 0 {
			l.Logo = &p
		} else {
			l.Sponsors = append(l.Sponsors, p)
		}
	}
	return l, rows.Err()
}

// takeLetterhead takes the letterhead of a journal of a backup, where there is none here.
func takeLetterhead(ctx context.Context, q querier, journal string, l row.Letterhead) error {
	if err := checkLetterhead(&l); err != nil {
		return err
	}
	here, err := selectLetterhead(ctx, q, journal)
	if err != nil || !isBlank(&here) {
		return err
	}
	return insertLetterhead(ctx, q, journal, l)
}
