package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// presentNow counts who is marked in the list.
const presentNow = `document.querySelectorAll('#people button.tick[aria-checked="true"]').length`

// Space goes down the list from the first who has not come; the last one is taken back
// where he stands, and comes again by his number. (All two hundred: TestTenTasks.)
func TestCheckedInByKeys(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	w := open(t, p.at, at+"/players")
	w.do(evaluate(`window.stayed = true`))
	w.on("find")
	w.press(strings.Repeat(" ", 10))
	w.wait(presentNow + ` === 10 && !document.querySelector("button.tick[data-sent]")`)
	w.is(`[...document.querySelectorAll("#people tbody tr")].every((r, k, all) => r.checkVisibility() && (k === 0 || r.getBoundingClientRect().top >= all[k-1].getBoundingClientRect().bottom - 1))`) // who has come stays in the list
	w.on("find")
	w.press(" ") // nobody is left
	w.is(`document.activeElement.id === "find" && document.querySelector("#find").value === ""`)
	w.press(kb.Escape + "u")
	w.wait(presentNow + ` === 9`)
	w.press("/")
	w.on("find")
	w.press("10" + kb.Enter)
	w.wait(presentNow + ` === 10 && document.querySelector("#find").value === "" && !document.querySelector("button.tick[data-sent]")`)
	w.is(`window.stayed`)
	if got := strings.Count(p.get(at+"/players"), `aria-checked="true"`); got != 10 {
		t.Errorf("the program knows of %d", got)
	}
}
