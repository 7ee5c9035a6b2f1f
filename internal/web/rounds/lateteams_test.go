package rounds_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// A team enters while the round is played, meets the one that has the bye, another gets
// what was announced; one is expelled. In both languages.
func TestLateAndExpelledTeamsOnPages(t *testing.T) {
	w := newWindow(t)
	at := w.League("FIDE_TEAM_TYPEA_MP_GP", 3, 2, 3, 2)
	w.Do(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{})
	w.Do(at, arbiter.Publish{Round: 1})
	enter := func(name, from string) webtest.Page {
		form := w.Get(at+"teams").Want(t, 200, "Plays from", `<option value="1"`, `<option value="2" selected`).Fields()
		form.Set("name", name)
		form.Set("list", name+" One;2100\n"+name+" Two;2000")
		form.Set("from", from)
		form.Set("do", "1")
		return w.Act(at+"teams", at+"teams", form)
	}
	w.Post(at+"teams", url.Values{"name": {"Club X"}, "list": {"One;2100\nTwo;2000"}, "from": {"9"}, "do": {"1"}}).Want(t, 422)
	enter("Club X", "1").Want(t, 200, "Club X has entered")
	w.Get(at+"rounds/1").Want(t, 200, "Club X", "waiting for an opponent", "Give the bye", "Club C")
	w.Act(at+"rounds/1", at+"rounds/1/late", url.Values{}).Want(t, 200, "Club X")
	if p := w.Get(at + "rounds/1"); strings.Contains(p.Body, "Give the bye") {
		t.Error("it is paired, and a bye is offered")
	}
	enter("Club Y", "1")
	w.Post(at+"rounds/1/latebye", url.Values{"team": {"5"}, "kind": {"none"}}).Want(t, 400)
	w.Post(at+"rounds/1/latebye", url.Values{"team": {"1"}, "kind": {"half"}}).Want(t, 422)
	w.Act(at+"rounds/1", at+"rounds/1/latebye", url.Values{"team": {"5"}, "kind": {"half"}}).Want(t, 200, "Club Y")
	w.Get(at+"journal").Want(t, 200, "Club C – Club X", "Club Y: half-point bye", "Club Y plays from round 1 on")

	w.Post(at+"teams/1/away", url.Values{"do": {"expel"}}).Want(t, 422, "its matches count for the others")
	w.Act(at+"teams/1", at+"teams/1/away", url.Values{"do": {"expel"}}).Want(t, 200, "Club A is expelled from round 2 on")
	w.Do(at, arbiter.SeatBoards{Round: 1})
	for _, b := range w.State(at).Round(1).Boards {
		w.Do(at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.Both(tournament.Draw)})
	}
	w.Get(at+"standings").Want(t, 200, "Club A", "(expelled)")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"standings").Want(t, 200, "(expulsado)")
	w.Get(at+"teams/1").Want(t, 200, "Club A queda expulsado desde la ronda 2")
	w.Get(at+"teams").Want(t, 200, "Juega desde", "bye anunciado")
	w.Get(at+"journal").Want(t, 200, "Club A queda expulsado", "Club Y: bye de medio punto")
}
