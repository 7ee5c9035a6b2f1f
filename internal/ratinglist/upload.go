package ratinglist

import (
	"context"
	"io"
	"time"
)

// Sent is a file that was sent and is no list yet. It can be read more than once, and wherever
// the store is reached: in PostgreSQL by every program.
type Sent interface {
	io.ReaderAt
	io.Closer
	// Meta returns what was said of it when it was sent.
	Meta() []byte
	Size() int64
	// Err returns why something of it could not be read, which says nothing of what is in it.
	Err() error
}

// IsShared reports whether what is sent is in the database: any program that is open on it can
// take it. Else it is in the folder of this machine.
func (s *Store) IsShared() bool {
	_, there := s.shelf.(*onServer)
	return there
}

// Receive keeps a file under a name while it arrives, with what is said of it. It is there
// when it is whole; if it does not arrive whole nothing stays. One that has the name
// already is replaced.
func (s *Store) Receive(ctx context.Context, id string, about []byte, from io.Reader) (size int64, err error) {
	return s.shelf.receive(ctx, id, about, from)
}

// OpenSent opens what was sent, to be read until the context ends; fs.ErrNotExist: there is
// nothing whole of that name.
func (s *Store) OpenSent(ctx context.Context, id string) (Sent, error) {
	return s.shelf.openSent(ctx, id)
}

// Forget removes what was sent. What cannot be removed is swept away.
func (s *Store) Forget(ctx context.Context, id string) { s.shelf.forget(ctx, id) }

// Sweep removes what was sent longer ago than this.
func (s *Store) Sweep(ctx context.Context, age time.Duration) { s.shelf.sweepSent(ctx, age) }
