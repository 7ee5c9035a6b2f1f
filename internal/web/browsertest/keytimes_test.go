package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// timed measures every key from when it goes down until what it changed is painted.
const timed = `window.keyTimes = [];
addEventListener("keydown", (e) => {
	const down = Math.min(e.timeStamp || Infinity, performance.now());
	requestAnimationFrame(() => {
		const painted = new MessageChannel();
		painted.port1.onmessage = () => window.keyTimes.push(performance.now() - down);
		painted.port2.postMessage(0);
	});
}, true)`

// Forty results are keyed on a page of two hundred boards, three a second, in every browser:
// half of the keys, and nineteen of twenty, are painted within so many milliseconds. It is
// measured where nothing else runs: TORNEO_KEY_TIMES=1 go test -run TestKeyToPainted -v
func TestKeyToPainted(t *testing.T) {
	if os.Getenv("TORNEO_KEY_TIMES") == "" {
		t.Skip("a measurement: TORNEO_KEY_TIMES=1")
	}
	rows := "| browser | boards | load | half of the keys | 19 of 20 | the slowest |\n|---|--:|--:|--:|--:|--:|\n"
	for _, size := range []struct{ boards, load int }{{200, 0}, {500, 0}, {500, 4}} {
		for _, e := range engines {
			t.Run(fmt.Sprintf("%s %d %d", e.name, size.boards, size.load), func(t *testing.T) {
				times := keyTimes(t, e, size.boards, size.load)
				n := len(times)
				rows += fmt.Sprintf("| %s | %d | %d | %.0f ms | %.0f ms | %.0f ms |\n", e.name, size.boards, size.load, times[n/2], times[n*19/20], times[n-1])
			})
		}
	}
	t.Log("\n" + strings.TrimSpace(rows))
}

// keyTimes returns how many milliseconds forty keys, three a second, take to be painted on a page
// of so many boards, beside so many programs that do nothing but count; the quickest first.
func keyTimes(t *testing.T, e engine, boards, load int) []float64 {
	t.Helper()
	h := inBrowser(t, e.begin(t, "light"))
	h.succeeds(h.r.resize(1366, 768))
	at := h.p.tournament(many(2 * boards))
	h.p.publish(at, "1")
	h.visit(at + "/rounds/1")
	h.on("result-1")
	h.wait(`!document.getElementById("connection").hidden`)
	h.runs(timed)
	for range load {
		busy := exec.Command("sh", "-c", "while :; do :; done")
		h.succeeds(busy.Start())
		defer func() { _ = busy.Process.Kill(); _ = busy.Wait() }()
	}
	const keys = 40
	for k := range keys {
		h.press("10="[k%3 : k%3+1])
		time.Sleep(time.Second / 3)
	}
	h.result(keys, "1-0")
	var times []float64
	h.succeeds(h.hand.value(`window.keyTimes`, &times))
	if len(times) != keys {
		t.Fatalf("%d keys are painted", len(times))
	}
	slices.Sort(times)
	return times
}
