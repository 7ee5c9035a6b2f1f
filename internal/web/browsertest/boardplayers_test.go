package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A player says at the board that they will be away: b, and the button of it.
func TestAPlayerOfABoardAsksForABye(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press(kb.ArrowDown + "b")
	w.wait(`!document.querySelector("#panel").hidden && document.querySelector("#panel section h2")`)
	w.shows("Round 1, board 2: its players", "Half-point bye in round 2", "Withdraws from round 2 on")
	w.onward(func() { w.click(`#panel section:nth-of-type(2) form:nth-of-type(2) button`) })
	w.shows("half-point bye")
	w.on("result-1")
	w.press(kb.ArrowDown + "b")
	w.wait(`!document.querySelector("#panel").hidden && document.querySelector("#panel section h2")`)
	w.shows("Round 2: half-point bye", "Plays round 2 after all")
	w.press(kb.Escape)
	w.wait(`document.querySelector("#panel").hidden`)
	w.onward(func() { w.press("u") })
	w.on("result-1")
	w.press(kb.ArrowDown + "b")
	w.wait(`!document.querySelector("#panel").hidden && document.querySelector("#panel section h2")`)
	w.is(`!document.querySelector("#panel").innerText.includes("after all")`)
}
