package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Boards that have their result are passed over; what is there is replaced only after a
// question in its row, and everything typed behind it stays with its own board.
func TestKeysDoNotOverwriteWhatIsSettled(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press(kb.ArrowDown + "+") // the second board is settled
	w.result(2, "+ -")
	w.on("result-3")
	w.press(kb.ArrowUp + kb.ArrowUp)
	w.on("result-1")
	w.press("===") // 1, then 3 and 4
	w.result(4, "½-½")
	w.on("result-5")
	if got, want := w.results(), "1 ½-½, 2 + -, 3 ½-½, 4 ½-½, 5 "; got != want {
		t.Fatalf("%s; want %s", got, want)
	}
	w.press(kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + "1") // back at the second board
	w.wait(`document.querySelector("#table-2 .replace")?.innerText.includes("1-0?")`)
	w.on("result-2")
	w.press(kb.Escape) // it stays
	w.is(`!document.querySelector(".replace")`)
	w.press("1")
	w.press(kb.ArrowUp) // whatever else is done leaves it
	w.is(`!document.querySelector(".replace")`)
	w.result(2, "+ -")
	w.press(kb.ArrowDown + "1" + kb.Enter)
	w.result(2, "1-0")
	w.on("result-5") // the next board without a result
	w.press("0")
	w.result(5, "0-1")
	if got, want := w.results(), "1 ½-½, 2 1-0, 3 ½-½, 4 ½-½, 5 0-1"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// A number typed before the result goes to its board, from a row or from the box.
func TestANumberNamesTheBoard(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press("4") // no result: a number begins
	w.on("find-text")
	w.press("=")
	w.result(4, "½-½")
	w.on("find-text") // the next one can be typed
	w.press("2 1")
	w.result(2, "1-0")
	w.press("2=") // settled: it asks there
	w.wait(`document.querySelector("#table-2 .replace")`)
	w.on("result-2")
	w.press(kb.Escape)
	w.press(" 1 0")
	w.result(1, "0-1")
	if got, want := w.results(), "1 0-1, 2 1-0, 3 , 4 ½-½, 5 "; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
