package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"torneo/internal/inbox"
)

// bigUnpacker returns what reads whole files: more than a part of an archive may be.
var bigUnpacker = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(inbox.MaxList+1<<20), zstd.WithDecoderLowmem(true))
})

// unpackBytes returns what was packed.
func (s *Store) unpackBytes(packed []byte, what string) ([]byte, error) {
	from, err := bigUnpacker()
	if err != nil {
		return nil, err
	}
	data, err := from.DecodeAll(packed, nil)
	if err != nil {
		return nil, &Corrupt{Where: s.where, Detail: what}
	}
	return data, nil
}

// Submission returns a submission. The error is a *NotFound if there is none.
func (s *Store) Submission(ctx context.Context, id string) (inbox.Submission, error) {
	list, err := s.selectSubmissions(ctx, "WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = &NotFound{"submission", id}
	}
	if err != nil {
		return inbox.Submission{}, err
	}
	return list[0], nil
}

// Submissions returns those that are asked for: what is due first before what is not, then in the
// order in which they changed; of those that are done the latest first.
func (s *Store) Submissions(ctx context.Context, a inbox.Asked) ([]inbox.Submission, error) {
	var where []string
	var values []any
	add := func(condition string, value any) {
		values = append(values, value)
		where = append(where, fmt.Sprintf(condition, len(values)))
	}
	if a.State != "" {
		add("state = $%d", string(a.State))
	}
	for _, word := range a.Words {
		add("words LIKE $%d", "% "+strings.Trim(word, "%_\\")+"%")
	}
	if a.Due != "" {
		add("due <> '' AND due <= $%d", a.Due)
	}
	order := "CASE WHEN due = '' THEN 1 ELSE 0 END, due, changed, id"
	if a.State == inbox.Accepted || a.State == inbox.Rated || a.State == inbox.Dropped || a.State == "" {
		order = "changed DESC, id DESC"
	}
	clause := ""
	if len(where) > 0 {
		clause = "WHERE " + strings.Join(where, " AND ") + " "
	}
	return s.selectSubmissions(ctx, clause+"ORDER BY "+order+fmt.Sprintf(" LIMIT %d OFFSET %d", min(max(a.Most, 1), 1000), max(a.After, 0)), values...)
}

// SubmissionsNear returns those that may be of one event by its days, its number or its tournament,
// and not those that came to nothing.
func (s *Store) SubmissionsNear(ctx context.Context, e inbox.Event, days int) ([]inbox.Submission, error) {
	const most = " AND state <> 'dropped' ORDER BY changed DESC, id LIMIT 5000"
	var list []inbox.Submission
	seen := map[string]bool{}
	ask := func(where string, values ...any) error {
		some, err := s.selectSubmissions(ctx, "WHERE "+where+most, values...)
		for _, x := range some {
			if !seen[x.ID] {
				seen[x.ID] = true
				list = append(list, x)
			}
		}
		return err
	}
	var errs []error
	if e.Code != "" {
		errs = append(errs, ask("code = $1", e.Code))
	}
	if e.Journal != "" {
		errs = append(errs, ask("journal = $1", e.Journal))
	}
	if e.Begins != "" {
		errs = append(errs, ask("begins >= $1 AND begins <= $2", inbox.AddDays(e.Begins, -days), inbox.AddDays(e.Begins, days)))
	}
	if e.Ends != "" {
		errs = append(errs, ask("ends = $1", e.Ends))
	}
	return list, errors.Join(errs...)
}

// SubmissionsMaybe returns those that may be corrections of a submission.
func (s *Store) SubmissionsMaybe(ctx context.Context, id string) ([]inbox.Submission, error) {
	return s.selectSubmissions(ctx, "WHERE maybe = $1 ORDER BY changed, id", id)
}

func (s *Store) selectSubmissions(ctx context.Context, rest string, values ...any) (list []inbox.Submission, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+inboxColumns+" FROM inbox "+rest, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var x inbox.Submission
		var late, received, changed int64
		if err := rows.Scan(&x.ID, &x.Name, &x.City, &x.Federation, &x.Begins, &x.Ends, &x.Code, &x.Journal, &x.Organiser, &x.Email, &x.Language, &x.State, &x.Due, &late, &x.Period, &x.Maybe, &x.Edition, &x.Versions, &x.Players, &x.Rounds, &x.Arbiter, &x.Rejecting, &x.Asking, &x.Questions, &received, &changed); err != nil {
			return nil, s.failure(err)
		}
		x.Late, x.Received, x.Changed = late != 0, optionalMoment(received), optionalMoment(changed)
		list = append(list, x)
	}
	return list, s.failure(rows.Err())
}

// CountSubmissions counts the submissions by what they wait for, on a day.
func (s *Store) CountSubmissions(ctx context.Context, today string) (c inbox.Counts, err error) {
	c.States = map[inbox.State]int{}
	err = s.snapshot(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		rows, err := tx.QueryContext(ctx, "SELECT state, count(*) FROM inbox GROUP BY state")
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		for rows.Next() {
			var state inbox.State
			var n int
			if err := rows.Scan(&state, &n); err != nil {
				return err
			}
			c.States[state] = n
		}
		if err := rows.Err(); err != nil {
			return err
		}
		for _, q := range []struct {
			into  *int
			where string
			args  []any
		}{
			{&c.Overdue, "state IN ('announced', 'returned') AND due <> '' AND due < $1", []any{today}},
			{&c.Soon, "state IN ('announced', 'returned') AND due >= $1 AND due <= $2", []any{today, inbox.AddDays(today, 7)}},
			{&c.Unclear, "maybe <> '' AND state <> 'dropped'", nil},
		} {
			if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM inbox WHERE "+q.where, q.args...).Scan(q.into); err != nil {
				return err
			}
		}
		return nil
	})
	return c, err
}

// VersionsOf returns the versions of a submission, the first one first.
func (s *Store) VersionsOf(ctx context.Context, submission string) ([]inbox.Version, error) {
	return s.selectVersions(ctx, "WHERE submission = $1 ORDER BY number", submission)
}

// VersionsWithHash returns the versions that are that very file.
func (s *Store) VersionsWithHash(ctx context.Context, hash string) ([]inbox.Version, error) {
	return s.selectVersions(ctx, "WHERE hash = $1 ORDER BY at, submission, number LIMIT 20", hash)
}

func (s *Store) selectVersions(ctx context.Context, rest string, values ...any) (list []inbox.Version, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT submission, number, file, hash, size, way, source, person, identity, at, found FROM inbox_versions "+rest, values...)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var v inbox.Version
		var at int64
		var found []byte
		if err := rows.Scan(&v.Submission, &v.Number, &v.File, &v.Hash, &v.Size, &v.Way, &v.From, &v.By, &v.Identity, &at, &found); err != nil {
			return nil, s.failure(err)
		}
		v.At = moment(at)
		raw, err := s.unpackBytes(found, "submission "+v.Submission)
		if err == nil {
			err = json.Unmarshal(raw, &v.Found)
		}
		if err != nil {
			return nil, &Corrupt{Where: s.where, Detail: "submission " + v.Submission}
		}
		list = append(list, v)
	}
	return list, s.failure(rows.Err())
}

// VersionFile returns the file of a version as it came.
func (s *Store) VersionFile(ctx context.Context, submission string, version int) ([]byte, error) {
	return s.packedFile(ctx, "submission "+submission, &NotFound{"submission", submission}, "SELECT data FROM inbox_files WHERE submission = $1 AND number = $2", submission, version)
}

func (s *Store) packedFile(ctx context.Context, what string, none error, query string, values ...any) ([]byte, error) {
	var packed []byte
	err := s.read.QueryRowContext(ctx, query, values...).Scan(&packed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, none
	case err != nil:
		return nil, s.failure(err)
	}
	return s.unpackBytes(packed, what)
}

// Happenings returns what was done with a submission, in its order.
func (s *Store) Happenings(ctx context.Context, submission string) (list []inbox.Happening, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT submission, number, at, person, identity, act, version, words, other FROM inbox_acts WHERE submission = $1 ORDER BY number", submission)
	if err != nil {
		return nil, s.failure(err)
	}
	defer func() { err = errors.Join(err, s.failure(rows.Close())) }()
	for rows.Next() {
		var h inbox.Happening
		var at int64
		if err := rows.Scan(&h.Submission, &h.Number, &at, &h.By, &h.Identity, &h.Act, &h.Version, &h.Words, &h.Other); err != nil {
			return nil, s.failure(err)
		}
		h.At = moment(at)
		list = append(list, h)
	}
	return list, s.failure(rows.Err())
}
