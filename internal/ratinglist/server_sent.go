package ratinglist

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// In PostgreSQL what was sent is in parts of a table, which are written one by one while
// it arrives, so that no transaction is as long as somebody's connection is slow, and read
// one by one: neither needs more memory for a longer file. It is whole when it has a size.
// Each time that it is sent it has a number of its own, so that a late sender writes nothing
// into what was sent after it.
const (
	sentPart  = 1 << 20
	sentParts = 4 // in memory, of a file that is read
)

var sentTables = []string{
	"CREATE TABLE IF NOT EXISTS " + Schema + ".sent (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE, about bytea NOT NULL, size bigint, made timestamptz NOT NULL DEFAULT now())",
	"CREATE TABLE IF NOT EXISTS " + Schema + ".sent_part (sent bigint NOT NULL REFERENCES " + Schema + ".sent ON DELETE CASCADE, number int NOT NULL, data bytea NOT NULL, PRIMARY KEY (sent, number))",
	"ALTER TABLE " + Schema + ".sent_part ALTER COLUMN data SET STORAGE EXTERNAL", // it is packed, mostly
}

// replaced is the error code of PostgreSQL for a part of what is not there any more.
const replaced = "23503"

func (s *onServer) receive(ctx context.Context, id string, about []byte, from io.Reader) (size int64, err error) {
	if err := s.prepare(ctx); err != nil {
		return 0, s.failure(err)
	}
	var number int64
	err = s.inTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM "+Schema+".sent WHERE id = $1", id); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "INSERT INTO "+Schema+".sent (id, about) VALUES ($1, $2) RETURNING number", id, about).Scan(&number)
	})
	if err != nil {
		return 0, s.failure(err)
	}
	size, err = s.fill(ctx, number, from)
	if err != nil {
		last, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer done()
		_, _ = s.db.ExecContext(last, "DELETE FROM "+Schema+".sent WHERE number = $1", number) // else it is swept away
	}
	return size, err
}

// fill writes the parts, and then that they are all there.
func (s *onServer) fill(ctx context.Context, number int64, from io.Reader) (size int64, err error) {
	part := make([]byte, sentPart)
	for k := 0; ; k++ {
		n, err := readPart(from, part)
		if n > 0 {
			if _, err := s.db.ExecContext(ctx, "INSERT INTO "+Schema+".sent_part VALUES ($1, $2, $3)", number, k, part[:n]); err != nil {
				return size, s.sentFailure(err)
			}
			size += int64(n)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return size, err
		}
	}
	r, err := s.db.ExecContext(ctx, "UPDATE "+Schema+".sent SET size = $2 WHERE number = $1", number, size)
	if err != nil {
		return size, s.failure(err)
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return size, errors.Join(err, fs.ErrNotExist)
	}
	return size, nil
}

// readPart reads a part, or what there is of it, and why that is all: io.EOF only at the
// end, since what does not arrive whole says io.ErrUnexpectedEOF.
func readPart(from io.Reader, part []byte) (n int, err error) {
	for n < len(part) && err == nil {
		var k int
		k, err = from.Read(part[n:])
		n += k
	}
	return n, err
}

func (s *onServer) sentFailure(err error) error {
	var p *pgconn.PgError
	if errors.As(err, &p) && p.Code == replaced || absent(err) {
		return fs.ErrNotExist
	}
	return s.failure(err)
}

func (s *onServer) openSent(ctx context.Context, id string) (Sent, error) {
	f := &sentRows{ctx: ctx, s: s}
	err := s.db.QueryRowContext(ctx, "SELECT number, about, size FROM "+Schema+".sent WHERE id = $1 AND size IS NOT NULL", id).Scan(&f.number, &f.about, &f.size)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fs.ErrNotExist
	}
	if err != nil {
		return nil, s.sentFailure(err)
	}
	return f, nil
}

func (s *onServer) forget(ctx context.Context, id string) {
	last, done := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer done()
	_, _ = s.db.ExecContext(last, "DELETE FROM "+Schema+".sent WHERE id = $1", id) // else it is swept away
}

func (s *onServer) sweepSent(ctx context.Context, age time.Duration) {
	_, _ = s.db.ExecContext(ctx, "DELETE FROM "+Schema+".sent WHERE made < now() - make_interval(secs => $1)", age.Seconds()) // another time, if it cannot be now
}

// sentRows is a file that was sent, as rows of the table.
type sentRows struct {
	ctx    context.Context
	s      *onServer
	number int64
	about  []byte
	size   int64

	mu    sync.Mutex
	parts []sentRow // the last that were read, the latest first
	err   error
}

type sentRow struct {
	number int64
	data   []byte
}

func (f *sentRows) Meta() []byte { return f.about }
func (f *sentRows) Size() int64  { return f.size }
func (f *sentRows) Close() error { return nil } // nothing is held

func (f *sentRows) Err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

// ReadAt reads from as many parts as it takes.
func (f *sentRows) ReadAt(b []byte, at int64) (n int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if at < 0 {
		return 0, fs.ErrInvalid
	}
	for n < len(b) {
		if at >= f.size {
			return n, io.EOF
		}
		data, err := f.part(at / sentPart)
		if err != nil {
			f.err = err
			return n, err
		}
		k := copy(b[n:], data[at%sentPart:])
		n, at = n+k, at+int64(k)
	}
	return n, nil
}

func (f *sentRows) part(number int64) ([]byte, error) {
	for k, p := range f.parts {
		if p.number == number {
			copy(f.parts[1:], f.parts[:k])
			f.parts[0] = p
			return p.data, nil
		}
	}
	var data []byte
	err := f.s.db.QueryRowContext(f.ctx, "SELECT data FROM "+Schema+".sent_part WHERE sent = $1 AND number = $2", f.number, number).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) || err == nil && int64(len(data)) != min(sentPart, f.size-number*sentPart) {
		return nil, fs.ErrNotExist // it was removed meanwhile
	}
	if err != nil {
		return nil, f.s.sentFailure(err)
	}
	f.parts = append([]sentRow{{number, data}}, f.parts[:min(len(f.parts), sentParts-1)]...)
	return data, nil
}
