package browsertest

import "testing"

// The key u on a page that says nothing of what was done asks the journal: what was done
// last, by whomever, is shown there, and the focus is on the button that undoes it; so also
// on the journal itself.
func TestUndoFromAnyPage(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	at := p.tournament(forty)
	p.publish(at, "1")
	w := open(t, p.at, at+"/standings")
	for range 2 {
		w.is(`!document.querySelector("#flash .flash button")`)
		w.press("u")
		w.wait(`location.pathname.endsWith("/journal") && document.activeElement.closest("#undo-last")`)
		w.is(`document.activeElement.closest("tr") === [...document.querySelectorAll("tbody tr")].find((row) => row.querySelector("form[action$='/undo']"))`)
		w.visit(at + "/journal")
	}
}
