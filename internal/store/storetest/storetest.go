// Package storetest gives tests the real databases: files for SQLite, and a
// PostgreSQL server of their own.
package storetest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"torneo/internal/store"
)

// Each runs a test on a new database of each kind, which url opens.
func Each(t *testing.T, test func(t *testing.T, url string)) {
	for _, d := range Databases {
		t.Run(d.Name, func(t *testing.T) { test(t, d.New(t)) })
	}
}

// EachEmpty runs a test on a database of each kind that no program has opened yet.
func EachEmpty(t *testing.T, test func(t *testing.T, url string)) {
	for _, d := range Databases {
		t.Run(d.Name, func(t *testing.T) { test(t, d.Empty(t)) })
	}
}

// Database is a kind of database. What it makes is there for as long as the test runs.
type Database struct {
	Name  string
	New   func(testing.TB) (url string) // one with the tables of the program, and nothing in them
	Empty func(testing.TB) (url string) // one without tables
}

// Databases are the kinds that there are.
var Databases = []Database{{"sqlite", SQLite, EmptySQLite}, {"postgres", Postgres, EmptyPostgres}}

// SQLite returns the name of a file with the tables of the program, and nothing in them.
func SQLite(t testing.TB) string {
	t.Helper()
	file := EmptySQLite(t)
	data, err := newFile()
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// EmptySQLite returns the name of a file that is not there yet.
func EmptySQLite(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "torneo.db")
}

// newFile returns the bytes of a new file, which are made once: it takes a hundred times as long
// as to write them.
var newFile = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "torneo-new-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "torneo.db")
	s, err := store.Open(context.Background(), file)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})
