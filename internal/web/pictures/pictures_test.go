package pictures_test

import (
	"fmt"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

func TestPictures(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(13, 3)
	w.Get(at+"pictures").Want(t, 200, "The race", `<svg class="chart"`, "Places round by round, to round 2", "<desc>", "The same as a table")
	p := w.Get(at+"pictures/race?player=13").Want(t, 200, "Player 13")
	if !strings.Contains(p.Body, `class="b s`) {
		t.Error("who was asked for does not stand out")
	}
	if first := w.Get(at + "pictures/race"); strings.Count(first.Body, "<polyline class=\"v s") != 10 {
		t.Errorf("%d lines", strings.Count(first.Body, "<polyline class=\"v s"))
	}
	// The table is that of the standings.
	r, err := arbiter.Standings(w.State(at), 1)
	if err != nil {
		t.Fatal(err)
	}
	leader := r.Table.Participants[r.Standings.Rows[0].Index].Name
	w.Get(at+"pictures/race").Want(t, 200, leader+": 1</title>")
	w.Get(at+"pictures/field").Want(t, 200, "By rating", "By federation", "2000–2099", "13 with a rating, 2180 on average", "ESP")
	w.Get(at+"pictures/draws").Want(t, 200, "White won 5 games, Black 0; 4 were drawn", "44%", "Forfeits are not counted")
	w.Get(at+"pictures/hall").Want(t, 200, "The boards of round 3", "6 boards; 5 are being played", `href="`+at+`rounds/3#table-1"`, `role="group"`, `aria-label="Board 2: `)
	w.Get(at+"pictures/hall?across=2").Want(t, 200, "5–6")
	w.Get(at+"pictures/hall?across=99999999").Want(t, 200, "1–6")
	w.Get(at+"pictures/hall?across=x").Want(t, 422)
	w.Get(at+"players/1/course").Want(t, 200, "Score and expectation: Player 1", "were expected", "B.02 8.1.2")
	for _, path := range []string{"pictures/nothing", "pictures/race?player=99", "pictures/race?player=x", "players/99/course", "players/x/course"} {
		w.Get(at+path).Want(t, 404)
	}
	// Links lead there.
	w.Get(at+"standings").Want(t, 200, at+"pictures/race")
	w.Get(at+"players/1").Want(t, 200, at+"players/1/course")
	p = w.Get(at+"crosstable").Want(t, 200, at+"pictures/race", at+"crosstable?player=1")
	if strings.Contains(p.Body, `class="mine"`) || strings.Contains(p.Body, ` way"`) {
		t.Error("somebody stands out")
	}
	p = w.Get(at+"crosstable?player=1&round=2").Want(t, 200, `<tr class="mine">`)
	if n := strings.Count(p.Body, `class="r way"`); n != 2 {
		t.Errorf("%d games of two stand out", n)
	}
	w.Get(at+"crosstable?player=99").Want(t, 404)
}

func TestPicturesOfEmptyTournaments(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	for path, want := range map[string]string{"race": "No round has been played yet.", "field": "Nobody has entered yet.", "draws": "No games that count", "hall": "No round has been played yet."} {
		if p := w.Get(at+"pictures/"+path).Want(t, 200, want); strings.Contains(p.Body, "<svg class=\"chart\"") {
			t.Errorf("%s: a picture of nothing", path)
		}
	}
	w.Do(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Unrated, A"}, {Name: "Unrated, B"}}})
	w.Get(at+"pictures/field").Want(t, 200, "Nobody has a rating.", "By federation", "none")
	w.Get(at+"players/1/course").Want(t, 200, "A player without a rating has no expected score.")
}

func TestPicturesOfTeams(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Act(at+"teams", at+"draw", nil)
	w.Act(at+"rounds/1", at+"rounds/1/pair", nil)
	w.Act(at+"rounds/1", at+"rounds/1/publish", nil)
	for _, b := range w.State(at).Round(1).Boards {
		w.Do(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.Both(tournament.Draw)})
	}
	w.Get(at+"pictures/race").Want(t, 200, "Club A", `<svg class="chart"`)
	w.Get(at+fmt.Sprintf("pictures/race?player=%d", w.State(at).Teams[0].ID)).Want(t, 200, `class="b s`)
	for _, page := range []string{"field", "draws", "hall"} {
		w.Get(at+"pictures/"+page).Want(t, 200, `<svg class="chart"`)
	}
}
