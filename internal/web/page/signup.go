package page

import "torneo/internal/arbiter"

// SignupPath returns an address of the entries of an event from outside.
func SignupPath(event string, parts ...string) string {
	return EventPath(event, append([]string{"signups"}, parts...)...)
}

// Signups returns the number of entries of an event from outside that wait; 0 where that cannot
// be told now.
func (v *Visit) Signups(e arbiter.Event) int {
	q, err := v.Site.Desk.SignupQueue(v.Context(), e)
	if err != nil {
		return 0
	}
	return q.Waits()
}
