package web_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// teamCup creates a knock-out of so many teams of two on two boards and returns its
// address. Nothing but the points decides its matches, and a rapid match where they
// are level.
func (w *window) teamCup(teams int) string {
	w.t.Helper()
	p := w.post("/events", url.Values{"name": {"Copa"}}).want(w.t, 200, "Knock-out of teams")
	at := strings.TrimSuffix(p.url.Path, "/new")
	fields := url.Values{"name": {"Copa"}, "system": {"CUSTOM_TEAM_KNOCKOUT"}, "rounds": {"2"}, "boards": {"2"}, "start": {"2026-11-20"}}
	w.post(at, stages(fields, "1,sudden:5v4")).want(w.t, 422, "sudden death is for two players")
	fields = stages(fields, "2,2x15+10,2x3+2,sudden:5v4") // as the form has it
	id := w.post(at, fields).want(w.t, 200, "Copa").url.Path
	c := w.state(id).Config
	c.Ties = []string{"PTS"}
	w.does(id, arbiter.Configure{Config: c})
	for k := range teams {
		var list []tournament.Player
		for n := range 2 {
			list = append(list, tournament.Player{Name: fmt.Sprintf("Jugador %c%d", 'A'+k, n+1), Rating: 2400 - 100*k - n})
		}
		w.does(id, arbiter.EnterTeam{Name: fmt.Sprintf("Club %c", 'A'+k), Players: list})
	}
	return id
}

func TestAKnockoutOfTeamsOnPages(t *testing.T) {
	w := newWindow(t)
	id := w.teamCup(3)
	at := id
	w.get(id).want(t, 200, "Knock-out of teams", "Bracket", "one match; one match (15 min + 10 s)")
	w.get(id+"bracket").want(t, 200)
	w.does(id, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	w.get(id+"bracket").want(t, 200, "Club B", "Club C", "Knock-out of 3 teams", "game points", `<svg class="bracket"`)
	w.post(id+"rounds/2/pair", url.Values{}).want(t, 422)
	w.does(id, arbiter.SeatBoards{Round: 1})
	for _, b := range w.state(id).Round(1).Boards { // White wins both: 1-1
		w.does(id, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	w.does(id, arbiter.CloseRound{Round: 1})
	p := w.get(id+"bracket").want(t, 200, "Tie-break matches to be played", "15 min + 10 s", "Level matches", "has White on board 1")
	f := p.fields()
	roster := func(field string) (list []string) {
		id, _ := strconv.Atoi(f[field][0])
		for _, player := range w.state(at).Team(id).Players {
			list = append(list, strconv.Itoa(player))
		}
		return list
	}
	f["first"], f["second"] = roster("white"), roster("black")
	match := url.Values{"white": f["white"][:1], "black": f["black"][:1], "first": f["first"], "second": f["second"], "result": {"=", "="}}
	short := url.Values{"white": f["white"][:1], "black": f["black"][:1], "first": f["first"][:1], "second": f["second"][:1], "result": {"="}}
	w.post(id+"bracket/match", short).want(t, 422, "has 1 boards")
	short.Set("first", "x")
	w.post(id+"bracket/match", short).want(t, 422)
	w.post(id+"bracket/match", url.Values{"white": {"99"}, "black": {"1"}}).want(t, 422)
	w.post(id+"bracket/match", match).want(t, 200, "1.0 – 1.0", "Tie-break matches played", "Level matches")
	w.post(id+"rounds/2/pair", url.Values{}).want(t, 422, "is level in match points")

	decide := url.Values{"white": f["white"][:1], "black": f["black"][:1], "stays": f["black"][:1], "by": {"lot"}}
	w.post(id+"bracket/decide", url.Values{"white": f["white"][:1], "black": f["black"][:1], "by": {"coin"}}).want(t, 422, "How it was decided is missing")
	w.post(id+"bracket/decide", decide).want(t, 422, "though the match is level: lots were drawn")
	w.act(id+"bracket", id+"bracket/decide", decide).want(t, 200, "lots were drawn", "Take back")
	w.post(id+"rounds/2/pair", url.Values{}).want(t, 200, "Club A")
	w.get(id+"journal").want(t, 200, "Match outside the rounds, after round 1", "stays in")
	w.get(id+"standings").want(t, 200, "Club A", "1–2")
	w.get(id+"export/bracket.svg").want(t, 200, "Club A")
	w.headers["Accept-Language"] = "es"
	w.get(id+"bracket").want(t, 200, "Cuadro", "Eliminatoria de 3 equipos", "puntos de partida", "Encuentros de desempate jugados")
}

// A level match of players is decided by lot, too, and that is taken back.
func TestALevelMatchOfPlayersIsDecided(t *testing.T) {
	w := newWindow(t)
	p := w.post("/events", url.Values{"name": {"Copa"}}).want(t, 200)
	id := w.post(strings.TrimSuffix(p.url.Path, "/new"), stages(url.Values{"name": {"Copa"}, "system": {"CUSTOM_KNOCKOUT"}, "rounds": {"1"}, "start": {"2026-11-20"}}, "1")).want(t, 200).url.Path
	for _, name := range []string{"Alba, Rut", "Bueno, Gil"} {
		w.post(id+"players", url.Values{"name": {name}}).want(t, 200)
	}
	w.post(id+"players/numbers", url.Values{}).want(t, 200)
	w.post(id+"rounds/1/pair", url.Values{}).want(t, 200)
	w.post(id+"rounds/1/publish", url.Values{}).want(t, 200)
	f := w.get(id + "rounds/1").fields()
	w.post(id+"rounds/1/result", url.Values{"white": f["white"][:1], "black": f["black"][:1], "result": {"="}}).want(t, 200)
	w.post(id+"rounds/1/close", url.Values{}).want(t, 200)
	f = w.get(id+"bracket").want(t, 200, "Level matches").fields()
	decide := url.Values{"white": f["white"][:1], "black": f["black"][:1], "stays": f["black"][:1], "by": {"rules"}}
	w.act(id+"bracket", id+"bracket/decide", decide).want(t, 200, "by the regulations of the event", "Won by")
	decide.Del("by")
	w.act(id+"bracket", id+"bracket/decide", decide).want(t, 200, "Decide who stays in")
}

// Who goes on without playing is no team that rests, and who is out hands in no line-up.
func TestARoundOfAKnockoutOfTeamsSaysWhoGoesOn(t *testing.T) {
	w := newWindow(t)
	id := w.teamCup(5)
	w.does(id, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	p := w.get(id+"rounds/1").want(t, 200, "Club A", "Club B", "Club C", "continues without playing")
	if n := strings.Count(p.body, "continues without playing"); n != 3 || strings.Contains(p.body, "is free") {
		t.Errorf("%d go on, of three", n)
	}
	p = w.get(id+"rounds/1/lineups").want(t, 200, "Club D", "Club E")
	if strings.Contains(p.body, "Club A") {
		t.Error("who has no match hands in a line-up")
	}
	w.get(id+"bracket").want(t, 200, "Knock-out of 5 teams")
	if n := strings.Count(w.get(id+"bracket").body, "one match (15 min + 10 s)"); n != 1 {
		t.Errorf("how matches are decided is said %d times", n)
	}
}
