package web_test

import (
	"fmt"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// played begins a tournament of which some rounds are over and one is on, and returns its
// path.
func (w *window) played(players, rounds int) string {
	w.t.Helper()
	at := w.playing(players)
	for n := 1; n <= rounds; n++ {
		if n > 1 {
			w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: n})
		}
		for k, b := range w.state(at).Round(n).Boards {
			if b.Black == 0 || n == rounds && k > 0 {
				continue
			}
			w.does(at, arbiter.EnterResult{Round: n, Board: b.Board, Result: []tournament.ByColor[tournament.Outcome]{
				{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
			}[k%3]})
		}
		if n < rounds {
			w.does(at, arbiter.CloseRound{Round: n})
		}
	}
	return at
}

func TestPictures(t *testing.T) {
	w := newWindow(t)
	at := w.played(13, 3)
	w.get(at+"pictures").want(t, 200, "The race", `<svg class="chart"`, "Places round by round, to round 2", "<desc>", "The same as a table")
	p := w.get(at+"pictures/race?player=13").want(t, 200, "Player 13")
	if !strings.Contains(p.body, `class="b s`) {
		t.Error("who was asked for does not stand out")
	}
	if first := w.get(at + "pictures/race"); strings.Count(first.body, "<polyline class=\"v s") != 10 {
		t.Errorf("%d lines", strings.Count(first.body, "<polyline class=\"v s"))
	}
	// The table is that of the standings.
	r, err := arbiter.Standings(w.state(at), 1)
	if err != nil {
		t.Fatal(err)
	}
	leader := r.Table.Participants[r.Standings.Rows[0].Index].Name
	w.get(at+"pictures/race").want(t, 200, leader+": 1</title>")
	w.get(at+"pictures/field").want(t, 200, "By rating", "By federation", "2000–2099", "13 with a rating, 2180 on average", "ESP")
	w.get(at+"pictures/draws").want(t, 200, "White won 5 games, Black 0; 4 were drawn", "44%", "Forfeits are not counted")
	w.get(at+"pictures/hall").want(t, 200, "The boards of round 3", "6 boards; 5 are being played", `href="`+at+`rounds/3#table-1"`, `role="group"`, `aria-label="Board 2: `)
	w.get(at+"pictures/hall?across=2").want(t, 200, "5–6")
	w.get(at+"pictures/hall?across=99999999").want(t, 200, "1–6")
	w.get(at+"pictures/hall?across=x").want(t, 422)
	w.get(at+"players/1/course").want(t, 200, "Score and expectation: Player 1", "were expected", "B.02 8.1.2")
	for _, path := range []string{"pictures/nothing", "pictures/race?player=99", "pictures/race?player=x", "players/99/course", "players/x/course"} {
		w.get(at+path).want(t, 404)
	}
	// Links lead there.
	w.get(at+"standings").want(t, 200, at+"pictures/race")
	w.get(at+"players/1").want(t, 200, at+"players/1/course")
	p = w.get(at+"crosstable").want(t, 200, at+"pictures/race", at+"crosstable?player=1")
	if strings.Contains(p.body, `class="mine"`) || strings.Contains(p.body, ` way"`) {
		t.Error("somebody stands out")
	}
	p = w.get(at+"crosstable?player=1&round=2").want(t, 200, `<tr class="mine">`)
	if n := strings.Count(p.body, `class="r way"`); n != 2 {
		t.Errorf("%d games of two stand out", n)
	}
	w.get(at+"crosstable?player=99").want(t, 404)
}

func TestPicturesOfEmptyTournaments(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	for path, want := range map[string]string{"race": "No round has been played yet.", "field": "Nobody has entered yet.", "draws": "No games that count", "hall": "No round has been played yet."} {
		if p := w.get(at+"pictures/"+path).want(t, 200, want); strings.Contains(p.body, "<svg class=\"chart\"") {
			t.Errorf("%s: a picture of nothing", path)
		}
	}
	w.does(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Unrated, A"}, {Name: "Unrated, B"}}})
	w.get(at+"pictures/field").want(t, 200, "Nobody has a rating.", "By federation", "none")
	w.get(at+"players/1/course").want(t, 200, "A player without a rating has no expected score.")
}

func TestPicturesOfTeams(t *testing.T) {
	w := newWindow(t)
	at := w.league("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.act(at+"teams", at+"draw", nil)
	w.act(at+"rounds/1", at+"rounds/1/pair", nil)
	w.act(at+"rounds/1", at+"rounds/1/publish", nil)
	for _, b := range w.state(at).Round(1).Boards {
		w.does(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.Both(tournament.Draw)})
	}
	w.get(at+"pictures/race").want(t, 200, "Club A", `<svg class="chart"`)
	w.get(at+fmt.Sprintf("pictures/race?player=%d", w.state(at).Teams[0].ID)).want(t, 200, `class="b s`)
	for _, page := range []string{"field", "draws", "hall"} {
		w.get(at+"pictures/"+page).want(t, 200, `<svg class="chart"`)
	}
}
