package store

import (
	"context"
	"database/sql"
	"errors"

	"torneo/internal/row"
)

const (
	maxCaptainKind = 16
	maxCaptainData = 2000
)

// Words returns the words of captains in a journal, in the order of rounds and teams.
func (s *Store) Words(ctx context.Context, journal string) (list []row.Word, err error) {
	list, err = selectWords(ctx, s.read, journal)
	return list, s.failure(err)
}

// WithWords returns the journals in which captains said something that is kept.
func (s *Store) WithWords(ctx context.Context) (journals []string, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT DISTINCT journal FROM captains ORDER BY journal")
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = s.failure(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		journals = append(journals, id)
	}
	return journals, rows.Err()
}

func checkWord(w *row.Word) error {
	if err := checkText("kind", string(w.Kind), maxCaptainKind); err != nil {
		return err
	}
	return errors.Join(checkText("about", w.About, maxCaptainData), checkText("data", w.Data, maxCaptainData), checkText("device", w.Device, maxID))
}

// KeepWord keeps a word in place of the one of its kind.
func (s *Store) KeepWord(ctx context.Context, w row.Word) error {
	if err := checkWord(&w); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, w.Journal); err != nil {
			return err
		}
		return keepWord(ctx, tx, &w, "")
	})
}

// keepWord replaces the word of its kind; where: if that is so.
func keepWord(ctx context.Context, q querier, w *row.Word, where string) error {
	_, err := q.ExecContext(ctx, `INSERT INTO captains (journal, round, team, kind, about, data, at, device) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (journal, round, team, kind) DO UPDATE SET about = excluded.about, data = excluded.data, at = excluded.at, device = excluded.device `+where,
		w.Journal, w.Round, w.Team, w.Kind, w.About, w.Data, micro(w.At), w.Device)
	return err
}

// DropWord forgets the words of a kind of a team in a round, said until then.
func (s *Store) DropWord(ctx context.Context, w row.Word) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM captains WHERE journal = $1 AND round = $2 AND team = $3 AND kind = $4 AND at <= $5", w.Journal, w.Round, w.Team, w.Kind, micro(w.At))
		return err
	})
}
