//go:build unix

package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// hostile is somebody who wants the evening to fail, from addresses of his own: so many
// requests a second that are garbage or a flood, as many silent connections as a door has
// places, half requests and half greetings.
type hostile struct {
	enemyOf
	mu   sync.Mutex
	came cameOfIt
}

// enemyOf says whom somebody hostile attacks, and how much of it.
type enemyOf struct {
	Desk, Board, Players, Entries string // addresses; "": closed
	Tournament                    string
	Each                          int // requests a second
	Silent                        int // connections that say nothing, or half of something, at each door
}

// cameOfIt counts what somebody hostile did, by its name.
type cameOfIt struct {
	Answered map[string]map[int]int // by the status of the answer
	Refused  map[string]int         // without an answer
	Opened   map[string]int         // connections
	Closed   map[string]int         // by the other side
}

// attack goes on until the context ends.
func (h *hostile) attack(ctx context.Context, staying *sync.WaitGroup) {
	h.came = cameOfIt{map[string]map[int]int{}, map[string]int{}, map[string]int{}, map[string]int{}}
	for k, act := range h.acts() {
		h.came.Answered[act.name] = map[int]int{}
		for place := range 4 {
			client := hostileAt(4*k + place)
			staying.Go(func() {
				every := time.Duration(4*len(h.acts())) * time.Second / time.Duration(h.Each)
				for ctx.Err() == nil {
					began := time.Now()
					h.request(ctx, client, act)
					select {
					case <-ctx.Done():
					case <-time.After(every - time.Since(began)):
					}
				}
			})
		}
	}
	type door struct {
		name, at string
		says     func() []byte
	}
	doors := []door{
		{"silent at the desk", strings.TrimPrefix(h.Desk, "https://"), func() []byte { return nil }},
		{"half a greeting at the desk", strings.TrimPrefix(h.Desk, "https://"), func() []byte { return []byte{0x16, 3, 1, 2, 0, 1} }},
		{"silent at the noticeboard", h.Board, func() []byte { return nil }},
		{"half a request at the noticeboard", h.Board, func() []byte { return []byte("GET / HTTP/1.1\r\nHost: x\r\nX-") }},
	}
	for _, more := range []struct{ name, at, path string }{{"players'", h.Players, "/x"}, {"entries'", h.Entries, "/en/" + h.Tournament}} {
		if more.at != "" {
			doors = append(doors, door{"half a form at the " + more.name + " door", more.at, func() []byte {
				return []byte("POST " + more.path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=")
			}})
		}
	}
	for k, d := range doors {
		for n := range 8 {
			staying.Go(func() { h.occupy(ctx, d.name, d.at, d.says, 40+3*k+n%3, h.Silent/8) })
		}
	}
}

// act is one kind of request.
type act struct {
	name string
	ask  func() (method, url string, form url.Values)
}

func (h *hostile) acts() []act {
	garbage := func() string {
		b := make([]byte, 1+rand.IntN(60))
		for k := range b {
			b[k] = byte('!' + rand.IntN(90))
		}
		return url.PathEscape(string(b))
	}
	list := []act{
		{"garbage at the desk", func() (string, string, url.Values) { return "GET", h.Desk + "/" + garbage(), nil }},
		{"codes at the desk", func() (string, string, url.Values) {
			return "POST", h.Desk + "/join", url.Values{"c": {garbage()}, "name": {"x"}}
		}},
		{"garbage at the noticeboard", func() (string, string, url.Values) { return "GET", "http://" + h.Board + "/" + garbage(), nil }},
		{"garbage at the entries' door", func() (string, string, url.Values) { return "GET", "http://" + h.Entries + "/" + garbage(), nil }},
		{"flood at the entries' door", func() (string, string, url.Values) {
			return "POST", "http://" + h.Entries + "/en/" + h.Tournament, url.Values{"name": {garbage()}, "more": {strings.Repeat("x", 2000)}}
		}},
	}
	if h.Players != "" {
		list = append(list,
			act{"garbage at the players' door", func() (string, string, url.Values) { return "GET", "http://" + h.Players + "/" + garbage(), nil }},
			act{"flood at the players' door", func() (string, string, url.Values) {
				return "POST", "http://" + h.Players + "/" + garbage(), url.Values{"result": {"1"}, "more": {strings.Repeat("x", 2000)}}
			}})
	}
	return list
}

func (h *hostile) request(ctx context.Context, client *http.Client, a act) {
	method, address, form := a.ask()
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(form.Encode()))
	if err != nil {
		return
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", h.Desk)
	}
	answer, err := client.Do(r)
	if ctx.Err() != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.came.Refused[a.name]++
		return
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	h.came.Answered[a.name][answer.StatusCode]++
}

// occupy holds so many connections, and opens another one for each that is closed.
func (h *hostile) occupy(ctx context.Context, name, at string, says func() []byte, place, many int) {
	held := make([]net.Conn, many)
	defer func() {
		for _, c := range held {
			if c != nil {
				c.Close()
			}
		}
	}()
	for ctx.Err() == nil {
		opened, closed := 0, 0
		for k, c := range held {
			if ctx.Err() != nil {
				return
			}
			if c != nil {
				_ = c.SetReadDeadline(time.Now().Add(time.Millisecond))
				_, err := c.Read(make([]byte, 64))
				if e, ok := err.(net.Error); ok && e.Timeout() {
					continue
				}
				c.Close()
				closed++
			}
			if c = dialFrom(ctx, place, at); c != nil {
				opened++
				_, _ = c.Write(says())
			}
			held[k] = c
		}
		h.mu.Lock()
		h.came.Opened[name] += opened
		h.came.Closed[name] += closed
		h.mu.Unlock()
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// hostileAt returns a client with an address that nobody else has.
func hostileAt(place int) *http.Client {
	return &http.Client{
		Timeout:       10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DialContext: func(ctx context.Context, _, at string) (net.Conn, error) {
			if c := dialFrom(ctx, place, at); c != nil {
				return c, nil
			}
			return nil, fmt.Errorf("no connection to %s", at)
		}},
	}
}

func dialFrom(ctx context.Context, place int, at string) net.Conn {
	d := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 9, 0, byte(2+place))}, Timeout: 5 * time.Second}
	c, err := d.DialContext(ctx, "tcp", at)
	if err != nil {
		return nil
	}
	return c
}
