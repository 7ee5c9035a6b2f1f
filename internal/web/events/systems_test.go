package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/pairing"
)

// The page of a new tournament lists the systems of the table by kind; what is chosen
// there by its name is the system in the edition of the first day, or in the one chosen,
// and acceleration is offered where there is any.
func TestTournamentsOfEverySystem(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200, "Swiss systems", "By tables", "Knock-out", "For teams", "that of the first day", "Swiss rules (2017)")
	create := strings.TrimSuffix(p.URL.Path, "/new")
	for _, name := range pairing.SwissForPlayers.Names() {
		if !strings.Contains(p.Body, `value="`+name+`"`) {
			t.Errorf("%s is not offered", name)
		}
	}
	for _, system := range pairing.SwissForPlayers.Systems() {
		form := url.Values{"name": {"A"}, "system": {system.Name()}, "pairing-edition": {string(system.Rulebook())}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}
		page := w.Post(create, form).Want(t, 200, system.Edition())
		settings := w.Get(page.URL.Path+"/settings").Want(t, 200)
		if offered := strings.Contains(settings.Body, `name="baku"`); offered != system.Accelerates() {
			t.Errorf("%s: acceleration is offered: %t", system, offered)
		}
		form.Del("pairing-edition")
		if newest, _ := pairing.SystemUnder(system.Name(), "Swiss-2026"); newest == system {
			w.Post(create, form).Want(t, 200, system.Edition())
		}
	}
	w.Post(create, url.Values{"name": {"A"}, "system": {"dutch"}, "pairing-edition": {"Swiss-1999"}, "rounds": {"5"}, "start": {"2026-11-20"}}).Want(t, 422)
	w.Post(create, url.Values{"name": {"A"}, "system": {"lots"}, "rounds": {"5"}, "start": {"2026-11-20"}}).Want(t, 422, "lots")
	w.Headers["Accept-Language"] = "es"
	w.Get(create+"/new").Want(t, 200, "Sistemas suizos", "Por tablas", "Eliminatorias", "Por equipos", "la del primer día")
}
