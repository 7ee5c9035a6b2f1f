package batch

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"torneo/internal/jobs"
	"torneo/message"
)

// ErrNotFound is the error of a batch that there is not, or not any more.
var ErrNotFound = errors.New("batch: there is no such batch")

// Put keeps the files of a chunk. What is there already is not sent again.
func (s *Store) Put(ctx context.Context, files []File) (Chunk, error) {
	data, hash := encodeFiles(files)
	c := Chunk{hash, len(files)}
	r, err := s.db.ExecContext(ctx, "UPDATE blobs SET made = $1 WHERE hash = $2", s.clock().UnixMicro(), hash)
	if err == nil {
		if n, err := r.RowsAffected(); err == nil && n > 0 {
			return c, nil
		}
		_, err = s.db.ExecContext(ctx, "INSERT INTO blobs (hash, made, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", hash, s.clock().UnixMicro(), data)
	}
	return c, jobs.Fault(err)
}

// Seal makes a batch of chunks that were put. If there is the same already it is that,
// and goes on if it was cancelled.
func (s *Store) Seal(ctx context.Context, o Order, chunks []Chunk) (*Batch, error) {
	files := 0
	for _, c := range chunks {
		files += c.Files
	}
	if files == 0 {
		return nil, refuse("batch.empty")
	}
	if files > MostFiles {
		return nil, refuse("batch.files", "most", message.Count(MostFiles))
	}
	o.Several = files > 1
	identity, err := json.Marshal(struct {
		Version string
		Order   Order
		Chunks  []Chunk
	}{s.version, o, chunks})
	if err != nil {
		return nil, err
	}
	h := sha256.Sum256(identity)
	id := hex.EncodeToString(h[:])[:16]
	flags, err := json.Marshal(o.Flags)
	if err != nil {
		return nil, err
	}
	err = s.change(ctx, func(tx *sql.Tx) error {
		r, err := tx.ExecContext(ctx, `INSERT INTO batches (id, verb, flags, language, program, ordered_by, about, files, chunks, created, cancelled, ended)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0) ON CONFLICT DO NOTHING`,
			id, o.Verb, string(flags), o.Language, s.version, o.By, o.About, files, len(chunks), s.clock().UnixMicro())
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			_, err := tx.ExecContext(ctx, "UPDATE batches SET cancelled = 0, ended = 0 WHERE id = $1 AND cancelled <> 0", id)
			return err
		}
		insert, err := tx.PrepareContext(ctx, "INSERT INTO chunks (batch, number, files, input, begun) VALUES ($1, $2, $3, $4, 0)")
		if err != nil {
			return err
		}
		defer insert.Close()
		for k, c := range chunks {
			if _, err := insert.ExecContext(ctx, id, k, c.Files, c.Input); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, id)
}

const columns = "SELECT id, verb, flags, language, program, ordered_by, about, files, chunks, created, cancelled, ended FROM batches "

func (s *Store) read(ctx context.Context, where string, args ...any) (list []*Batch, err error) {
	rows, err := s.db.QueryContext(ctx, columns+where, args...)
	if err != nil {
		return nil, jobs.Fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var b Batch
		var flags string
		var created, cancelled, ended int64
		if err := rows.Scan(&b.ID, &b.Verb, &flags, &b.Language, &b.Version, &b.By, &b.About, &b.Files, &b.Chunks, &created, &cancelled, &ended); err != nil {
			return nil, jobs.Fault(err)
		}
		if err := json.Unmarshal([]byte(flags), &b.Flags); err != nil {
			return nil, jobs.Fault(errCode)
		}
		b.Several, b.Cancelled, b.Created = b.Files > 1, cancelled != 0, time.UnixMicro(created)
		if ended != 0 {
			b.Ended = time.UnixMicro(ended)
		}
		list = append(list, &b)
	}
	if err := rows.Err(); err != nil {
		return nil, jobs.Fault(err)
	}
	for _, b := range list {
		if err := s.progress(ctx, b); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// progress reads how far a batch has come.
func (s *Store) progress(ctx context.Context, b *Batch) error {
	c := &b.Codes
	return jobs.Fault(s.db.QueryRowContext(ctx, `SELECT count(*), CAST(coalesce(sum(c0), 0) AS bigint), CAST(coalesce(sum(c1), 0) AS bigint), CAST(coalesce(sum(c2), 0) AS bigint),
		CAST(coalesce(sum(c3), 0) AS bigint), CAST(coalesce(sum(c4), 0) AS bigint), CAST(coalesce(sum(c5), 0) AS bigint) FROM outputs WHERE batch = $1`, b.ID).
		Scan(&b.Done, &c[0], &c[1], &c[2], &c[3], &c[4], &c[5]))
}

// Get returns the batch of an id.
func (s *Store) Get(ctx context.Context, id string) (*Batch, error) {
	list, err := s.read(ctx, "WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// List returns the latest batches, the newest first.
func (s *Store) List(ctx context.Context, most int) ([]*Batch, error) {
	return s.read(ctx, "ORDER BY created DESC, id LIMIT $1", most)
}

// Outcomes returns the outcomes of a chunk; false: it is not done.
func (s *Store) Outcomes(ctx context.Context, id string, chunk int) ([]Outcome, bool, error) {
	var data []byte
	err := s.db.QueryRowContext(ctx, "SELECT data FROM outputs WHERE batch = $1 AND number = $2", id, chunk).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, jobs.Fault(err)
	}
	list, err := decodeOutcomes(data)
	return list, true, jobs.Fault(err)
}

// Amiss returns the chunks that are done and have files that are not right, in their order,
// so many at most.
func (s *Store) Amiss(ctx context.Context, id string, most int) ([]int, error) {
	return s.numbers(ctx, "SELECT number FROM outputs WHERE batch = $1 AND c1 + c2 + c3 + c4 + c5 > 0 ORDER BY number LIMIT $2", id, most)
}

// Missing returns the chunks of a batch that are not done.
func (s *Store) Missing(ctx context.Context, id string) ([]int, error) {
	return s.numbers(ctx, "SELECT number FROM chunks c WHERE batch = $1 AND NOT EXISTS (SELECT 1 FROM outputs o WHERE o.batch = c.batch AND o.number = c.number) ORDER BY number", id)
}

func (s *Store) numbers(ctx context.Context, query string, args ...any) (list []int, err error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, jobs.Fault(err)
	}
	defer rows.Close()
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return nil, jobs.Fault(err)
		}
		list = append(list, n)
	}
	return list, jobs.Fault(rows.Err())
}

// Cancel ends a batch: chunks that are being done end soon, no other is begun, and what
// is done stays. One that has ended stays as it is.
func (s *Store) Cancel(ctx context.Context, id string) error {
	b, err := s.Get(ctx, id)
	if err != nil || b.IsFinished() {
		return err
	}
	now := s.clock().UnixMicro()
	_, err = s.db.ExecContext(ctx, "UPDATE batches SET cancelled = $1, ended = $1 WHERE id = $2 AND ended = 0", now, id)
	return jobs.Fault(err)
}

// Remove forgets a batch, its report, and the files that no other has.
func (s *Store) Remove(ctx context.Context, id string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		for _, from := range []string{"outputs WHERE batch", "chunks WHERE batch", "batches WHERE id"} {
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+from+" = $1", id); err != nil {
				return err
			}
		}
		return s.dropBlobs(ctx, tx)
	})
}

// unclaimed is the time for which files stay of which no batch was made.
const unclaimed = 24 * time.Hour

func (s *Store) dropBlobs(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM blobs WHERE made < $1 AND NOT EXISTS (SELECT 1 FROM chunks WHERE input = hash)", s.clock().Add(-unclaimed).UnixMicro())
	return err
}

// Sweep forgets batches that were kept long enough, and files that nobody claimed.
func (s *Store) Sweep(ctx context.Context) error {
	old, err := s.read(ctx, "WHERE CASE WHEN ended = 0 THEN created ELSE ended END < $1 LIMIT 100", s.clock().Add(-KeptFor).UnixMicro())
	if err != nil {
		return err
	}
	for _, b := range old {
		if err := s.Remove(ctx, b.ID); err != nil {
			return err
		}
	}
	return s.change(ctx, func(tx *sql.Tx) error { return s.dropBlobs(ctx, tx) })
}
