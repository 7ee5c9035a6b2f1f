package ratinglist

import (
	"bufio"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// serverSchema creates what lists share. A list itself is a table that its number names.
var serverSchema = []string{
	"CREATE SCHEMA " + Schema,
	"CREATE SEQUENCE IF NOT EXISTS " + Schema + ".lists",
	"CREATE TABLE IF NOT EXISTS " + Schema + ".list (name text PRIMARY KEY, number bigint NOT NULL UNIQUE, version int NOT NULL, about text NOT NULL)",
	"CREATE TABLE IF NOT EXISTS " + Schema + ".mapping (source text PRIMARY KEY, columns text NOT NULL)",
}

// prepare makes the schema where there is none. No extension is needed, so that nobody
// has to be allowed one.
func (s *onServer) prepare(ctx context.Context) error {
	c, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	var there bool
	if err := c.QueryRow(ctx, "SELECT to_regclass('"+Schema+".mapping') IS NOT NULL AND to_regclass('"+Schema+".sent_part') IS NOT NULL").Scan(&there); err != nil {
		return err
	}
	if !there {
		err := pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockOf("")); err != nil {
				return err // two that make it at once are one after the other
			}
			var made bool // by who runs the server: then nobody else has to be allowed to
			if err := tx.QueryRow(ctx, "SELECT to_regnamespace('"+Schema+"') IS NOT NULL").Scan(&made); err != nil {
				return err
			}
			statements := slices.Concat(serverSchema, sentTables)
			if made {
				statements = statements[1:]
			}
			for _, statement := range statements {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	s.clear(ctx, c)
	return nil
}

// clear removes tables of lists that were replaced while somebody was asking them. A list
// that is being built is nobody's yet and not seen.
func (s *onServer) clear(ctx context.Context, c *pgx.Conn) {
	rows, err := c.Query(ctx, "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname ~ '^(player|word)_[0-9]+$' AND NOT EXISTS (SELECT FROM "+Schema+".list l WHERE c.relname IN ('player_' || l.number, 'word_' || l.number))", Schema)
	if err != nil {
		return
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return
	}
	for _, name := range names {
		_ = pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error { // another time, if it cannot be now
			if _, err := tx.Exec(ctx, "SET LOCAL lock_timeout = '2s'"); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, "DROP TABLE "+Schema+"."+pgx.Identifier{name}.Sanitize())
			return err
		})
	}
}

// put builds a table in one transaction: until it ends nobody sees it, and if it does not
// end nothing is left of it.
func (s *onServer) put(ctx context.Context, list *List, about string, players *spool, work string, progress func(rows int)) error {
	if err := s.prepare(ctx); err != nil {
		return s.failure(err)
	}
	var old int64
	err := s.inTx(ctx, func(tx pgx.Tx) error {
		var number int64
		if err := tx.QueryRow(ctx, "SELECT nextval('"+Schema+".lists')").Scan(&number); err != nil {
			return err
		}
		if err := fillServer(ctx, tx, number, players, work, progress); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, "DELETE FROM "+Schema+".list WHERE name = $1 RETURNING number", list.name).Scan(&old)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if _, err := tx.Exec(ctx, "INSERT INTO "+Schema+".list VALUES ($1, $2, $3, $4)", list.name, number, version, about); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "SELECT pg_total_relation_size('"+playersOf(number)+"'::regclass) + pg_total_relation_size('"+wordsOf(number)+"'::regclass)").Scan(&list.Size)
	})
	if err != nil {
		return s.failure(err)
	}
	if old != 0 { // who is asking it goes on; what cannot go now goes with the next list
		_ = s.prepare(ctx)
	}
	return nil
}

// fillServer makes the tables of a list: its players in the order of rank, and who has
// which word.
func fillServer(ctx context.Context, tx pgx.Tx, number int64, s *spool, work string, progress func(rows int)) error {
	do := func(statements ...string) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}
	players, words := playersOf(number), wordsOf(number)
	err := do(
		"SET LOCAL maintenance_work_mem = '128MB'", "SET LOCAL max_parallel_maintenance_workers = 0",
		"CREATE TABLE "+players+` (rank int NOT NULL, id bigint NOT NULL, number text COLLATE "C" NOT NULL, data text COLLATE "C" NOT NULL)`,
		"CREATE TABLE "+words+` (word text COLLATE "C" NOT NULL, first int NOT NULL, ranks bytea NOT NULL)`, "ALTER TABLE "+words+" ALTER COLUMN ranks SET STORAGE EXTERNAL", // it is as short as it can be
	)
	if err != nil {
		return err
	}
	// The server takes one table at a time: words wait in a file until the players are there.
	file, err := os.Create(filepath.Join(work, "words"))
	if err != nil {
		return err
	}
	defer file.Close()
	aside := bufio.NewWriterSize(file, 1<<16)
	if err := copyTo(ctx, tx, players, func(w *bufio.Writer) error { return copyPlayers(w, s, aside, progress) }); err != nil {
		return err
	}
	progress(s.rows)
	if err := aside.Flush(); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := copyTo(ctx, tx, words, func(w *bufio.Writer) error { _, err := io.Copy(w, file); return err }); err != nil {
		return err
	}
	return do(
		"ALTER TABLE "+players+" ADD PRIMARY KEY (rank)",
		"CREATE INDEX ON "+players+" (id) WHERE id > 0",
		"CREATE INDEX ON "+players+" (number) WHERE number <> ''",
		"ALTER TABLE "+words+" ADD PRIMARY KEY (word, first)",
		"ANALYZE "+players, "ANALYZE "+words,
	)
}

// copyTo gives a table the rows that are written.
func copyTo(ctx context.Context, tx pgx.Tx, table string, write func(*bufio.Writer) error) error {
	from, to := io.Pipe()
	written := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(to, 1<<16)
		err := write(w)
		if err == nil {
			err = w.Flush()
		}
		_ = to.CloseWithError(err) // it has none
		written <- err
	}()
	_, err := tx.Conn().PgConn().CopyFrom(ctx, from, "COPY "+table+" FROM STDIN (FREEZE)")
	_ = from.Close() // it has none
	if wrote := <-written; wrote != nil && !errors.Is(wrote, io.ErrClosedPipe) {
		return wrote // that is why the server was not sent any more
	}
	return err
}

// copied are the characters that mean something between columns and lines.
var copied = strings.NewReplacer("\\", "\\\\", "\t", "\\t", "\n", "\\n", "\r", "\\r", "\x00", "")

// block is the number of players whose words are in memory before they are written.
const block = 200_000

// copyPlayers writes the rows of the spool, numbered, as COPY reads them, and their words
// aside. The last row is told when the server has it.
func copyPlayers(w *bufio.Writer, s *spool, aside *bufio.Writer, progress func(rows int)) error {
	index := postings{}
	rank := 0
	return s.each(func(r row) error {
		rank++
		name, rest, _ := strings.Cut(r.data, "\t")
		federation, rest, _ := strings.Cut(rest, "\t")
		number := ""
		if f := strings.SplitN(rest, "\t", 7); len(f) == 7 {
			number = f[5]
		}
		index.add(indexWords(name, federation), uint32(rank))
		_, err := fmt.Fprintf(w, "%d\t%d\t%s\t%s\n", rank, r.id, copied.Replace(number), copied.Replace(r.data))
		if err == nil && (rank%block == 0 || rank == s.rows) {
			err = copyWords(aside, index)
			clear(index)
		}
		if rank%batch == 0 && rank < s.rows {
			progress(rank)
		}
		return err
	})
}

// copyWords writes who has which word, of a block of players.
func copyWords(w *bufio.Writer, index postings) error {
	var line []byte
	for _, word := range slices.Sorted(maps.Keys(index)) {
		x := index[word]
		line = append(append(line[:0], copied.Replace(word)...), '\t')
		line = append(strconv.AppendUint(line, uint64(x.first), 10), "\t\\\\x"...)
		line = append(hex.AppendEncode(line, x.ranks), '\n')
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}
