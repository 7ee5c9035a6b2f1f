package web_test

import (
	"fmt"
	"net/url"
	"testing"
)

// What the players of a board are given for the next round leads back to their round, and is
// taken back where it was given.
func TestThePlayersOfABoard(t *testing.T) {
	w := newWindow(t)
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	w.post(at+"players/numbers", nil)
	w.post(at+"colour", url.Values{"colour": {"white"}})
	w.post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).want(t, 200)
	w.post(at+"rounds/1/publish", nil).want(t, 200)
	b := w.state(at).Round(1).Boards[0].Board
	page := at + "rounds/1/board/players?" + url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}}.Encode()
	w.get(page).want(t, 200, "Round 1, board 1: its players", "Half-point bye in round 2", `name="board-of" value="1"`)
	w.get(at+"rounds/1/board/players?white=1&black=1").want(t, 404)
	w.get(at+"rounds/2/board/players?white=1&black=2").want(t, 404)
	one := fmt.Sprintf("%splayers/%d/", at, b.White)
	w.post(one+"bye", url.Values{"round": {"2"}, "kind": {"half-point"}, "board-of": {"1"}}).want(t, 200, `id="queue"`, "half-point bye")
	w.get(page).want(t, 200, "Round 2: half-point bye", "Plays round 2 after all", "Absent in round 2 (0 points)")
	w.post(one+"bye", url.Values{"round": {"2"}, "kind": {"none"}, "board-of": {"x"}}).want(t, 200, "Set the bye")
	w.post(one+"withdraw", url.Values{"from": {"2"}, "board-of": {"1"}, "confirmed": {"2"}}).want(t, 200, `id="queue"`)
	w.get(page).want(t, 200, "Returns in round 2")
	w.post(one+"return", url.Values{"from": {"2"}, "board-of": {"1"}, "confirmed": {"2"}}).want(t, 200, `id="queue"`)
	w.post(at+"rounds/2/pair", url.Values{"confirmed": {"2"}}).want(t, 200)
	w.get(page).want(t, 200, "Half-point bye in round 2") // a draft: nobody has seen it
}
