package browsertest

import (
	"strings"
	"testing"
)

// misworded are the labels, buttons, headings and links between views that are not worded
// as everywhere: what names something begins with a capital, or goes on in the line that
// another one began, or stands as a value in a table; it does not end as a sentence does;
// and nothing says … with three dots. A letter alone is a code.
const misworded = `[...document.querySelectorAll("main :is(label, button, [role=button], legend, summary, h1, h2, h3, caption, th[scope=col], dt, nav.views a, nav.views strong)")].map((e) => {
	const own = e.cloneNode(true);
	own.querySelectorAll("svg, kbd, code, input, select, textarea, bdi").forEach((x) => x.remove());
	const text = own.textContent.trim().replace(/\s+/g, " "), line = e.parentElement.closest(".one-line, .inline, .filter, .share, p, li, td");
	const before = document.createRange();
	if (line) before.setStart(line, 0), before.setEndBefore(e);
	const goesOn = line && (line.matches("td") || before.toString().trim() !== "");
	const small = /^\p{Ll}/u.test(text) && text.length > 1 && !goesOn && getComputedStyle(e, "::first-letter").textTransform !== "uppercase";
	const ends = e.matches("button, [role=button], h1, h2, h3, legend, label") && /[.:]$/.test(text) && !/\b\p{L}{1,4}\.$/u.test(text);
	return small || ends || text.includes("...") ? e.tagName.toLowerCase() + ": " + text.slice(0, 80) : "";
}).filter((text) => text !== "")`

// worded fails for what is not worded as everywhere.
func (w *window) worded(view string) {
	w.t.Helper()
	for _, text := range w.list(misworded) {
		w.t.Errorf("%s: %s", view, text)
	}
}

// The check finds misworded texts, and accepts texts that go on in a line or are
// values.
func TestMisworded(t *testing.T) {
	t.Parallel()
	w := open(t, start(t).at, "/")
	w.do(evaluate(`document.querySelector("main").innerHTML = "<form><label>club</label><button>Guardar.</button><h2>¿Qué toca?</h2><label>Esperar...</label></form>" +
		"<p>Pasan <label>los primeros</label></p><table><tr><th scope='col'>n</th><th scope='col'>Pos.</th><th scope='col'>puesto</th></tr><tr><td><details><summary>todos</summary></details></td></tr></table>"`))
	if found := strings.Join(w.list(misworded), "|"); found != "label: club|button: Guardar.|label: Esperar...|th: puesto" {
		t.Error(found)
	}
}
