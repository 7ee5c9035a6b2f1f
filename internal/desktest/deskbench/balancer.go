//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// balancer is the proxy before several servers: it hands connections on as they are, to
// the server that is ready and has fewest. It goes by /ready: one that says that it is
// not gets no more of them, and one that says nothing loses those it has.
type balancer struct {
	desk, board string // where people come
	behind      []*behind

	mu     sync.Mutex
	cut    time.Duration // after which it cuts every connection; 0: never
	ended  chan struct{}
	fronts []net.Listener
}

// behind is a server as the proxy sees it.
type behind struct {
	ready, desk, board string // addresses

	mu    sync.Mutex
	up    bool
	conns map[net.Conn]bool
}

const (
	askEvery  = 100 * time.Millisecond
	askWithin = time.Second
	mostMute  = 2 // times that it says nothing
)

func newBalancer(desk, board string, list []*behind) (*balancer, error) {
	b := &balancer{desk: desk, board: board, behind: list}
	return b, b.begin()
}

// begin lets people in.
func (b *balancer) begin() error {
	b.ended = make(chan struct{})
	b.fronts = nil
	for _, of := range []struct {
		at string
		to func(*behind) string
	}{{b.desk, func(x *behind) string { return x.desk }}, {b.board, func(x *behind) string { return x.board }}} {
		l, err := net.Listen("tcp", of.at)
		if err != nil {
			return err
		}
		b.fronts = append(b.fronts, l)
		go b.accept(l, of.to)
	}
	for _, x := range b.behind {
		go x.watch(b.ended)
	}
	return nil
}

// end cuts everything, as when the proxy is killed.
func (b *balancer) end() {
	close(b.ended)
	for _, l := range b.fronts {
		l.Close()
	}
	for _, x := range b.behind {
		x.lose()
	}
}

// cutAfter cuts connections that are older, from now on.
func (b *balancer) cutAfter(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cut = d
}

func (b *balancer) accept(l net.Listener, to func(*behind) string) {
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue
		}
		go b.hand(c, to)
	}
}

// hand takes a connection to a server.
func (b *balancer) hand(c net.Conn, to func(*behind) string) {
	defer c.Close()
	for tried := map[*behind]bool{}; len(tried) < len(b.behind); {
		x := b.least(tried)
		if x == nil {
			return
		}
		tried[x] = true
		server, err := net.DialTimeout("tcp", to(x), askWithin)
		if err != nil {
			continue
		}
		b.mu.Lock()
		cut := b.cut
		b.mu.Unlock()
		if cut > 0 {
			t := time.AfterFunc(cut, func() { c.Close(); server.Close() })
			defer t.Stop()
		}
		from, _ := c.RemoteAddr().(*net.TCPAddr)
		at, _ := c.LocalAddr().(*net.TCPAddr)
		if _, err := fmt.Fprintf(server, "PROXY TCP4 %s %s %d %d\r\n", from.IP, at.IP, from.Port, at.Port); err != nil {
			server.Close()
			return
		}
		x.join(c, server)
		return
	}
}

// least returns the server that is ready and has fewest connections.
func (b *balancer) least(but map[*behind]bool) (best *behind) {
	fewest := 0
	for _, x := range b.behind {
		x.mu.Lock()
		up, n := x.up, len(x.conns)
		x.mu.Unlock()
		if up && !but[x] && (best == nil || n < fewest) {
			best, fewest = x, n
		}
	}
	return best
}

// join lets both talk until one of them ends.
func (x *behind) join(c, server net.Conn) {
	x.mu.Lock()
	x.conns[server] = true
	x.mu.Unlock()
	defer func() {
		x.mu.Lock()
		delete(x.conns, server)
		x.mu.Unlock()
	}()
	defer server.Close()
	go func() {
		_, _ = io.Copy(server, c) // who has gone is not told
		_ = server.(*net.TCPConn).CloseWrite()
	}()
	_, _ = io.Copy(c, server)
	c.Close()
}

// lose cuts what is open to it.
func (x *behind) lose() {
	x.mu.Lock()
	defer x.mu.Unlock()
	for c := range x.conns {
		c.Close()
	}
}

func (x *behind) watch(ended <-chan struct{}) {
	client := &http.Client{Timeout: askWithin, Transport: &http.Transport{DisableKeepAlives: true}}
	for mute := 0; ; {
		up := false
		answer, err := client.Get("http://" + x.ready + "/ready")
		if err == nil {
			answer.Body.Close()
			up, mute = answer.StatusCode == http.StatusOK, 0
		} else if mute++; mute == mostMute {
			x.lose()
		}
		x.mu.Lock()
		x.up = up || err != nil && mute < mostMute && x.up
		x.mu.Unlock()
		select {
		case <-ended:
			return
		case <-time.After(askEvery):
		}
	}
}
