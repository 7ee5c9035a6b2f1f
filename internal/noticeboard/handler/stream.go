package handler

import (
	"bytes"
	"cmp"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

const (
	comeBack  = 30 * time.Second
	patience  = 5 * time.Second  // how long who waits may take to read
	alive     = 25 * time.Second // how often those who wait hear that somebody is there
	longest   = time.Hour        // how long one connection lasts
	tellEvery = time.Second

	mostHeard   = 4 << 10 // bytes of somebody who is to listen
	eventStream = "text/event-stream"
)

// Stream sends news to those who wait, by server-sent events, so many at a time.
type Stream struct {
	Most     int
	Closing  <-chan struct{} // closed when it ends
	Patience time.Duration   // how long who waits may take to read; 0: patience

	waiting atomic.Int64
}

// Waiting returns the number of those who are told at the moment.
func (s *Stream) Waiting() int { return int(s.waiting.Load()) }

// Serve sends what there is to say whenever one of two channels is closed (nil: never), and a sign of
// life meanwhile. Where all places are taken, full answers who is asked to come back.
func (s *Stream) Serve(w http.ResponseWriter, r *http.Request, full func(http.ResponseWriter), say func() (text string, one, other <-chan struct{})) {
	if s.enter(w, r, full) {
		defer s.waiting.Add(-1)
		s.serve(w, r, say)
	}
}

// ServeHijacked does as Serve, for thousands who wait: over HTTP/1 it takes their connections
// from the server and goes on after the handler has returned, so that waiting costs no buffers
// of the server. What say holds on to is held as long.
func (s *Stream) ServeHijacked(w http.ResponseWriter, r *http.Request, full func(http.ResponseWriter), say func() (text string, one, other <-chan struct{})) {
	if !s.enter(w, r, full) {
		return
	}
	if r.ProtoMajor == 1 {
		if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
			go s.serveOn(c, headOf(w), say)
			return
		}
	}
	defer s.waiting.Add(-1)
	s.serve(w, r, say)
}

// enter takes a place, and says in the head what is to come.
func (s *Stream) enter(w http.ResponseWriter, r *http.Request, full func(http.ResponseWriter)) bool {
	head := w.Header()
	head.Set("Cache-Control", "no-store")
	head.Set("X-Accel-Buffering", "no") // a proxy passes on what comes
	if r.Method != http.MethodGet {
		head.Set("Content-Type", eventStream)
		return false
	}
	if s.waiting.Add(1) > int64(s.Most) {
		s.waiting.Add(-1)
		later(w)
		full(w)
		return false
	}
	head.Set("Content-Type", eventStream)
	return true
}

func (s *Stream) serve(w http.ResponseWriter, r *http.Request, say func() (text string, one, other <-chan struct{})) {
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(time.Time{})
	s.tell(r.Context().Done(), say, func(text string) bool {
		_ = connection.SetWriteDeadline(time.Now().Add(cmp.Or(s.Patience, patience)))
		_, err := fmt.Fprint(w, text)
		return err == nil && connection.Flush() == nil
	})
}

// headOf returns the head of an answer that ends with its connection.
func headOf(w http.ResponseWriter) []byte {
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 200 OK\r\nConnection: close\r\nDate: " + time.Now().UTC().Format(http.TimeFormat) + "\r\n")
	_ = w.Header().Write(&b) // into memory
	b.WriteString("\r\n")
	return b.Bytes()
}

// serveOn does as serve, on a connection of its own.
func (s *Stream) serveOn(c net.Conn, head []byte, say func() (text string, one, other <-chan struct{})) {
	defer s.waiting.Add(-1)
	defer c.Close()
	write := func(data []byte) bool {
		_ = c.SetWriteDeadline(time.Now().Add(cmp.Or(s.Patience, patience)))
		_, err := c.Write(data)
		return err == nil
	}
	if !write(head) {
		return
	}
	gone := make(chan struct{})
	go watchHangup(c, gone)
	s.tell(gone, say, func(text string) bool { return write([]byte(text)) })
}

// watchHangup closes a channel when the other side has gone, or talks where it is to listen.
func watchHangup(c net.Conn, gone chan<- struct{}) {
	defer close(gone)
	word := make([]byte, 16)
	for heard := 0; heard < mostHeard; {
		n, err := c.Read(word)
		if err != nil {
			return
		}
		heard += n
	}
}

// tell sends the news until somebody has gone.
func (s *Stream) tell(gone <-chan struct{}, say func() (text string, one, other <-chan struct{}), send func(string) bool) {
	if !send("retry: 3000\n\n") {
		return
	}
	beat, end := time.NewTicker(alive), time.NewTimer(longest)
	defer beat.Stop()
	defer end.Stop()
	for {
		text, one, other := say()
		if text != "" && !send(text) {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-one:
				waiting = false
			case <-other:
				waiting = false
			case <-beat.C:
				text, one, other = say()
				if text == "" {
					text = ": \n\n"
				}
				if !send(text) {
					return
				}
			case <-end.C:
				return
			case <-gone:
				return
			case <-s.Closing:
				return
			}
		}
		select { // many changes at once are told once
		case <-time.After(tellEvery):
		case <-gone:
			return
		case <-s.Closing:
			return
		}
	}
}

// later asks to come back.
func later(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(int(comeBack/time.Second)))
}

// full answers a page or a screen for which there is no place.
func full(w http.ResponseWriter) {
	http.Error(w, http.StatusText(http.StatusServiceUnavailable), http.StatusServiceUnavailable)
}
