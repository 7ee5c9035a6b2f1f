package rounds_test

import (
	"fmt"
	"net/url"
	"testing"
)

// What the players of a board are given for the next round leads back to their round, and is
// taken back where it was given.
func TestThePlayersOfABoard(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).Want(t, 200)
	w.Post(at+"rounds/1/publish", nil).Want(t, 200)
	b := w.State(at).Round(1).Boards[0].Board
	page := at + "rounds/1/board/players?" + url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}}.Encode()
	w.Get(page).Want(t, 200, "Round 1, board 1: its players", "Half-point bye in round 2", `name="return" value="`+at+`rounds/1"`)
	w.Get(at+"rounds/1/board/players?white=1&black=1").Want(t, 404)
	w.Get(at+"rounds/2/board/players?white=1&black=2").Want(t, 404)
	one := fmt.Sprintf("%splayers/%d/", at, b.White)
	w.Post(one+"bye", url.Values{"round": {"2"}, "kind": {"half-point"}, "return": {at + "rounds/1"}}).Want(t, 200, `id="queue"`, "half-point bye")
	w.Get(page).Want(t, 200, "Round 2: half-point bye", "Plays round 2 after all", "Absent in round 2 (0 points)")
	w.Post(one+"bye", url.Values{"round": {"2"}, "kind": {"none"}}).Want(t, 200, "Set the bye")
	w.Post(one+"withdraw", url.Values{"from": {"2"}, "return": {at + "rounds/1"}, "confirmed": {"2"}}).Want(t, 200, `id="queue"`)
	w.Get(page).Want(t, 200, "Returns in round 2")
	w.Post(one+"return", url.Values{"from": {"2"}, "return": {at + "rounds/1"}, "confirmed": {"2"}}).Want(t, 200, `id="queue"`)
	w.Get(page).Lack(t, "mailto:", "tel:")
	w.Post(one+"contact", url.Values{"do": {"save"}, "email": {"a&b@example.org"}, "phone": {"+34 600 11-22"}}).Want(t, 200)
	w.Get(page).Want(t, 200, `href="mailto:a&amp;b@example.org"`, `href="tel:+346001122"`, "rounds/1/incidents?white=")
	w.Post(at+"rounds/2/pair", url.Values{"confirmed": {"2"}}).Want(t, 200)
	w.Get(page).Want(t, 200, "Half-point bye in round 2") // a draft: nobody has seen it
}
