package web_test

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// tiedTeams begins a Swiss of four teams on two boards, of which two have won its round, and
// returns its path.
func (w *window) tiedTeams() string {
	w.t.Helper()
	at := w.league("FIDE_TEAM_TYPEA_MP_GP", 1, 2, 4, 3)
	fields := w.get(at+"playoff").want(w.t, 200, "No play-off is declared", "A game is a match of the teams on all boards").fields()
	for key, value := range map[string]string{"place-from": "1", "place-to": "1", "after": "0", "format": "annex", "numbers": "lot", "colours": "higher",
		"start": "30", "break": "10", "rest": "5", "others": "share"} {
		fields.Set(key, value)
	}
	fields.Del("none")
	w.post(at+"playoff", stages(fields, "1x15+10,sudden:5v4")).want(w.t, 422, "with two teams neither has Black on all boards", "Manual 5.5")
	w.post(at+"playoff", stages(fields, "1x15+10,first:3+2")).want(w.t, 200, "The play-off is declared", "one match (15 min + 10 s); tie-break matches until one is won", "after every two matches")
	w.does(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1}, arbiter.SeatBoards{Round: 1})
	s := w.state(at)
	for _, b := range s.Round(1).Boards { // who is named first wins
		kind, _ := arbiter.ResultOf("0")
		for _, m := range s.Round(1).Matches {
			if slices.Contains(s.Team(m.White).Players, b.White) {
				kind, _ = arbiter.ResultOf("1")
			}
		}
		w.does(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: kind.Result})
	}
	return at
}

// A play-off between two teams from its declaration to the final standings.
func TestPlayOffOfTeamsOnPages(t *testing.T) {
	w := newWindow(t)
	at := w.tiedTeams()
	w.get(at+"playoff").want(t, 200, "Places 1–2: 2 are tied", "Lots to be drawn", "Club D")
	w.post(at+"playoff/lots", url.Values{"id": {"1", "3"}, "drawn": {"1", "2"}}).want(t, 422, "3 does not draw a lot now")
	w.post(at+"playoff/lots", url.Values{"id": {"1", "99"}, "drawn": {"1", "2"}}).want(t, 422, "there is no team 99")
	p := w.post(at+"playoff/lots", url.Values{"id": {"1", "4"}, "drawn": {"2", "1"}}).want(t, 200, "To be played now", "Enter a match", "Club D has White on board 1")
	f := p.fields()
	line := func() { // who plays, as the form has it
		for key, side := range map[string]string{"first": "white", "second": "black"} {
			id, _ := strconv.Atoi(f[side][0])
			f[key] = nil
			for _, player := range w.state(at).Team(id).Players[:2] {
				f[key] = append(f[key], strconv.Itoa(player))
			}
		}
	}
	line()
	match := func(results ...string) url.Values {
		return url.Values{"white": f["white"][:1], "black": f["black"][:1], "first": f["first"], "second": f["second"], "result": results}
	}
	w.post(at+"playoff/match", match("1", "zz")).want(t, 422)
	w.post(at+"playoff/match", url.Values{"white": {"1"}, "black": {"99"}, "first": f["first"], "second": f["second"], "result": {"=", "="}}).want(t, 422)
	w.post(at+"playoff/game", url.Values{"white": f["first"][:1], "black": f["second"][:1], "result": {"1"}}).want(t, 422, "matches on all boards")
	w.post(at+"playoff/match", match("=", "=")).want(t, 200, "1–1", "3 min + 2 s")
	f = w.get(at + "playoff").fields()
	line()
	p = w.post(at+"playoff/match", match("1", "=")).want(t, 200, "Winner", "1–1", "1½–½", "the play-off")
	if strings.Contains(p.body, "Enter a match") {
		t.Error("it is over, and a match is asked for")
	}
	w.post(at+"playoff/match", match("1", "=")).want(t, 422, "have already decided it between them")
	w.get(at+"standings").want(t, 200, "1†", "2†", "Place decided by the play-off.")
	w.get(at+"journal").want(t, 200, "Match outside the rounds, after round 1", "one match (15 min + 10 s)")
	w.get(at+"crosstable").want(t, 200)
	w.headers["Accept-Language"] = "es"
	w.get(at+"playoff").want(t, 200, "Puestos 1–2: 2 empatados", "Resultados", "1½–½", "un encuentro (15 min + 10 s)")
	w.get(at+"journal").want(t, 200, "Encuentro fuera de las rondas, tras la ronda 1")
}
