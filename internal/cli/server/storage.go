package server

import (
	"cmp"
	"context"
	"errors"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/message"
)

// openStore opens the database, and says what is wrong if it cannot.
func (a *Verbs) openStore(ctx context.Context, url string) (*store.Store, error) {
	s, err := store.Open(ctx, url)
	if err == nil {
		s.Admit = admit
		return s, nil
	}
	return nil, NoDatabase(err)
}

// openServed opens the database of a program that stays, and says how its other parts
// reach it: behind a pooler, where the way around it was given, too.
func (a *Verbs) openServed(ctx context.Context, s *Place) (kept *store.Store, url string, err error) {
	if url, err = a.database(s); err != nil {
		return nil, "", err
	}
	if s.direct == "" {
		kept, err = a.openStore(ctx, url)
		return kept, url, err
	}
	opened, err := store.OpenPooled(ctx, url, s.direct)
	if err != nil {
		return nil, "", NoDatabase(err)
	}
	opened.Admit = admit
	return opened, store.PoolerURL(url), nil
}

// past returns the database for parts that hold a connection to it for longer than a transaction
// (rating lists, batches): past the pooler, where there is one.
func (s *Place) past(url string) string { return cmp.Or(s.direct, url) }

// deskOf returns the arbiter's desk at a database, with the database's clock: every program that
// works with it has the same one.
func deskOf(kept *store.Store) *arbiter.Desk { return arbiter.NewDesk(kept, kept.Now) }

// NoDatabase says why a database could not be opened, or not read.
func NoDatabase(err error) error {
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.database", "reason", errtext.Of(err))}
}

// OpenExisting works like openStore, for a database that must exist.
func (a *Verbs) OpenExisting(ctx context.Context, place *Place) (*store.Store, error) {
	url, err := a.existing(place)
	if err != nil {
		return nil, err
	}
	return a.openStore(ctx, url)
}

// admit refuses a journal with a value that no tournament has. What a newer program
// wrote is taken: it opens there.
func admit(entries []store.Entry) error {
	for _, n := range entries {
		var beyond *journal.Beyond
		if _, err := journal.Decode(n); errors.As(err, &beyond) {
			return beyond
		}
	}
	return nil
}
