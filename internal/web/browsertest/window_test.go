package browsertest

import (
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// visit goes to a page as who types its address.
func (w *window) visit(path string) {
	w.t.Helper()
	w.do(chromedp.Navigate(w.at + path))
	w.settle()
}

// settle waits until the page and its scripts are there.
func (w *window) settle() {
	w.t.Helper()
	w.wait(`document.readyState === "complete"`)
}

// wait waits until the expression is true.
func (w *window) wait(expression string) {
	w.t.Helper()
	if !w.comes(expression, patience) {
		w.t.Fatalf("never: %s\n%s", expression, w.where())
	}
}

// comes reports whether the expression becomes true in time.
func (w *window) comes(expression string, in time.Duration) bool {
	for end := time.Now().Add(in); ; time.Sleep(10 * time.Millisecond) {
		var is bool
		if err := w.try(chromedp.Evaluate("!!("+expression+")", &is)); err == nil && is {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
}

// is fails unless the expression is true.
func (w *window) is(expression string) {
	w.t.Helper()
	var is bool
	w.do(chromedp.Evaluate("!!("+expression+")", &is))
	if !is {
		w.t.Fatalf("not so: %s\n%s", expression, w.where())
	}
}

// read is the value of an expression, as text.
func (w *window) read(expression string) string {
	w.t.Helper()
	var text string
	w.do(chromedp.Evaluate("String("+expression+")", &text))
	return text
}

// list is the value of an expression that is a list of texts.
func (w *window) list(expression string) []string {
	w.t.Helper()
	var list []string
	w.do(chromedp.Evaluate(expression, &list))
	return list
}

// shows waits until the page shows the texts.
func (w *window) shows(texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		w.wait(fmt.Sprintf("document.body.innerText.includes(%q)", text))
	}
}

// where is what a person would see, for messages of failures.
func (w *window) where() string {
	var text string
	_ = w.try(chromedp.Evaluate(`location.href + "\nfocus: " + (document.activeElement?.outerHTML ?? "").slice(0, 200) + "\n" + (document.querySelector("main")?.innerText ?? "").slice(0, 1500)`, &text))
	return text
}

// press presses keys, one after the other: letters, or kb.Tab, kb.Enter. What a
// key writes comes with its going down, so that a page can prevent it.
func (w *window) press(keys string) {
	w.t.Helper()
	for _, key := range keys {
		events := kb.Encode(key)
		down, up := events[0], events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		w.do(down, up)
	}
}

// paste puts a text where the cursor is.
func (w *window) paste(text string) {
	w.t.Helper()
	w.do(input.InsertText(text))
}

// onward does what leads to another page, or is told in a panel or as done on the
// same one, and waits for it.
func (w *window) onward(do func()) {
	w.t.Helper()
	const parts = `["flash", "panel"].map((id) => document.getElementById(id)).filter((e) => e)`
	w.do(evaluate(`window.left = true; ` + parts + `.forEach((e) => e.left = e.firstElementChild)`))
	do()
	w.wait(`(!window.left || ` + parts + `.some((e) => e.left !== e.firstElementChild)) && document.readyState === "complete"`)
}

// tab presses the tabulator until the focus is on an element that matches. What
// is in the main part is reached by the link that skips the rest.
func (w *window) tab(selector string) {
	w.t.Helper()
	look := fmt.Sprintf(`document.activeElement.matches(%q) ? "there"
		: document.activeElement.matches("a.skip") && document.querySelector("main").querySelector(%[1]q) ? "skip" : "on"`, selector)
	for range 200 {
		switch w.read(look) {
		case "there":
			w.is(`document.activeElement.matches(":focus-visible")`)
			return
		case "skip":
			w.press(kb.Enter)
			w.on("main")
		}
		w.press(kb.Tab)
	}
	w.t.Fatalf("the tabulator does not reach %s\n%s", selector, w.where())
}

// enter reaches a link or a button with the tabulator and follows it.
func (w *window) enter(selector string) {
	w.t.Helper()
	w.tab(selector)
	w.onward(func() { w.press(kb.Enter) })
}

// unfold opens the menu that holds something, by keyboard.
func (w *window) unfold(selector string) {
	w.t.Helper()
	w.tab(fmt.Sprintf("details.menu:has(%s) > summary", selector))
	w.press(kb.Enter)
	w.wait(fmt.Sprintf("document.querySelector(%q).open", fmt.Sprintf("details.menu:has(%s)", selector)))
}

// choose follows what is in a menu.
func (w *window) choose(selector string) {
	w.t.Helper()
	w.unfold(selector)
	w.enter(selector)
}

// fill fills in a field that the tabulator reaches; what stood in it is replaced.
func (w *window) fill(selector, text string) {
	w.t.Helper()
	w.tab(selector)
	w.do(chromedp.Evaluate("document.activeElement.select?.()", nil))
	w.press(text)
	w.is(fmt.Sprintf("document.activeElement.value === %q", text))
}

// on waits until the focus is on an element, by its id: a page may set it when it
// is shown.
func (w *window) on(id string) {
	w.t.Helper()
	w.wait(fmt.Sprintf("document.activeElement.id === %q", id))
}

// results are what the list of boards shows, "1 1-0", in the order of the boards.
func (w *window) results() string {
	w.t.Helper()
	return strings.Join(w.list(`[...document.querySelectorAll("table.boards tbody tr")].map((r) => r.id.replace("table-", "") + " " + r.querySelector(".shown").textContent.trim())`), ", ")
}

// result waits until a board shows a result.
func (w *window) result(table int, result string) {
	w.t.Helper()
	w.wait(shown(table, result))
}

func shown(table int, result string) string {
	return fmt.Sprintf(`document.querySelector("#table-%d .shown")?.textContent.trim() === %q`, table, result)
}
