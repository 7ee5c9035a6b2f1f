package rounds_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// An arbiter notes illegal moves from a board's row without scripts, is told when one
// loses the game, takes one back, and reads of it in his report.
func TestIncidentsOfARound(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(6)
	b := w.State(at).Round(1).Boards[0].Board
	row := fmt.Sprintf("%srounds/1/incidents?white=%d&black=%d", at, b.White, b.Black)
	p := w.Get(row).Want(t, 200, "Note an incident", "Board 1:", `name="who" value="`+fmt.Sprint(b.White)+`" checked`, "No incidents have been noted.")
	fields := p.Fields()
	fields.Set("who", fmt.Sprint(b.White))
	fields.Set("kind", "illegal")
	p = w.Post(at+"rounds/1/incidents", fields).Want(t, 200, "Noted: Illegal move, ", "Illegal move no. 1", "Undo")
	if !strings.Contains(p.URL.String(), "white=") {
		t.Errorf("at %s: the board is not chosen any more", p.URL)
	}
	if strings.Contains(p.Body, "illegal moves in this game") {
		t.Error("the first one loses the game")
	}
	p = w.Post(at+"rounds/1/incidents", fields).Want(t, 200, "which loses it (E.01 (2023) 7.5.1, 7.5.5)", "Illegal move no. 2", "2 illegal moves in this game", "rounds/1/correct?white=")
	w.Get(at+"rounds/1").Want(t, 200, "2 illegal moves", at+"rounds/1/incidents")
	w.Get(fmt.Sprintf("%srounds/1/correct?white=%d&black=%d", at, b.White, b.Black)).Want(t, 200, fmt.Sprintf("rounds/1/incidents?white=%d&amp;black=%d", b.White, b.Black))
	// Somebody else is late, by the list.
	other := w.State(at).Round(1).Boards[1].Black
	w.Post(at+"rounds/1/incidents", url.Values{"who": {fmt.Sprint(b.White)}, "player": {fmt.Sprint(other)}, "kind": {"late"}, "minutes": {"12"}}).Want(t, 200, "Late arrival, 12 min")
	if i := w.State(at).Incidents; len(i) != 3 || i[2].ID != other {
		t.Fatalf("%+v", i)
	}
	w.Get(at+"incidents").Want(t, 200, "Counted by player", "Late arrival, 12 min")
	w.Get(at+fmt.Sprintf("incidents?player=%d", other)).Want(t, 200, "Late arrival, 12 min")
	if p := w.Get(at + fmt.Sprintf("incidents?player=%d", other)); strings.Contains(p.Body, "Illegal move no.") {
		t.Error("incidents of others are shown")
	}
	last := w.State(at).Incidents[1].Number
	w.Act(at+"rounds/1/incidents", at+"undo", url.Values{"number": {fmt.Sprint(last)}}).Want(t, 200)
	if n := w.State(at).IllegalMoves(b.White, 1, 0); n != 1 {
		t.Errorf("%d illegal moves after one was taken back", n)
	}
	if p := w.Get(row); strings.Contains(p.Body, "illegal moves in this game") {
		t.Error("it still loses the game")
	}
}

func TestIncidentsAreRefused(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(6)
	for want, fields := range map[string]url.Values{
		"choose the player concerned":             {"kind": {"illegal"}},
		"choose what happened":                    {"who": {"1"}, "kind": {"x"}},
		"describe in a few words what happened":   {"kind": {"other"}},
		"minutes must be a number from 0 to 1440": {"who": {"1"}, "kind": {"late"}, "minutes": {"99999"}},
		"there is no player 4711":                 {"who": {"4711"}, "kind": {"late"}},
		"more than 1000 characters":               {"who": {"1"}, "kind": {"warning"}, "text": {strings.Repeat("x", 1001)}},
		"“x” is not a whole number":               {"who": {"1"}, "kind": {"late"}, "minutes": {"x"}},
	} {
		p := w.Post(at+"rounds/1/incidents", fields)
		if p.Status != 422 || !strings.Contains(p.Body, want) {
			t.Errorf("%v: %d, no %q in\n%s", fields, p.Status, want, webtest.VisibleText(p.Body))
		}
	}
	w.Post(at+"rounds/1/incidents", url.Values{"who": {"x"}, "kind": {"late"}}).Want(t, 400)
	w.Get(at+"rounds/2/incidents").Want(t, 404)
	w.Get(at+"incidents?player=4711").Want(t, 404)
	if len(w.State(at).Incidents) > 0 {
		t.Error("something was noted")
	}
}

func TestAppealsAndTheArbitersReport(t *testing.T) {
	w := newWindow(t)
	at := w.BeginRound(6)
	boards := w.State(at).Round(1).Boards
	w.Post(at+"rounds/1/incidents", url.Values{"who": {fmt.Sprint(boards[0].White)}, "kind": {"appeal"}, "text": {"Claims <b>mate</b>"}}).Want(t, 200, "Not decided yet", "Claims &lt;b&gt;mate")
	appeal := w.State(at).Incidents[0].Number
	w.Do(at, arbiter.DecideAppeal{Incident: appeal, Verdict: journal.Rejected, Text: "No mate"})
	w.Get(at+"rounds/1/incidents").Want(t, 200, "Rejected", "No mate", fmt.Sprintf("%sappeals/%d", at, appeal), at+"appeals/new?round=1")
	w.Do(at,
		arbiter.EnterResult{Round: 1, Board: boards[1].Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}},
		arbiter.NoteIncident{Round: 1, ID: boards[2].White, Kind: journal.WarningGiven, Text: "A telephone rang"},
		arbiter.NoteIncident{Round: 1, ID: boards[2].White, Kind: journal.WarningGiven, Text: "Rang again"},
		arbiter.Withdraw{ID: boards[1].Black, From: 2})
	w.Do(at, arbiter.Undo{Numbers: []int64{w.State(at).Incidents[2].Number}})
	p := w.Get(at+"report").Want(t, 200, "Arbiter’s report", "Rounds", "Forfeits", "A telephone rang", "Claims &lt;b&gt;mate", "Rejected", "No mate", "withdraws")
	if strings.Contains(p.Body, "Rang again") {
		t.Error("what was taken back is in the report")
	}
	text := w.Get(at+"export/report.txt").Want(t, 200, "Arbiter’s report: Open", "A telephone rang", "Claims <b>mate</b>", "+ -").Body
	if !regexp.MustCompile(`(?m)^ *1 +.* 3 +0 +0 +0 +1 +0 +2$`).MatchString(text) {
		t.Errorf("the round is not counted:\n%s", text)
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"report").Want(t, 200, "Informe del árbitro", "Apelaciones", "Desestimada")
	// What is private is in nothing that is published.
	for _, file := range []string{"trf26.trf", "tournament.json", "standings.csv"} {
		if p := w.Get(at + "export/" + file); strings.Contains(p.Body, "telephone") || strings.Contains(p.Body, "mate") {
			t.Errorf("%s has incidents:\n%s", file, p.Body)
		}
	}
}

// Everything has a page before anything has happened, and for teams.
func TestReportsOfEmptyTournaments(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Get(at+"report").Want(t, 200, "None.")
	w.Get(at+"incidents").Want(t, 200, "No incidents have been noted.")
	teams := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Get(teams+"report").Want(t, 200, "Teams", "<dd>4</dd>")
}
