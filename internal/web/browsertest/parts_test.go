package browsertest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// drag takes what is at one element with the mouse and drops it on another.
func (w *window) drag(from, to string) {
	w.t.Helper()
	at := func(selector string) (x, y float64) {
		var point []float64
		w.do(chromedp.Evaluate(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "nearest", behavior: "instant"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector), &point))
		return point[0], point[1]
	}
	taken := make(chan *input.DragData, 1)
	ctx, cancel := context.WithCancel(w.ctx)
	defer cancel()
	chromedp.ListenTarget(ctx, func(e any) {
		if d, ok := e.(*input.EventDragIntercepted); ok {
			taken <- d.Data
		}
	})
	x, y := at(from)
	w.do(input.SetInterceptDrags(true),
		input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1),
		input.DispatchMouseEvent(input.MouseMoved, x+9, y+9).WithButton(input.Left).WithButtons(1))
	var data *input.DragData
	select {
	case data = <-taken:
	case <-ctx.Done():
		w.t.Fatal("nothing is dragged")
	}
	x, y = at(to)
	for _, what := range []input.DispatchDragEventType{input.DragEnter, input.DragOver, input.Drop} {
		w.do(input.DispatchDragEvent(what, x, y, data))
	}
	w.do(input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1), input.SetInterceptDrags(false))
}

// A refused act is completed from its panel; a player is dragged onto another board and
// off his own; who comes late is paired; keys are those of other programs.
func TestTheRoundByMouse(t *testing.T) {
	t.Parallel()
	p := start(t)
	event := strings.TrimSuffix(p.post("/events", "name", "Open"), "/new")
	at := strings.TrimSuffix(p.post(event, "name", "Open A", "system", "FIDE_DUTCH_2026", "rounds", "5", "start", firstDay, "end", lastDay), "/")
	p.enter(at, names)
	p.post(at + "/players/numbers")
	p.post(at+"/players/present", "present", "1")
	p.post(at+"/players/check", "out", "9")
	p.post(at+"/players/check", "out", "10")
	w := open(t, p.at, at+"/rounds/1")

	t.Log("the colour is drawn from the panel, and the round paired")
	w.click("#primary-button")
	w.wait(`document.querySelector("#panel form[data-fix] input[value=black]")`)
	w.is(`!document.querySelector("table.boards")`)
	w.do(evaluate(`document.querySelector("#panel form[data-fix]:has(input[value=black]) button").click()`))
	w.wait(`document.querySelector("#panel .confirm")?.innerText.includes("10 Juárez, Noa")`)
	w.click(`#panel .confirm button[type="submit"]`)
	w.wait(`document.querySelectorAll("table.boards tbody tr").length === 4`)
	white := w.read(`document.querySelector("#table-1 .white a.plain").innerText`)
	if white == "Aguirre, Ana" {
		t.Error("number 1 has White, though Black was drawn")
	}

	t.Log("dragged onto a board, and off one")
	first := w.list(`[...document.querySelectorAll("#table-1 a.pick, #table-2 a.pick")].map((a) => a.dataset.pick)`)
	w.onward(func() { w.drag("#table-1 .white a.pick", "#table-2 .white") })
	w.wait(fmt.Sprintf(`document.querySelector('a.pick[data-pick="%s"]')?.closest("tr").querySelector('a.pick[data-pick="%s"]')`, first[0], first[3]))
	w.wait(fmt.Sprintf(`document.querySelector('a.pick[data-pick="%s"]')?.closest("tr").querySelector('a.pick[data-pick="%s"]')`, first[2], first[1]))
	w.onward(func() { w.drag("#table-4 .black a.pick", ".pool") })
	w.wait(`document.querySelectorAll("table.boards tbody tr").length === 3 && document.querySelectorAll(".card .pick").length === 4`)
	p.post(at+"/rounds/1/unpair", "confirmed", "3")
	p.publish(at, "1")

	t.Log("two come late")
	w.visit(at + "/rounds/1")
	w.is(`document.querySelectorAll(".people form[action$='/arrived']").length === 2`)
	w.click(`.people form[action$="/arrived"] button`)
	w.wait(`document.querySelectorAll(".people form[action$='/arrived']").length === 1 && document.querySelector(".people .card").innerText.includes("Ibáñez, Teo")`)
	w.click(`.people form[action$="/arrived"] button`)
	w.wait(`document.querySelector(".people form[action$='/late'] button")`)
	w.click(`.people form[action$="/late"] button`)
	w.click(`#panel .confirm button[type="submit"]`)
	w.wait(`document.querySelectorAll("table.boards tbody tr").length === 5`)

	t.Log("keys of other programs")
	w.visit("/keys")
	w.click(`button[name="keys"][value="vega"]`)
	w.visit(at + "/rounds/1")
	w.is(`document.querySelector(".keyline").textContent.includes("2")`)
	w.on("result-1")
	w.press("32")
	w.result(1, "+ -")
	w.result(2, "- -")
	w.visit("/keys")
	w.click(`button[name="keys"][value="sharly"]`)
	w.visit(at + "/rounds/1")
	w.on("result-3")
	w.press("23")
	w.result(3, "0-1")
	w.result(4, "½-½")
	w.do(evaluate(`document.querySelector("#result-4").focus()`))
	w.press("0" + kb.Enter) // it asks first
	w.result(4, "")
	w.visit("/keys")
	w.click(`button[name="keys"][value=""]`)
	w.visit(at + "/rounds/1")
	w.on("result-4")
	w.press("0")
	w.result(4, "0-1")

	t.Log("the second pass and the menu of rounds stay within the window")
	for _, size := range [][2]int64{{1366, 768}, {683, 384}, {390, 844}} {
		w.do(chromedp.EmulateViewport(size[0], size[1]))
		w.visit(at + "/rounds/1?verify=1")
		w.do(evaluate(`document.querySelector("#rounds-menu").open = true`))
		w.is(`document.documentElement.scrollWidth <= innerWidth`)
		w.is(`[...document.querySelectorAll("#rounds-menu .tab")].every((tab, k, all) => { const r = tab.getBoundingClientRect(); return r.right <= innerWidth && r.left >= 0 && (k === 0 || r.top >= all[k - 1].getBoundingClientRect().bottom - 1); })`)
		w.is(`document.querySelector("table.boards").getBoundingClientRect().left < innerWidth / 4`)
	}
}

// Tie-breaks are added, moved by key and mouse and taken off, and what the rulebook
// refuses cannot be added; prizes are typed into a table.
func TestFormsOfSettingsAndPrizes(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	w := open(t, p.at, at+"/settings")
	codes := func() string {
		return strings.Join(w.list(`[...document.querySelectorAll("#ties-chips code")].map((c) => c.textContent)`), " ")
	}
	before := codes()
	first := strings.Fields(before)

	w.is(`document.querySelector(".refused li s").textContent && document.querySelector(".refused li small").textContent.includes("the edition 2026 does not have it")`)
	w.is(`![...document.querySelectorAll("button.chip")].some((b) => b.textContent.includes(document.querySelector(".refused li s").textContent))`)

	w.click(`button[value^="tie-add-"]`)
	w.wait(fmt.Sprintf(`document.querySelectorAll("#ties-chips li").length === %d`, len(first)+1))
	w.is(`document.activeElement.dataset.move === "remove" && !document.activeElement.closest("li").nextElementSibling`)
	added := strings.Fields(codes())[len(first)]
	w.press(kb.ArrowUp)
	if got, want := strings.Fields(codes())[len(first)-1], added; got != want {
		t.Errorf("%s stands where %s was moved to", got, want)
	}
	w.is(`document.querySelector("#ties-said").textContent !== ""`)
	w.press(kb.Delete)
	if codes() != before {
		t.Errorf("%s after the added one was taken off %s", codes(), before)
	}
	w.drag("#ties-chips li:nth-child(3) strong", "#ties-chips li:nth-child(1) small")
	moved := codes()
	if moved == before {
		t.Error("nothing was dragged")
	}
	w.onward(func() {
		w.do(evaluate(`document.querySelector("main form button[type=submit]:not([name]), main form button[value=save]").click()`))
	})
	w.visit(at + "/settings")
	if codes() != moved {
		t.Errorf("%s was kept of %s", codes(), moved)
	}

	w.visit(at + "/prizes")
	w.do(evaluate(`document.querySelector(".fund-grid td.name input").focus()`))
	w.press("Main" + kb.Tab)
	w.tab(".fund-grid td.prize input")
	w.press("100" + kb.Tab + "-5")
	w.onward(func() { w.press(kb.Enter) })
	w.wait(`document.querySelector(".fund-grid [aria-invalid=true]")`)
	w.is(`document.querySelector(".fund-grid td.name input").value === "Main" && document.querySelector(".fund-grid [aria-invalid=true]").closest("td").innerText.trim() !== ""`)
	w.do(evaluate(`document.querySelector(".fund-grid [aria-invalid=true]").focus()`))
	w.do(evaluate(`document.activeElement.select()`))
	w.press("60")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("160")
	w.is(`document.querySelector(".fund-grid td.total").textContent.includes("160")`)
}
