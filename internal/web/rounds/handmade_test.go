package rounds_test

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
	w.Headers["Accept-Language"] = "es"
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).Want(t, 200)
	b := w.State(at).Round(1).Boards[0].Board
	board := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}}
	w.Get(at+"rounds/1/board?"+board.Encode()).Want(t, 404) // a draft
	if p := w.Get(at+"rounds/1/why").Want(t, 200); strings.Contains(p.Body, "hand-made") {
		t.Error("nothing was changed by hand")
	}
	w.Get(at+"rounds/1/why?first=1&second=2").Want(t, 200, "Prueba: la ronda emparejada y la mejor con 1 Aguirre, Ana – 2 Benítez, Luis", "1 Aguirre, Ana – 3 Castro, Eva")
	w.Post(at+"rounds/1/publish", nil).Want(t, 200, "Deshacer esta mesa…")

	w.Get(at+"rounds/1/board?"+board.Encode()).Want(t, 200, "Ronda 1: deshacer una mesa", "C.04.2 4.4", `name="reason"`, "Ya se habían enfrentado")
	w.Get(at+"rounds/1/board?white=1&black=1").Want(t, 404)
	w.Headers["Torneo-Panel"] = "1"
	if p := w.Get(at+"rounds/1/board?"+board.Encode()).Want(t, 200, `name="confirmed" value="3"`); strings.Contains(p.Body, "<html") {
		t.Error("no panel")
	}
	delete(w.Headers, "Torneo-Panel")
	w.Post(at+"rounds/1/board", board).Want(t, 422, "Diga por qué")
	board.Set("reason", "Vive en su casa <b>")
	w.Post(at+"rounds/1/board", board).Want(t, 422, "solo se cambia por lo que dice C.04.2 4.4")
	board.Set("confirmed", "3")
	p := w.Post(at+"rounds/1/board", board).Want(t, 200, "Se ha deshecho la mesa Aguirre, Ana – Castro, Eva.", "Emparejar: mesa 3", "Aguirre, Ana: 0 puntos")
	if strings.Contains(p.Body, "Vive") {
		t.Error("the reason is told to everybody")
	}
	w.Post(at+"rounds/1/stay", url.Values{"player": {"1"}}).Want(t, 200, "Aguirre, Ana se queda sin rival", "se queda sin rival: 0 puntos", "espera a otro")
	w.Post(at+"rounds/1/stay", url.Values{"player": {"1"}}).Want(t, 422, "no está sin rival")
	w.Post(at+"rounds/1/stay", url.Values{"player": {"x"}}).Want(t, 422)

	p = w.Get(at+"rounds/1/why").Want(t, 200, "Lo que se cambió a mano", "Según las reglas", "Aguirre, Ana – Castro, Eva", "Motivo: Vive en su casa &lt;b&gt;", "No se dio motivo.", "mesa deshecha")
	if strings.Contains(p.Body, "<b>") {
		t.Error("markup comes through")
	}
	w.Get(at+"report").Want(t, 200, "mesa deshecha", "Vive en su casa")
}

// Who has come after the first round was paired is paired with it, or after it: both
// are buttons where publishing is asked about.
func TestWhoCameIsPairedByAButton(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Post(at+"players/check", url.Values{"in": {"1"}})
	w.Post(at+"players/check", url.Values{"in": {"2"}})
	w.Headers["Torneo-Panel"] = "1"
	w.Post(at+"rounds/1/pair", nil).Want(t, 422, `data-fix`, `name="colour" value="white"`)
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}})
	w.Post(at+"players/check", url.Values{"in": {"3"}})
	p := w.Post(at+"rounds/1/publish", nil).Want(t, 422, "Pair again, with them", `name="again"`)
	if strings.Contains(p.Body, `name="late"`) {
		t.Error("one alone cannot be paired")
	}
	w.Post(at+"players/check", url.Values{"in": {"4"}})
	w.Post(at+"rounds/1/publish", nil).Want(t, 422, "Publish, and pair them with each other", `name="late"`)
	w.Post(at+"rounds/1/publish", url.Values{"late": {"1"}}).Want(t, 422, "These boards are added")
	if p := w.Post(at+"rounds/1/publish", url.Values{"late": {"1"}, "confirmed": {"3"}}); p.Status != 204 {
		t.Errorf("%d %s", p.Status, p.Body)
	}
	if r := w.State(at).Round(1); !r.Published || len(r.Boards) != 2 {
		t.Errorf("%+v", r)
	}
}

// Why somebody has Black again is a line of his own board, with the colours he has had.
func TestWhyBlackAgain(t *testing.T) {
	w := newWindow(t)
	at := w.PlayRounds(6, 3)
	p := w.Get(at+"rounds/3/why?player=1").Want(t, 200, "This board", " has had ", " in round 1, ", "in round 2 (unplayed games")
	if strings.Count(p.Body, " has had ") != 1 {
		t.Error("one was asked about")
	}
	w.Get(at+"rounds/1/why?player=1&player=4").Want(t, 200, "This board", "has not played yet")
	if p := w.Get(at+"rounds/3/why?player=77&player=x").Want(t, 200, "Bracket"); strings.Contains(p.Body, "This board") {
		t.Error("nobody has that number")
	}
}
