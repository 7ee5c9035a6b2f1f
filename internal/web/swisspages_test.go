package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
	"torneo/pairing"
	"torneo/trf"
	"torneo/verify"
)

// Two rounds of every Swiss system on the pages: created, numbered, drawn, paired with
// the reasons, published, results entered, closed, and the report read back.
func TestTwoRoundsOfEverySystemOnPages(t *testing.T) {
	for _, system := range append(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()...) {
		if newest, _ := pairing.SystemUnder(system.Name(), "Swiss-2026"); newest != system {
			continue
		}
		t.Run(string(system), func(t *testing.T) {
			w := newWindow(t)
			at := begun(w, system)
			for round := 1; round <= 2; round++ {
				playedOnPages(w, at, round)
			}
			w.Get(at+"standings").Want(t, 200, "Final standings")
			report := w.Get(at + "export/trf26-final.trf")
			record, _, problems := trf.Read([]byte(report.Body))
			if report.Status != 200 || record == nil || len(problems.AtLeast(trf.Violation)) > 0 {
				t.Fatalf("the report: %d %v\n%s", report.Status, problems, report.Body)
			}
			read, err := verify.Record(record, verify.Request{Standings: true, Pairings: true})
			if err != nil || read.Differences() > 0 || read.Choice.System != system {
				t.Errorf("the report is not as the rules say: %+v, %v\n%s", read, err, report.Body)
			}
		})
	}
}

// begun begins a tournament of so many rounds, with participants and the colour drawn, and
// returns its path.
func begun(w *webtest.Window, system pairing.System) string {
	w.T.Helper()
	if system.ForTeams() {
		at := w.League(system.Name(), 2, 2, 5, 2)
		w.Post(at+"teams/strength", url.Values{}).Want(w.T, 200)
		w.Post(at+"colour", url.Values{"colour": {"white"}}).Want(w.T, 200)
		return at
	}
	p := w.Post("/events", url.Values{"name": {"Open"}}).Want(w.T, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{"name": {"A"}, "system": {system.Name()}, "rounds": {"2"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(w.T, 200).URL.Path
	at = strings.TrimSuffix(at, "/") + "/"
	for k := range 7 {
		w.Post(at+"players", url.Values{"name": {fmt.Sprintf("Player %d", k+1)}, "rating": {fmt.Sprint(2300 - 50*k)}, "federation": {"ESP"}}).Want(w.T, 200)
	}
	w.Post(at+"players/numbers", url.Values{}).Want(w.T, 200)
	w.Post(at+"colour", url.Values{"colour": {"white"}}).Want(w.T, 200)
	return at
}

// playedOnPages pairs a round, looks why, publishes it, enters that White always wins, and
// closes it.
func playedOnPages(w *webtest.Window, at string, round int) {
	w.T.Helper()
	here := fmt.Sprintf("%srounds/%d", at, round)
	w.Act(at, here+"/pair", url.Values{})
	w.Get(here+"/why").Want(w.T, 200)
	w.Act(here, here+"/publish", url.Values{})
	if w.State(at).Config.ForTeams() {
		w.Act(here, here+"/seat", url.Values{})
	}
	for _, b := range w.State(at).Round(round).Boards {
		if b.Black == 0 {
			continue
		}
		games := []string{""}
		if w.State(at).Config.TwoGames() {
			games = []string{"1", "2"}
		}
		for _, game := range games {
			w.Act(here, here+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}, "game": {game}})
		}
	}
	w.Act(here, here+"/close", url.Values{})
	if !w.State(at).Round(round).Closed {
		w.T.Fatalf("round %d is open", round)
	}
}
