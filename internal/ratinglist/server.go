package ratinglist

import (
	"context"
	"database/sql"
	"errors"
	"hash/fnv"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/stdlib"
)

// Schema is the schema of lists in PostgreSQL. They are in no backup of the program's, since they
// can be had again; backups by the server's own means may leave it out.
const Schema = "torneo_lists"

// onServer are lists in PostgreSQL, each in a table of its own.
type onServer struct {
	config *pgx.ConnConfig
	db     *sql.DB
	asked  remembered
}

// OpenPostgres returns the store in a PostgreSQL database, which is not asked before it is
// needed.
func OpenPostgres(url string) (*Store, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, refuse("ratinglist.server.url") // err may have the password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	// An answer that nobody waits for is given up.
	config.BuildContextWatcherHandler = func(c *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: c, DeadlineDelay: 5 * time.Second}
	}
	s := &onServer{config: config, db: stdlib.OpenDB(*config)}
	s.db.SetMaxOpenConns(6)
	s.db.SetMaxIdleConns(2)
	s.db.SetConnMaxIdleTime(5 * time.Minute)
	return &Store{s}, nil
}

func (s *onServer) close() error { return s.db.Close() }

// Codes of PostgreSQL.
const (
	noTable   = "42P01"
	noSchema  = "3F000"
	forbidden = "42501"
	diskFull  = "53100"
	cancelled = "57014"
)

// failure explains an error of PostgreSQL.
func (s *onServer) failure(err error) error {
	var p *pgconn.PgError
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return err
	case !errors.As(err, &p):
		var own *Error
		if errors.As(err, &own) || errors.Is(err, errGone) || errors.Is(err, syscall.ENOSPC) {
			return err
		}
		return refuse("ratinglist.server.gone")
	case p.Code == noTable:
		return errGone
	case p.Code == forbidden:
		return refuse("ratinglist.server.forbidden", "schema", Schema, "user", s.config.User)
	case p.Code == diskFull:
		return syscall.ENOSPC
	case p.Code == cancelled:
		return context.Canceled
	case strings.HasPrefix(p.Code, "57P"), strings.HasPrefix(p.Code, "08"), strings.HasPrefix(p.Code, "28"), p.Code == "3D000", p.Code == "53300":
		return refuse("ratinglist.server.gone")
	}
	return refuse("ratinglist.server.failed", "code", p.Code)
}

// absent reports whether no list has ever been put there.
func absent(err error) bool {
	var p *pgconn.PgError
	return errors.As(err, &p) && (p.Code == noTable || p.Code == noSchema)
}

func (s *onServer) all(ctx context.Context) ([]*opened, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT name, number, about, coalesce(pg_total_relation_size(to_regclass(format('"+Schema+".player_%s', number))) + pg_total_relation_size(to_regclass(format('"+Schema+".word_%s', number))), 0) FROM "+Schema+".list WHERE version = $1", version)
	if absent(err) {
		return nil, nil
	}
	if err != nil {
		return nil, s.failure(err)
	}
	defer rows.Close()
	var all []*opened
	for rows.Next() {
		var (
			name, about string
			number      int64
			size        int64
		)
		if err := rows.Scan(&name, &number, &about, &size); err != nil {
			return nil, err
		}
		if list, ok := listOf(about); ok {
			list.name, list.Size = name, size
			all = append(all, &opened{list, serverBook{s, number}})
		}
	}
	if absent(rows.Err()) {
		return nil, nil
	}
	return all, s.failure(rows.Err())
}

// playersOf and wordsOf return the names of the tables of a list.
func playersOf(number int64) string { return Schema + ".player_" + strconv.FormatInt(number, 10) }
func wordsOf(number int64) string   { return Schema + ".word_" + strconv.FormatInt(number, 10) }

// lockOf returns the number under which nobody else puts a list of this source there.
func lockOf(name string) int64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(Schema + "/" + name)) // a hash has no errors
	return int64(h.Sum64())
}

// lock holds a lock that the server lets go when the connection ends, however it does.
func (s *onServer) lock(ctx context.Context, name string) (func(), error) {
	c, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return nil, s.failure(err)
	}
	release := func() { // nothing was written on it; without an answer the server notices by itself
		last, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer done()
		_, _ = c.Exec(last, "SELECT pg_advisory_unlock_all()")
		_ = c.Close(last)
	}
	var got bool
	if err := c.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", lockOf(name)).Scan(&got); err != nil {
		release()
		return nil, s.failure(err)
	}
	if !got {
		release()
		return nil, refuse("ratinglist.server.busy")
	}
	return release, nil
}

func (s *onServer) work() (string, error) { return os.MkdirTemp("", "torneo-list-*") }

func (s *onServer) remove(ctx context.Context, name string) error {
	return s.failure(s.inTx(ctx, func(tx pgx.Tx) error {
		var number int64
		err := tx.QueryRow(ctx, "DELETE FROM "+Schema+".list WHERE name = $1 RETURNING number", name).Scan(&number)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // another one was faster
		}
		if err == nil {
			_, err = tx.Exec(ctx, "SET LOCAL lock_timeout = '10s'")
		}
		if err == nil {
			_, err = tx.Exec(ctx, "DROP TABLE "+playersOf(number)+", "+wordsOf(number))
		}
		return err
	}))
}

// inTx does something on a connection of its own, all of it or nothing.
func (s *onServer) inTx(ctx context.Context, do func(pgx.Tx) error) error {
	c, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	return pgx.BeginFunc(ctx, c, do)
}

func (s *onServer) mapping(ctx context.Context, source string) (text string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT columns FROM "+Schema+".mapping WHERE source = $1", source).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) || absent(err) {
		return "", nil
	}
	return text, s.failure(err)
}

func (s *onServer) keepMapping(ctx context.Context, source, text string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO "+Schema+".mapping VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET columns = excluded.columns", source, text)
	return s.failure(err)
}

// serverBook is a list in PostgreSQL.
type serverBook struct {
	s      *onServer
	number int64
}

// fetched is the number of rows asked for at a time.
const fetched = 100

func (b serverBook) words(ctx context.Context, words []string, federation string, exact bool, most int, do func(ranked) bool) error {
	var terms []term
	if federation != "" {
		terms = append(terms, term{word: ofFederation(federation)})
	}
	for _, w := range words {
		terms = append(terms, termOf(w, exact))
	}
	ranks, err := b.ranks(ctx, terms)
	if err != nil {
		return b.s.failure(err)
	}
	for ranks = ranks[:min(len(ranks), most)]; len(ranks) > 0; {
		n := min(len(ranks), fetched)
		hits, err := ask(ctx, b.s.db, "SELECT rank, id, data FROM "+playersOf(b.number)+" WHERE rank = ANY($1::int[]) ORDER BY rank", ints(ranks[:n]))
		if err != nil {
			return b.s.failure(err)
		}
		for _, r := range hits {
			if !do(r) {
				return nil
			}
		}
		ranks = ranks[n:]
	}
	return nil
}

// ranks returns the ranks of the players who have all terms.
func (b serverBook) ranks(ctx context.Context, terms []term) (common []uint32, err error) {
	for k, t := range terms {
		of, there := b.s.asked.get(b.number, t)
		if !there {
			if of, err = b.ranksOf(ctx, t); err != nil {
				return nil, err
			}
			b.s.asked.put(b.number, t, of)
		}
		if k > 0 {
			of = both(common, of)
		}
		if common = of; len(common) == 0 {
			return nil, nil
		}
	}
	return common, nil
}

// ranksOf asks for the ranks of the players who have a term.
func (b serverBook) ranksOf(ctx context.Context, t term) (ranks []uint32, err error) {
	query, args := "SELECT ranks FROM "+wordsOf(b.number)+" WHERE word = $1 ORDER BY first", []any{t.word}
	if t.word == "" {
		query, args = "SELECT ranks FROM "+wordsOf(b.number)+" WHERE word >= $1 AND word < $2", []any{t.from, t.to}
	}
	rows, err := b.s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var posting sql.RawBytes
		if err := rows.Scan(&posting); err != nil {
			return nil, err
		}
		ranks = ranksIn(slices.Grow(ranks, len(posting)), posting)
	}
	if t.word == "" { // several words; those of one come in order
		slices.Sort(ranks)
		ranks = slices.Compact(ranks)
	}
	return ranks, rows.Err()
}

func ints(ranks []uint32) []int32 {
	list := make([]int32, len(ranks))
	for k, r := range ranks {
		list[k] = int32(r)
	}
	return list
}

func (b serverBook) ids(ctx context.Context, low, high int64, most int) ([]ranked, error) {
	hits, err := ask(ctx, b.s.db, "SELECT rank, id, data FROM "+playersOf(b.number)+" WHERE id BETWEEN $1 AND $2 AND id > 0 ORDER BY id, rank LIMIT $3", low, high, most)
	return hits, b.s.failure(err)
}

func (b serverBook) findByNumber(ctx context.Context, number string, most int) ([]ranked, error) {
	hits, err := ask(ctx, b.s.db, "SELECT rank, id, data FROM "+playersOf(b.number)+" WHERE number = $1 AND number <> '' ORDER BY rank LIMIT $2", number, most)
	return hits, b.s.failure(err)
}

func (b serverBook) findPlayers(ctx context.Context, ids []int64, numbers []string) ([]ranked, error) {
	hits, err := ask(ctx, b.s.db, "SELECT rank, id, data FROM "+playersOf(b.number)+" WHERE id = ANY($1::bigint[]) AND id > 0 UNION SELECT rank, id, data FROM "+playersOf(b.number)+" WHERE number = ANY($2::text[]) AND number <> '' ORDER BY rank", ids, numbers)
	return hits, b.s.failure(err)
}
