package server

import (
	"path/filepath"
	"testing"
)

func TestEveryDatabaseHasWorkOfItsOwn(t *testing.T) {
	for database, want := range map[string]string{"/data/torneo.db": "/data/jobs.db", "club.db": "club-jobs.db", "/data/club": "/data/club-jobs.db", "torneo.db": "jobs.db"} {
		if got := filepath.ToSlash(workFile(filepath.FromSlash(database))); got != want {
			t.Errorf("%s: %s, want %s", database, got, want)
		}
	}
	if a, again := placeOf("/a"), placeOf("/b/../a"); a == placeOf("/b") || a != again {
		t.Error("places are not told apart")
	}
}
