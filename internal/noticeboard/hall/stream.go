package hall

import (
	"fmt"
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
)

// Stream tells those who wait, by server-sent events, so many at a time.
type Stream struct {
	Most    int
	Closing <-chan struct{} // closed when it ends

	waiting atomic.Int64
}

// Waiting is how many are told at the moment.
func (s *Stream) Waiting() int { return int(s.waiting.Load()) }

// Serve sends what there is to say whenever one of two channels is closed (nil: never), and a sign of
// life meanwhile. Where all places are taken, full answers who is asked to come back.
func (s *Stream) Serve(w http.ResponseWriter, r *http.Request, full func(http.ResponseWriter), say func() (text string, one, other <-chan struct{})) {
	head := w.Header()
	head.Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet {
		head.Set("Content-Type", "text/event-stream")
		return
	}
	if s.waiting.Add(1) > int64(s.Most) {
		s.waiting.Add(-1)
		later(w)
		full(w)
		return
	}
	defer s.waiting.Add(-1)
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(time.Time{})
	head.Set("Content-Type", "text/event-stream")
	send := func(text string) bool {
		_ = connection.SetWriteDeadline(time.Now().Add(patience))
		_, err := fmt.Fprint(w, text)
		return err == nil && connection.Flush() == nil
	}
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
			case <-r.Context().Done():
				return
			case <-s.Closing:
				return
			}
		}
		select { // many changes at once are told once
		case <-time.After(tellEvery):
		case <-r.Context().Done():
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
