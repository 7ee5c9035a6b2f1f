package store_test

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// link is a connection to PostgreSQL that can be cut.
type link struct {
	target string
	cut    atomic.Int32
}

// Where a link is cut.
const (
	nowhere      int32 = iota
	beforeCommit       // the commit does not reach the server
	afterCommit        // its acknowledgement does not come back
	afterwards         // and the server cannot be asked any more
)

// newLink makes a link to the server of a URL, and gives the URL through it.
func newLink(t *testing.T, through string) (*link, string) {
	t.Helper()
	u := must(url.Parse(through))(t)
	q := u.Query()
	l := &link{target: filepath.Join(q.Get("host"), ".s.PGSQL.5432")}
	listener := must(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go l.serve(client)
		}
	}()
	q.Del("host")
	q.Set("sslmode", "disable")
	u.Host, u.RawQuery = listener.Addr().String(), q.Encode()
	return l, u.String()
}

func (l *link) serve(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("unix", l.target)
	if err != nil || l.cut.Load() == afterwards {
		return
	}
	defer server.Close()
	var deaf atomic.Bool // what the server says does not reach the client
	answered := make(chan struct{}, 1)
	go func() {
		buffer := make([]byte, 1<<16)
		for {
			n, err := server.Read(buffer)
			if err != nil {
				client.Close()
				return
			}
			if deaf.Load() {
				answered <- struct{}{}
				return
			}
			client.Write(buffer[:n])
		}
	}()
	buffer := make([]byte, 1<<16)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		if cut := l.cut.Load(); cut != nowhere && (bytes.Contains(buffer[:n], []byte("commit\x00")) || bytes.Contains(buffer[:n], []byte("torneo_journals"))) { // the one statement that adds commits by itself
			if cut == beforeCommit {
				return
			}
			deaf.Store(true)
			io.Copy(server, bytes.NewReader(buffer[:n]))
			<-answered
			return
		}
		server.Write(buffer[:n])
	}
}

// TestConnectionLostInCommit loses the connection when an entry is being
// committed. Who appends learns what became of it, or that it is not known.
func TestConnectionLostInCommit(t *testing.T) {
	direct := storetest.EmptyPostgres(t)
	l, url := newLink(t, direct)
	s := open(t, url)
	j := journalWith(t, s, 1)

	l.cut.Store(afterCommit)
	same(t, "committed, and found to be", must(s.Append(t.Context(), j.ID, 1, result(2)))(t), 2)

	l.cut.Store(beforeCommit)
	_, err := s.Append(t.Context(), j.ID, 2, result(3))
	u := fails[*store.Unavailable](t, err)
	same(t, "not committed", []any{u.Reason, u.Uncertain}, []any{store.Gone, true})

	l.cut.Store(nowhere)
	same(t, "entries", must(s.Read(t.Context(), j.ID, 0))(t), results(1, 2))
	same(t, "once more", must(s.Append(t.Context(), j.ID, 2, result(3)))(t), 3)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = open(t, url)
	l.cut.Store(afterwards)
	_, err = s.Append(t.Context(), j.ID, 3, result(4))
	u = fails[*store.Unavailable](t, err)
	same(t, "committed, and not found", []any{u.Reason, u.Uncertain}, []any{store.Gone, true})
	same(t, "message", u.Message().ID, "store.uncertain")
	same(t, "entries", must(open(t, direct).Read(t.Context(), j.ID, 0))(t), results(1, 4))
}
