package store_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/store"
)

// Every table has a row that says whether copies and second places have it, and no copy
// has a text of a table that they do not have: whatever is planted there.
func TestNoCopyHasWhatBelongsToTheInstallation(t *testing.T) {
	file := filepath.Join(t.TempDir(), "torneo.db")
	filled(t, file, 3)
	db := must(sql.Open("sqlite", file))(t)
	names := tablesIn(t, db)
	rows := store.CopiedTables()
	for _, name := range names {
		if _, is := rows[name]; !is {
			t.Errorf("%s has no row among the tables", name)
		}
	}
	if len(rows) != len(names) {
		t.Errorf("%d rows for %d tables", len(rows), len(names))
	}

	db.SetMaxOpenConns(1)
	for _, pragma := range []string{"PRAGMA foreign_keys = 0", "PRAGMA ignore_check_constraints = 1"} {
		must(db.Exec(pragma))(t)
	}
	planted := map[string]int{}
	for name, copied := range rows {
		if copied {
			continue
		}
		var columns, values []string
		for _, c := range columnsOf(t, db, name) {
			columns = append(columns, `"`+c.name+`"`)
			value := "1"
			if c.text {
				value = "'" + plantedIn(name, c.name) + "'"
				planted[plantedIn(name, c.name)]++
			}
			values = append(values, value)
		}
		must(db.Exec(fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", name, strings.Join(columns, ", "), strings.Join(values, ", "))))(t)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if whole := must(os.ReadFile(file))(t); len(planted) < 20 || !bytes.Contains(whole, []byte(plantedIn("mail_server", "password"))) {
		t.Fatalf("%d texts were planted", len(planted))
	}

	s := open(t, file)
	backup, copied := filepath.Join(t.TempDir(), "backup.db"), filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	if err := store.Copy(t.Context(), file, copied); err != nil {
		t.Fatal(err)
	}
	var event bytes.Buffer
	if err := s.WriteEvent(t.Context(), &event, must(s.Events(t.Context()))(t)[0].ID); err != nil {
		t.Fatal(err)
	}
	beside, _, err := s.Tables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for where, data := range map[string][]byte{"a backup": must(os.ReadFile(backup))(t), "a copy": must(os.ReadFile(copied))(t), "an event file": event.Bytes(), "what is open in a second place": beside} {
		for text := range planted {
			if bytes.Contains(data, []byte(text)) {
				t.Errorf("%s has %s", where, text)
			}
		}
	}
}

func plantedIn(table, column string) string { return "planted-in-" + table + "-" + column }

func tablesIn(t *testing.T, db *sql.DB) (names []string) {
	t.Helper()
	rows := must(db.Query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"))(t)
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

type column struct {
	name string
	text bool
}

func columnsOf(t *testing.T, db *sql.DB, table string) (list []column) {
	t.Helper()
	rows := must(db.Query("SELECT name, type FROM pragma_table_info($1)", table))(t)
	defer rows.Close()
	for rows.Next() {
		var name, kind string
		if err := rows.Scan(&name, &kind); err != nil {
			t.Fatal(err)
		}
		list = append(list, column{name, strings.EqualFold(kind, "text") || strings.EqualFold(kind, "blob")})
	}
	return list
}
