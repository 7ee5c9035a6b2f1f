package browsertest

import (
	"bytes"
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
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

// shorten leaves the first rows of long tables: those that follow are like them,
// and axe is slow.
const shorten = `document.querySelectorAll("tbody").forEach((b) => [...b.rows].slice(15).forEach((r) => r.remove()))`

func (w *window) examine(options string) (found []string) {
	w.t.Helper()
	w.do(chromedp.Evaluate(strings.Replace(examine, "OPTIONS", options, 1), &found, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return found
}

// accessible fails if axe finds anything on the page that is shown, in light or
// in dark.
func (w *window) accessible(t *testing.T, name string) {
	t.Helper()
	w.do(evaluate(axe), evaluate(shorten))
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

// reports are one that has to be adjusted and one that cannot be read.
func reports(t *testing.T) (adjusted, unreadable string) {
	t.Helper()
	report, err := os.ReadFile("../../arbiter/example.trf")
	if err != nil {
		t.Fatal(err)
	}
	report = regexp.MustCompile(`(?m)^202 .*\r?\n`).ReplaceAll(report, nil) // its tie-breaks
	folder := t.TempDir()
	write := func(name string, data []byte) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	return write("adjusted.trf", report), write("unreadable.trf", bytes.Replace(report, []byte(" 1 "), []byte(" x "), 3))
}

// click follows a link or sends a form.
func (w *window) click(selector string) {
	w.t.Helper()
	w.onward(func() { w.do(evaluate(`document.querySelector(` + "`" + selector + "`" + `).click()`)) })
}

// Axe looks at every view, in English and in Spanish in turn.
func TestAxeFindsNothing(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	nothing := start(t)
	g := newGallery(t, "en")
	for _, at := range []struct {
		program *program
		views   []view
	}{{nothing, beginnings}, {g.program, g.views()}} {
		w := open(t, at.program.at, "/")
		w.scheme("light")
		for k, v := range at.views {
			w.do(network.SetCookie("language", []string{"en", "es"}[k%2]).WithURL(at.program.at))
			v.show(w)
			w.accessible(t, v.name)
		}
	}
}
