package store

import (
	"context"
	"database/sql"
	"time"
)

// newsChannel is PostgreSQL's, by which programs on one database tell each other what is in
// no journal.
const newsChannel = "torneo_news"

// mostNews is the longest news, in bytes: PostgreSQL takes less than 8000.
const mostNews = 7000

// Hearing holds the functions that are told what programs on the same database do. They are
// called one after the other and must not wait long.
type Hearing struct {
	Journal func(id string, last int64)      // a journal has gone on to an entry, whoever added it
	News    func(topic, text string)         // another program told it
	Missed  func()                           // something may have been told that was not heard
	Failed  func(err error, since time.Time) // nothing is heard at the moment; may be nil
}

// TellOthers sends the other programs on the database news that are kept nowhere. Who
// is not there does not hear it. Of a file nobody else is told.
func (s *Store) TellOthers(ctx context.Context, topic, text string) error {
	if s.server == nil {
		return nil
	}
	if err := checkText("news", topic+text, mostNews); err != nil {
		return err
	}
	_, err := s.write.ExecContext(ctx, "SELECT pg_notify($1, $2)", newsChannel, s.own+" "+topic+" "+text)
	return s.failure(err)
}

// Acquire waits until nobody else, in any program on the database, holds the same, and holds it
// until release. A file belongs to one program, which sees to it by itself: for it nothing is
// done.
func (s *Store) Acquire(ctx context.Context, what string) (release func(), err error) {
	if s.server == nil {
		return func() {}, nil
	}
	// For a transaction, so that it holds behind a pooler of connections, too.
	held, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	tx, err := s.locks.BeginTx(held, &sql.TxOptions{})
	if err != nil {
		cancel()
		return nil, s.failure(err)
	}
	if _, err := tx.ExecContext(held, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", "torneo "+what); err != nil {
		_ = tx.Rollback() // it has failed
		cancel()
		return nil, s.failure(err)
	}
	return func() {
		_ = tx.Rollback() // nothing was changed in it
		cancel()
	}, nil
}
