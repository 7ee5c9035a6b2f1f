package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"torneo/internal/thorough"
)

// Keys for results of a thousand boards do not wait for the page, whatever happens
// elsewhere meanwhile: how long it was busy at a stretch is said.
func TestKeysOfAThousandBoards(t *testing.T) {
	if !thorough.Asked() {
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
	w.do(evaluate(`(() => { let last = performance.now(); window.busy = 0; window.all = []; const beat = () => { const now = performance.now(); if (now - last > 60) window.all.push(Math.round(now - last)); window.busy = Math.max(window.busy, now - last); last = now; setTimeout(beat, 5); }; beat(); })()`))
	w.do(evaluate(`window.log = []; for (const k of ["htmx:config:request","htmx:after:request","htmx:before:swap","htmx:after:swap","htmx:after:settle","htmx:finally:request"]) document.addEventListener(k, (e) => window.log.push(Math.round(performance.now()) + " " + k + " " + (e.detail?.ctx?.text?.length ?? "")), true); setInterval(() => { if (window.all.length !== window.was) { window.log.push(Math.round(performance.now()) + " gaps " + window.all.slice(window.was ?? 0).join()); window.was = window.all.length; } }, 5);`))
	for n := range 12 {
		w.press("1")
		b := boards[500+n]
		p.post(at+"/rounds/1/result", "white", b[0], "black", b[1], "result", "0")
		time.Sleep(400 * time.Millisecond)
	}
	w.wait(`document.querySelector("#queue").hidden`)
	w.result(512, "0-1")
	t.Log(w.read(`window.log.join("\n")`))
	t.Logf("busy at a stretch for %s ms at most; all above 60: %s", w.read("Math.round(window.busy)"), w.read("window.all.join()"))
}
