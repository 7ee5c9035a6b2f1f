package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"torneo/internal/batch"
	"torneo/internal/jobs"
	"torneo/internal/mail"
	"torneo/internal/outlet"
	"torneo/internal/periods/clerk"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/store"
)

// kindsOfWork returns everything that is done in the background while the desk is open.
func kindsOfWork(imports *importjob.Imports, outlets *outlet.Outlets, post *mail.Post, ratings *clerk.Clerk, batches *batch.Batches) []jobs.Kind {
	kinds := append([]jobs.Kind{
		imports.Kind(),
		post.Work(),
		ratings.Kind(),
		ratings.Histories(),
	}, outlets.Jobs()...)
	if batches != nil {
		kinds = append(kinds, batches.Kind(1)) // the desk comes first
	}
	return kinds
}

// openQueue opens the queue of a database: in PostgreSQL it is a schema of its own, else a
// file beside the database.
func openQueue(ctx context.Context, database, folder string, kinds []jobs.Kind, clock func() time.Time, log *slog.Logger) (*jobs.Queue, error) {
	o := jobs.Options{Kinds: kinds, Clock: clock, Log: log}
	if store.IsPostgres(database) {
		o.Place = placeOf(folder)
		return jobs.OpenServer(ctx, database, o)
	}
	return jobs.OpenFile(ctx, workFile(database), o)
}

// startWork opens the queue of a database and begins.
func startWork(ctx context.Context, database, folder string, kinds []jobs.Kind, clock func() time.Time, log *slog.Logger) (*jobs.Queue, error) {
	q, err := openQueue(ctx, database, folder, kinds, clock, log)
	if err != nil {
		return nil, err
	}
	if err := q.Start(); err != nil {
		_ = q.Close() // it did not begin
		return nil, err
	}
	return q, nil
}

// workFile returns the file with the work of a database: jobs.db beside torneo.db, so that two
// databases in a folder do not do each other's.
func workFile(database string) string { return siblingFile(database, "jobs.db") }

// placeOf distinguishes this machine and folder from others that share a database.
func placeOf(folder string) string {
	host, _ := os.Hostname() // without one the folder has to do
	if full, err := filepath.Abs(folder); err == nil {
		folder = full
	}
	sum := sha256.Sum256([]byte(host + "\x00" + folder))
	return hex.EncodeToString(sum[:8])
}
