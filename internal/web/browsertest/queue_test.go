package browsertest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// waits returns the keys that the page shows as not kept yet.
func (w *window) waits() string {
	w.t.Helper()
	return strings.Join(w.list(`[...document.querySelectorAll("form.enter input[name=result]")].map((i) => i.placeholder || "_")`), "")
}

// Keys that are quicker than the program arrive in the order in which they were
// pressed, one after another; one for a board whose key waits takes its place.
func TestKeysAreSentInTheirOrder(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	s := startSlow(t, p)
	w := open(t, s.at, at+"/rounds/1")
	w.on("result-1")
	w.press("10=+")
	w.press(kb.ArrowUp + kb.ArrowUp) // from the fifth board to the third
	w.on("result-3")
	w.press("1")
	w.on("result-5") // the fourth has its key
	w.press(kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + kb.ArrowUp)
	w.on("result-1")
	w.press("=") // its first key is on its way already
	w.shows("Sending: 5")
	if got := w.waits(); got != "=01+_" {
		t.Errorf("it shows %s", got)
	}
	boards := p.boards(at, "1")
	var want []string
	for _, sent := range []struct {
		table int
		key   string
	}{{1, "1"}, {2, "0"}, {3, "1"}, {4, "+"}, {1, "="}} {
		b := boards[sent.table-1]
		want = append(want, b[0]+"-"+b[1]+" "+sent.key)
		if got, want := s.all(), strings.Join(want, ", "); got != want {
			t.Errorf("before the next is let through came %s; want %s", got, want)
		}
		s.through <- 0
		waitFor(t, func() bool { return len(want) == 5 || strings.Count(s.all(), ",") == len(want) })
	}
	w.wait(`document.querySelector("#queue").hidden`)
	w.result(1, "½-½")
	w.result(4, "+ -")
	if got, want := w.results(), "1 ½-½, 2 0-1, 3 1-0, 4 + -, 5 "; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	if got := w.waits(); got != "_____" {
		t.Errorf("it still shows %s", got)
	}
}

// A key that is none stays in its row; one that is refused is told beside it. Those
// that are typed behind it are kept.
func TestARefusedKeyLosesNoOther(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	s := startSlow(t, p)
	w := open(t, s.at, at+"/rounds/1")
	w.on("result-1")
	w.press("x")
	w.on("result-1")
	w.is(`document.activeElement.matches(".wrong") && document.querySelector("#wrong-key").textContent !== ""`)
	w.press("10=")
	s.through <- http.StatusUnprocessableEntity
	w.wait(`!document.querySelector("#panel").hidden`)
	w.on("result-4") // who types is not disturbed
	w.is(`document.querySelector("#result-1").form.dataset.sent === "refused"`)
	s.through <- 0
	s.through <- 0
	w.wait(`document.querySelector("#queue").hidden`)
	w.result(3, "½-½")
	if got, want := w.results(), "1 , 2 0-1, 3 ½-½, 4 , 5 "; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	w.press(kb.ArrowUp + kb.ArrowUp + kb.ArrowUp + "1") // typed again, it is not refused any more
	w.wait(`document.querySelector("#panel").hidden`)
	s.through <- 0
	w.result(1, "1-0")
}

// Below the last board the focus goes to the first that misses its result, and only after the
// last missing result to what is to be done next.
func TestTheFirstMissingFollowsTheLastBoard(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press(kb.ArrowDown + "10=") // the first is passed over
	w.on("result-5")
	w.press("1")
	w.on("result-1")
	w.press("0")
	w.on("primary-button")
	w.result(1, "0-1")
}

// What was typed outlives its tab: another one at the same round offers it once the first is
// gone, and not while it is there.
func TestKeysOutliveTheirTab(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	s := startSlow(t, p)
	w := open(t, s.at, at+"/rounds/1")
	w.on("result-1")
	w.press("10")
	s.through <- http.StatusServiceUnavailable
	w.shows("Results not sent yet: 2.")

	beside := w.beside(at + "/rounds/1")
	beside.wait("new Promise((done) => setTimeout(() => done(true), 1500))")
	beside.is(`document.querySelector("#queue").hidden`)
	w.close()
	beside.visit(at + "/rounds/1")
	beside.shows("Results typed but not sent: 2.")
	if got := beside.waits(); got != "10___" {
		t.Errorf("it shows %s", got)
	}
	beside.wait(`document.activeElement.value === "send"`)
	beside.press(kb.Enter)
	s.through <- 0
	s.through <- 0
	beside.result(2, "0-1")
	beside.wait(`document.querySelector("#queue").hidden && Object.keys(localStorage).length === 0`)
	if got, want := beside.results(), "1 1-0, 2 0-1, 3 , 4 , 5 "; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// beside opens another tab of the same person.
func (w *window) beside(path string) *window {
	w.t.Helper()
	ctx := cdp.WithExecutor(chromium.ctx, chromedp.FromContext(chromium.ctx).Browser)
	info, err := target.GetTargetInfo().WithTargetID(chromedp.FromContext(w.ctx).Target.TargetID).Do(ctx)
	w.succeeds(err)
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(info.BrowserContextID).Do(ctx)
	w.succeeds(err)
	tab, cancel := chromedp.NewContext(chromium.ctx, chromedp.WithTargetID(id))
	w.t.Cleanup(cancel)
	other := inWindow(w.t, tab, w.at)
	other.visit(path)
	return other
}

// close closes the tab without asking it.
func (w *window) close() {
	w.t.Helper()
	ctx := cdp.WithExecutor(chromium.ctx, chromedp.FromContext(chromium.ctx).Browser)
	w.succeeds(target.CloseTarget(chromedp.FromContext(w.ctx).Target.TargetID).Do(ctx))
}

// When the last board has its result, the focus is on what is to be done next.
func TestTheLastResultLeadsOn(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press("10=+")
	w.press("/")
	w.on("find-text")
	w.press("5" + kb.Enter)
	w.on("result-5")
	w.press("1")
	w.on("primary-button")
	w.is(`document.activeElement.innerText.includes("pair round 2")`)

	w.onward(func() { w.press("v") }) // the second pass: nobody sees the first
	w.wait(`document.activeElement.id === "result-1" && document.querySelector("#table-1 .shown").textContent === ""`)
	w.press("11")
	w.result(1, "1-0")
	w.wait(`!document.querySelector("#panel").hidden`)
	w.on("result-2")
	w.press("0")
	w.result(2, "0-1")
	w.wait(`document.querySelector("#panel").hidden`)
}

// A result that the program cannot keep stays where it was typed, and those
// behind it, until Enter sends them again.
func TestWhatCannotBeKeptIsSentAgain(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	s := startSlow(t, p)
	w := open(t, s.at, at+"/rounds/1")
	w.on("result-1")
	w.press("10")
	s.through <- http.StatusServiceUnavailable
	w.shows("The program could not save a result. Results not sent yet: 2.")
	w.on("result-3")
	w.press("=" + kb.ArrowUp)
	w.shows("Results not sent yet: 3.")
	if got := w.waits(); got != "10=__" {
		t.Errorf("it shows %s", got)
	}
	w.press(kb.Enter)
	for range 3 {
		s.through <- 0
	}
	w.result(3, "½-½")
	w.wait(`document.querySelector("#queue").hidden`)
	if got, want := w.results(), "1 1-0, 2 0-1, 3 ½-½, 4 , 5 "; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
