package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
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

// announce notifies other programs, with the commit, that a journal has gone on.
func (s *Store) announce(ctx context.Context, q querier, id string, last int64) error {
	if s.server == nil {
		return nil
	}
	_, err := q.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, notification(id, last))
	return err
}

// notification returns the payload of a notification on the channel of journals; heard reads it.
func notification(journal string, last int64) string {
	return journal + " " + strconv.FormatInt(last, 10)
}

// Watch does as Hear, for journals alone.
func (s *Store) Watch(ctx context.Context, heard func(journal string, last int64)) {
	s.Hear(ctx, Hearing{Journal: heard})
}

// Hear passes on the notifications of the database until the context ends. It returns
// at once where there is nothing to hear: of a file nobody tells. It listens on a
// connection of its own, which goes to PostgreSQL itself where the others go to a
// pooler. While it is broken nothing is heard; afterwards that is said, for who has to
// look.
func (s *Store) Hear(ctx context.Context, h Hearing) {
	since, again := time.Now(), false
	for wait := watchAgain; s.server != nil && ctx.Err() == nil; {
		listened, err := s.hearOnce(ctx, h, again)
		if listened {
			wait, since, again = watchAgain, time.Now(), true
		}
		if h.Failed != nil && ctx.Err() == nil {
			h.Failed(s.failure(err), since)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
			wait = min(2*wait, watchMost)
		}
	}
}

// hearOnce listens until the connection breaks, and reports whether there was one.
func (s *Store) hearOnce(ctx context.Context, h Hearing, again bool) (listened bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, s.server.Copy())
	if err != nil {
		return false, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for _, name := range []string{channel, newsChannel} {
		if _, err := conn.Exec(ctx, "LISTEN "+name); err != nil {
			return false, err
		}
	}
	if again && h.Missed != nil {
		h.Missed()
	}
	for {
		quiet, cancel := context.WithTimeout(ctx, watchQuiet)
		n, err := conn.WaitForNotification(quiet)
		late := quiet.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case err == nil:
			s.dispatch(n, h)
		case late && !conn.IsClosed() && conn.Ping(ctx) == nil:
		default:
			return true, err
		}
	}
}

// dispatch passes a notification on to its hearer.
func (s *Store) dispatch(n *pgconn.Notification, h Hearing) {
	first, rest, _ := strings.Cut(n.Payload, " ")
	switch {
	case n.Channel == channel:
		if last, err := strconv.ParseInt(rest, 10, 64); err == nil && h.Journal != nil {
			h.Journal(first, last)
		}
	case first != s.own && h.News != nil:
		topic, text, _ := strings.Cut(rest, " ")
		h.News(topic, text)
	}
}
