package api

import (
	"encoding/json"
	"net/http"
	"strconv"

	"torneo/i18n"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/noticeboard/render"
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

// part is the part of a list that was asked for: all of it unless a limit is given.
type part struct{ offset, limit int }

// part returns the part that limit and offset in the address ask for; false once a problem with
// them was answered.
func (q *request) part() (p part, ok bool) {
	get := func(name string, least, most int) (int, bool) {
		text := q.r.URL.Query().Get(name)
		if text == "" {
			return 0, true
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			q.problem(http.StatusBadRequest, message.New("api.problem.part", "name", name, "least", least, "most", most))
			return 0, false
		}
		return n, true
	}
	if p.limit, ok = get("limit", 1, 1000); !ok {
		return p, false
	}
	p.offset, ok = get("offset", 0, 1_000_000)
	return p, ok
}

// cut returns the part of a list, and whether more follows.
func cut[T any](list []T, p part) (out []T, more bool) {
	from := min(p.offset, len(list))
	to := len(list)
	if p.limit > 0 {
		to = min(from+p.limit, to)
	}
	return list[from:to], to < len(list)
}

// answerList answers with a part of a document that is a list.
func answerList[T any](q *request, path string, cutTo func(*T, part) (more bool)) {
	p, ok := q.part()
	if !ok {
		return
	}
	if p == (part{}) {
		q.document(path)
		return
	}
	site, ok := q.site(path)
	if !ok {
		return
	}
	d := site.Answer(path)
	if d == nil {
		q.problem(http.StatusNotFound, message.New("api.problem.not-published"))
		return
	}
	var whole T
	if err := json.Unmarshal(d.Bytes(), &whole); err != nil {
		panic(err) // it was written from the same type
	}
	if cutTo(&whole, p) {
		next := *q.r.URL
		values := next.Query()
		values.Set("offset", strconv.Itoa(p.offset+p.limit))
		next.RawQuery = values.Encode()
		q.w.Header().Set("Link", "<?"+next.RawQuery+`>; rel="next"`) // from this very address, whatever stands before it
	}
	body, err := json.Marshal(whole)
	if err != nil {
		panic(err)
	}
	q.write(render.NewDocument(jsonType, append(body, '\n')))
}

const jsonType = "application/json"
