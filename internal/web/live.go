package web

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"torneo/internal/web/page"
)

const (
	livePatience = 5 * time.Second        // how long a browser may take to read
	liveInterval = 10 * time.Second       // how often it is looked whether others wrote to the same database
	aroundPause  = 300 * time.Millisecond // between two changes of who is where
)

// live sends a page the numbers of new events of its tournament, after which the page
// asks for itself again. A page that has missed some names the last one it knew
// (Last-Event-ID, or seen in the address) and gets the news at once. With it come the
// places of the others, without a number: they are no event.
func (s *Site) live(v *page.Visit) error {
	known, _ := strconv.ParseInt(v.Value(page.FieldSeen), 10, 64) // without one: from the beginning
	if id := v.Request.Header.Get("Last-Event-ID"); id != "" {
		known, _ = strconv.ParseInt(id, 10, 64)
	}
	told, stop := v.Site.Desk.Live().Listen(v.Tournament.ID)
	defer stop()
	moved, stopAround := v.Site.Around.Listen(v.Tournament.ID)
	defer stopAround()

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

	who := func() string { return "event: who\ndata: " + v.Site.Around.Text(v.Tournament.ID) + "\n\n" }
	if !send(": torneo\nretry: 500\n\n" + who()) {
		return nil
	}
	var wait <-chan time.Time // until who is where is told again
	listening := moved
	for last, sure := v.State.Last, true; ; {
		text := ": still here\n\n"
		switch {
		case last == 0: // something beside the journal has no number of its own
			text = fmt.Sprintf("event: changed\ndata: %d\n\n", known)
		case last > known, last < known && sure: // less: the database went back
			known = last
			text = fmt.Sprintf("id: %d\nevent: changed\ndata: %[1]d\n\n", last)
		}
		if !send(text) {
			return nil
		}
	waiting:
		select {
		case last = <-told:
			sure = false // an earlier one may be told later
		case <-listening:
			listening, wait = nil, time.After(aroundPause)
			if !send(who()) {
				return nil
			}
			goto waiting
		case <-wait:
			listening, wait = moved, nil
			goto waiting
		case <-again.C:
			state, err := v.Site.Desk.State(v.Context(), v.Tournament.ID)
			if err != nil {
				return nil // the browser comes back
			}
			last, sure = state.Last, true
		case <-v.Context().Done():
			return nil
		case <-s.closing:
			return nil
		}
	}
}
