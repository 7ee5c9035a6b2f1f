//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// viewer is the page of somebody in the hall: it is told of changes, and reads the round
// anew within a second of its own choice, as the page's script does.
type viewer struct {
	s    *scene
	path string

	mu   sync.Mutex
	key  string    // of the last documents that it was told of
	told time.Time // when
	read int
}

func newViewer(s *scene) *viewer {
	return &viewer{s: s, path: fmt.Sprintf("/%s/es/round-%d.html", s.id, s.round)}
}

func (v *viewer) stay(ctx context.Context) {
	for ctx.Err() == nil {
		v.listen(ctx)
		select {
		case <-ctx.Done():
		case <-time.After(500*time.Millisecond + rand.N(3*time.Second)):
		}
	}
}

func (v *viewer) listen(ctx context.Context) {
	conn, err := net.Dial("tcp", v.s.board)
	if err != nil {
		return
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	defer conn.Close()
	page := &onConnection{at: v.s.board}
	defer page.close()
	fmt.Fprintf(conn, "GET /live HTTP/1.1\r\nHost: %s\r\n\r\n", v.s.board)
	var reading *time.Timer
	known := ""
	for in := bufio.NewReaderSize(conn, 512); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		key, ok := strings.CutPrefix(strings.TrimSpace(line), "data: ")
		if !ok {
			continue
		}
		v.mu.Lock()
		if key != v.key {
			v.key, v.told = key, time.Now()
		}
		v.mu.Unlock()
		if known != "" && known != key {
			if reading != nil {
				reading.Stop()
			}
			reading = time.AfterFunc(rand.N(time.Second), func() {
				if page.get(v.path) {
					v.mu.Lock()
					v.read++
					v.mu.Unlock()
				}
			})
		}
		known = key
	}
}

// onConnection reads pages on a connection of its own, which stays open between them.
type onConnection struct {
	at   string
	mu   sync.Mutex
	conn net.Conn
	in   *bufio.Reader
}

func (c *onConnection) get(path string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for try := range 2 {
		if c.conn == nil {
			var err error
			if c.conn, err = net.Dial("tcp", c.at); err != nil {
				c.conn = nil
				return false
			}
			c.in = bufio.NewReaderSize(c.conn, 4096)
		}
		fmt.Fprintf(c.conn, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip\r\n\r\n", path, c.at)
		answer, err := http.ReadResponse(c.in, nil)
		if err == nil {
			_, err = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
		if err == nil {
			return answer.StatusCode == http.StatusOK
		}
		c.conn.Close()
		c.conn = nil
		if try > 0 {
			return false
		}
	}
	return false
}

func (c *onConnection) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != nil {
		c.conn.Close()
		c.conn = nil
	}
}

// listener is a program that is told of news with the entries that are in them.
type listener struct {
	s *scene

	mu    sync.Mutex
	since time.Time // it listens; zero: not yet
	told  []toldOf
}

type toldOf struct {
	entry int64
	at    time.Time
}

func (l *listener) listen(ctx context.Context) {
	last := ""
	for ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, l.s.boardURL("api/v1/tournaments/"+l.s.id+"/events"), nil)
		if err != nil {
			return
		}
		if last != "" {
			r.Header.Set("Last-Event-ID", last)
		}
		answer, err := (&http.Client{Transport: &http.Transport{}}).Do(r)
		if err == nil {
			l.mu.Lock()
			if l.since.IsZero() {
				l.since = time.Now()
			}
			l.mu.Unlock()
			for in := bufio.NewScanner(answer.Body); in.Scan(); {
				id, ok := strings.CutPrefix(in.Text(), "id: ")
				if !ok {
					continue
				}
				last = id
				_, number, _ := strings.Cut(id, ".")
				if n, err := strconv.ParseInt(number, 10, 64); err == nil {
					l.mu.Lock()
					l.told = append(l.told, toldOf{n, time.Now()})
					l.mu.Unlock()
				}
			}
			answer.Body.Close()
		}
		select {
		case <-ctx.Done():
		case <-time.After(500 * time.Millisecond):
		}
	}
}
