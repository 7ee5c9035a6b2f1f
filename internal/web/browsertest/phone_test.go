package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// tap touches an element in its middle, after bringing it into sight, and fails
// if something lies over it.
func (w *window) tap(selector string) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	w.do(evaluate(fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center", inline: "nearest", behavior: "instant"})`, selector)))
	var at []float64
	w.do(chromedp.Evaluate(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q), r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
		return e.contains(document.elementFromPoint(x, y)) ? [x, y] : [];
	})()`, selector), &at))
	if len(at) == 0 {
		w.t.Fatalf("%s cannot be touched\n%s", selector, w.where())
	}
	point := []*input.TouchPoint{{X: at[0], Y: at[1]}}
	w.do(input.DispatchTouchEvent(input.TouchStart, point), input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// follow touches what leads to another page.
func (w *window) follow(selector string) {
	w.t.Helper()
	w.onward(func() { w.tap(selector) })
}

// With a finger, on a phone: the results of a round, and what players ask for.
func TestAPhoneAtTheBoards(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, "/")
	w.look(phones[0])
	w.visit("/")
	w.fits()
	w.follow(fmt.Sprintf(`a[href="%s/"]`, at))
	w.fits()
	w.follow("main .next a")
	w.is(`document.querySelector("#table-1 .white").getBoundingClientRect().right <= innerWidth`)
	w.fits()
	for table, key := range []string{"1", "0", "=", "1"} {
		w.tap(fmt.Sprintf(`#table-%d button.tap[value="%s"]`, table+1, key))
		w.result(table+1, map[string]string{"1": "1-0", "0": "0-1", "=": "½-½"}[key])
	}
	w.fits()
	w.is(`getComputedStyle(document.querySelector("#table-1 form.enter")).display === "none"`) // what is there is not touched by mistake
	w.tap("#row-5 summary")
	w.follow(`#table-5 a[href*="/correct"]`)
	w.do(evaluate(`document.querySelector("#result").value = "+"`)) // the list of choices is the system's
	w.follow(`form[action$="/correct"] button[name=do]`)
	w.result(5, "+ -")
	w.tap("#more summary")
	w.follow(`#more form[action$="/close"] button`)
	w.shows("Closed")

	w.tap("#more summary")
	w.follow(`a[href$="/rounds/1/names"]`)
	w.shows("Benítez, Luis")
	w.fits()
	w.follow("#section-standings")
	w.shows("After round 1 of 5.")
	w.fits()
	w.follow("#fresh tbody th a")
	w.is(`document.querySelectorAll("#fresh details").length > 0`)
	w.tap("#t1 summary")
	w.wait(`document.querySelector("#t1").open`)
	w.fits()
}

// small is the targets of a page that are too small for a finger: less than 24
// pixels wide or high, and nearer than that to another (WCAG 2.2, 2.5.8); buttons
// of results less than 44. Links within a sentence may be.
const small = `(() => {
	const of = (e) => { const r = e.getBoundingClientRect(); return {e, w: r.width, h: r.height, x: r.x + r.width / 2, y: r.y + r.height / 2, l: r.left, r: r.right, t: r.top, b: r.bottom}; };
	const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
		.filter((e) => e.checkVisibility() && !e.matches(".skip")).map(of).filter((t) => t.w > 0 && t.h > 0);
	const near = (a, b) => Math.hypot(Math.max(b.l - a.x, 0, a.x - b.r), Math.max(b.t - a.y, 0, a.y - b.b)) < 12
		|| b.w < 24 && b.h < 24 && Math.hypot(a.x - b.x, a.y - b.y) < 24;
	const bar = (t) => t.e.closest("#queue, .sections, header.top"); // it lies over what can be scrolled away
	const sentence = (e) => e.matches("p a, li a") && e.parentElement.innerText.trim() !== e.innerText.trim();
	return all.filter((t) => t.e.matches(".tap") ? t.w < 44 || t.h < 44
		: (t.w < 24 || t.h < 24) && !(t.e.labels?.length) && !sentence(t.e) && all.some((o) => o !== t && bar(o) === bar(t) && near(t, o)))
		.map((t) => Math.round(t.w) + "×" + Math.round(t.h) + " " + t.e.outerHTML.slice(0, 120));
})()`

// fits fails if the page is wider than the window, or has targets that are too
// small.
func (w *user) fits() {
	w.t.Helper()
	if w.read(`document.documentElement.scrollWidth <= innerWidth && visualViewport.scale === 1`) != "true" {
		widest := w.list(`[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest(".scroll, nav")).slice(0, 3).map((e) => e.outerHTML.slice(0, 150))`)
		w.t.Errorf("%s is wider than the phone: %s\n%s", w.read("location.href"), w.read(`document.documentElement.scrollWidth + " > " + innerWidth`), strings.Join(widest, "\n"))
	}
	for _, target := range w.list(small) {
		w.t.Errorf("%s: too small: %s", w.read("location.href"), target)
	}
}
