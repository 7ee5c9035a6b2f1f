package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/picture"
)

// Letterhead is what the sheets of a tournament bear, or, of an event's own journal,
// those of all its tournaments. It stands in no journal: it can be erased.
type Letterhead struct {
	Logo     *picture.Picture
	Sponsors []picture.Picture
	Line     string // at the foot
	Address  string // of the page that the sheets lead to
}

// What a letterhead holds at most.
const (
	MostSponsors  = 6
	maxLetterhead = 500    // bytes of its line and of its address
	maxPictured   = 20_000 // of a database from elsewhere
)

func (l *Letterhead) check() error {
	if len(l.Sponsors) > MostSponsors {
		return &Invalid{Field: "picture", Why: TooLong, Limit: MostSponsors}
	}
	for _, p := range l.places() {
		if p != nil && picture.Sound(p) != nil {
			return &Invalid{Field: "picture", Why: NotKnown}
		}
	}
	return errors.Join(checkText("line", l.Line, maxLetterhead), checkText("address", l.Address, maxLetterhead))
}

func (l *Letterhead) empty() bool {
	return l.Logo == nil && len(l.Sponsors) == 0 && l.Line == "" && l.Address == ""
}

// places are the pictures by their places; the logo's may be nil.
func (l *Letterhead) places() []*picture.Picture {
	list := []*picture.Picture{l.Logo}
	for k := range l.Sponsors {
		list = append(list, &l.Sponsors[k])
	}
	return list
}

// Letterhead is that of a tournament or of an event; empty if there is none.
func (s *Store) Letterhead(ctx context.Context, journal string) (Letterhead, error) {
	l, err := selectLetterhead(ctx, s.read, journal)
	return l, s.failure(err)
}

// KeepLetterhead replaces it. Pictures that nobody shows any more are gone.
func (s *Store) KeepLetterhead(ctx context.Context, journal string, l Letterhead) error {
	if err := l.check(); err != nil {
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

func insertLetterhead(ctx context.Context, q querier, journal string, l Letterhead) error {
	if l.empty() {
		return nil
	}
	if _, err := q.ExecContext(ctx, "INSERT INTO letterheads (journal, line, address) VALUES ($1, $2, $3)", journal, l.Line, l.Address); err != nil {
		return err
	}
	for place, p := range l.places() {
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

func selectLetterhead(ctx context.Context, q querier, journal string) (l Letterhead, err error) {
	err = q.QueryRowContext(ctx, "SELECT line, address FROM letterheads WHERE journal = $1", journal).Scan(&l.Line, &l.Address)
	if errors.Is(err, sql.ErrNoRows) {
		return Letterhead{}, nil
	}
	if err != nil {
		return Letterhead{}, err
	}
	rows, err := q.QueryContext(ctx, "SELECT place, pictures.hash, kind, data FROM pictured JOIN pictures ON pictures.hash = pictured.hash WHERE journal = $1 AND place <= $2 ORDER BY place", journal, MostSponsors)
	if err != nil {
		return Letterhead{}, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var place int
		var p picture.Picture
		if err := rows.Scan(&place, &p.Hash, &p.Kind, &p.Data); err != nil {
			return Letterhead{}, err
		}
		if place == 0 {
			l.Logo = &p
		} else {
			l.Sponsors = append(l.Sponsors, p)
		}
	}
	return l, rows.Err()
}

// takeLetterhead takes that of a journal of a backup, where there is none here.
func takeLetterhead(ctx context.Context, q querier, journal string, l Letterhead) error {
	if err := l.check(); err != nil {
		return err
	}
	here, err := selectLetterhead(ctx, q, journal)
	if err != nil || !here.empty() {
		return err
	}
	return insertLetterhead(ctx, q, journal, l)
}
