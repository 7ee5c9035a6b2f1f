package rounds_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// Before the round is paired its page has everybody about whom something is to be decided, and
// what would come of it; what is decided there the pairing does not ask.
func TestTheRoundBeforeItIsPaired(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	w.Post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800\nEtxeberria, Jon;1700\nFunes, Pau;1600"}, "do": {"1"}, "changed": {"1"}}).Want(t, 200)
	w.Post(at+"players/numbers", nil)
	w.Post(at+"players/present", url.Values{"present": {"1"}})
	w.Post(at+"colour", url.Values{"colour": {"white"}})
	w.Get(at+"rounds/1").Want(t, 200, "This round is not paired yet.", "As it would be paired now", "Aguirre, Ana", "Nothing is left to decide")
	w.Post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).Want(t, 200)
	w.Post(at+"rounds/1/publish", nil).Want(t, 200)
	boards := w.State(at).Round(1).Boards
	for k, key := range []string{"+", "1", "="} {
		b := boards[k].Board
		w.Post(at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {key}})
	}
	absent := boards[0].Black // lost by forfeit
	w.Post(fmt.Sprintf("%splayers/%d/bye", at, boards[2].White), url.Values{"round": {"2"}, "kind": {"half-point"}}).Want(t, 200)
	p := w.Get(at+"rounds/2").Want(t, 200, "Did not come", "lost round 1 by forfeit", "6.5", "Byes", `name="do" value="half" class="secondary" aria-pressed="true"`, "As it would be paired now")
	if strings.Contains(p.Body, "Nothing is left to decide") {
		t.Error("somebody is left to decide about")
	}
	before := at + "rounds/2/before"
	player := fmt.Sprint(absent)
	w.Post(before, url.Values{"player": {player}}).Want(t, 422)
	w.Post(before, url.Values{"player": {"99"}, "do": {"absent"}}).Want(t, 404)
	w.Post(at+"rounds/3/before", url.Values{"player": {player}, "do": {"absent"}}).Want(t, 404)
	w.Post(before, url.Values{"player": {player}, "do": {"lost"}}).Want(t, 400)
	w.Post(before, url.Values{"player": {player}, "do": {"absent"}}).Want(t, 200, "absent in round 2", "Nothing is left to decide", "zero-point bye")
	w.Post(before, url.Values{"player": {player}, "do": {"none"}}).Want(t, 200, "lost round 1 by forfeit")
	w.Post(before, url.Values{"player": {player}, "do": {"plays"}}).Want(t, 200, "plays in round 2", "Nothing is left to decide")
	w.Post(before, url.Values{"player": {fmt.Sprint(boards[2].White)}, "do": {"zero"}}).Want(t, 200, `name="do" value="zero" class="secondary" aria-pressed="true"`)
	w.Post(at+"rounds/2/pair", url.Values{"confirmed": {"1"}}).Want(t, 200, "is paired, as a draft")
	w.Post(before, url.Values{"player": {player}, "do": {"absent"}}).Want(t, 404)
}
