package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// swiss begins a Swiss of so many players and rounds at the desk, with numbers and the initial
// colour drawn, and returns its path.
func (w *window) swiss(players, rounds int) string {
	w.t.Helper()
	p := w.post("/events", url.Values{"name": {"Open"}}).want(w.t, 200)
	at := w.post(strings.TrimSuffix(p.url.Path, "/new"), url.Values{
		"name": {"Open A"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {fmt.Sprint(rounds)}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).want(w.t, 200, "Open A").url.Path
	var list []tournament.Player
	for k := range players {
		list = append(list, tournament.Player{Name: fmt.Sprintf("Player %d", k+1), Federation: "ESP", Rating: 2500 - 10*k})
	}
	w.does(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White})
	return at
}

// plays pairs a round, publishes it and gives every game that has none a result.
func (w *window) plays(at string, round int, results ...string) {
	w.t.Helper()
	w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: round})
	w.results(at, round, results...)
}

// results gives the games of a round that have none these results, in turn.
func (w *window) results(at string, round int, results ...string) {
	w.t.Helper()
	for k, p := range w.state(at).Round(round).Boards {
		if kind, ok := arbiter.ResultOf(append(results, "1")[min(k, len(results))]); p.Black != 0 && p.Result.White == tournament.Pending {
			if !ok {
				w.t.Fatal(results)
			}
			w.does(at, arbiter.EnterResult{Round: round, Board: p.Board, Result: kind.Result})
		}
	}
}

// settings returns the form of the settings as the page has it, with changes.
func (w *window) settings(at string, changes ...string) url.Values {
	c := w.state(at).Config
	v := url.Values{
		"name": {c.Name}, "rounds": {fmt.Sprint(c.Rounds)}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "halfbyes": {fmt.Sprint(c.HalfByes)}, "ties": {strings.Join(c.Ties, ", ")},
		"win": {c.Points.Win.White.String()}, "draw": {c.Points.Draw.White.String()}, "loss": {c.Points.Loss.White.String()}, "pab": {c.Points.PairingAllocatedBye.String()},
	}
	if c.Baku {
		v.Set("baku", "1")
	}
	for k := 0; k < len(changes); k += 2 {
		v.Set(changes[k], changes[k+1])
	}
	return v
}

// The settings of a tournament before the first round, those refused, and those locked
// afterwards.
func TestSettingsAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(8, 5)
	set := at + "settings"
	// 40, 70: FIDE mode, and 1 – ½ – 0, unless somebody says otherwise.
	if p := w.get(set).want(t, 200, `name="win" value="1`, `name="draw" value="0.5"`, `name="loss" value="0`, `name="pab" value="1`); strings.Contains(p.body, "Not in FIDE mode") {
		t.Error("the tournament does not begin in FIDE mode")
	}
	// 62: more rounds than there are opponents.
	w.meets(toRead, set, w.settings(at, "rounds", "8"), "8 rounds cannot be played by 8 players")
	w.meets(silent, set, w.settings(at, "rounds", "5"))
	// 71 to 74: other points, but never two draws worth more than a win and a loss.
	for _, points := range [][4]string{{"3", "1", "0", "3"}, {"2", "1", "0", "1"}, {"3", "2", "1", "3"}, {"1", "0.5", "0", "1"}} {
		w.meets(silent, set, w.settings(at, "win", points[0], "draw", points[1], "loss", points[2], "pab", points[3]))
		if got := w.state(at).Config.Points; got.Win.White.String() != tournament.Points(mustPoints(points[0])).String() || got.Draw.Black != mustPoints(points[1]) || got.PairingAllocatedBye != mustPoints(points[3]) {
			t.Errorf("%v: %+v", points, got)
		}
	}
	w.meets(refused, set, w.settings(at, "win", "3", "draw", "2", "loss", "0"), "two draws")
	// 79 to 84: what the pairing-allocated bye is worth.
	for _, pab := range []string{"0.5", "0", "1"} {
		w.meets(silent, set, w.settings(at, "pab", pab))
	}
	w.meets(refused, set, w.settings(at, "pab", "1.5"), "more than a win")
	w.meets(refused, set, w.settings(at, "pab", "0.3"), "")
	w.meets(silent, set, w.settings(at, "win", "3", "draw", "1", "loss", "0", "pab", "2")) // 1 + 1
	w.meets(refused, set, w.settings(at, "pab", "2.5"), "")
	w.meets(silent, set, w.settings(at, "win", "1", "draw", "0.5", "loss", "0", "pab", "1"))
	// 106: accelerated.
	w.meets(silent, set, w.settings(at, "baku", "1"))

	w.plays(at, 1)
	// 57, 75, 85, 109, 110: locked; 93: the system is no field of the page at all.
	for what, changes := range map[string][]string{
		"number of rounds": {"rounds", "6"}, "point system": {"win", "2", "draw", "1"}, "pairing-allocated bye": {"pab", "0.5"}, "acceleration": {"baku", ""},
	} {
		w.meets(refused, set, w.settings(at, changes...), what)
	}
	if p := w.get(set).want(t, 200); strings.Contains(p.body, `name="system"`) {
		t.Error("the system can be chosen after the first round")
	}
	// 200 to 202: the tie-breaks in two steps, and the report says what they were.
	was := strings.Join(w.state(at).Config.Ties, ",")
	w.meets(twoSteps, set, w.settings(at, "ties", "PTS, SB, DE"), "tie-breaks")
	w.says(at, "Configuration @ Round 1: tie-breaks "+was+" => PTS,SB,DE")
	w.says(at, "torneo: edition 2026 pairing 2026 handling 2018 ratings 2025 titles 2024")
	if text := w.report(at, "trf26.trf"); strings.Count(text, "\n250 ") == 0 {
		t.Error("the report has no virtual points")
	}
}

func mustPoints(text string) tournament.Points { return must(tournament.ParsePoints(text)) }

// Nothing switches warnings off: no field of the settings does, and what is sent with
// an act to say so changes nothing.
func TestWarningsAreNotSwitchedOff(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(8, 5)
	for _, path := range []string{at + "settings", "/keys", at, at + "export"} {
		for _, word := range []string{"warning", "level", "quiet", "silent", "confirmation"} {
			if body := w.get(path).want(t, 200).body; strings.Contains(body, `name="`+word) {
				t.Errorf("%s has a field %q", path, word)
			}
		}
	}
	before := w.state(at).Last
	for _, form := range []url.Values{{"level": {"0"}}, {"warnings": {"off"}}, {"confirmed": {"0"}}, {"confirmed": {"1"}}, {"confirmed": {"true"}}, {"force": {"1"}}} {
		form.Set("seen", fmt.Sprint(before))
		full, grave := url.Values{"round": {"2"}, "kind": {"full-point"}}, url.Values{}
		for k, v := range form {
			full[k], grave[k] = v, v
		}
		w.post(at+"players/1/bye", full).want(t, 422, "I have read it")    // level 2
		w.post(at+"mode", grave).want(t, 422, "Continue to the last step") // level 4
		grave.Set("confirmed", "3")                                        // 221: and level 3 is not enough for it
		w.post(at+"mode", grave).want(t, 422, "Continue to the last step")
	}
	if w.state(at).Last != before {
		t.Error("something has happened")
	}
}
