package web_test

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
	p := w.post("/events", url.Values{"name": {"Open"}}).want(t, 200, "Swiss systems", "By tables", "Knock-out", "For teams", "that of the first day", "Swiss rules (2017)")
	create := strings.TrimSuffix(p.url.Path, "/new")
	for _, name := range pairing.SwissForPlayers.Names() {
		if !strings.Contains(p.body, `value="`+name+`"`) {
			t.Errorf("%s is not offered", name)
		}
	}
	for _, system := range pairing.SwissForPlayers.Systems() {
		form := url.Values{"name": {"A"}, "system": {system.Name()}, "pairing-edition": {string(system.Rulebook())}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}
		page := w.post(create, form).want(t, 200, system.Edition())
		settings := w.get(page.url.Path+"/settings").want(t, 200)
		if offered := strings.Contains(settings.body, `name="baku"`); offered != system.Accelerates() {
			t.Errorf("%s: acceleration is offered: %t", system, offered)
		}
		form.Del("pairing-edition")
		if newest, _ := pairing.SystemUnder(system.Name(), "Swiss-2026"); newest == system {
			w.post(create, form).want(t, 200, system.Edition())
		}
	}
	w.post(create, url.Values{"name": {"A"}, "system": {"dutch"}, "pairing-edition": {"Swiss-1999"}, "rounds": {"5"}, "start": {"2026-11-20"}}).want(t, 422)
	w.post(create, url.Values{"name": {"A"}, "system": {"lots"}, "rounds": {"5"}, "start": {"2026-11-20"}}).want(t, 422, "lots")
	w.headers["Accept-Language"] = "es"
	w.get(create+"/new").want(t, 200, "Sistemas suizos", "Por tablas", "Eliminatorias", "Por equipos", "la del primer día")
}
