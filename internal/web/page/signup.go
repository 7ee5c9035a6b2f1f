package page

import (
	"net/url"

	"torneo/internal/arbiter"
)

// SignupPath is an address of the entries of an event from outside.
func SignupPath(event string, parts ...string) string {
	path := "/e/" + url.PathEscape(event) + "/signups"
	for _, p := range parts {
		path += "/" + url.PathEscape(p)
	}
	return path
}

// EventWith is the event with that id.
func (v *Visit) EventWith(id string) (arbiter.Event, error) {
	events, err := v.Site.Desk.Store().Events(v.Context())
	if err != nil {
		return arbiter.Event{}, err
	}
	for _, e := range events {
		if e.ID == id {
			return e, nil
		}
	}
	return arbiter.Event{}, ErrNotFound
}

// Signups is how many entries of an event from outside wait; none where that cannot be
// told now.
func (v *Visit) Signups(e arbiter.Event) int {
	q, err := v.Site.Desk.SignupQueue(v.Context(), e)
	if err != nil {
		return 0
	}
	return q.Waits()
}
