package importjob

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"strings"

	"torneo/internal/ratinglist"
	"torneo/message"
)

// Sent is a file that was sent.
type Sent struct {
	ID   string `json:"-"`
	Name string `json:"name"`
	By   string `json:"by"`
	Size int64  `json:"-"`
}

// Error is the reason why something was not done.
type Error struct{ Text message.Message }

func (e *Error) Error() string { return "import of a list: " + e.Text.String() }

// Sentence returns the reason.
func (e *Error) Sentence() message.Message { return e.Text }

// Message returns the reason.
func (e *Error) Message() message.Message { return e.Text }

func refuse(id string, pairs ...any) *Error { return &Error{message.New(id, pairs...)} }

// Receive keeps a file while it arrives. Of one that is too large, or does not arrive
// whole, nothing stays.
func (i *Imports) Receive(ctx context.Context, name, by string, from io.Reader) (*Sent, error) {
	i.sweep(ctx)
	return i.receive(ctx, &Sent{ID: newID(), Name: name, By: by}, from)
}

// newID returns a name that nobody guesses.
func newID() string { return strings.ToLower(rand.Text()) }

func (i *Imports) receive(ctx context.Context, s *Sent, from io.Reader) (*Sent, error) {
	about, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	if s.Size, err = i.kept.Receive(ctx, s.ID, about, &limited{ctx: ctx, from: from}); err != nil {
		return nil, err
	}
	return s, nil
}

// limited reads as long as somebody waits for it, and refuses what is too large or nothing.
type limited struct {
	ctx  context.Context
	from io.Reader
	n    int64
}

func (l *limited) Read(b []byte) (int, error) {
	if err := l.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := l.from.Read(b)
	l.n += int64(n)
	switch {
	case l.n > MostSent:
		return n, refuse("listwork.large", "most", MostSent>>20)
	case l.n == 0 && errors.Is(err, io.EOF):
		return 0, refuse("listwork.nothing")
	}
	return n, err
}

// SentFile returns a file that was sent and has not been taken.
func (i *Imports) SentFile(ctx context.Context, id string) (*Sent, error) {
	f, s, err := i.open(ctx, id)
	if err != nil {
		return nil, err
	}
	return s, f.Close()
}

// open opens what was sent. IDs come from outside: only what Receive made up is one.
func (i *Imports) open(ctx context.Context, id string) (ratinglist.Sent, *Sent, error) {
	if !isID(id) {
		return nil, nil, refuse("listwork.gone")
	}
	f, err := i.kept.OpenSent(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, refuse("listwork.gone")
	}
	if err != nil {
		return nil, nil, err
	}
	s := &Sent{ID: id, Size: f.Size()}
	if err := json.Unmarshal(f.Meta(), s); err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, s, nil
}

func isID(id string) bool {
	return len(id) == 26 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// unread returns the reason that an upload could not be read, if that is the cause of
// an error: a reader of zips takes it for damaged then, and it is not.
func unread(ctx context.Context, f ratinglist.Sent, err error) error {
	wrong := f.Err()
	switch {
	case err == nil, wrong == nil, ctx.Err() != nil:
		return err
	case errors.Is(wrong, fs.ErrNotExist):
		return refuse("listwork.gone")
	}
	if of := (*ratinglist.Error)(nil); errors.As(wrong, &of) {
		return &Error{of.Text}
	}
	return wrong
}

// Forget removes what was sent.
func (i *Imports) Forget(ctx context.Context, id string) {
	if isID(id) {
		i.kept.Forget(ctx, id)
	}
}
