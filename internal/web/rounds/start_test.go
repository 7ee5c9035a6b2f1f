package rounds_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// The first minutes of matches of two games are those of one game at a time: each has its start,
// its empty chairs and its forfeits.
func TestFirstMinutesOfBothGames(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Doble"}}).Want(t, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{
		"name": {"Doble A"}, "system": {"FIDE_DOUBLESWISS"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"},
	}).Want(t, 200, "Doble A").URL.Path
	var list []tournament.Player
	for k := range 6 {
		list = append(list, tournament.Player{Name: fmt.Sprintf("Player %d", k+1), Federation: "ESP", Rating: 2500 - 10*k})
	}
	thirty := 30
	w.Do(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1},
		arbiter.SetDefaultTime{Minutes: &thirty}, arbiter.StartRound{Round: 1, At: time.Now().Add(-40 * time.Minute)})
	start := at + "rounds/1/start"
	b := w.State(at).Round(1).Boards
	missing := w.State(at).Player(b[0].White)
	w.Post(at+"rounds/1/chair", url.Values{"absent": {fmt.Sprint(b[0].White)}, "game": {"1"}}).Want(t, 200, "is noted as absent")
	p = w.Get(start).Want(t, 200, `aria-current="page">Game 1</a>`, "Each game has its own start", "The default time is over.", "Give 1 forfeit", "0 of 3 boards")
	w.Post(at+"rounds/1/forfeits", p.Controls(t, at+"rounds/1/forfeits")).Want(t, 200, "1 board lost by forfeit.", "1 of 3 boards")

	// The second game: the other boards still play the first one, and the player may come.
	p = w.Get(start+"?game=2").Want(t, 200, `aria-current="page">Game 2</a>`, "The start of game 2 has not been noted", "Game 2 begins now", "first game not over", "0 of 3 boards", "1 empty chair")
	p.Lack(t, "What would be entered")
	form := p.Controls(t, at+"rounds/1/start")
	if form.Get("game") != "2" {
		t.Fatalf("%v", form)
	}
	w.Post(at+"rounds/1/start", form).Want(t, 200, "The start of the second games has been noted", "30 minutes from the real start", "+/-", "must be confirmed")
	if r := w.State(at).Round(1); r.SecondStarted.IsZero() || r.SecondStarted.Equal(r.Started) {
		t.Errorf("%v, %v", r.Started, r.SecondStarted)
	}
	w.Get(start).Want(t, 200, `aria-current="page">Game 2</a>`)
	w.Get(at+"rounds/1").Want(t, 200, "Game 2: Began at")
	w.Post(at+"rounds/1/chair", url.Values{"there": {fmt.Sprint(b[0].White)}, "game": {"2"}}).Want(t, 200, missing.Name+" is there", `aria-current="page">Game 2</a>`).Lack(t, "empty chairs</h2>", "What would be entered")

	// Who does not come loses that game, too, half an hour after its own start.
	w.Do(at, arbiter.NoteChair{Round: 1, ID: b[0].White, Absent: true, Game: 2}, arbiter.StartRound{Round: 1, Game: 2, At: time.Now().Add(-31 * time.Minute)})
	p = w.Get(start).Want(t, 200, "The default time is over.", "Give 1 forfeit")
	w.Post(at+"rounds/1/forfeits", p.Controls(t, at+"rounds/1/forfeits")).Want(t, 200, "1 board lost by forfeit.", "1 of 3 boards")
	r := w.State(at).Round(1).Boards[0]
	if lost := (tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}); r.Result != lost || r.Second != lost {
		t.Errorf("%+v", r)
	}
	w.Get(at+"journal").Want(t, 200, "Round 1, second games: began at")
	w.Get(start+"?game=x").Want(t, 422)
	w.Headers["Accept-Language"] = "es"
	w.Get(start).Want(t, 200, "Cada partida tiene su propio comienzo")
}
