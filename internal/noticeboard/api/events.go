package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"torneo/internal/noticeboard/press"
	"torneo/message"
)

const (
	comeBack = 30 * time.Second
	patience = 5 * time.Second  // how long who listens may take to read
	alive    = 25 * time.Second // how often who waits hears that somebody is there
	longest  = time.Hour        // how long one connection lasts
	together = time.Second      // many changes at once are told once
)

// listen tells news of a tournament, or of all (""), as it comes: after the one whose id
// the other side names, else from now on. Who may have missed some is told to read
// everything anew ("reset").
func (q *request) listen(tournament string) {
	head := q.w.Header()
	head.Set("Cache-Control", "no-store")
	if q.r.Method == http.MethodHead {
		head.Set("Content-Type", "text/event-stream")
		return
	}
	if q.listeners.Add(1) > q.most {
		q.listeners.Add(-1)
		head.Set("Retry-After", strconv.Itoa(int(comeBack/time.Second)))
		q.problem(http.StatusServiceUnavailable, message.New("api.problem.full"))
		return
	}
	defer q.listeners.Add(-1)
	for _, name := range []string{"Last-Modified", "Torneo-Entry"} {
		head.Del(name)
	}
	connection := http.NewResponseController(q.w)
	_ = connection.SetReadDeadline(time.Time{})
	head.Set("Content-Type", "text/event-stream")
	send := func(text string) bool {
		_ = connection.SetWriteDeadline(time.Now().Add(patience))
		_, err := fmt.Fprint(q.w, text)
		return err == nil && connection.Flush() == nil
	}
	site, changed := q.documents.Site()
	heard := site.Heard(tournament)
	if last := q.r.Header.Get("Last-Event-ID"); last != "" {
		heard = last
	}
	if !send("retry: 3000\n\n") {
		return
	}
	beat, end := time.NewTicker(alive), time.NewTimer(longest)
	defer beat.Stop()
	defer end.Stop()
	for {
		list, complete := site.Since(heard, tournament)
		if !complete {
			heard = site.Heard(tournament)
			if !send("event: reset\nid: " + heard + "\ndata: {}\n\n") {
				return
			}
		}
		for k := range list {
			heard = list[k].ID
			if !send(eventOf(&list[k])) {
				return
			}
		}
		for waiting := true; waiting; {
			select {
			case <-changed:
				waiting = false
			case <-beat.C:
				if !send(": \n\n") {
					return
				}
			case <-end.C:
				return
			case <-q.r.Context().Done():
				return
			case <-q.closing:
				return
			}
		}
		select {
		case <-time.After(together):
		case <-q.r.Context().Done():
			return
		case <-q.closing:
			return
		}
		site, changed = q.documents.Site()
	}
}

// eventOf is news as an event.
func eventOf(n *press.News) string {
	body, err := json.Marshal(n)
	if err != nil {
		panic(err) // it is made of values that have a JSON form
	}
	return "event: news\nid: " + n.ID + "\ndata: " + string(body) + "\n\n"
}
