package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"torneo/internal/inbox"
)

// expired is how what goes by a rule is counted and erased. $1 is the moment before which a submission
// was changed last, or its day; all that is over is done with.
type expired struct {
	count []string
	erase []string
	byDay bool
}

// ofDone are submissions that were done with before a moment.
const ofDone = "(SELECT id FROM inbox WHERE state IN ('rated', 'dropped') AND changed < $1)"

// replaced is a list of members in whose place a newer one of its name has held since before a day.
const replaced = "EXISTS (SELECT 1 FROM inbox_lists n WHERE n.name = inbox_lists.name AND n.since > inbox_lists.since AND n.since < $1)"

var expiredBy = map[string]expired{
	inbox.RuleContacts: {
		count: []string{"SELECT count(*) FROM inbox WHERE email <> '' AND id IN " + ofDone, "SELECT count(*) FROM inbox_versions WHERE way = 'mail' AND source <> '' AND submission IN " + ofDone},
		erase: []string{"UPDATE inbox SET email = '', edition = edition + 1 WHERE email <> '' AND id IN " + ofDone, "UPDATE inbox_versions SET source = '' WHERE way = 'mail' AND source <> '' AND submission IN " + ofDone},
	},
	inbox.RuleLetters: {
		count: []string{"SELECT count(*) FROM inbox_acts WHERE act <> 'rate' AND words <> '' AND submission IN " + ofDone},
		erase: []string{"UPDATE inbox_acts SET words = '' WHERE act <> 'rate' AND words <> '' AND submission IN " + ofDone},
	},
	inbox.RuleFindings: {
		count: []string{"SELECT count(*) FROM inbox_versions WHERE found <> $2 AND submission IN " + ofDone},
		erase: []string{"UPDATE inbox_versions SET found = $2 WHERE found <> $2 AND submission IN " + ofDone},
	},
	inbox.RuleLists: {
		count: []string{"SELECT count(*) FROM inbox_lists WHERE " + replaced},
		erase: []string{"DELETE FROM inbox_lists WHERE " + replaced},
		byDay: true,
	},
	inbox.RuleUndone: {
		count: []string{"SELECT count(*) FROM inbox_people WHERE undone > 0 AND undone < $1"},
		erase: []string{"DELETE FROM inbox_people WHERE undone > 0 AND undone < $1"},
	},
}

// valuesOf returns the values of the statements of a rule.
func (x expired) valuesOf(e *inbox.Expiry) ([]any, error) {
	if x.byDay {
		return []any{e.Before}, nil
	}
	at, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return nil, err
	}
	values := []any{micro(at)}
	if e.Name == inbox.RuleFindings {
		nothing, err := packFound(&inbox.Found{})
		return append(values, nothing), err
	}
	return values, nil
}

// CountExpired counts what would be erased by a rule.
func (s *Store) CountExpired(ctx context.Context, e inbox.Expiry) (things int, err error) {
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if e.Name == inbox.RuleFiles {
			list, err := s.expiredFiles(ctx, tx, e)
			things = len(list)
			return err
		}
		x := expiredBy[e.Name]
		values, err := x.valuesOf(&e)
		if err != nil {
			return err
		}
		for _, query := range x.count {
			var n int
			if err := tx.QueryRowContext(ctx, query, values...).Scan(&n); err != nil {
				return err
			}
			things += n
		}
		return nil
	})
	return things, err
}

// EraseExpired erases what is over by each rule, all of it or nothing, notes how much it was, and clears
// what it stood on: nothing of it is left in the database.
func (s *Store) EraseExpired(ctx context.Context, rules []inbox.Expiry, by inbox.Erased) (list []inbox.Erased, err error) {
	if err := checkText("person", by.By, maxName); err != nil {
		return nil, err
	}
	err = s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list = nil
		for _, e := range rules {
			things, err := s.eraseExpired(ctx, tx, e)
			if err != nil {
				return err
			}
			if things == 0 {
				continue
			}
			x := by
			x.Rule, x.Before, x.Things = e.Name, e.Before, things
			if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(number), 0) + 1 FROM inbox_erasures").Scan(&x.Number); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO inbox_erasures (number, rule, before, things, person, identity, at) VALUES ($1, $2, $3, $4, $5, $6, $7)", x.Number, x.Rule, x.Before, x.Things, x.By, x.Identity, micro(x.At)); err != nil {
				return err
			}
			list = append(list, x)
		}
		return nil
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list, s.failure(s.clear(ctx, "inbox", "inbox_versions", "inbox_files", "inbox_acts", "inbox_people", "inbox_lists"))
}

func (s *Store) eraseExpired(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (things int, err error) {
	if e.Name == inbox.RuleFiles {
		list, err := s.expiredFiles(ctx, tx, e)
		if err != nil {
			return 0, err
		}
		for _, f := range list {
			if _, err := tx.ExecContext(ctx, "DELETE FROM inbox_files WHERE submission = $1 AND number = $2", f.submission, f.number); err != nil {
				return 0, err
			}
		}
		return len(list), nil
	}
	x := expiredBy[e.Name]
	values, err := x.valuesOf(&e)
	if err != nil {
		return 0, err
	}
	for _, statement := range x.erase {
		r, err := tx.ExecContext(ctx, statement, values...)
		if err != nil {
			return 0, err
		}
		n, err := r.RowsAffected()
		if err != nil {
			return 0, err
		}
		things += int(n)
	}
	return things, nil
}

// fileOf names the file of a version.
type fileOf struct {
	submission string
	number     int
}

// expiredFiles returns the files of submissions that were dropped, and of versions that were replaced,
// but those from which a rating period was computed: its ratings follow from them.
func (s *Store) expiredFiles(ctx context.Context, tx *sql.Tx, e inbox.Expiry) (list []fileOf, err error) {
	at, err := time.Parse(time.DateOnly, e.Before)
	if err != nil {
		return nil, err
	}
	rated := map[string]bool{}
	if err := read(ctx, tx, "SELECT frozen, frozen_reports, next, next_reports FROM rating_periods", nil, func(rows *sql.Rows) error {
		var frozen, next string
		var frozenReports, nextReports []byte
		if err := rows.Scan(&frozen, &frozenReports, &next, &nextReports); err != nil {
			return err
		}
		for _, x := range []struct {
			head    string
			reports []byte
		}{{frozen, frozenReports}, {next, nextReports}} {
			c, err := s.unpackComputed(x.head, x.reports)
			if err != nil {
				return err
			}
			for k := 0; c != nil && k < len(c.Reports); k++ {
				rated[c.Reports[k].Hash] = true
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	const query = "SELECT f.submission, f.number, v.hash FROM inbox_files f JOIN inbox_versions v ON v.submission = f.submission AND v.number = f.number JOIN inbox i ON i.id = f.submission WHERE i.state IN ('rated', 'dropped') AND i.changed < $1 AND (i.state = 'dropped' OR f.number < i.versions) ORDER BY f.submission, f.number"
	err = read(ctx, tx, query, []any{micro(at)}, func(rows *sql.Rows) error {
		var f fileOf
		var hash string
		if err := rows.Scan(&f.submission, &f.number, &hash); err != nil {
			return err
		}
		if !rated[hash] {
			list = append(list, f)
		}
		return nil
	})
	return list, err
}

// read reads the rows of a query within a transaction.
func read(ctx context.Context, tx *sql.Tx, query string, values []any, each func(*sql.Rows) error) (err error) {
	rows, err := tx.QueryContext(ctx, query, values...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// mostErasures is how many of the latest erasures are returned.
const mostErasures = 1000

// Erasures returns what was erased, the latest first.
func (s *Store) Erasures(ctx context.Context) (list []inbox.Erased, err error) {
	err = s.each(ctx, "SELECT number, rule, before, things, person, identity, at FROM inbox_erasures ORDER BY number DESC LIMIT $1", []any{mostErasures}, func(rows *sql.Rows) error {
		var x inbox.Erased
		var at int64
		err := rows.Scan(&x.Number, &x.Rule, &x.Before, &x.Things, &x.By, &x.Identity, &at)
		x.At = moment(at)
		list = append(list, x)
		return err
	})
	return list, err
}

// Retention returns after how many months what goes, as far as somebody has set it.
func (s *Store) Retention(ctx context.Context) (set map[string]int, err error) {
	var value string
	err = s.read.QueryRowContext(ctx, "SELECT value FROM inbox_settings WHERE name = 'retention'").Scan(&value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, s.failure(err)
	case json.Unmarshal([]byte(value), &set) != nil:
		return nil, &Corrupt{Where: s.where, Detail: "inbox_settings"}
	}
	return set, nil
}

// KeepRetention keeps after how many months what goes.
func (s *Store) KeepRetention(ctx context.Context, set map[string]int) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO inbox_settings (name, value) VALUES ('retention', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value", text(set))
		return err
	})
}
