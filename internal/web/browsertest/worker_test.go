package browsertest

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// workplace is a window with a mouse, from which others are opened and files are kept.
type workplace interface {
	remote
	// point clicks what matches, in its middle, after bringing it into sight.
	point(selector string) error
	// insert puts a text where the cursor is.
	insert(text string) error
	// paste pastes a text from the clipboard into what has the focus.
	paste(text string) error
	// opened does what opens a document of the program, and waits for its window, or for
	// its file in a browser that shows none.
	opened(address string, do func()) error
	// kept returns the folder of what was downloaded.
	kept() string
}

// worker is somebody at a window whose actions are counted: a click, a drag, a key that
// does something by itself, a field that is filled in or pasted into, a choice in a list.
type worker struct {
	*user
	place   workplace
	actions int
	loads   atomic.Int64 // pages that were loaded, in this window
	before  int64        // of them, when the task began
}

func works(t *testing.T, at, path string) *worker {
	t.Helper()
	window := open(t, at, path)
	w := &worker{user: &window.user, place: devtools{window}}
	window.do(chromedp.EmulateViewport(1366, 768))
	chromedp.ListenTarget(window.ctx, func(e any) {
		if e, ok := e.(*page.EventFrameNavigated); ok && e.Frame.ParentID == cdp.FrameID("") {
			w.loads.Add(1)
		}
	})
	return w
}

// begins a task: what was done until now was to get there.
func (w *worker) begins() { w.actions, w.before = 0, w.loads.Load() }

// took returns the numbers of actions and of pages loaded since the task began.
func (w *worker) took() [2]int { return [2]int{w.actions, int(w.loads.Load() - w.before)} }

// click clicks an element, which counts as one action.
func (w *worker) click(selector string) {
	w.t.Helper()
	w.actions++
	w.succeeds(w.place.point(selector))
}

// goes clicks what leads on: to another page, to a panel, or to what is said as done.
func (w *worker) goes(selector string) {
	w.t.Helper()
	w.onward(func() { w.click(selector) })
}

// keys presses keys, which are an action each.
func (w *worker) keys(keys string) {
	w.t.Helper()
	w.actions += len([]rune(keys))
	w.press(keys)
}

// leads presses a key that leads on.
func (w *worker) leads(key string) {
	w.t.Helper()
	w.onward(func() { w.keys(key) })
}

// types fills in a field: one action, and another if it has to be clicked first.
func (w *worker) types(selector, text string) {
	w.t.Helper()
	if w.read(fmt.Sprintf("document.activeElement.matches(%q)", selector)) != "true" {
		w.click(selector)
	}
	w.runs("document.activeElement.select?.()")
	w.actions++
	w.succeeds(w.place.insert(text))
}

// chooses takes an entry of a list: one action.
func (w *worker) chooses(selector, value string) {
	w.t.Helper()
	w.actions++
	w.runs(fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		if (![...list.options].some((o) => o.value === %[2]q)) throw new Error("it is not offered");
		list.focus(); list.value = %[2]q;
		for (const what of ["input", "change"]) list.dispatchEvent(new Event(what, { bubbles: true }));
	})()`, selector, value))
}

// pastes puts a text as from the clipboard into what has the focus: one action.
func (w *worker) pastes(text string) {
	w.t.Helper()
	w.actions++
	w.succeeds(w.place.paste(text))
}

// drags takes something to somewhere else: one action.
func (w *worker) drags(from, to string) {
	w.t.Helper()
	w.actions++
	w.runs(fmt.Sprintf(`(() => {
		const dataTransfer = new DataTransfer();
		const at = (what, selector) => document.querySelector(selector).dispatchEvent(new DragEvent(what, { dataTransfer, bubbles: true, cancelable: true }));
		at("dragstart", %[1]q); at("dragover", %[2]q); at("drop", %[2]q); at("dragend", %[1]q);
	})()`, from, to))
}
