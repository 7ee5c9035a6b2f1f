package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel is PostgreSQL's, by which programs on one database hear of each other.
const channel = "torneo_journals"

// How long is waited before a connection that broke is tried again, at first and
// at most, and how often one on which nothing is heard is looked at.
const (
	watchAgain = 250 * time.Millisecond
	watchMost  = 10 * time.Second
	watchQuiet = time.Minute
)

// announce tells other programs, with the commit, that a journal has gone on.
func (s *Store) announce(ctx context.Context, q querier, id string, last int64) error {
	if s.server == nil {
		return nil
	}
	_, err := q.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, id+" "+strconv.FormatInt(last, 10))
	return err
}

// Watch tells, until the context ends, which journals have gone on to which entry,
// whoever added it. It returns at once where there is nothing to hear: of a file
// nobody tells. While its connection is broken nothing is heard, so who needs to
// know for certain looks from time to time.
func (s *Store) Watch(ctx context.Context, heard func(journal string, last int64)) {
	for wait := watchAgain; s.server != nil && ctx.Err() == nil; {
		if s.watchOnce(ctx, heard) {
			wait = watchAgain
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
			wait = min(2*wait, watchMost)
		}
	}
}

// watchOnce listens until the connection breaks, and reports whether there was one.
func (s *Store) watchOnce(ctx context.Context, heard func(journal string, last int64)) bool {
	conn, err := pgx.ConnectConfig(ctx, s.server.Copy())
	if err != nil {
		return false
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return false
	}
	for {
		quiet, cancel := context.WithTimeout(ctx, watchQuiet)
		n, err := conn.WaitForNotification(quiet)
		late := quiet.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case err == nil:
			id, number, _ := strings.Cut(n.Payload, " ")
			if last, err := strconv.ParseInt(number, 10, 64); err == nil {
				heard(id, last)
			}
		case late && !conn.IsClosed() && conn.Ping(ctx) == nil:
		default:
			return true
		}
	}
}
