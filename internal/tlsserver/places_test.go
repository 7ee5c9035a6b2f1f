package tlsserver

import (
	"bufio"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"torneo/internal/ratelimit"
)

// hall is a server with so many places, whose pages are "hello", one that never ends, one
// that never ends and is taken from the server, and one for who is known.
type hall struct {
	t      *testing.T
	at     string
	secure *tls.Config
	end    chan struct{}
	later  atomic.Int64 // than the clock says
}

func newHall(t *testing.T, most, each int, secure bool) *hall {
	h := &hall{t: t, end: make(chan struct{})}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, "hello")
	})
	mux.HandleFunc("/known", func(w http.ResponseWriter, r *http.Request) {
		ratelimit.NoteKnown(r.Context())
		_, _ = io.WriteString(w, "hello")
	})
	mux.HandleFunc("/long", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "hello")
		w.(http.Flusher).Flush()
		<-h.end
	})
	mux.HandleFunc("/taken", func(w http.ResponseWriter, _ *http.Request) {
		c, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello")
		go func() {
			<-h.end
			_ = c.Close()
		}()
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.at = l.Addr().String()
	server := &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)}
	if secure {
		made := httptest.NewUnstartedServer(mux)
		made.StartTLS()
		server.TLSConfig = &tls.Config{Certificates: made.TLS.Certificates, NextProtos: []string{"h2", "http/1.1"}}
		h.secure = &tls.Config{InsecureSkipVerify: true}
		made.Close()
		go serveTLS(server, l, func(string) bool { return true }, most, each)
	} else {
		p := newPlaces(server, l, most, each)
		p.now = func() time.Time { return time.Now().Add(time.Duration(h.later.Load())) }
		go server.Serve(p)
	}
	t.Cleanup(func() {
		close(h.end)
		_ = server.Close()
	})
	return h
}

// dial connects from an address of this machine.
func (h *hall) dial(from string) net.Conn {
	h.t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 5 * time.Second}
	c, err := d.Dial("tcp", h.at)
	if errors.Is(err, syscall.EADDRNOTAVAIL) {
		h.t.Skip("this computer is 127.0.0.1 alone")
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = c.Close() })
	return c
}

// ask asks for a page over a connection, and reports that it came.
func (h *hall) ask(c net.Conn, path string) bool {
	if h.secure != nil {
		if _, spoken := c.(*tls.Conn); !spoken {
			c = tls.Client(c, h.secure)
		}
	}
	_ = c.SetDeadline(time.Now().Add(5 * time.Second))
	defer c.SetDeadline(time.Time{})
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path, h.at); err != nil {
		return false
	}
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return false
	}
	b := make([]byte, 5)
	_, err = io.ReadFull(r.Body, b)
	return err == nil && string(b) == "hello"
}

// gone reports that the other side has closed a connection.
func gone(c net.Conn) bool {
	_ = c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	_, err := c.Read(make([]byte, 1))
	return err != nil && !strings.Contains(err.Error(), "timeout")
}

// Silent connections, as many as there are places, from three addresses keep nobody out: not
// who comes, and not who is here; over TLS, where they do not begin the handshake, neither.
func TestSilentConnectionsKeepNobodyOut(t *testing.T) {
	for _, secure := range []bool{false, true} {
		t.Run(fmt.Sprint("tls ", secure), func(t *testing.T) {
			h := newHall(t, 300, 100, secure)
			arbiter := h.dial("127.0.0.9")
			if secure {
				arbiter = tls.Client(arbiter, h.secure)
			}
			if !h.ask(arbiter, "/known") {
				t.Fatal("nobody is answered")
			}
			for k := range 450 {
				c := h.dial(fmt.Sprintf("127.0.0.%d", 2+k%3))
				switch k % 3 {
				case 1:
					_, _ = io.WriteString(c, "GET / HTTP/1.1\r\n") // half a request
				case 2:
					_, _ = c.Write([]byte{handshake, 3, 1, 2}) // half a greeting
				}
			}
			for k := range 20 {
				if !h.ask(h.dial(fmt.Sprintf("127.0.1.%d", 1+k)), "/") {
					t.Fatalf("newcomer %d is kept out", k)
				}
			}
			if !h.ask(h.dial("127.0.0.2"), "/") {
				t.Error("a newcomer from the address of the silent ones is kept out")
			}
			if !h.ask(arbiter, "/known") {
				t.Error("the arbiter has lost his connection")
			}
		})
	}
}

// Who is silent longest goes, who is being answered never, who is known last.
func TestWhoGoesForANewcomer(t *testing.T) {
	h := newHall(t, 8, 4, false)
	long, known := h.dial("127.0.0.2"), h.dial("127.0.0.2")
	if !h.ask(long, "/long") || !h.ask(known, "/known") {
		t.Fatal("nobody is answered")
	}
	first, second := h.dial("127.0.0.2"), h.dial("127.0.0.2")
	time.Sleep(20 * time.Millisecond)
	if !h.ask(h.dial("127.0.0.2"), "/") || !gone(first) || gone(second) {
		t.Error("of one address not the longest silent one goes")
	}
	if !h.ask(h.dial("127.0.0.2"), "/") || !gone(second) || gone(long) || gone(known) {
		t.Error("who is answered or known goes before who is silent")
	}
}

// Where everybody is being answered a newcomer is turned away, but not from where somebody
// is known.
func TestPlacesAreKeptForWhoIsKnown(t *testing.T) {
	h := newHall(t, 8, 8, false)
	arbiter := h.dial("127.0.0.9")
	if !h.ask(arbiter, "/known") || !h.ask(arbiter, "/long") {
		t.Fatal("nobody is answered")
	}
	for k := range 7 {
		if !h.ask(h.dial(fmt.Sprintf("127.0.0.%d", 10+k)), "/long") {
			t.Fatal("nobody is answered")
		}
	}
	if h.ask(h.dial("127.0.0.3"), "/") {
		t.Error("there is a place too many")
	}
	if !h.ask(h.dial("127.0.0.9"), "/") {
		t.Error("who is known has no place")
	}
}

// Who announces what he never sends is as silent as who says nothing.
func TestHalfBodiesKeepNobodyOut(t *testing.T) {
	for _, what := range []string{"Content-Length: 1000\r\n\r\nhalf", "Transfer-Encoding: chunked\r\n\r\n5\r\nab", "Content-Length: 9\r\nExpect: 100-continue\r\n\r\n"} {
		h := newHall(t, 30, 10, false)
		for k := range 45 {
			c := h.dial(fmt.Sprintf("127.0.0.%d", 2+k%3))
			_, _ = fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: %s\r\n%s", h.at, what)
		}
		time.Sleep(50 * time.Millisecond) // until they are being answered
		for k := range 3 {
			if !h.ask(h.dial(fmt.Sprintf("127.0.1.%d", 1+k)), "/") {
				t.Errorf("%q keeps newcomer %d out", what, k)
			}
		}
	}
}

// Who is told what happens stays longer than who is silent, whether or not the server still
// has the connection.
func TestLivePagesStayLongerThanSilence(t *testing.T) {
	for _, path := range []string{"/long", "/taken"} {
		h := newHall(t, 8, 8, false)
		var told []net.Conn
		for range 4 {
			told = append(told, h.dial("127.0.0.2"))
			if !h.ask(told[len(told)-1], path) {
				t.Fatal("nobody is answered")
			}
		}
		h.later.Store(int64(time.Hour))
		for range 20 {
			h.dial("127.0.0.3")
		}
		if !h.ask(h.dial("127.0.0.4"), "/") {
			t.Error(path, "a newcomer is kept out")
		}
		for _, c := range told {
			if gone(c) {
				t.Error(path, "who is told goes before who is silent")
			}
		}
	}
}

// Live pages of who is not known take all places from nobody: the longest one goes for a
// newcomer from an address that has less, and for none that has as much; of who is known
// none goes.
func TestLivePagesLeaveAPlace(t *testing.T) {
	h := newHall(t, 8, 8, false)
	arbiter := h.dial("127.0.0.9")
	if !h.ask(arbiter, "/known") || !h.ask(arbiter, "/long") {
		t.Fatal("nobody is answered")
	}
	var told []net.Conn
	for k := range 7 {
		told = append(told, h.dial(fmt.Sprintf("127.0.0.%d", 2+k/4)))
		if !h.ask(told[k], []string{"/long", "/taken"}[k%2]) {
			t.Fatal("nobody is answered")
		}
	}
	if h.ask(h.dial("127.0.0.4"), "/") {
		t.Error("who is being answered goes at once")
	}
	h.later.Store(int64(time.Minute))
	if !h.ask(h.dial("127.0.0.4"), "/long") || !gone(told[0]) {
		t.Error("the longest live page of who has most keeps a newcomer out")
	}
	if h.ask(h.dial("127.0.0.2"), "/") {
		t.Error("who has as much as anybody takes places from others")
	}
	for _, c := range append(told[1:], arbiter) {
		if gone(c) {
			t.Error("one too many has gone")
		}
	}
}

// Over HTTP/2 it is known, too, who is known.
func TestWhoIsKnownOverHTTP2(t *testing.T) {
	h := newHall(t, 6, 3, true)
	transport := &http.Transport{TLSClientConfig: h.secure.Clone(), ForceAttemptHTTP2: true}
	defer transport.CloseIdleConnections()
	ask := func() (reused bool) {
		ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) { reused = c.Reused }})
		r, err := http.NewRequestWithContext(ctx, "GET", "https://"+h.at+"/known", nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		_, _ = io.Copy(io.Discard, got.Body)
		if got.ProtoMajor != 2 {
			t.Fatal(got.Proto)
		}
		return reused
	}
	ask()
	for k := range 30 {
		h.dial(fmt.Sprintf("127.0.0.%d", 1+k%3))
	}
	if !ask() {
		t.Error("who is known has lost his connection")
	}
}

// A place is given back once.
func TestAPlaceIsGivenBack(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := newPlaces(&http.Server{Handler: http.NotFoundHandler()}, l, 2, 2)
	for range 3 {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		in, err := p.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = in.Close(), in.Close()
	}
	if len(p.in) != 0 || len(p.at) != 0 {
		t.Errorf("%d places and %d addresses are left", len(p.in), len(p.at))
	}
}
