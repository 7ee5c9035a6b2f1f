package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// A connection that keeps its statements answers as one that does not: while rows of the same
// statement are read, after one that failed, after the table has another column, and after more
// statements than are kept.
func TestKeptStatements(t *testing.T) {
	ctx := t.Context()
	db := store.OpenKeeping(t, storetest.EmptySQLite(t))
	exec := func(query string, args ...any) error {
		_, err := db.ExecContext(ctx, query, args...)
		return err
	}
	for _, query := range []string{"CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)", "INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'z')"} {
		if err := exec(query); err != nil {
			t.Fatal(err)
		}
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	const question = "SELECT a FROM t WHERE a > $1 ORDER BY a"
	got := ""
	for outer := range numbers(t, tx, question, 0) {
		for inner := range numbers(t, tx, question, outer) { // the same statement on the same connection
			got += fmt.Sprint(outer, inner, " ")
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	same(t, "nested", got, "1 2 1 3 2 3 ")
	for range 2 {
		if exec("INSERT INTO t VALUES ($1, 'again')", 1) == nil {
			t.Error("a row is there twice")
		}
	}
	if err := exec("INSERT INTO t VALUES ($1, 'again')", 4); err != nil {
		t.Errorf("after one that failed: %v", err)
	}
	width := func() int {
		rows, err := db.QueryContext(ctx, "SELECT * FROM t")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		return len(columns)
	}
	same(t, "columns", width(), 2)
	if err := exec("ALTER TABLE t ADD COLUMN c TEXT"); err != nil {
		t.Fatal(err)
	}
	// The names of columns come from before the first row: a kept statement is prepared anew by then.
	same(t, "columns after another one", width(), 3)
	for n := range 500 {
		var one int
		if err := db.QueryRowContext(ctx, fmt.Sprintf("SELECT %d FROM t WHERE a = 1", n)).Scan(&one); err != nil || one != n {
			t.Fatalf("statement %d: %d, %v", n, one, err)
		}
	}
	kept := store.KeptStatements(t, db)
	same(t, "kept", len(kept), 100)
	if err := exec("INSERT INTO t (b) VALUES " + strings.Repeat("('many'), ", 1000) + "('rows')"); err != nil {
		t.Fatal(err)
	}
	same(t, "kept after one of many rows", strings.Contains(fmt.Sprint(store.KeptStatements(t, db)), "many"), false)
	ended, end := context.WithCancel(ctx)
	end()
	if _, err := db.QueryContext(ended, question, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("of a context that has ended: %v", err)
	}
	same(t, "after it", fmt.Sprint(slices.Collect(numbers(t, db, question, 2))[:2]), "[3 4]")
}

// numbers goes through the integers of a query.
func numbers(t *testing.T, db interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}, query string, args ...any) iter.Seq[int] {
	return func(yield func(int) bool) {
		rows, err := db.QueryContext(t.Context(), query, args...)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var n int
			if err := rows.Scan(&n); err != nil {
				t.Fatal(err)
			}
			if !yield(n) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
}
