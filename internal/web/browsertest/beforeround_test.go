package browsertest

import (
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// The round before it is paired, by keys, with wrong keys between, in two windows, with the
// program killed and started again, at 200 %: what is decided holds, and nothing else is done.
func TestTheRoundBeforeItIsPairedByKeys(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	p.play(at, "1", "+", "-", "1")
	w := open(t, p.at, at+"/rounds/2")
	w.connected()
	other := w.beside(at + "/rounds/2")
	other.connected()
	const asked = `document.querySelectorAll(".before .card.warn").length`
	lost := func(n int) string { return asked + ` === ` + strconv.Itoa(n) }
	w.is(lost(4))

	w.press("1x9") // nobody is chosen, and there is no such decision
	w.press(kb.ArrowDown + kb.ArrowDown + "9x")
	w.settle()
	w.is(lost(4) + ` && document.activeElement.closest(".card")`)
	w.press("1")
	w.wait(lost(3))
	w.wait(`document.querySelector("#flash").innerText.includes("absent in round 2")`)
	w.wait(`document.activeElement.closest("form.decide")`)
	other.wait(lost(3))

	// The other window decides about somebody else; both go on.
	other.press(kb.ArrowDown + kb.ArrowDown + "3")
	other.wait(lost(2))
	w.wait(lost(2))

	// The program is away: it is said, and the decision is not lost sight of.
	listens := p.at
	p.stop(syscall.SIGKILL)
	w.press(kb.ArrowDown + kb.ArrowDown + "2")
	w.wait(`!document.querySelector("#panel").hidden && document.querySelector("#panel .failure")`)
	p.serve(listens[len("http://"):])
	w.press(kb.Escape)
	w.wait(`document.querySelector("#panel").hidden`)
	w.is(lost(2))
	w.press("2") // the player still has the focus
	w.wait(lost(1))
	w.look(screen{Width: 1366, Height: 768, Zoom: 2})
	w.fits()
	w.look(desktops[0])
	w.press(kb.ArrowUp + kb.ArrowUp + "1")
	w.wait(lost(0))
	w.wait(`document.querySelector(".before .lead")`)
	w.click("#primary-button")
	w.wait(`document.querySelector("table.boards")`)
}

// A chair that one arbiter notes as empty is on the page of the other at once; a key starts the
// clocks and leads to the page.
func TestTheFirstMinutesInTwoWindows(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.post(at+"/default-time", "default", "minutes", "minutes", "30")
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press("c")
	w.wait(`document.querySelector("#first-minutes") && !document.querySelector("#start-round")`)
	w.on("result-1")
	w.onward(func() { w.press("c") })
	w.wait(`document.querySelector("#time-left").textContent.startsWith("29:") || document.querySelector("#time-left").textContent.startsWith("30:")`)
	w.look(phones[0])
	other := w.beside(at + "/rounds/1/start")
	other.connected()
	const absent = `.start-boards button[name=there]`
	w.click(`.start-boards li:nth-child(3) button[name=absent]`)
	w.wait(`document.querySelectorAll("` + absent + `").length === 1`)
	w.wait(`!document.documentElement.classList.contains("acting")`)
	w.is(`document.activeElement.matches("` + absent + `")`) // pressed again, the player is there
	if !other.comes(`document.querySelectorAll("`+absent+`").length === 1`, 10*time.Second) {
		t.Error("the other window does not see the empty chair")
	}
	other.click(`.start-boards li:nth-child(4) button[name=absent]`)
	w.wait(`document.querySelectorAll("` + absent + `").length === 2`)
	w.fits()
	w.click(absent)
	other.wait(`document.querySelectorAll("` + absent + `").length === 1`)
}
