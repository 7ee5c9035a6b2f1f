package driver

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/textproto"
	"path"
	"sync"
	"time"

	"github.com/jlaffaye/ftp"

	"torneo/internal/filesync"
	"torneo/internal/outlet"
)

// fileTransfer returns the kind for a web space over FTP, encrypted (FTPS, explicit TLS): nothing
// is ever sent that others on the way could read.
func fileTransfer() outlet.Kind {
	return outside(outlet.Kind{
		Name:   "ftps",
		Fields: []outlet.Field{hostField, portField("21"), userField, passwordField, pathField},
		Check:  checkAddress,
		Where:  displayAddress("ftps"),
	}, reachTransfer, whyTransfer)
}

func reachTransfer(ctx context.Context, d *outlet.Delivery) (*place, error) {
	var refused error
	config := tlsConfig(d, d.Settings.Get("host"), &refused)
	open := &connections{}
	stop := context.AfterFunc(ctx, func() { open.Close() })
	defer stop()
	first := true
	c, err := ftp.Dial(address(d.Settings), ftp.DialWithExplicitTLS(config), ftp.DialWithShutTimeout(time.Second), ftp.DialWithContext(ctx),
		ftp.DialWithDialFunc(func(_, address string) (net.Conn, error) {
			conn, err := dial(ctx, d, address)
			if err != nil {
				return nil, err
			}
			open.add(conn)
			if first { // the library makes this one a secret one when the server agrees
				first = false
				return conn, nil
			}
			return &dataConnection{tls.Client(conn, config)}, nil
		}))
	greeted := err == nil
	if greeted {
		if err = c.Login(d.Settings.Get("user"), d.Settings.Get("password")); err != nil {
			_ = c.Quit()
		}
	}
	if err != nil {
		open.Close()
		if refused != nil {
			return nil, refused
		}
		if own := (*outlet.Error)(nil); errors.As(err, &own) {
			return nil, own
		}
		if answer := (*textproto.Error)(nil); errors.As(err, &answer) {
			if !greeted {
				return nil, outlet.ByHand("target.no-tls", "host", d.Settings.Get("host"))
			}
			if answer.Code == ftp.StatusNotLoggedIn || answer.Code == ftp.StatusInvalidCredentials {
				return nil, outlet.ByHand("target.password")
			}
		}
		return nil, err
	}
	t := &transfer{c: c, root: d.Settings.Get("path"), made: map[string]bool{}}
	if t.root != "" {
		if err := c.ChangeDir(t.root); err != nil {
			_ = c.Quit()
			open.Close()
			if answer := (*textproto.Error)(nil); errors.As(err, &answer) {
				return nil, outlet.ByHand("target.path", "path", t.root)
			}
			return nil, err
		}
	}
	return &place{t, open}, nil
}

// dataConnection carries one file or list. It ends as TLS asks: what is sent is finished,
// and what the server has sent is read before it is closed. Under TLS 1.3 a server sends
// tickets for the next connection; one that is closed over them is reset, and the server
// loses the end of the file (426).
type dataConnection struct{ *tls.Conn }

// mostTickets is the most that is read of a server that goes on sending, in bytes.
const mostTickets = 1 << 16

func (c *dataConnection) Close() error {
	if c.CloseWrite() == nil { // else no hands were shaken, or it is broken
		_, _ = io.CopyN(io.Discard, c.Conn, mostTickets)
	}
	return c.Conn.Close()
}

// connections are the open connections, so that all of them end together.
type connections struct {
	mu   sync.Mutex
	list []net.Conn
}

func (c *connections) add(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.list) > 1 { // the one of commands, and that of the last file
		_ = c.list[1].Close()
		c.list = c.list[:1]
	}
	c.list = append(c.list, conn)
}

func (c *connections) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.list {
		_ = conn.Close()
	}
	return nil
}

// whyTransfer explains the answers of FTP servers; nil for other errors.
func whyTransfer(err error) error {
	var answer *textproto.Error
	if !errors.As(err, &answer) {
		return nil
	}
	switch answer.Code {
	case 452, 552:
		return outlet.NewError("target.full-said", "words", answer.Msg)
	case ftp.StatusFileUnavailable, 553:
		return outlet.ByHand("target.refuses", "words", answer.Msg)
	case 421:
		return outlet.NewError("target.broken-off")
	}
	return outlet.NewError("target.refuses", "words", answer.Msg)
}

// transfer is a folder over FTP: one connection, one thing at a time. Its folder is the
// one in which the connection is.
type transfer struct {
	c    *ftp.ServerConn
	root string
	made map[string]bool
}

func (t *transfer) Ways() filesync.Ways { return filesync.Ways{Renames: true, AtOnce: 1} }

func (t *transfer) List(context.Context) (map[string]int64, error) {
	found := map[string]int64{}
	var walk func(dir string, depth int) error
	walk = func(dir string, depth int) error {
		entries, err := t.c.List(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.Name == "." || e.Name == ".." || e.Name != path.Base(e.Name) {
				continue
			}
			name := path.Join(dir, e.Name)
			switch e.Type {
			case ftp.EntryTypeFolder:
				if depth < mostDepth {
					if err := walk(name, depth+1); err != nil && !unavailable(err) { // not ours
						return err
					}
				}
			case ftp.EntryTypeFile:
				found[name] = int64(e.Size)
			}
		}
		return nil
	}
	return found, walk("", 0)
}

// unavailable reports whether a server answered that it has no such file, or does not give it.
func unavailable(err error) bool {
	var answer *textproto.Error
	return errors.As(err, &answer) && answer.Code == ftp.StatusFileUnavailable
}

func (t *transfer) Read(_ context.Context, name string, most int64) ([]byte, error) {
	r, err := t.c.Retr(name)
	if unavailable(err) {
		return nil, fs.ErrNotExist
	}
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(r, most))
	return data, errors.Join(err, r.Close())
}

func (t *transfer) folder(name string) {
	dir := path.Dir(name)
	if dir == "." || t.made[dir] {
		return
	}
	t.folder(dir)
	_ = t.c.MakeDir(dir) // it is there already, or what follows says why not
	t.made[dir] = true
}

func (t *transfer) Write(_ context.Context, name, _ string, data []byte) error {
	t.folder(name)
	err := t.c.Stor(name, bytes.NewReader(data))
	if answer := (*textproto.Error)(nil); errors.As(err, &answer) {
		_ = t.c.Delete(name) // half of it
	}
	return err
}

func (t *transfer) Rename(_ context.Context, from, to string) error {
	t.folder(to)
	err := t.c.Rename(from, to)
	if answer := (*textproto.Error)(nil); errors.As(err, &answer) && t.c.Delete(to) == nil {
		return t.c.Rename(from, to) // a server that renames onto nothing that is there
	}
	return err
}

func (t *transfer) Remove(_ context.Context, name string) error { return t.c.Delete(name) }

func (t *transfer) Prune(_ context.Context, folder string) {
	if t.c.RemoveDir(folder) == nil {
		delete(t.made, folder)
	}
}
