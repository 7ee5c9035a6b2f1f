package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// remote is the window of a browser, by whatever protocol the browser is spoken to.
type remote interface {
	// load goes to an address and waits until the page is there.
	load(address string) error
	// value reads the value of an expression, a promise waited for; into may be nil: then it
	// may be statements, too.
	value(expression string, into any) error
	// strike presses keys one after the other: letters, or kb.Tab, kb.Enter.
	strike(keys string) error
	// prefer has somebody look who prefers "light" or "dark" colours, and nothing that moves.
	prefer(scheme string) error
}

// user is somebody at a window who reads and types.
type user struct {
	t    *testing.T
	at   string // the program's address, without the slash at the end
	hand remote
}

// visit goes to a page as who types its address.
func (w *user) visit(path string) {
	w.t.Helper()
	w.succeeds(w.hand.load(w.at + path))
	w.settle()
}

func (w *user) succeeds(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatalf("browser: %v\n%s", err, w.where())
	}
}

// settle waits until the page and its scripts are there.
func (w *user) settle() {
	w.t.Helper()
	w.wait(`document.readyState === "complete"`)
}

// wait waits until the expression is true.
func (w *user) wait(expression string) {
	w.t.Helper()
	if !w.comes(expression, patience) {
		w.t.Fatalf("never: %s\n%s", expression, w.where())
	}
}

// comes reports whether the expression becomes true in time.
func (w *user) comes(expression string, in time.Duration) bool {
	for began := time.Now(); ; pause(began) {
		var is bool
		if err := w.hand.value("!!("+expression+")", &is); err == nil && is {
			return true
		}
		if time.Since(began) > in {
			return false
		}
	}
}

// pause waits between two looks: who has waited long looks less often, so that what is waited
// for has the processor.
func pause(began time.Time) { time.Sleep(min(10*time.Millisecond+time.Since(began)/8, time.Second/4)) }

// is fails unless the expression is true.
func (w *user) is(expression string) {
	w.t.Helper()
	var is bool
	w.succeeds(w.hand.value("!!("+expression+")", &is))
	if !is {
		w.t.Fatalf("not so: %s\n%s", expression, w.where())
	}
}

// read returns the value of an expression, as text.
func (w *user) read(expression string) string {
	w.t.Helper()
	var text string
	w.succeeds(w.hand.value("String("+expression+")", &text))
	return text
}

// list returns the value of an expression that is a list of texts.
func (w *user) list(expression string) []string {
	w.t.Helper()
	var list []string
	w.succeeds(w.hand.value(expression, &list))
	return list
}

// shows waits until the page shows the texts.
func (w *user) shows(texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		w.wait(fmt.Sprintf("document.body.innerText.includes(%q)", text))
	}
}

// where describes the page, the focus and the open panel, for messages of failures.
func (w *user) where() string {
	var text string
	_ = w.hand.value(`location.href + "\nfocus: " + (document.activeElement?.outerHTML ?? "").slice(0, 200) + "\npanel: " + (document.querySelector("#panel:not([hidden])")?.innerText ?? "none").slice(0, 200) + "\n" + (document.querySelector("main")?.innerText ?? "").slice(0, 1500)`, &text)
	return text
}

// press presses keys, one after the other: letters, or kb.Tab, kb.Enter.
func (w *user) press(keys string) {
	w.t.Helper()
	w.succeeds(w.hand.strike(keys))
}

// runs has the page carry out statements.
func (w *user) runs(statements string) {
	w.t.Helper()
	w.succeeds(w.hand.value(statements, nil))
}

// onward does what leads to another page, or is told in a panel or as done on the
// same one, and waits for it.
func (w *user) onward(do func()) {
	w.t.Helper()
	const parts = `["flash", "panel"].map((id) => document.getElementById(id)).filter((e) => e)`
	w.runs(`window.left = true; ` + parts + `.forEach((e) => e.left = e.firstElementChild)`)
	do()
	w.wait(`(!window.left || ` + parts + `.some((e) => e.left !== e.firstElementChild)) && document.body && document.readyState === "complete"`)
}

// tab presses the tabulator until the focus is on an element that matches. What
// is in the main part is reached by the link that skips the rest.
func (w *user) tab(selector string) {
	w.t.Helper()
	look := fmt.Sprintf(`!document.activeElement ? "none" : document.activeElement.matches(%q) ? "there"
		: document.activeElement.matches("a.skip") && document.querySelector("main").querySelector(%[1]q) ? "skip" : "on"`, selector)
	for range 200 {
		switch w.read(look) {
		case "there":
			w.is(`document.activeElement.matches(":focus-visible")`)
			return
		case "none": // the page is only coming
			time.Sleep(20 * time.Millisecond)
			continue
		case "skip":
			w.press(kb.Enter)
			w.on("main")
		}
		w.press(kb.Tab)
	}
	w.t.Fatalf("the tabulator does not reach %s\n%s", selector, w.where())
}

// enter reaches a link or a button with the tabulator and follows it.
func (w *user) enter(selector string) {
	w.t.Helper()
	w.tab(selector)
	w.onward(func() { w.press(kb.Enter) })
}

// unfold opens the menu that holds something, by keyboard.
func (w *user) unfold(selector string) {
	w.t.Helper()
	w.tab(fmt.Sprintf("details.menu:has(%s) > summary", selector))
	w.press(kb.Enter)
	w.wait(fmt.Sprintf("document.querySelector(%q).open", fmt.Sprintf("details.menu:has(%s)", selector)))
}

// choose follows what is in a menu.
func (w *user) choose(selector string) {
	w.t.Helper()
	w.unfold(selector)
	w.enter(selector)
}

// fill fills in a field that the tabulator reaches; what stood in it is replaced.
func (w *user) fill(selector, text string) {
	w.t.Helper()
	w.tab(selector)
	w.runs("document.activeElement.select?.()")
	w.press(text)
	w.is(fmt.Sprintf("document.activeElement.value === %q", text))
}

// on waits until the focus is on an element, by its id: a page may set it when it
// is shown.
func (w *user) on(id string) {
	w.t.Helper()
	w.wait(fmt.Sprintf("document.activeElement.id === %q", id))
}

// results returns the results in the list of boards, "1 1-0", in the order of the
// boards.
func (w *user) results() string {
	w.t.Helper()
	return strings.Join(w.list(`[...document.querySelectorAll("table.boards tbody tr")].map((r) => r.id.replace("table-", "") + " " + r.querySelector(".shown").textContent.trim())`), ", ")
}

// result waits until a board shows a result.
func (w *user) result(table int, result string) {
	w.t.Helper()
	w.wait(shown(table, result))
}

func shown(table int, result string) string {
	return fmt.Sprintf(`document.querySelector("#table-%d .shown")?.textContent.trim() === %q`, table, result)
}
