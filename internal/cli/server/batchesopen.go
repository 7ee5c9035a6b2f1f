package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"os"
	"sync"

	"torneo/internal/batch"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jobs"
	"torneo/internal/store"
	"torneo/message"
)

// openBatches opens the batches of a database: a schema of their own in PostgreSQL, else
// a file beside that of the database.
func openBatches(ctx context.Context, database string, log *slog.Logger, verbs []command.Verb) (*batch.Batches, error) {
	version, err := versionOfWork()
	if err != nil {
		return nil, err
	}
	var s *batch.Store
	if store.IsPostgres(database) {
		s, err = batch.OpenServer(ctx, database, version)
	} else {
		s, err = batch.OpenFile(ctx, siblingFile(database, "batches.db"), version)
	}
	if err != nil {
		return nil, err
	}
	return batch.New(s, NewChunks(log, verbs), log), nil
}

// withBatches does something with the batches of a database and their queue, of which
// this program takes no work.
func withBatches(ctx context.Context, database string, do func(*batch.Batches) error) error {
	log := slog.New(slog.DiscardHandler)
	b, err := openBatches(ctx, database, log, nil)
	if err != nil {
		return noBatches(err)
	}
	defer b.Close()
	q, err := openQueue(ctx, database, "", []jobs.Kind{b.Kind(1)}, nil, log)
	if err != nil {
		return noBatches(err)
	}
	defer q.Close()
	b.Use(q)
	return do(b)
}

// noBatches returns an error that says why nothing can be done with batches.
func noBatches(err error) error {
	if f := (*command.Failure)(nil); errors.As(err, &f) {
		return f
	}
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.database", "reason", errtext.Of(err))}
}

// versionOfWork names the program by what comes of its work: version and commit, and of a
// program that was built without them the sum of its file.
var versionOfWork = sync.OnceValues(func() (string, error) {
	if command.Commit != "" {
		return command.Version + " " + command.Commit, nil
	}
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return command.Version + " " + hex.EncodeToString(sum.Sum(nil)[:8]), nil
})
