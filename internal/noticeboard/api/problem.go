package api

import (
	"encoding/json"
	"net/http"
	"strconv"

	"torneo/i18n"
	"torneo/internal/noticeboard/handler"
	"torneo/message"
)

// Problem is the reason why there is no answer (RFC 9457), in the language that was asked for.
type Problem struct {
	Type   string `json:"type" doc:"Which one it is; the same in every language" example:"urn:torneo:problem:no-tournament"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail,omitempty" doc:"What can be sent instead, or done"`
	// Of what was sent.
	Pointer string   `json:"pointer,omitempty" doc:"The field that is wrong, as a JSON Pointer (RFC 6901)"`
	Allowed []string `json:"allowed,omitempty" doc:"The values that it may have"`
}

const problemPrefix = "api.problem."

// problem answers with a problem.
func (q *request) problem(status int, m message.Message) {
	h := q.w.Header()
	for _, name := range []string{"ETag", "Last-Modified", "Torneo-Entry", "Torneo-Event", "Link"} {
		h.Del(name)
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Language", string(q.lang))
	h.Set("Cache-Control", "no-store")
	if q.open && status == http.StatusNotFound {
		h.Set("Cache-Control", handler.Missing)
	}
	h.Add("Vary", "Accept-Language")
	body, err := json.Marshal(Problem{Type: "urn:torneo:problem:" + m.ID[len(problemPrefix):], Title: i18n.New(q.lang).Text(m), Status: status})
	if err != nil {
		panic(err) // a string always has a JSON form
	}
	h.Set("Content-Length", strconv.Itoa(len(body)+1))
	q.w.WriteHeader(status)
	if q.r.Method != http.MethodHead {
		_, _ = q.w.Write(append(body, '\n'))
	}
}

const jsonType = "application/json"
