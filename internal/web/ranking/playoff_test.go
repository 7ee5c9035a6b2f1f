package ranking_test

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// A play-off from its declaration to the final standings, in the browser.
func TestPlayOff(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	do := func(c arbiter.Command) {
		t.Helper()
		by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
		if _, err := w.Desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatal(err)
		}
	}
	state := func() *journal.State {
		s, err := w.Desk.State(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	config := state().Config
	config.Rounds = 1
	do(arbiter.Configure{Config: config})

	w.Get(at+"standings").Want(t, 200, "There are no standings", `href="`+at+`playoff"`) // it is declared before there are any
	p := w.Get(at+"playoff").Want(t, 200, "No play-off is declared", "As the Arbiters’ Manual", `<option value="first" selected>`, "after Buchholz")
	w.Get(at+"playoff?as=manual").Want(t, 200, `value="knockout" selected`)
	fields := p.Fields()
	for key, value := range map[string]string{"place-from": "1", "place-to": "1", "after": "0", "format": "annex", "numbers": "lot", "colours": "lot",
		"start": "30", "break": "10", "rest": "0", "others": "share"} {
		fields.Set(key, value)
	}
	fields = webtest.StageFields(fields, "2x3+2,first:3+2")
	w.Post(at+"playoff", webtest.StageFields(fields, "2")).Want(t, 422)
	for field, wrong := range map[string]string{"place-from": "none", "after": "7x", "start": "-1", "others": "x"} {
		bad := url.Values{}
		for key := range fields {
			bad[key] = fields[key]
		}
		bad.Set(field, wrong)
		w.Post(at+"playoff", bad).Want(t, 422)
	}
	w.Post(at+"playoff", fields).Want(t, 200, "The play-off is declared", "Declaration", "before the tie-breaks", "3.1.3")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"playoff").Want(t, 200, "Lo que está declarado", "antes de los desempates", "por sorteo")
	w.Get(at+"journal").Want(t, 200, "Playoff declarado: Puestos que se deciden: el puesto 1")
	delete(w.Headers, "Accept-Language")
	fields.Del("seen")
	fields.Set("do", "none")
	w.Post(at+"playoff", fields).Want(t, 200, "The play-off has been removed")
	fields.Del("do")
	w.Post(at+"playoff", fields).Want(t, 200, "The play-off is declared")

	for n := range 8 {
		do(arbiter.EnterPlayer{Player: tournament.Player{Name: fmt.Sprintf("Player %d", n+1), Rating: 2000 - n}})
	}
	do(arbiter.AssignNumbers{})
	do(arbiter.DrawColour{Color: tournament.White})
	do(arbiter.PairRound{})
	do(arbiter.Publish{Round: 1})
	w.Get(at+"playoff").Want(t, 200, "the play-off comes after the last round: 4 results are not final", "If 2 are tied")
	win, _ := arbiter.ResultOf("1")
	draw, _ := arbiter.ResultOf("=")
	for _, b := range state().Round(1).Boards {
		do(arbiter.EnterResult{Round: 1, Board: b.Board, Result: win.Result})
	}
	w.Get(at+"playoff?ended=18:40").Want(t, 200, "Places 1–4: 4 are tied", "Lots to be drawn", "19:10")
	w.Get(at+"playoff?ended=noon").Want(t, 422)
	w.Post(at+"playoff/lots", url.Values{"id": {"1", "2"}, "drawn": {"1", "1"}}).Want(t, 422, "1 to 2, each once")
	w.Post(at+"playoff/lots", url.Values{"id": {"1", "2"}, "drawn": {"2", "1"}}).Want(t, 422, "2 does not draw a lot now")
	w.Post(at+"playoff/lots", nil).Want(t, 200, "The lots are drawn", "To be played now")
	w.Post(at+"playoff/lots", nil).Want(t, 422)

	w.Post(at+"playoff/game", url.Values{"white": {"1"}, "black": {"99"}, "result": {"1"}}).Want(t, 422)
	w.Post(at+"playoff/game", url.Values{"white": {"1"}, "black": {"2"}, "result": {"zz"}}).Want(t, 422)
	players := regexp.MustCompile(`(?s)name="white" value="(\d+)".*?name="black" value="(\d+)"`)
	for games := 0; ; games++ {
		_, form, there := strings.Cut(w.Get(at+"playoff").Body, at+`playoff/game"`)
		if !there {
			break
		}
		form, _, _ = strings.Cut(form, "</form>")
		m := players.FindStringSubmatch(form)
		if games > 40 {
			t.Fatal("it does not end")
		}
		result := win.Key
		if games%2 == 1 {
			result = draw.Key
		}
		fields := url.Values{"white": {m[1]}, "black": {m[2]}, "result": {result}}
		if strings.Contains(form, `name="first"`) { // the lot gave White to the second one
			fields.Set("first", m[2])
		}
		w.Post(at+"playoff/game", fields).Want(t, 200)
	}
	w.Get(at+"playoff").Want(t, 200, "3–4", "the play-off")
	w.Get(at+"standings").Want(t, 200, "1†", "3–4†", "Place decided by the play-off.", at+"playoff")
	w.Get(at+"journal").Want(t, 200, "Play-off declared: Places decided: place 1", "Lots of the play-off:")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"playoff").Want(t, 200, "Lo que está declarado")
}
