package browsertest

import (
	"bytes"
	_ "embed"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// axe finds what keeps people from using a page. It is for tests only: see
// testdata/axe-core-4.14.1/LICENSE.
//
//go:embed testdata/axe-core-4.14.1/axe.min.js
var axe string

// examine is an expression that reads what axe objects to.
const examine = `axe.run(document, OPTIONS).then((r) => r.violations.map((v) =>
	v.id + ": " + v.help + "\n" + v.nodes.slice(0, 3).map((n) => "\t" + n.html.slice(0, 200) + "\n\t" + (n.any[0] ?? n.all[0] ?? n.none[0])?.message).join("\n")))`

func (w *window) examine(options string) (found []string) {
	w.t.Helper()
	w.do(chromedp.Evaluate(strings.Replace(examine, "OPTIONS", options, 1), &found, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return found
}

// accessible fails if axe finds anything on the page that is shown, in light or
// in dark.
func (w *window) accessible(t *testing.T, name string) {
	t.Helper()
	w.do(evaluate(axe))
	for _, found := range w.examine(`{resultTypes: ["violations"], preload: false}`) {
		t.Errorf("%s: %s", name, found)
	}
	w.scheme("dark")
	for _, found := range w.examine(`{runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"], preload: false}`) {
		t.Errorf("%s, in the dark: %s", name, found)
	}
	w.scheme("light")
}

func (w *window) scheme(name string) {
	w.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: name}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}))
}

// damagedReport is a report that has to be adjusted.
func damagedReport(t *testing.T) string {
	t.Helper()
	report, err := os.ReadFile("../../arbiter/example.trf")
	if err != nil {
		t.Fatal(err)
	}
	report = bytes.Replace(report, []byte(" 1 "), []byte(" x "), 3)
	name := filepath.Join(t.TempDir(), "damaged.trf")
	if err := os.WriteFile(name, report, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// click follows a link or sends a form.
func (w *window) click(selector string) {
	w.t.Helper()
	w.onward(func() { w.do(evaluate(`document.querySelector(` + "`" + selector + "`" + `).click()`)) })
}

func TestAxeFindsNothing(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	w := open(t, p.at, "/")
	w.scheme("light")
	pages := func(at string, paths ...string) {
		for _, path := range paths {
			w.visit(at + path)
			w.accessible(t, path)
		}
	}
	after := func(name, path string, clicks ...string) {
		w.visit(path)
		for _, selector := range clicks {
			w.click(selector)
		}
		w.accessible(t, name)
	}

	pages("", "/", "/events/new", "/import", "/keys", "/nowhere", "/t/none/")
	empty := p.tournament("")
	event := strings.TrimSuffix(p.post("/events", "name", "Without a tournament"), "/new")
	pages("", "/", event+"/new", "/backup")
	w.visit("/import")
	w.do(chromedp.SetUploadFiles("#report", []string{damagedReport(t)}))
	w.click(`main button[type="submit"]`)
	w.is(`document.querySelector(".confirm .details, .details li")`)
	w.accessible(t, "adjustments of a report")
	pages(empty, "/", "/players", "/rounds/1", "/standings", "/crosstable", "/prizes", "/ratings", "/norms", "/journal", "/settings", "/export")

	at := p.tournament(names + "Without, Rating;;;\n")
	pages(at, "/", "/rounds/1", "/players")
	p.post(at+"/rounds/1/pair", "confirmed", "2")
	pages(at, "/", "/rounds/1")
	p.post(at + "/rounds/1/manual")
	pages(at, "/rounds/1")
	p.post(at+"/rounds/1/boards", "end", "1")
	p.post(at + "/rounds/1/publish")
	first := p.boards(at, "1")[0]
	p.post(at+"/rounds/1/result", "white", first[0], "black", first[1], "result", "+")
	pages(at, "/", "/rounds/1", "/rounds/1?missing=1", "/rounds/1?verify=1")
	after("two steps, the first", at+"/rounds/1", `form[action$="/unpair"] button`)
	after("two steps, the second", at+"/rounds/1", `form[action$="/unpair"] button`, `.confirm button`)
	p.play(at, "1", "1", "=", "0")
	p.publish(at, "2")
	board := "white=" + first[0] + "&black=" + first[1]
	pages(at, "/rounds/1", "/rounds/3", "/rounds/1/correct?"+board, "/rounds/1/correct?preview=1&result=0&"+board)
	after("to be confirmed", at+"/rounds/1/correct?"+board, `form[action$="/correct"] button:not([name])`)
	p.play(at, "2", "+", "-", "=", "a")
	p.post(at+"/players/3/bye", "round", "3", "kind", "half-point", "confirmed", "3")
	p.post(at + "/players/5/withdraw")
	p.publish(at, "3")
	p.post(at+"/prizes", "fund", fund, "confirmed", "3")
	pages(at, "/rounds/2", "/rounds/3", "/rounds/3/names", "/rounds/3/why", "/rounds/3/why?first=1&second=2", "/rounds/3/checklist",
		"/players", "/players?order=name", "/players/1", "/players/5", "/players/1/edit", "/standings", "/crosstable", "/prizes", "/prizes?explain=1", "/ratings", "/ratings?kind=rapid&open=1", "/norms", "/norms?open=1", "/journal", "/settings", "/export",
		"/journal?q=nothing", "/rounds/3/why?first=99")
	w.visit(at + "/players/1")
	w.do(evaluate(`document.querySelectorAll("details").forEach((d) => d.open = true)`))
	w.accessible(t, "tie-breaks")
	w.visit(at + "/settings")
	w.do(evaluate(`document.querySelectorAll("details").forEach((d) => d.open = true); document.querySelector("#keys").showModal()`))
	w.accessible(t, "help")
	w.visit(at + "/players")
	w.do(evaluate(`document.querySelector("#list").value = "Aguirre, Ana;2311\nNew, One;1500\n;1400"`))
	w.click(`#enter details button.secondary`)
	w.accessible(t, "preview of a list")
	after("flash", at+"/players", `#fresh tbody form button`)
	p.post(at+"/mode", "confirmed", "4", "step", "2", "word", "confirm")
	pages(at, "/", "/settings")
	w.visit(at + "/")
	w.click(`button[lang="es"]`)
	pages(at, "/rounds/3", "/standings")
}
