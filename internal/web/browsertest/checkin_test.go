package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// presentNow counts who is marked in the list.
const presentNow = `document.querySelectorAll('#people button.tick[aria-checked="true"]').length`

// Two hundred players are checked in down the list with a key each and one more to
// begin, without another page; what is pressed faster than it is sent waits and arrives.
func TestTwoHundredCheckedInByKeys(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	var list strings.Builder
	list.WriteString("Name;Rating\n")
	for k := range 200 {
		fmt.Fprintf(&list, "Jugador %03d, Ana;%d\n", k+1, 2400-5*k)
	}
	at := p.tournament(list.String())
	w := open(t, p.at, at+"/players")
	w.do(evaluate(`window.stayed = true`))
	w.wait(`document.activeElement.id === "find"`)
	keys := 0
	press := func(text string) { w.press(text); keys++ }
	begun := time.Now()
	press(kb.ArrowDown)
	for range 200 {
		press(" ")
	}
	w.wait(presentNow + ` === 200`)
	w.wait(`document.querySelector(".beside .big strong").textContent === "200" && !document.querySelector("button.tick[data-sent]")`)
	t.Logf("200 checked in: %d keys, no page, %v", keys, time.Since(begun).Round(10*time.Millisecond))
	w.is(`window.stayed`)
	if keys != 201 {
		t.Errorf("%d keys", keys)
	}

	// The last one is taken back where he stands, and comes again by his number.
	w.wait(`document.activeElement.id === "find"`)
	w.press(kb.Escape)
	w.press("u")
	w.wait(presentNow + ` === 199`)
	w.is(`window.stayed`)
	w.press("/")
	w.wait(`document.activeElement.id === "find"`)
	w.press("200" + kb.Enter)
	w.wait(presentNow + ` === 200 && document.querySelector("#find").value === ""`)
	w.is(`window.stayed`)
	if got := strings.Count(p.get(at+"/players"), `aria-checked="true"`); got != 200 {
		t.Errorf("the program knows of %d", got)
	}
}

// A list that is pasted on the page of the players is entered by Enter: two actions.
func TestFortyPastedAreEnteredInTwoActions(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament("")
	w := open(t, p.at, at+"/players")
	w.onward(func() {
		w.do(evaluate(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData("text", %q); document.querySelector("#find").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`, forty)))
	})
	w.wait(`document.activeElement.name === "do"`)
	w.onward(func() { w.press(kb.Enter) })
	w.is(`document.querySelectorAll("#people tbody tr").length === 40`)
}
