// Package storetest gives tests the real databases: files for SQLite, and a
// PostgreSQL server of their own.
package storetest

import (
	"path/filepath"
	"testing"
)

// Each runs a test on a new, empty database of each kind, which url opens.
func Each(t *testing.T, test func(t *testing.T, url string)) {
	for _, d := range Databases {
		t.Run(d.Name, func(t *testing.T) { test(t, d.New(t)) })
	}
}

// Database is a kind of database.
type Database struct {
	Name string
	New  func(testing.TB) (url string) // an empty one, for as long as the test runs
}

// Databases are the kinds that there are.
var Databases = []Database{{"sqlite", SQLite}, {"postgres", Postgres}}

// SQLite returns the name of a file that is not there yet.
func SQLite(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "torneo.db")
}
