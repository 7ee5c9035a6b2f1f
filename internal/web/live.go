package web

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"torneo/internal/web/page"
)

const (
	livePatience = 5 * time.Second  // how long a browser may take to read
	liveInterval = 10 * time.Second // how often it is looked whether others wrote to the same database
)

// live tells a page about new events of its tournament: their last number only,
// after which the page asks for itself again. Who has missed some says which it
// knew of (Last-Event-ID, or seen in the address) and is told at once.
func (s *Site) live(v *page.Visit) error {
	known, _ := strconv.ParseInt(v.Value(page.FieldSeen), 10, 64) // without one: from the beginning
	if id := v.Request.Header.Get("Last-Event-ID"); id != "" {
		known, _ = strconv.ParseInt(id, 10, 64)
	}
	told, stop := v.Site.Desk.Live().Listen(v.Tournament.ID)
	defer stop()

	connection := http.NewResponseController(v.Writer)
	_ = connection.SetReadDeadline(time.Time{}) // not a request that takes long to arrive
	h := v.Writer.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	send := func(text string) bool {
		_ = connection.SetWriteDeadline(time.Now().Add(livePatience))
		_, err := fmt.Fprint(v.Writer, text)
		return err == nil && connection.Flush() == nil
	}
	again := time.NewTicker(liveInterval)
	defer again.Stop()

	if !send(": torneo\nretry: 500\n\n") {
		return nil
	}
	for last := v.State.Last; ; {
		text := ": still here\n\n"
		switch {
		case last == 0: // something beside the journal
			text = fmt.Sprintf("id: %d\nevent: changed\ndata: %[1]d\n\n", known)
		case last > known:
			known = last
			text = fmt.Sprintf("id: %d\nevent: changed\ndata: %[1]d\n\n", last)
		}
		if !send(text) {
			return nil
		}
		select {
		case last = <-told:
		case <-again.C:
			state, err := v.Site.Desk.State(v.Context(), v.Tournament.ID)
			if err != nil {
				return nil // the browser comes back
			}
			last = state.Last
		case <-v.Context().Done():
			return nil
		case <-s.closing:
			return nil
		}
	}
}
