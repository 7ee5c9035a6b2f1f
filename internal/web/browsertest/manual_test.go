package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// A draft is changed by hand, with the keyboard; the report says so. Results are
// undone, the reasons for places and pairings are looked up.
func TestAChangeByHand(t *testing.T) {
	t.Parallel()
	p := start(t)
	p.post("/language", "language", "es")
	at := p.tournament(names)
	p.publish(at, "1")
	p.play(at, "1", "1", "0", "=", "1", "=")
	w := open(t, p.at, "/")
	w.do(emulation.SetEmulatedMedia()) // with the effects between pages
	w.enter(`button[lang="es"]`)
	w.visit(at + "/rounds/1")

	w.enter(`form[action$="/2/pair"] button`)
	first := w.list(`[...document.querySelectorAll("#table-1 a.pick, #table-2 a.pick")].map((a) => a.dataset.pick)`)
	w.tab(`#table-1 .white a.pick`)
	w.press(kb.Enter)
	w.is(`document.querySelector("#table-1 .white a.pick").getAttribute("aria-pressed") === "true"`)
	w.tab(`#table-2 .white a.pick`)
	w.onward(func() { w.press(kb.Enter) })
	w.wait(fmt.Sprintf(`document.querySelector('a.pick[data-pick="%s"]')?.closest("tr").querySelector('a.pick[data-pick="%s"]')`, first[0], first[3]))
	w.is(fmt.Sprintf(`document.activeElement.dataset.pick === %q`, first[0]))
	w.enter(`#primary-button`)
	w.shows("¿Está seguro?")
	w.fill("#reason", "La mesa 1 no es accesible")
	w.enter(`.confirm button[type="submit"]`)
	w.enter(`form[action$="/publish"] button`)
	w.visit(at + "/rounds/2") // from the sheets of the round
	w.is(`document.querySelector(".note")`)

	t.Log("results, of which the last is undone")
	w.on("result-1")
	w.press("110=")
	w.result(4, "½-½")
	w.press("1")
	w.wait(`document.querySelector("form[action$='/close']")`)
	w.wait(`document.querySelector(".flash p").innerText.endsWith("1-0")`)
	w.onward(func() { w.press("u") })
	w.on("result-5")
	w.press("-")
	w.result(5, "- +")

	t.Log("reasons")
	w.onward(func() { w.press("gs") })
	w.is(`document.querySelector("#fresh tbody").rows.length === 10`)
	w.enter(`a[href$="#t1"]`)
	w.wait(`location.hash === "#t1"`)
	w.tab("#t1 summary")
	if w.read(`document.querySelector("#t1").open`) == "false" {
		w.press(kb.Enter)
	}
	w.wait(`document.querySelector("#t1").open && document.querySelector("#t1 table, #t1 p").innerText !== ""`)
	w.onward(func() { w.press("gr") })
	w.choose(`a[href$="/why"]`)
	w.fill("#first", "1")
	w.fill("#second", "2")
	w.onward(func() { w.press(kb.Enter) })
	w.is(`[...document.querySelectorAll("main table")].some((t) => /1 .+ – 2 /.test(t.innerText))`)

	w.enter("#section-export")
	w.tab(`a[href$="/trf26.trf"]`)
	w.press(kb.Enter)
	checkReport(t, downloaded(t, w.downloads))

	w.press("?")
	w.wait(`document.querySelector("#key-list").open`)
	w.press(kb.Escape)
	w.wait(`!document.querySelector("#key-list").open`)
}
