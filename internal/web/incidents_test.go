package web_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// playing begins a tournament whose first round is on, and returns its path.
func (w *window) playing(players int) string {
	w.t.Helper()
	at := w.drafted(players)
	w.does(at, arbiter.Publish{Round: 1})
	return at + "/"
}

// An arbiter notes illegal moves from a board's row without scripts, is told when one
// loses the game, takes one back, and reads of it in his report.
func TestIncidentsOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.playing(6)
	b := w.state(at).Round(1).Boards[0].Board
	row := fmt.Sprintf("%srounds/1/incidents?white=%d&black=%d", at, b.White, b.Black)
	p := w.get(row).want(t, 200, "Note an incident", "Board 1:", `name="who" value="`+fmt.Sprint(b.White)+`" checked`, "No incidents have been noted.")
	fields := p.fields()
	fields.Set("who", fmt.Sprint(b.White))
	fields.Set("kind", "illegal")
	p = w.post(at+"rounds/1/incidents", fields).want(t, 200, "Noted: Illegal move, ", "Illegal move no. 1", "Undo")
	if !strings.Contains(p.url.String(), "white=") {
		t.Errorf("at %s: the board is not chosen any more", p.url)
	}
	if strings.Contains(p.body, "illegal moves in this game") {
		t.Error("the first one loses the game")
	}
	p = w.post(at+"rounds/1/incidents", fields).want(t, 200, "which loses it (E.01 (2023) 7.5.1, 7.5.5)", "Illegal move no. 2", "2 illegal moves in this game", "rounds/1/correct?white=")
	w.get(at+"rounds/1").want(t, 200, "2 illegal moves", at+"rounds/1/incidents")
	w.get(fmt.Sprintf("%srounds/1/correct?white=%d&black=%d", at, b.White, b.Black)).want(t, 200, fmt.Sprintf("rounds/1/incidents?white=%d&amp;black=%d", b.White, b.Black))
	// Somebody else is late, by the list.
	other := w.state(at).Round(1).Boards[1].Black
	w.post(at+"rounds/1/incidents", url.Values{"who": {fmt.Sprint(b.White)}, "player": {fmt.Sprint(other)}, "kind": {"late"}, "minutes": {"12"}}).want(t, 200, "Late arrival, 12 min")
	if i := w.state(at).Incidents; len(i) != 3 || i[2].ID != other {
		t.Fatalf("%+v", i)
	}
	w.get(at+"incidents").want(t, 200, "Counted by player", "Late arrival, 12 min")
	w.get(at+fmt.Sprintf("incidents?player=%d", other)).want(t, 200, "Late arrival, 12 min")
	if p := w.get(at + fmt.Sprintf("incidents?player=%d", other)); strings.Contains(p.body, "Illegal move no.") {
		t.Error("incidents of others are shown")
	}
	last := w.state(at).Incidents[1].Number
	w.act(at+"rounds/1/incidents", at+"undo", url.Values{"number": {fmt.Sprint(last)}}).want(t, 200)
	if n := w.state(at).IllegalMoves(b.White, 1, 0); n != 1 {
		t.Errorf("%d illegal moves after one was taken back", n)
	}
	if p := w.get(row); strings.Contains(p.body, "illegal moves in this game") {
		t.Error("it still loses the game")
	}
}

func TestIncidentsAreRefused(t *testing.T) {
	w := newWindow(t)
	at := w.playing(6)
	for want, fields := range map[string]url.Values{
		"choose the player concerned":             {"kind": {"illegal"}},
		"choose what happened":                    {"who": {"1"}, "kind": {"x"}},
		"describe in a few words what happened":   {"kind": {"other"}},
		"minutes must be a number from 0 to 1440": {"who": {"1"}, "kind": {"late"}, "minutes": {"99999"}},
		"there is no player 4711":                 {"who": {"4711"}, "kind": {"late"}},
		"more than 1000 characters":               {"who": {"1"}, "kind": {"warning"}, "text": {strings.Repeat("x", 1001)}},
		"“x” is not a whole number":               {"who": {"1"}, "kind": {"late"}, "minutes": {"x"}},
	} {
		p := w.post(at+"rounds/1/incidents", fields)
		if p.status != 422 || !strings.Contains(p.body, want) {
			t.Errorf("%v: %d, no %q in\n%s", fields, p.status, want, visible(p.body))
		}
	}
	w.post(at+"rounds/1/incidents", url.Values{"who": {"x"}, "kind": {"late"}}).want(t, 400)
	w.get(at+"rounds/2/incidents").want(t, 404)
	w.get(at+"incidents?player=4711").want(t, 404)
	if len(w.state(at).Incidents) > 0 {
		t.Error("something was noted")
	}
}

func TestAppealsAndTheArbitersReport(t *testing.T) {
	w := newWindow(t)
	at := w.playing(6)
	boards := w.state(at).Round(1).Boards
	w.post(at+"rounds/1/incidents", url.Values{"who": {fmt.Sprint(boards[0].White)}, "kind": {"appeal"}, "text": {"Claims <b>mate</b>"}}).want(t, 200, "Not decided yet", "Claims &lt;b&gt;mate")
	appeal := w.state(at).Incidents[0].Number
	w.act(at+"rounds/1/incidents", at+"appeals", url.Values{"incident": {fmt.Sprint(appeal)}, "verdict": {"rejected"}, "text": {"No mate"}}).want(t, 200, "Rejected", "No mate", "Change the decision")
	w.post(at+"appeals", url.Values{"incident": {"1"}, "verdict": {"rejected"}}).want(t, 422, "that is not an appeal")
	w.does(at,
		arbiter.EnterResult{Round: 1, Board: boards[1].Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}},
		arbiter.NoteIncident{Round: 1, ID: boards[2].White, Kind: journal.WarningGiven, Text: "A telephone rang"},
		arbiter.NoteIncident{Round: 1, ID: boards[2].White, Kind: journal.WarningGiven, Text: "Rang again"},
		arbiter.Withdraw{ID: boards[1].Black, From: 2})
	w.does(at, arbiter.Undo{Numbers: []int64{w.state(at).Incidents[2].Number}})
	p := w.get(at+"report").want(t, 200, "Arbiter’s report", "Rounds", "Forfeits", "A telephone rang", "Claims &lt;b&gt;mate", "Rejected", "No mate", "withdraws")
	if strings.Contains(p.body, "Rang again") {
		t.Error("what was taken back is in the report")
	}
	text := w.get(at+"export/report.txt").want(t, 200, "Arbiter’s report: Open", "A telephone rang", "Claims <b>mate</b>", "+ -").body
	if !regexp.MustCompile(`(?m)^ *1 +.* 3 +0 +0 +0 +1 +0 +2$`).MatchString(text) {
		t.Errorf("the round is not counted:\n%s", text)
	}
	w.headers["Accept-Language"] = "es"
	w.get(at+"report").want(t, 200, "Informe del árbitro", "Apelaciones", "Desestimada")
	// What is private is in nothing that is published.
	for _, file := range []string{"trf26.trf", "tournament.json", "standings.csv"} {
		if p := w.get(at + "export/" + file); strings.Contains(p.body, "telephone") || strings.Contains(p.body, "mate") {
			t.Errorf("%s has incidents:\n%s", file, p.body)
		}
	}
}

// Everything has a page before anything has happened, and for teams.
func TestReportsOfEmptyTournaments(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.get(at+"report").want(t, 200, "None.")
	w.get(at+"incidents").want(t, 200, "No incidents have been noted.")
	teams := w.league("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.get(teams+"report").want(t, 200, "Teams", "<dd>4</dd>")
}
