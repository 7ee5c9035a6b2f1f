package page

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
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
func live(v *Visit) error {
	known := v.lastKnown()
	told, stop := v.Site.Desk.Live().Listen(v.Tournament.ID)
	defer stop()
	moved, stopAround := v.Site.Around.Listen(v.Tournament.ID)
	defer stopAround()

	send := v.stream()
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
		case <-v.Site.closing:
			return nil
		}
	}
}

// lastKnown returns what a page knew when it was shown, or was told last; 0: nothing.
func (v *Visit) lastKnown() int64 {
	known, _ := strconv.ParseInt(v.Value(FieldSeen), 10, 64)
	if id := v.Request.Header.Get("Last-Event-ID"); id != "" {
		known, _ = strconv.ParseInt(id, 10, 64)
	}
	return known
}

// stream begins an answer that goes on, and returns what sends a part of it; false: nobody reads it.
func (v *Visit) stream() func(text string) bool {
	connection := http.NewResponseController(v.Writer)
	_ = connection.SetReadDeadline(time.Time{}) // not a request that takes long to arrive
	h := v.Writer.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	return func(text string) bool {
		_ = connection.SetWriteDeadline(time.Now().Add(livePatience))
		_, err := fmt.Fprint(v.Writer, text)
		return err == nil && connection.Flush() == nil
	}
}

// Entries returns the number of entries in the tournaments of an event that the visitor may look
// at: another number is another state. A tournament that cannot be read has none.
func (v *Visit) Entries(event string) (sum int64, ids map[string]bool, err error) {
	journals, err := v.Journals(event)
	ids = map[string]bool{}
	for _, j := range journals {
		ids[j.ID] = true
		if s, err := v.Site.Desk.State(v.Context(), j.ID); err == nil {
			sum += s.Last
		}
	}
	return sum, ids, err
}

// liveEvent sends a page of an event the number of entries in its tournaments, after which the
// page asks for itself again; what has no number, such as what players report, is told by the
// same number once more.
func liveEvent(v *Visit) error {
	event := v.Request.PathValue("event")
	if _, err := v.PathEvent(); err != nil {
		return err
	}
	told, stop := v.Site.Desk.Live().ListenToAll()
	defer stop()
	known := v.lastKnown()
	send := v.stream()
	again := time.NewTicker(liveInterval)
	defer again.Stop()
	if !send(": torneo\nretry: 500\n\n") {
		return nil
	}
	for concerns := false; ; {
		sum, ids, err := v.Entries(event)
		if err != nil {
			return nil // the browser comes back
		}
		text := ": still here\n\n"
		if sum != known || concerns {
			known = sum
			text = fmt.Sprintf("id: %d\nevent: changed\ndata: %[1]d\n\n", sum)
		}
		if !send(text) {
			return nil
		}
		for concerns = false; !concerns; {
			select {
			case <-told.C:
				for _, id := range told.Take() {
					concerns = concerns || ids[id]
				}
				concerns = told.HasMissed() || concerns
				continue
			case <-again.C:
			case <-v.Context().Done():
				return nil
			case <-v.Site.closing:
				return nil
			}
			break
		}
	}
}
