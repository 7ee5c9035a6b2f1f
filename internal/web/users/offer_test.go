package users_test

import (
	"net/url"
	"strings"
	"testing"
)

// Among thousands of events the form of a code offers few, finds the others, and keeps what was
// typed; a code can be bound to what was found.
func TestPeopleAmongThousandsOfTournaments(t *testing.T) {
	crew := newCrew(t)
	c := crew.chief()
	c.Headers["Accept-Language"] = "en"
	ids := c.Store.Fill(3000)
	before := c.Store.Reads
	p := c.Get("/people").Want(t, 200, "Search tournaments")
	if len(p.Body) > 40_000 {
		t.Errorf("a page of %d bytes", len(p.Body))
	}
	name := ""
	for _, j := range c.Store.AllJournals {
		if j.ID == ids[1500] {
			name = "Festival " + j.Event
		}
	}
	fields := url.Values{"role": {"results"}, "name": {"Eva"}, "uses": {"3"}, "minutes": {"480"}, "from": {"5"}, "to": {"9"}, "tournament": {ids[3]}, "offer-words": {name}, "offer": {"search"}}
	c.Post("/people/invite", fields).Want(t, 200, name, `value="Eva"`, `value="results" selected`, `value="480" selected`, `value="5"`, `value="`+ids[3]+`" checked`, `value="`+ids[1500]+`"`)
	fields.Del("offer")
	fields.Set("offer-was", name)
	fields["tournament"] = []string{ids[1500]}
	c.Post("/people/invite", fields).Want(t, 200, "Open")
	if reads := c.Store.Reads - before; reads > 0 {
		t.Errorf("%d journals are read", reads)
	}
	if p := c.Get("/people").Want(t, 200, "Eva"); strings.Count(p.Body, `name="tournament"`) > 40 {
		t.Errorf("%d tournaments are offered", strings.Count(p.Body, `name="tournament"`))
	}
}
