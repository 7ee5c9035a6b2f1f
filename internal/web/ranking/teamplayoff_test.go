package ranking_test

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// tiedTeams begins a Swiss of four teams on two boards, of which two have won its round, and
// returns its path.
func tiedTeams(w *webtest.Window) string {
	w.T.Helper()
	at := w.League("FIDE_TEAM_TYPEA_MP_GP", 1, 2, 4, 3)
	fields := w.Get(at+"playoff").Want(w.T, 200, "No play-off is declared", "A game is a match of the teams on all boards").Fields()
	for key, value := range map[string]string{"place-from": "1", "place-to": "1", "after": "0", "format": "annex", "numbers": "lot", "colours": "higher",
		"start": "30", "break": "10", "rest": "5", "others": "share"} {
		fields.Set(key, value)
	}
	fields.Del("none")
	w.Post(at+"playoff", webtest.StageFields(fields, "1x15+10,sudden:5v4")).Want(w.T, 422, "with two teams neither has Black on all boards", "Manual 5.5")
	w.Post(at+"playoff", webtest.StageFields(fields, "1x15+10,first:3+2")).Want(w.T, 200, "The play-off is declared", "one match (15 min + 10 s); tie-break matches until one is won", "after every two matches")
	w.Do(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1}, arbiter.SeatBoards{Round: 1})
	s := w.State(at)
	for _, b := range s.Round(1).Boards { // who is named first wins
		kind, _ := arbiter.ResultOf("0")
		for _, m := range s.Round(1).Matches {
			if slices.Contains(s.Team(m.White).Players, b.White) {
				kind, _ = arbiter.ResultOf("1")
			}
		}
		w.Do(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: kind.Result})
	}
	return at
}

// A play-off between two teams from its declaration to the final standings.
func TestPlayOffOfTeamsOnPages(t *testing.T) {
	w := newWindow(t)
	at := tiedTeams(w)
	w.Get(at+"playoff").Want(t, 200, "Places 1–2: 2 are tied", "Lots to be drawn", "Club D")
	w.Post(at+"playoff/lots", url.Values{"id": {"1", "3"}, "drawn": {"1", "2"}}).Want(t, 422, "3 does not draw a lot now")
	w.Post(at+"playoff/lots", url.Values{"id": {"1", "99"}, "drawn": {"1", "2"}}).Want(t, 422, "there is no team 99")
	p := w.Post(at+"playoff/lots", url.Values{"id": {"1", "4"}, "drawn": {"2", "1"}}).Want(t, 200, "To be played now", "Enter a match", "Club D has White on board 1")
	f := p.Fields()
	line := func() { // who plays, as the form has it
		for key, side := range map[string]string{"first": "white", "second": "black"} {
			id, _ := strconv.Atoi(f[side][0])
			f[key] = nil
			for _, player := range w.State(at).Team(id).Players[:2] {
				f[key] = append(f[key], strconv.Itoa(player))
			}
		}
	}
	line()
	match := func(results ...string) url.Values {
		return url.Values{"white": f["white"][:1], "black": f["black"][:1], "first": f["first"], "second": f["second"], "result": results}
	}
	w.Post(at+"playoff/match", match("1", "zz")).Want(t, 422)
	w.Post(at+"playoff/match", url.Values{"white": {"1"}, "black": {"99"}, "first": f["first"], "second": f["second"], "result": {"=", "="}}).Want(t, 422)
	w.Post(at+"playoff/game", url.Values{"white": f["first"][:1], "black": f["second"][:1], "result": {"1"}}).Want(t, 422, "matches on all boards")
	w.Post(at+"playoff/match", match("=", "=")).Want(t, 200, "1–1", "3 min + 2 s")
	f = w.Get(at + "playoff").Fields()
	line()
	p = w.Post(at+"playoff/match", match("1", "=")).Want(t, 200, "Winner", "1–1", "1½–½", "the play-off")
	if strings.Contains(p.Body, "Enter a match") {
		t.Error("it is over, and a match is asked for")
	}
	w.Post(at+"playoff/match", match("1", "=")).Want(t, 422, "have already decided it between them")
	w.Get(at+"standings").Want(t, 200, "1†", "2†", "Place decided by the play-off.")
	w.Get(at+"journal").Want(t, 200, "Match outside the rounds, after round 1", "one match (15 min + 10 s)")
	w.Get(at+"crosstable").Want(t, 200)
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"playoff").Want(t, 200, "Puestos 1–2: 2 empatados", "Resultados", "1½–½", "un encuentro (15 min + 10 s)")
	w.Get(at+"journal").Want(t, 200, "Encuentro fuera de las rondas, tras la ronda 1")
}

// The crosstable has the players of the teams: of two teams a square, in leagues a grid for
// each team with where its matches are.
func TestGridsOfPlayers(t *testing.T) {
	w := newWindow(t)
	play := func(at string) {
		s := w.State(at)
		for _, b := range s.Round(1).Boards {
			kind, _ := arbiter.ResultOf("1")
			w.Do(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: kind.Result})
		}
	}
	at := w.League("FIDE_SCHEVENINGEN", 3, 3, 2, 3)
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	play(at)
	p := w.Get(at+"crosstable").Want(t, 200, "The players of the teams", "Club A against Club B, player by player", "1. Player B1", "Each result is that of the player in the row")
	if n := len(regexp.MustCompile(`<td class="c">\s*(1w|0b)\s*</td>`).FindAllString(p.Body, -1)); n != 3 {
		t.Errorf("%d games in\n%s", n, webtest.VisibleText(p.Body))
	}
	at = w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 3, 3)
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	play(at)
	w.Get(at+"crosstable").Want(t, 200, "R1 C (H)", "R1 B (A)", "H: at home")
	at = tiedTeams(w)
	w.Get(at+"crosstable").Want(t, 200, "The players of the teams", "w1")
	if p := w.Get(at + "crosstable"); strings.Contains(p.Body, "(H)") {
		t.Error("a Swiss has no home")
	}
	w.Get(w.Swiss(4, 3)+"/crosstable").Want(t, 200)
}
