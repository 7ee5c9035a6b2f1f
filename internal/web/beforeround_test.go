package web_test

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
	at := w.tournament()
	w.post(at+"players/list", url.Values{"list": {"Aguirre, Ana;2100\nBenítez, Luis;2000\nCastro, Eva;1900\nDíaz, Hugo;1800\nEtxeberria, Jon;1700\nFunes, Pau;1600"}, "do": {"1"}, "changed": {"1"}}).want(t, 200)
	w.post(at+"players/numbers", nil)
	w.post(at+"players/present", url.Values{"present": {"1"}})
	w.post(at+"colour", url.Values{"colour": {"white"}})
	w.get(at+"rounds/1").want(t, 200, "This round is not paired yet.", "As it would be paired now", "Aguirre, Ana", "Nothing is left to decide")
	w.post(at+"rounds/1/pair", url.Values{"confirmed": {"2"}}).want(t, 200)
	w.post(at+"rounds/1/publish", nil).want(t, 200)
	boards := w.state(at).Round(1).Boards
	for k, key := range []string{"+", "1", "="} {
		b := boards[k].Board
		w.post(at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {key}})
	}
	absent := boards[0].Black // lost by forfeit
	w.post(fmt.Sprintf("%splayers/%d/bye", at, boards[2].White), url.Values{"round": {"2"}, "kind": {"half-point"}}).want(t, 200)
	p := w.get(at+"rounds/2").want(t, 200, "Did not come", "lost round 1 by forfeit", "6.5", "Have a bye", `name="do" value="half" class="secondary" aria-pressed="true"`, "As it would be paired now")
	if strings.Contains(p.body, "Nothing is left to decide") {
		t.Error("somebody is left to decide about")
	}
	before := at + "rounds/2/before"
	player := fmt.Sprint(absent)
	w.post(before, url.Values{"player": {player}}).want(t, 422)
	w.post(before, url.Values{"player": {"99"}, "do": {"absent"}}).want(t, 404)
	w.post(at+"rounds/3/before", url.Values{"player": {player}, "do": {"absent"}}).want(t, 404)
	w.post(before, url.Values{"player": {player}, "do": {"lost"}}).want(t, 400)
	w.post(before, url.Values{"player": {player}, "do": {"absent"}}).want(t, 200, "absent in round 2", "Nothing is left to decide", "zero-point bye")
	w.post(before, url.Values{"player": {player}, "do": {"none"}}).want(t, 200, "lost round 1 by forfeit")
	w.post(before, url.Values{"player": {player}, "do": {"plays"}}).want(t, 200, "plays in round 2", "Nothing is left to decide")
	w.post(before, url.Values{"player": {fmt.Sprint(boards[2].White)}, "do": {"zero"}}).want(t, 200, `name="do" value="zero" class="secondary" aria-pressed="true"`)
	w.post(at+"rounds/2/pair", url.Values{"confirmed": {"1"}}).want(t, 200, "is paired, as a draft")
	w.post(before, url.Values{"player": {player}, "do": {"absent"}}).want(t, 404)
}
