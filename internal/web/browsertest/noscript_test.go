package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

func TestEverythingIsDoneWithoutScripts(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	w := open(t, p.at, "/keys")
	w.do(emulation.SetScriptExecutionDisabled(true))
	withoutScripts(&w.user, p, at)
}

// withoutScripts does with the keyboard what is done in a round.
func withoutScripts(w *user, p *program, at string) {
	w.t.Helper()
	// Paired, published and printed: the sheets that are ticked are one PDF.
	w.visit(at + "/rounds/1")
	w.enter("#primary-button")
	w.is(`document.querySelectorAll("table.boards tbody tr").length === 5`)
	w.enter("#primary-button")
	w.wait(`location.pathname.endsWith("/rounds/1/print")`)
	w.is(`document.querySelector("#sheets").method === "get" && document.querySelector("#one-pdf").form.id === "sheets"`)
	ticked := w.list(`[...new URLSearchParams(new FormData(document.querySelector("#sheets")))].map((f) => f.map(encodeURIComponent).join("="))`)
	if pdf := p.get(at + "/rounds/1/print.pdf?" + strings.Join(ticked, "&")); !strings.HasPrefix(pdf, "%PDF-") {
		w.t.Errorf("no PDF of %s", ticked)
	}
	w.visit(at + "/rounds/1")
	w.is(`!document.querySelector("#key-list").open`)
	w.on("result-1")
	w.is(`document.querySelector("#table-1 form.enter button.quiet").getClientRects().length === 1`) // and with scripts it is not there
	w.press("1")
	w.onward(func() { w.press(kb.Enter) })
	w.result(1, "1-0")
	w.on("result-2")
	w.press("x")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("“x” is not a key for a result.")
	w.enter("main a[role=button]")
	w.result(2, "")

	// What loses results is confirmed in two steps, and the word is typed.
	w.choose(`form[action$="/unpair"] button`)
	w.shows("consequences")
	w.choose(`button[lang="es"]`)
	w.shows("Ronda 1")
	w.choose(`button[lang="en"]`)
	w.choose(`form[action$="/unpair"] button`)
	w.enter(`.confirm button[type="submit"]`)
	w.on("word")
	w.press("yes")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("That is not the word.")
	w.enter(`.confirm a[role="button"]`)
	w.result(1, "1-0")
	w.choose(`form[action$="/unpair"] button`)
	w.enter(`.confirm button[type="submit"]`)
	w.on("word")
	w.press("confirm")
	w.fill("#reason", "wrong list")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("This round is not paired yet.")

	w.choose(`button[lang="es"]`)
	w.is(`document.documentElement.lang === "es"`)
	w.shows("Esta ronda")
	w.enter("#section-journal")
	w.shows("wrong list")
	w.visit("/keys")
	w.shows("Teclado")
}
