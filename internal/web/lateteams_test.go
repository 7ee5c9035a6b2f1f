package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// A team enters while the round is played, meets the one that has the bye, another gets
// what was announced; one is expelled. In both languages.
func TestLateAndExpelledTeamsOnPages(t *testing.T) {
	w := newWindow(t)
	at := w.league("FIDE_TEAM_TYPEA_MP_GP", 3, 2, 3, 2)
	w.does(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{})
	w.does(at, arbiter.Publish{Round: 1})
	enter := func(name, from string) page {
		form := w.get(at+"teams").want(t, 200, "Plays from", `<option value="1"`, `<option value="2" selected`).fields()
		form.Set("name", name)
		form.Set("list", name+" One;2100\n"+name+" Two;2000")
		form.Set("from", from)
		form.Set("do", "1")
		return w.act(at+"teams", at+"teams", form)
	}
	w.post(at+"teams", url.Values{"name": {"Club X"}, "list": {"One;2100\nTwo;2000"}, "from": {"9"}, "do": {"1"}}).want(t, 422)
	enter("Club X", "1").want(t, 200, "Club X has entered")
	w.get(at+"rounds/1").want(t, 200, "Club X", "waiting for an opponent", "Give the bye", "Club C")
	w.act(at+"rounds/1", at+"rounds/1/late", url.Values{}).want(t, 200, "Club X")
	if p := w.get(at + "rounds/1"); strings.Contains(p.body, "Give the bye") {
		t.Error("it is paired, and a bye is offered")
	}
	enter("Club Y", "1")
	w.post(at+"rounds/1/latebye", url.Values{"team": {"5"}, "kind": {"none"}}).want(t, 400)
	w.post(at+"rounds/1/latebye", url.Values{"team": {"1"}, "kind": {"half"}}).want(t, 422)
	w.act(at+"rounds/1", at+"rounds/1/latebye", url.Values{"team": {"5"}, "kind": {"half"}}).want(t, 200, "Club Y")
	w.get(at+"journal").want(t, 200, "Club C – Club X", "Club Y: half-point bye", "Club Y plays from round 1 on")

	w.post(at+"teams/1/away", url.Values{"do": {"expel"}}).want(t, 422, "its matches count for the others")
	w.act(at+"teams/1", at+"teams/1/away", url.Values{"do": {"expel"}}).want(t, 200, "Club A is expelled from round 2 on")
	w.does(at, arbiter.SeatBoards{Round: 1})
	for _, b := range w.state(at).Round(1).Boards {
		w.does(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.Both(tournament.Draw)})
	}
	w.get(at+"standings").want(t, 200, "Club A", "(expelled)")
	w.headers["Accept-Language"] = "es"
	w.get(at+"standings").want(t, 200, "(expulsado)")
	w.get(at+"teams/1").want(t, 200, "Club A queda expulsado desde la ronda 2")
	w.get(at+"teams").want(t, 200, "Juega desde", "descanso anunciado")
	w.get(at+"journal").want(t, 200, "Club A queda expulsado", "Club Y: descanso de medio punto")
}
