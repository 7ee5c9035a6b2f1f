package rounds_test

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// teamCup creates a knock-out of so many teams of two on two boards and returns its
// address. Nothing but the points decides its matches, and a rapid match where they
// are level.
func teamCup(w *webtest.Window, teams int) string {
	w.T.Helper()
	p := w.Post("/events", url.Values{"name": {"Copa"}}).Want(w.T, 200, "Knock-out of teams")
	at := strings.TrimSuffix(p.URL.Path, "/new")
	fields := url.Values{"name": {"Copa"}, "system": {"CUSTOM_TEAM_KNOCKOUT"}, "rounds": {"2"}, "boards": {"2"}, "start": {"2026-11-20"}}
	w.Post(at, webtest.StageFields(fields, "1,sudden:5v4")).Want(w.T, 422, "sudden death is for two players")
	fields = webtest.StageFields(fields, "2,2x15+10,2x3+2,sudden:5v4") // as the form has it
	id := w.Post(at, fields).Want(w.T, 200, "Copa").URL.Path
	c := w.State(id).Config
	c.Ties = []string{"PTS"}
	w.Do(id, arbiter.Configure{Config: c})
	for k := range teams {
		var list []tournament.Player
		for n := range 2 {
			list = append(list, tournament.Player{Name: fmt.Sprintf("Jugador %c%d", 'A'+k, n+1), Rating: 2400 - 100*k - n})
		}
		w.Do(id, arbiter.EnterTeam{Name: fmt.Sprintf("Club %c", 'A'+k), Players: list})
	}
	return id
}

func TestAKnockoutOfTeamsOnPages(t *testing.T) {
	w := newWindow(t)
	id := teamCup(w, 3)
	at := id
	w.Get(id).Want(t, 200, "Knock-out of teams", "Bracket", "one match; one match (15 min + 10 s)")
	w.Get(id+"bracket").Want(t, 200)
	w.Do(id, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	w.Get(id+"bracket").Want(t, 200, "Club B", "Club C", "Knock-out of 3 teams", "game points", `<svg class="bracket"`)
	w.Post(id+"rounds/2/pair", url.Values{}).Want(t, 422)
	w.Do(id, arbiter.SeatBoards{Round: 1})
	for _, b := range w.State(id).Round(1).Boards { // White wins both: 1-1
		w.Do(id, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	w.Do(id, arbiter.CloseRound{Round: 1})
	p := w.Get(id+"bracket").Want(t, 200, "Tie-break matches to be played", "15 min + 10 s", "Level matches", "has White on board 1")
	f := p.Fields()
	roster := func(field string) (list []string) {
		id, _ := strconv.Atoi(f[field][0])
		for _, player := range w.State(at).Team(id).Players {
			list = append(list, strconv.Itoa(player))
		}
		return list
	}
	f["first"], f["second"] = roster("white"), roster("black")
	match := url.Values{"white": f["white"][:1], "black": f["black"][:1], "first": f["first"], "second": f["second"], "result": {"=", "="}}
	short := url.Values{"white": f["white"][:1], "black": f["black"][:1], "first": f["first"][:1], "second": f["second"][:1], "result": {"="}}
	w.Post(id+"bracket/match", short).Want(t, 422, "has 1 boards")
	short.Set("first", "x")
	w.Post(id+"bracket/match", short).Want(t, 422)
	w.Post(id+"bracket/match", url.Values{"white": {"99"}, "black": {"1"}}).Want(t, 422)
	w.Post(id+"bracket/match", match).Want(t, 200, "1.0 – 1.0", "Tie-break matches played", "Level matches")
	w.Post(id+"rounds/2/pair", url.Values{}).Want(t, 422, "is level in match points")

	decide := url.Values{"white": f["white"][:1], "black": f["black"][:1], "stays": f["black"][:1], "by": {"lot"}}
	w.Post(id+"bracket/decide", url.Values{"white": f["white"][:1], "black": f["black"][:1], "by": {"coin"}}).Want(t, 422, "How it was decided is missing")
	w.Post(id+"bracket/decide", decide).Want(t, 422, "though the match is level: lots were drawn")
	w.Act(id+"bracket", id+"bracket/decide", decide).Want(t, 200, "lots were drawn", "Undo")
	w.Post(id+"rounds/2/pair", url.Values{}).Want(t, 200, "Club A")
	w.Get(id+"journal").Want(t, 200, "Match outside the rounds, after round 1", "stays in")
	w.Get(id+"standings").Want(t, 200, "Club A", "1–2")
	w.Get(id+"export/bracket.svg").Want(t, 200, "Club A")
	w.Headers["Accept-Language"] = "es"
	w.Get(id+"bracket").Want(t, 200, "Cuadro", "Eliminatoria de 3 equipos", "puntos de partida", "Encuentros de desempate jugados")
}

// A level match of players is decided by lot, too, and that is taken back.
func TestALevelMatchOfPlayersIsDecided(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Copa"}}).Want(t, 200)
	id := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), webtest.StageFields(url.Values{"name": {"Copa"}, "system": {"CUSTOM_KNOCKOUT"}, "rounds": {"1"}, "start": {"2026-11-20"}}, "1")).Want(t, 200).URL.Path
	for _, name := range []string{"Alba, Rut", "Bueno, Gil"} {
		w.Post(id+"players", url.Values{"name": {name}}).Want(t, 200)
	}
	w.Post(id+"players/numbers", url.Values{}).Want(t, 200)
	w.Post(id+"rounds/1/pair", url.Values{}).Want(t, 200)
	w.Post(id+"rounds/1/publish", url.Values{}).Want(t, 200)
	f := w.Get(id + "rounds/1").Fields()
	w.Post(id+"rounds/1/result", url.Values{"white": f["white"][:1], "black": f["black"][:1], "result": {"="}}).Want(t, 200)
	w.Post(id+"rounds/1/close", url.Values{}).Want(t, 200)
	f = w.Get(id+"bracket").Want(t, 200, "Level matches").Fields()
	decide := url.Values{"white": f["white"][:1], "black": f["black"][:1], "stays": f["black"][:1], "by": {"rules"}}
	w.Act(id+"bracket", id+"bracket/decide", decide).Want(t, 200, "by the regulations of the event", "Won by")
	decide.Del("by")
	w.Act(id+"bracket", id+"bracket/decide", decide).Want(t, 200, "Decide who stays in")
}

// Who goes on without playing is no team that rests, and who is out hands in no line-up.
func TestARoundOfAKnockoutOfTeamsSaysWhoGoesOn(t *testing.T) {
	w := newWindow(t)
	id := teamCup(w, 5)
	w.Do(id, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	p := w.Get(id+"rounds/1").Want(t, 200, "Club A", "Club B", "Club C", "continues without playing")
	if n := strings.Count(p.Body, "continues without playing"); n != 3 || strings.Contains(p.Body, "is free") {
		t.Errorf("%d go on, of three", n)
	}
	p = w.Get(id+"rounds/1/lineups").Want(t, 200, "Club D", "Club E")
	if strings.Contains(p.Body, "Club A") {
		t.Error("who has no match hands in a line-up")
	}
	w.Get(id+"bracket").Want(t, 200, "Knock-out of 5 teams")
	if n := strings.Count(w.Get(id+"bracket").Body, "one match (15 min + 10 s)"); n != 1 {
		t.Errorf("how matches are decided is said %d times", n)
	}
}
