package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"torneo/internal/longtest"
)

// Keys for results of a thousand boards do not wait for the page, whatever happens
// elsewhere meanwhile: how long it was busy at a stretch is said. The cursor makes no
// board whole; a menu does, since it reaches beyond its board.
func TestKeysOfAThousandBoards(t *testing.T) {
	if !longtest.IsEnabled() {
		t.Skip("it takes long: TORNEO_THOROUGH=1")
	}
	p := start(t)
	var list strings.Builder
	for n := range 2000 {
		fmt.Fprintf(&list, "%c%s, Player\t%d\tESP\n", 'A'+n%26, fmt.Sprintf("surname %04d", n), 2500-n/2)
	}
	at := p.tournament(list.String())
	p.publish(at, "1")
	boards := p.boards(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.wait(`!document.getElementById("connection").hidden`)
	w.do(evaluate(`(() => { let last = performance.now(); window.busy = []; window.first = document.querySelector("#table-1"); const beat = () => { const now = performance.now(); if (now - last > 50) window.busy.push(Math.round(now - last)); last = now; setTimeout(beat, 5); }; beat(); })()`))
	const contained = `getComputedStyle(document.querySelector("#table-1")).contentVisibility`
	w.is(contained + ` === "auto"`)
	for n := range 12 {
		w.press("1")
		b := boards[500+n]
		p.post(at+"/rounds/1/result", "white", b[0], "black", b[1], "result", "0")
		time.Sleep(400 * time.Millisecond)
	}
	w.wait(`document.querySelector("#queue").hidden`)
	w.result(512, "0-1")
	w.is("window.first === document.querySelector('#table-1')")
	w.do(evaluate(`document.querySelector("#table-1 .more summary").click()`))
	w.wait(contained + ` === "visible"`)
	t.Logf("busy at a stretch, in ms: %s", w.read("window.busy.sort((a, b) => b - a).join()"))
}
