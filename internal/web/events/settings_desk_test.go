package events_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// The settings of a tournament before the first round, those refused, and those locked
// afterwards.
func TestSettingsAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	set := at + "settings"
	// 40, 70: FIDE mode, and 1 – ½ – 0, unless somebody says otherwise.
	if p := w.Get(set).Want(t, 200, `name="win" value="1`, `name="draw" value="0.5"`, `name="loss" value="0`, `name="pab" value="1`); strings.Contains(p.Body, "Not in FIDE mode") {
		t.Error("the tournament does not begin in FIDE mode")
	}
	// 62: more rounds than there are opponents.
	w.WantLevel(webtest.ToRead, set, w.SettingsForm(at, "rounds", "8"), "8 rounds cannot be played by 8 players")
	w.WantLevel(webtest.Silent, set, w.SettingsForm(at, "rounds", "5"))
	// 71 to 74: other points, but never two draws worth more than a win and a loss.
	for _, points := range [][4]string{{"3", "1", "0", "3"}, {"2", "1", "0", "1"}, {"3", "2", "1", "3"}, {"1", "0.5", "0", "1"}} {
		w.WantLevel(webtest.Silent, set, w.SettingsForm(at, "win", points[0], "draw", points[1], "loss", points[2], "pab", points[3]))
		if got := w.State(at).Config.Points; got.Win.White.String() != tournament.Points(mustPoints(points[0])).String() || got.Draw.Black != mustPoints(points[1]) || got.PairingAllocatedBye != mustPoints(points[3]) {
			t.Errorf("%v: %+v", points, got)
		}
	}
	w.WantLevel(webtest.Refused, set, w.SettingsForm(at, "win", "3", "draw", "2", "loss", "0"), "two draws")
	// 79 to 84: what the pairing-allocated bye is worth.
	for _, pab := range []string{"0.5", "0", "1"} {
		w.WantLevel(webtest.Silent, set, w.SettingsForm(at, "pab", pab))
	}
	w.WantLevel(webtest.Refused, set, w.SettingsForm(at, "pab", "1.5"), "more than a win")
	w.WantLevel(webtest.Refused, set, w.SettingsForm(at, "pab", "0.3"), "")
	w.WantLevel(webtest.Silent, set, w.SettingsForm(at, "win", "3", "draw", "1", "loss", "0", "pab", "2")) // 1 + 1
	w.WantLevel(webtest.Refused, set, w.SettingsForm(at, "pab", "2.5"), "")
	w.WantLevel(webtest.Silent, set, w.SettingsForm(at, "win", "1", "draw", "0.5", "loss", "0", "pab", "1"))
	// 106: accelerated.
	w.WantLevel(webtest.Silent, set, w.SettingsForm(at, "baku", "1"))

	w.PlayRound(at, 1)
	// 57, 75, 85, 109, 110: locked; 93: the system is no field of the page at all.
	for what, changes := range map[string][]string{
		"number of rounds": {"rounds", "6"}, "point system": {"win", "2", "draw", "1"}, "pairing-allocated bye": {"pab", "0.5"}, "acceleration": {"baku", ""},
	} {
		w.WantLevel(webtest.Refused, set, w.SettingsForm(at, changes...), what)
	}
	if p := w.Get(set).Want(t, 200); strings.Contains(p.Body, `name="system"`) {
		t.Error("the system can be chosen after the first round")
	}
	// 200 to 202: the tie-breaks in two steps, and the report says what they were.
	was := strings.Join(w.State(at).Config.Ties, ",")
	w.WantLevel(webtest.TwoSteps, set, w.SettingsForm(at, "ties", "PTS, SB, DE"), "tie-breaks")
	w.WantComment(at, "Configuration @ Round 1: tie-breaks "+was+" => PTS,SB,DE")
	w.WantComment(at, "torneo: edition 2026 pairing 2026 handling 2018 ratings 2025 titles 2024")
	if text := w.Report(at, "trf26.trf"); strings.Count(text, "\n250 ") == 0 {
		t.Error("the report has no virtual points")
	}
}

func mustPoints(text string) tournament.Points { return webtest.Must(tournament.ParsePoints(text)) }

// Nothing switches warnings off: no field of the settings does, and what is sent with
// an act to say so changes nothing.
func TestWarningsAreNotSwitchedOff(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(8, 5)
	for _, path := range []string{at + "settings", "/keys", at, at + "export"} {
		for _, word := range []string{"warning", "level", "quiet", "silent", "confirmation"} {
			if body := w.Get(path).Want(t, 200).Body; strings.Contains(body, `name="`+word) {
				t.Errorf("%s has a field %q", path, word)
			}
		}
	}
	before := w.State(at).Last
	for _, form := range []url.Values{{"level": {"0"}}, {"warnings": {"off"}}, {"confirmed": {"0"}}, {"confirmed": {"1"}}, {"confirmed": {"true"}}, {"force": {"1"}}} {
		form.Set("seen", fmt.Sprint(before))
		full, grave := url.Values{"round": {"2"}, "kind": {"full-point"}}, url.Values{}
		for k, v := range form {
			full[k], grave[k] = v, v
		}
		w.Post(at+"players/1/bye", full).Want(t, 422, "I have read it")    // level 2
		w.Post(at+"mode", grave).Want(t, 422, "Continue to the last step") // level 4
		grave.Set("confirmed", "3")                                        // 221: and level 3 is not enough for it
		w.Post(at+"mode", grave).Want(t, 422, "Continue to the last step")
	}
	if w.State(at).Last != before {
		t.Error("something has happened")
	}
}
