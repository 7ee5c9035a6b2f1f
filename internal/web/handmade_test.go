package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// A board of a published round is taken apart for a reason that is asked for, its
// players are left or paired otherwise, and the reasons of the pairing say all of it:
// what the rules had, what there is, who did it and why.
func TestABoardTakenApart(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	w.post(at+"players/numbers", nil)
	w.post(at+"colour", url.Values{"colour": {"white"}})
	w.post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).want(t, 200)
	b := w.state(at).Round(1).Boards[0].Board
	board := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}}
	w.get(at+"rounds/1/board?"+board.Encode()).want(t, 404) // a draft
	if p := w.get(at+"rounds/1/why").want(t, 200); strings.Contains(p.body, "hand-made") {
		t.Error("nothing was changed by hand")
	}
	w.get(at+"rounds/1/why?first=1&second=2").want(t, 200, "Prueba: la ronda emparejada y la mejor con 1 Aguirre, Ana – 2 Benítez, Luis", "1 Aguirre, Ana – 3 Castro, Eva")
	w.post(at+"rounds/1/publish", nil).want(t, 200, "Deshacer esta mesa…")

	w.get(at+"rounds/1/board?"+board.Encode()).want(t, 200, "Ronda 1: deshacer una mesa", "C.04.2 4.4", `name="reason"`, "Ya se habían enfrentado")
	w.get(at+"rounds/1/board?white=1&black=1").want(t, 404)
	w.headers["Torneo-Panel"] = "1"
	if p := w.get(at+"rounds/1/board?"+board.Encode()).want(t, 200, `name="confirmed" value="3"`); strings.Contains(p.body, "<html") {
		t.Error("no panel")
	}
	delete(w.headers, "Torneo-Panel")
	w.post(at+"rounds/1/board", board).want(t, 422, "Diga por qué")
	board.Set("reason", "Vive en su casa <b>")
	w.post(at+"rounds/1/board", board).want(t, 422, "solo se cambia por lo que dice C.04.2 4.4")
	board.Set("confirmed", "3")
	p := w.post(at+"rounds/1/board", board).want(t, 200, "Se ha deshecho la mesa Aguirre, Ana – Castro, Eva.", "Emparejar: mesa 3", "Aguirre, Ana: 0 puntos")
	if strings.Contains(p.body, "Vive") {
		t.Error("the reason is told to everybody")
	}
	w.post(at+"rounds/1/stay", url.Values{"player": {"1"}}).want(t, 200, "Aguirre, Ana se queda sin rival", "se queda sin rival: 0 puntos", "espera a otro")
	w.post(at+"rounds/1/stay", url.Values{"player": {"1"}}).want(t, 422, "no está sin rival")
	w.post(at+"rounds/1/stay", url.Values{"player": {"x"}}).want(t, 422)

	p = w.get(at+"rounds/1/why").want(t, 200, "Lo que se cambió a mano", "Según las reglas", "Aguirre, Ana – Castro, Eva", "Motivo: Vive en su casa &lt;b&gt;", "No se dio motivo.", "mesa deshecha")
	if strings.Contains(p.body, "<b>") {
		t.Error("markup comes through")
	}
	w.get(at+"report").want(t, 200, "mesa deshecha", "Vive en su casa")
}

// Who has come after the first round was paired is paired with it, or after it: both
// are buttons where publishing is asked about.
func TestWhoCameIsPairedByAButton(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	w.post(at+"players/numbers", nil)
	w.post(at+"players/check", url.Values{"in": {"1"}})
	w.post(at+"players/check", url.Values{"in": {"2"}})
	w.headers["Torneo-Panel"] = "1"
	w.post(at+"rounds/1/pair", nil).want(t, 422, `data-fix`, `name="colour" value="white"`)
	w.post(at+"colour", url.Values{"colour": {"white"}})
	w.post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}})
	w.post(at+"players/check", url.Values{"in": {"3"}})
	p := w.post(at+"rounds/1/publish", nil).want(t, 422, "Pair again, with them", `name="again"`)
	if strings.Contains(p.body, `name="late"`) {
		t.Error("one alone cannot be paired")
	}
	w.post(at+"players/check", url.Values{"in": {"4"}})
	w.post(at+"rounds/1/publish", nil).want(t, 422, "Publish, and pair them with each other", `name="late"`)
	w.post(at+"rounds/1/publish", url.Values{"late": {"1"}}).want(t, 422, "These boards are added")
	if p := w.post(at+"rounds/1/publish", url.Values{"late": {"1"}, "confirmed": {"3"}}); p.status != 204 {
		t.Errorf("%d %s", p.status, p.body)
	}
	if r := w.state(at).Round(1); !r.Published || len(r.Boards) != 2 {
		t.Errorf("%+v", r)
	}
}

// Why somebody has Black again is a line of his own board, with the colours he has had.
func TestWhyBlackAgain(t *testing.T) {
	w := newWindow(t)
	at := w.played(6, 3)
	p := w.get(at+"rounds/3/why?player=1").want(t, 200, "This board", " has had ", " in round 1, ", "in round 2 (unplayed games")
	if strings.Count(p.body, " has had ") != 1 {
		t.Error("one was asked about")
	}
	w.get(at+"rounds/1/why?player=1&player=4").want(t, 200, "This board", "has not played yet")
	if p := w.get(at+"rounds/3/why?player=77&player=x").want(t, 200, "Bracket"); strings.Contains(p.body, "This board") {
		t.Error("nobody has that number")
	}
}
