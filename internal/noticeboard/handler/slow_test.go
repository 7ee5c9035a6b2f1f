package handler

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A reader who does not read his news is let go, and so is one who has gone: their
// places are free again, and the others get their news all the while.
func TestWhoDoesNotReadIsLetGo(t *testing.T) {
	type say = func() (string, <-chan struct{}, <-chan struct{})
	for name, serve := range map[string]func(*Stream, http.ResponseWriter, *http.Request, func(http.ResponseWriter), say){
		"by the server": (*Stream).Serve, "aside": (*Stream).ServeHijacked,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			letGo(t, func(s *Stream, w http.ResponseWriter, r *http.Request, say say) { serve(s, w, r, full, say) })
		})
	}
}

func letGo(t *testing.T, serve func(*Stream, http.ResponseWriter, *http.Request, func() (string, <-chan struct{}, <-chan struct{}))) {
	t.Helper()
	closing := make(chan struct{})
	s := &Stream{Most: 40, Closing: closing, Patience: 100 * time.Millisecond}
	much := "data: " + strings.Repeat("x", 4<<20) + "\n\n" // more than fits into what lies between
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		said := 0
		serve(s, w, r, func() (string, <-chan struct{}, <-chan struct{}) {
			if said++; r.URL.Path == "/reads" {
				return fmt.Sprintf("data: %d\n\n", said), nil, nil
			}
			return much, nil, nil
		})
	}))
	defer server.Close()
	defer close(closing)
	for k := range 30 {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.(*net.TCPConn).SetReadBuffer(4096)
		fmt.Fprint(c, "GET /does-not HTTP/1.1\r\nHost: x\r\n\r\n")
		if k%3 == 0 {
			c.Close() // gone at once
		}
	}
	reader, err := http.Get(server.URL + "/reads")
	if err != nil || reader.StatusCode != http.StatusOK {
		t.Fatalf("%v", err)
	}
	defer reader.Body.Close()
	if _, err := reader.Body.Read(make([]byte, 100)); err != nil {
		t.Error(err)
	}
	for deadline := time.Now().Add(10 * time.Second); s.Waiting() != 1; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d are being told", s.Waiting())
		}
	}
}

// Who waits aside has gone as soon as he hangs up, or begins to talk, though nothing is told
// meanwhile; what he is sent is an answer that other programs read, with the head of the hall.
func TestWhoWaitsAside(t *testing.T) {
	t.Parallel()
	s := &shelf{}
	s.put("Open")
	closing := make(chan struct{})
	h := New(s, 40, closing)
	var there atomic.Int64
	server := httptest.NewUnstartedServer(h)
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			there.Add(1)
		case http.StateHijacked, http.StateClosed:
			there.Add(-1)
		}
	}
	server.Start()
	defer server.Close()
	defer close(closing)
	waiting := func(want int) {
		t.Helper()
		for deadline := time.Now().Add(10 * time.Second); h.viewers.Waiting() != want; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%d wait, not %d", h.viewers.Waiting(), want)
			}
		}
	}
	var conns []net.Conn
	for range 20 {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprint(c, "GET /live HTTP/1.1\r\nHost: x\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil || answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" || answer.Header.Get("Cache-Control") != "no-store" ||
			answer.Header.Get("Content-Security-Policy") != Policy || answer.Header.Get("X-Content-Type-Options") != "nosniff" || !answer.Close {
			t.Fatalf("%+v %v", answer, err)
		}
		conns = append(conns, c)
	}
	waiting(20)
	if n := there.Load(); n != 0 {
		t.Errorf("the server still keeps %d connections", n)
	}
	for _, c := range conns[:10] {
		c.Close()
	}
	waiting(10)
	talk := strings.Repeat("GET /live HTTP/1.1\r\n", 2*mostHeard/20)
	for _, c := range conns[10:15] {
		fmt.Fprint(c, talk)
	}
	waiting(5)
}
