package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Beside the boards that are typed stands whose numbers they are, while they are typed.
func TestWhoIsTypedIsNamedBeside(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(forty)
	p.post(at+"/rounds/1/pair", "confirmed", "3")
	p.post(at + "/rounds/1/manual")
	w := open(t, p.at, at+"/rounds/1")
	w.do(chromedp.Evaluate(unfold, nil))
	beside := `[...document.querySelectorAll("form.by-hand tbody tr")].slice(-1)[0].lastElementChild.textContent`
	w.do(chromedp.SendKeys(`form.by-hand tbody tr:last-child [name="white"]`, "1", chromedp.ByQuery))
	w.is(beside + ` === "Aguirre Etxandi, Ana – pairing-allocated bye"`)
	w.do(chromedp.SendKeys(`form.by-hand tbody tr:last-child [name="black"]`, "3", chromedp.ByQuery))
	w.is(beside + ` === "Aguirre Etxandi, Ana – Castro Villaverde, Eva"`)
}
