//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"torneo/internal/desktest"
	"torneo/internal/desktest/manyevents"
	"torneo/internal/store"
)

// databaseOf returns the database of a data folder, unless one of PostgreSQL is named.
func databaseOf(folder, database string) string {
	if database != "" {
		return database
	}
	return filepath.Join(folder, desktest.DatabaseFile)
}

// fill fills an empty database with events.
func fill(ctx context.Context, url string, c manyevents.Config) error {
	if !store.IsPostgres(url) {
		if err := os.MkdirAll(filepath.Dir(url), 0o700); err != nil {
			return err
		}
	}
	began, said := time.Now(), time.Now()
	err := manyevents.Fill(ctx, url, c, func(done int) {
		if time.Since(said) > 10*time.Second {
			said = time.Now()
			fmt.Fprintf(os.Stderr, "%d of %d events, %.0f s\n", done, c.Events, time.Since(began).Seconds())
		}
	})
	if err == nil {
		fmt.Printf("%d events in %.0f s\n", c.Events, time.Since(began).Seconds())
	}
	return err
}
