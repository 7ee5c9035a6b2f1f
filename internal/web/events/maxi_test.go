package events_test

import (
	"net/url"
	"strings"
	"testing"
)

// The settings of a tournament by the Lim System ask whether it is a Maxi-tournament, and
// its report says what the arbiter said; those of another system do not ask.
func TestMaxiTournamentInTheSettings(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200)
	create := strings.TrimSuffix(p.URL.Path, "/new")
	form := url.Values{"name": {"A"}, "system": {"lim"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}
	made := w.Post(create, form).Want(t, 200, "Lim System")
	at := strings.TrimSuffix(made.URL.Path, "/") + "/settings"
	w.Get(at).Want(t, 200, "Maxi-tournament", "2ⁿ participants")
	settings := url.Values{
		"name": {"A"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "win": {"1"}, "draw": {"0.5"}, "loss": {"0"}, "pab": {"1"},
		"halfbyes": {"1"}, "ties": {"PTS, BH"}, "maxi": {"no"},
	}
	w.Post(at, settings).Want(t, 200, `value="no" selected`)
	if c := w.State(made.URL.Path).Config; c.System != "CUSTOM_SWISS lim-2026 maxi=no" {
		t.Errorf("the type is %q", c.System)
	}
	form.Set("system", "dutch")
	other := w.Post(create, form).Want(t, 200)
	if body := w.Get(other.URL.Path+"/settings").Want(t, 200).Body; strings.Contains(body, `name="maxi"`) {
		t.Error("the Dutch system asks for it, too")
	}
}

// An event for teams by the Olympiad's rules is begun by the name of the system, and
// keeps it beside the code of any other Swiss.
func TestTournamentOfTheOlympiad(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Olympiad"}}).Want(t, 200)
	create := strings.TrimSuffix(p.URL.Path, "/new")
	form := url.Values{"name": {"Open"}, "system": {"olympiad"}, "rounds": {"11"}, "boards": {"4"}, "start": {"2026-09-10"}, "end": {"2026-09-23"}}
	made := w.Post(create, form).Want(t, 200, "Olympiad pairing rules")
	c := w.State(made.URL.Path).Config
	if c.System != "CUSTOM_TEAM_SWISS olympiad-2022" || !c.ForTeams() || c.Boards != 4 {
		t.Errorf("%+v", c)
	}
}
