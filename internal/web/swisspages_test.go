package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

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
			at := w.begun(system)
			for round := 1; round <= 2; round++ {
				w.playedOnPages(at, round)
			}
			w.get(at+"standings").want(t, 200, "Final standings")
			report := w.get(at + "export/trf26-final.trf")
			record, _, problems := trf.Read([]byte(report.body))
			if report.status != 200 || record == nil || len(problems.AtLeast(trf.Violation)) > 0 {
				t.Fatalf("the report: %d %v\n%s", report.status, problems, report.body)
			}
			read, err := verify.Record(record, verify.Request{Standings: true, Pairings: true})
			if err != nil || read.Differences() > 0 || read.Choice.System != system {
				t.Errorf("the report is not as the rules say: %+v, %v\n%s", read, err, report.body)
			}
		})
	}
}

// begun begins a tournament of so many rounds, with participants and the colour drawn, and
// returns its path.
func (w *window) begun(system pairing.System) string {
	w.t.Helper()
	if system.ForTeams() {
		at := w.league(system.Name(), 2, 2, 5, 2)
		w.post(at+"teams/strength", url.Values{}).want(w.t, 200)
		w.post(at+"colour", url.Values{"colour": {"white"}}).want(w.t, 200)
		return at
	}
	p := w.post("/events", url.Values{"name": {"Open"}}).want(w.t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{"name": {"A"}, "system": {system.Name()}, "rounds": {"2"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(w.t, 200).url.Path
	at = strings.TrimSuffix(at, "/") + "/"
	for k := range 7 {
		w.post(at+"players", url.Values{"name": {fmt.Sprintf("Player %d", k+1)}, "rating": {fmt.Sprint(2300 - 50*k)}, "federation": {"ESP"}}).want(w.t, 200)
	}
	w.post(at+"players/numbers", url.Values{}).want(w.t, 200)
	w.post(at+"colour", url.Values{"colour": {"white"}}).want(w.t, 200)
	return at
}

// playedOnPages pairs a round, looks why, publishes it, enters that White always wins, and
// closes it.
func (w *window) playedOnPages(at string, round int) {
	w.t.Helper()
	here := fmt.Sprintf("%srounds/%d", at, round)
	w.act(at, here+"/pair", url.Values{})
	w.get(here+"/why").want(w.t, 200)
	w.act(here, here+"/publish", url.Values{})
	if w.state(at).Config.ForTeams() {
		w.act(here, here+"/seat", url.Values{})
	}
	for _, b := range w.state(at).Round(round).Boards {
		if b.Black == 0 {
			continue
		}
		games := []string{""}
		if w.state(at).Config.TwoGames() {
			games = []string{"1", "2"}
		}
		for _, game := range games {
			w.act(here, here+"/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {"1"}, "game": {game}})
		}
	}
	w.act(here, here+"/close", url.Values{})
	if !w.state(at).Round(round).Closed {
		w.t.Fatalf("round %d is open", round)
	}
}
