package listwork

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"torneo/message"
)

// Sent is a file that was sent.
type Sent struct {
	ID   string `json:"-"`
	Name string `json:"name"`
	By   string `json:"by"`
	Size int64  `json:"-"`
}

const aboutSuffix = ".json"

// Error is why something was not done.
type Error struct{ Text message.Message }

func (e *Error) Error() string { return "import of a list: " + e.Text.String() }

// Sentence is the reason.
func (e *Error) Sentence() message.Message { return e.Text }

// Message is the reason.
func (e *Error) Message() message.Message { return e.Text }

func refused(id string, pairs ...any) *Error { return &Error{message.New(id, pairs...)} }

// Receive puts a file on the disk while it arrives. Of one that is too large, or does not
// arrive whole, nothing stays.
func (i *Imports) Receive(ctx context.Context, name, by string, from io.Reader) (*Sent, error) {
	return i.receive(ctx, &Sent{ID: newID(), Name: name, By: by}, from)
}

// newID is a name that nobody guesses.
func newID() string { return strings.ToLower(rand.Text()) }

func (i *Imports) receive(ctx context.Context, s *Sent, from io.Reader) (*Sent, error) {
	if err := os.MkdirAll(i.folder, 0o700); err != nil {
		return nil, err
	}
	i.sweep()
	about, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(i.folder, s.ID)
	s.Size, err = write(ctx, file, from)
	if err == nil && s.Size == 0 {
		err = refused("listwork.nothing")
	}
	if err == nil {
		err = os.WriteFile(file+aboutSuffix, about, 0o600)
	}
	if err != nil {
		i.Forget(s.ID)
		return nil, err
	}
	return s, nil
}

func write(ctx context.Context, file string, from io.Reader) (size int64, err error) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(f, io.LimitReader(&patient{ctx, from}, MostSent+1))
	if err == nil && size > MostSent {
		err = refused("listwork.large", "most", MostSent>>20)
	}
	if err == nil {
		err = f.Sync()
	}
	return size, errors.Join(err, f.Close())
}

// patient reads as long as somebody waits for it.
type patient struct {
	ctx  context.Context
	from io.Reader
}

func (p *patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.from.Read(b)
}

// Sent is a file that was sent and has not been taken.
func (i *Imports) Sent(id string) (*Sent, error) {
	f, s, err := i.open(id)
	if err != nil {
		return nil, err
	}
	return s, f.Close()
}

// open opens what was sent. IDs come from outside: only what Receive made up is one.
func (i *Imports) open(id string) (*os.File, *Sent, error) {
	if len(id) != 26 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		return nil, nil, refused("listwork.gone")
	}
	file := filepath.Join(i.folder, id)
	about, err := os.ReadFile(file + aboutSuffix)
	s := &Sent{ID: id}
	var f *os.File
	if err == nil {
		if err = json.Unmarshal(about, s); err == nil {
			f, err = os.Open(file)
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, refused("listwork.gone")
	}
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	s.Size = info.Size()
	return f, s, nil
}

// Forget removes what was sent.
func (i *Imports) Forget(id string) {
	for _, name := range []string{id, id + aboutSuffix} {
		_ = os.Remove(filepath.Join(i.folder, name)) // else it is swept away
	}
}
