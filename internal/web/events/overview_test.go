package events_test

import (
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// The overview of a new tournament tells three steps to the first round, each with its page and
// marked when it is done; once a round is paired they are gone.
func TestANewTournamentTellsItsFirstSteps(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	steps := func() string {
		t.Helper()
		_, rest, _ := strings.Cut(w.Get(at).Want(t, 200).Body, `<ol class="first-steps">`)
		rest, _, _ = strings.Cut(rest, "</ol>")
		return rest
	}
	got := steps()
	for _, want := range []string{`href="` + at + `players"`, "Enter the players", `href="` + at + `settings"`, "rounds, FIDE (Dutch) System", `href="` + at + `noticeboard"`, "The noticeboard is closed: once published, it is only on paper"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
	if strings.Count(got, "<li") != 3 || strings.Contains(got, `class="done"`) {
		t.Error(got)
	}
	w.Do(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}}})
	c := w.State(at).Config
	c.ChiefArbiter, c.TimeControl = "IA Prado", "5400+30"
	w.Do(at, arbiter.Configure{Config: c})
	if got := steps(); strings.Count(got, `class="done"`) != 2 {
		t.Error(got)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at).Want(t, 200, "Tres pasos hasta la primera ronda", "rondas, Sistema FIDE")
	w.Headers["Accept-Language"] = "en"
	w.Do(at, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: 1}, arbiter.PairRound{})
	if got := steps(); got != "" {
		t.Error(got)
	}
	teams := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 2)
	w.Get(teams).Want(t, 200, "Each with its players in board order")
}
