package writeapi

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/api"
	"torneo/message"
)

// NotDone is the reason that nothing was done, with the warnings to confirm first.
type NotDone struct {
	api.Problem
	Level    string   `json:"level,omitempty" enum:"read,confirm,twice" doc:"How grave what has to be confirmed is"`
	Warnings []string `json:"warnings,omitempty" doc:"What has to be confirmed"`
	Consent  string   `json:"consent,omitempty" doc:"Sent as Torneo-Consent with the same act, it confirms these warnings and no others"`
	Entry    int64    `json:"entry,omitempty" doc:"The entry with which it clashes"`

	Rows []WrongRow `json:"rows,omitempty" doc:"The rows of a list that are wrong"`
}

// levels are the names of how grave a warning is.
var levels = map[arbiter.Level]string{arbiter.Acknowledge: "read", arbiter.Confirm: "confirm", arbiter.TwoSteps: "twice"}

const problemPrefix = "api.problem."

func (q *request) problem(status int, m message.Message) {
	q.tell(NotDone{Problem: api.Problem{Type: m.ID[len(problemPrefix):], Title: i18n.New(q.lang).Text(m), Status: status}})
}

func (q *request) tell(p NotDone) {
	p.Type = "urn:torneo:problem:" + p.Type
	h := q.w.Header()
	h.Set("Content-Language", string(q.lang))
	h.Add("Vary", "Accept-Language")
	q.write(p.Status, "application/problem+json", p)
}

func (q *request) write(status int, kind string, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // numbers and texts
	}
	h := q.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(body)+1))
	q.w.WriteHeader(status)
	_, _ = q.w.Write(append(body, '\n')) // who has gone is not told
}

// writeError answers with the reason that something was not done, in the words of the
// desk.
func (q *request) writeError(err error) {
	var (
		refused *arbiter.Refused
		clash   *arbiter.Clash
		second  *arbiter.Second
		number  badNumber
		field   wrongField
		told    interface{ Message() message.Message }
		said    = func(m message.Message) string { return i18n.New(q.lang).Text(m) }
	)
	switch {
	case errors.As(err, &number):
		q.problem(http.StatusBadRequest, message.New("api.problem.number", "name", number.name))
	case errors.As(err, &field):
		q.wrong("/"+string(field), nil)
	case errors.As(err, &clash):
		q.tell(NotDone{Problem: api.Problem{Type: "clash", Title: said(clash.Message), Status: http.StatusPreconditionFailed}, Entry: clash.Event.Number})
	case errors.As(err, &second): // as a clash: somebody gave the board another result since
		m := message.New("api.problem.second", "who", second.Event.Actor, "entry", second.Event.Number)
		q.tell(NotDone{Problem: api.Problem{Type: "clash", Title: said(m), Status: http.StatusPreconditionFailed}, Entry: second.Event.Number})
	case errors.As(err, &refused) && refused.OfRights():
		q.tell(NotDone{Problem: api.Problem{Type: "forbidden", Title: said(refused.Message), Status: http.StatusForbidden}})
	case errors.As(err, &refused) && refused.OfVersions():
		q.tell(NotDone{Problem: api.Problem{Type: "newer", Title: said(refused.Message), Status: http.StatusConflict}})
	case errors.As(err, &refused):
		q.tell(NotDone{Problem: api.Problem{Type: "refused", Title: said(refused.Message), Status: http.StatusUnprocessableEntity}})
	case arbiter.IsNotFound(err):
		q.problem(http.StatusNotFound, message.New("api.problem.no-tournament"))
	case errors.As(err, &told):
		q.log.ErrorContext(q.r.Context(), "act of a program", "path", q.r.URL.Path, "reason", err)
		q.tell(NotDone{Problem: api.Problem{Type: "not-kept", Title: said(told.Message()), Status: http.StatusServiceUnavailable}})
	default:
		q.log.ErrorContext(q.r.Context(), "act of a program", "path", q.r.URL.Path, "reason", err)
		q.problem(http.StatusInternalServerError, message.New("api.problem.failed"))
	}
}

// ask answers with the warnings to confirm, and the word that confirms them.
func (q *request) ask(u *arbiter.Unconfirmed) {
	p := NotDone{Problem: api.Problem{Type: "confirm", Title: i18n.New(q.lang).T("api.problem.confirm"), Status: http.StatusConflict}, Level: levels[u.Level], Consent: q.consentTo(u)}
	for _, w := range u.Warnings {
		p.Warnings = append(p.Warnings, i18n.New(q.lang).Text(w.Message))
	}
	q.tell(p)
}

// consentTo returns the word by which somebody agrees to these warnings, in whichever language
// he has read them.
func (q *request) consentTo(u *arbiter.Unconfirmed) string {
	parts := []string{q.r.URL.Path, levels[u.Level]}
	for _, w := range u.Warnings {
		parts = append(parts, i18n.New(i18n.English).Text(w.Message))
	}
	return levels[u.Level] + "-" + digest(parts...)[:16]
}

// read reads what was sent; false once it was said what is wrong with it.
func (q *request) read() ([]byte, bool) {
	body, err := io.ReadAll(q.r.Body)
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		q.problem(http.StatusRequestEntityTooLarge, message.New("api.problem.large", "most", mostOf(q.r)>>10))
		return nil, false
	}
	if err != nil {
		q.problem(http.StatusBadRequest, message.New("api.problem.body"))
		return nil, false
	}
	if kind, _, _ := mime.ParseMediaType(q.r.Header.Get("Content-Type")); len(body) > 0 && kind != "application/json" {
		q.problem(http.StatusUnsupportedMediaType, message.New("api.problem.media"))
		return nil, false
	}
	return body, true
}
