package api

import (
	"encoding/json"
	"net/http"

	"torneo/internal/noticeboard/render"
	"torneo/message"
)

// listen sends the news of a tournament, or of all (""), as they come: after the one
// whose id the other side names, else from now on. One that may have missed some is
// told to read everything anew ("reset").
func (q *request) listen(tournament string) {
	for _, name := range []string{"Last-Modified", "Torneo-Entry"} {
		q.w.Header().Del(name)
	}
	site, ok := q.site(tournament)
	if !ok {
		return
	}
	heard := site.LastNewsID(tournament)
	if last := q.r.Header.Get("Last-Event-ID"); last != "" {
		heard = last
	}
	full := func(http.ResponseWriter) {
		q.problem(http.StatusServiceUnavailable, message.New("api.problem.full"))
	}
	q.listeners.Serve(q.w, q.r, full, func() (text string, one, other <-chan struct{}) {
		site, others := q.documents.Of(q.r.Context(), tournament)
		if site == nil {
			return "", others, nil
		}
		list, complete := site.NewsSince(heard, tournament)
		if !complete {
			heard = site.LastNewsID(tournament)
			text = "event: reset\nid: " + heard + "\ndata: {}\n\n"
		}
		for k := range list {
			heard = list[k].ID
			text += eventOf(&list[k])
		}
		return text, others, nil
	})
}

// eventOf writes news as an event.
func eventOf(n *render.News) string {
	body, err := json.Marshal(n)
	if err != nil {
		panic(err) // it is made of values that have a JSON form
	}
	return "event: news\nid: " + n.ID + "\ndata: " + string(body) + "\n\n"
}
