package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"
)

// SecondPlace is the place to which a program brings every entry besides its database. It belongs
// to the installation and stands in no copy.
type SecondPlace struct {
	ID     string // the folder within, which is this installation's alone
	Folder string // "": there is none
	Code   string // opens what is sealed there
	Since  time.Time
	Begun  bool // it was there once: where it is missing, a disk is
}

const maxFolder = 4 << 10

// SecondPlace returns the second place of the program at a place (the machine and folder); its
// folder is empty where there is none.
func (s *Store) SecondPlace(ctx context.Context, place string) (p SecondPlace, err error) {
	var since int64
	err = s.read.QueryRowContext(ctx, "SELECT id, folder, code, since, begun <> 0 FROM second_places WHERE place = $1", place).Scan(&p.ID, &p.Folder, &p.Code, &since, &p.Begun)
	if errors.Is(err, sql.ErrNoRows) {
		return SecondPlace{}, nil
	}
	p.Since = moment(since)
	return p, s.failure(err)
}

// BeginSecondPlace notes that the second place has been made.
func (s *Store) BeginSecondPlace(ctx context.Context, place, id string) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE second_places SET begun = 1 WHERE place = $1 AND id = $2", place, id)
		return err
	})
}

// KeepSecondPlace settles the folder of a program's second place; "": it has none any
// more. Another folder, or the same one anew, gets another name and code.
func (s *Store) KeepSecondPlace(ctx context.Context, place, folder string, anew bool) (SecondPlace, error) {
	if err := errors.Join(checkText("place", place, maxField), checkText("folder", folder, maxFolder)); err != nil {
		return SecondPlace{}, err
	}
	was, err := s.SecondPlace(ctx, place)
	if err != nil || was.Folder == folder && !anew {
		return was, err
	}
	p := SecondPlace{ID: newID(), Folder: folder, Code: rand.Text(), Since: s.now()}
	if folder == "" {
		p = SecondPlace{}
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM second_places WHERE place = $1", place); err != nil || folder == "" {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO second_places (place, id, folder, code, since, begun) VALUES ($1, $2, $3, $4, $5, 0)", place, p.ID, p.Folder, p.Code, micro(p.Since))
		return err
	})
	return p, err
}
