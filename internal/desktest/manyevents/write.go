package manyevents

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	_ "modernc.org/sqlite"

	"torneo/internal/row"
	"torneo/internal/spelling"
	"torneo/internal/store"
)

// table is a table that is written, with its columns.
type table struct {
	name    string
	columns []string
	rows    [][]any
}

// writer writes events past the store, which would sync each of them.
type writer struct {
	registered bool // with rows of the register
	file       *sql.DB
	server     *pgx.Conn
}

// openWriter opens a database that the store has prepared.
func openWriter(ctx context.Context, url string, registered bool) (w *writer, err error) {
	kept, err := store.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	if err := kept.Close(); err != nil {
		return nil, err
	}
	w = &writer{registered: registered}
	if store.IsPostgres(url) {
		if w.server, err = pgx.Connect(ctx, url); err == nil {
			// Whether what refers to something finds it is asked for every row otherwise; who may not say so waits.
			_, _ = w.server.Exec(ctx, "SET session_replication_role = replica")
		}
		return w, err
	}
	if w.file, err = sql.Open("sqlite", url); err != nil {
		return nil, err
	}
	w.file.SetMaxOpenConns(1)
	for _, pragma := range []string{"journal_mode = OFF", "synchronous = OFF", "cache_size = -600000", "locking_mode = EXCLUSIVE"} {
		if _, err := w.file.ExecContext(ctx, "PRAGMA "+pragma); err != nil {
			return nil, errors.Join(err, w.file.Close())
		}
	}
	return w, nil
}

func (w *writer) close(ctx context.Context) error {
	if w.server != nil {
		_, err := w.server.Exec(ctx, "VACUUM ANALYZE")
		return errors.Join(err, w.server.Close(ctx))
	}
	return w.file.Close()
}

// write writes events in one transaction.
func (w *writer) write(ctx context.Context, events []whole) error {
	tables, err := w.tablesOf(events)
	if err != nil {
		return err
	}
	if w.server != nil {
		tx, err := w.server.Begin(ctx)
		if err != nil {
			return err
		}
		defer tx.Rollback(ctx)
		for _, t := range tables {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(t.rows)); err != nil {
				return err
			}
		}
		return tx.Commit(ctx)
	}
	tx, err := w.file.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, t := range tables {
		if err := t.insert(ctx, tx); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// insert adds the rows of a table to a file, some at a time.
func (t *table) insert(ctx context.Context, tx *sql.Tx) error {
	const most = 16
	one := "(?" + strings.Repeat(", ?", len(t.columns)-1) + ")"
	into := "INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES " + one
	several, err := tx.PrepareContext(ctx, into+strings.Repeat(", "+one, most-1))
	if err != nil {
		return err
	}
	defer several.Close()
	single, err := tx.PrepareContext(ctx, into)
	if err != nil {
		return err
	}
	defer single.Close()
	var values []any
	for n := 0; n < len(t.rows); {
		with, count := single, 1
		if len(t.rows)-n >= most {
			with, count = several, most
		}
		values = values[:0]
		for _, r := range t.rows[n : n+count] {
			values = append(values, r...)
		}
		if _, err := with.ExecContext(ctx, values...); err != nil {
			return err
		}
		n += count
	}
	return nil
}

// tablesOf returns what the database has of events, table by table.
func (w *writer) tablesOf(list []whole) ([]*table, error) {
	events := &table{name: "events", columns: []string{"id", "name", "created"}}
	journals := &table{name: "journals", columns: []string{"id", "event", "name", "created", "last", "changed", "chained", "registered"}}
	entries := &table{name: "entries", columns: []string{"journal", "number", "time", "actor", "identity", "role", "device", "reason", "kind", "version", "data", "link"}}
	register := &table{name: "listed", columns: []string{"journal", "event", "made", "version", "over", "begins", "ends", "summary", "words", "published", "federation"}}
	words := &table{name: "listed_words", columns: []string{"word", "made", "journal"}}
	add := func(id, event string, made int64, over int, s *row.Summary, summary string, found []string) {
		if !w.registered {
			return
		}
		for _, w := range s.Public {
			found = append(found, "+"+w)
		}
		published := 0
		if s.Published {
			published = 1
		}
		kept := keptWords(found)
		register.rows = append(register.rows, []any{id, event, made, row.SummaryVersion, over, s.Begins, s.Ends, summary, strings.Join(kept, " "), published, s.Federation})
		for _, word := range kept {
			words.rows = append(words.rows, []any{word, made, id})
		}
	}
	behind := func(last int64) int64 {
		if w.registered {
			return last
		}
		return -1
	}
	for k := range list {
		e := &list[k]
		made := e.Created.UnixMicro()
		events.rows = append(events.rows, []any{e.ID, e.Name, made})
		journals.rows = append(journals.rows, []any{e.ID, e.ID, e.Name, made, int64(0), made, int64(0), behind(0)})
		add(e.ID, e.ID, made, 2, &row.Summary{Public: spelling.Words(e.Name)}, "{}", spelling.Words(e.Name))
		for n := range e.journals {
			j := &e.journals[n]
			journals.rows = append(journals.rows, []any{j.ID, e.ID, j.Name, j.Created.UnixMicro(), j.Last, j.Changed.UnixMicro(), j.Last, behind(j.Last)})
			for i := range j.entries {
				x := &j.entries[i]
				entries.rows = append(entries.rows, []any{j.ID, x.Number, x.Time.UnixMicro(), x.Actor, x.Identity, x.Role, x.Device, x.Reason, x.Kind, x.Version, string(x.Data), j.links[i]})
			}
			summary, err := json.Marshal(&j.summary)
			if err != nil {
				return nil, err
			}
			over := 0
			if j.summary.Over {
				over = 1
			}
			add(j.ID, e.ID, made, over, &j.summary, string(summary), j.summary.Words)
		}
	}
	return []*table{events, journals, entries, register, words}, nil
}
