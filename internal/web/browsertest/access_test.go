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

// shorten leaves three of the rows, items and options of a list that are built in the
// same way, and fifteen of those that are not: what follows is like them, and axe is slow.
const shorten = `(() => {
	const shape = (e) => e.tagName + [...e.attributes].map((a) => a.name + (["class", "role", "type"].includes(a.name) ? a.value : "")).sort() +
		(e.textContent.trim() === "") + "(" + [...e.children].map(shape) + ")";
	document.querySelectorAll("tbody, ul, ol, select, main").forEach((list) => {
		const alike = {}, all = [...list.children].filter((e) => e.matches("tr, li, option, details"));
		let left = 0;
		all.forEach((e) => {
			const s = shape(e);
			alike[s] = (alike[s] ?? 0) + 1;
			if (left === 15 || alike[s] > 3) e.remove();
			else left++;
		});
	});
})()`

func (w *window) examine(options string) (found []string) {
	w.t.Helper()
	w.do(chromedp.Evaluate(strings.Replace(examine, "OPTIONS", options, 1), &found, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return found
}

// colours are the rules that ask what stands on what: they take axe the longest, and are
// asked of what is marked as fresh alone.
const colours = `["color-contrast", "link-in-text-block"]`

const freshOnly = `axe.configure({rules: [{id: "color-contrast", selector: "[data-fresh]"}, {id: "link-in-text-block", selector: "a[href][data-fresh]"}]})`

// fresh marks the elements with a text of their own that look like none in this scheme
// before, on whatever page, and says whether there are any: colours come from classes, so
// what stands within the same ones has the same. The pages' own origin keeps what has been
// seen.
const fresh = `(() => {
	document.querySelectorAll("[data-fresh]").forEach((e) => e.removeAttribute("data-fresh"));
	const key = "examined SCHEME", seen = new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));
	const look = (e) => e === document.body ? "" : look(e.parentElement) + ">" + e.tagName + "." + [...e.classList].sort().join(".") +
		["role", "type", "disabled", "open", "aria-current", "aria-pressed", "aria-invalid", "aria-disabled"].map((a) => e.getAttribute(a) ?? "").join() +
		(/\d/.test(e.id) ? "" : e.id) + (e.matches("tr, li") ? [...e.parentElement.children].indexOf(e) % 2 : "");
	const fresh = [...document.body.querySelectorAll("*")].filter((e) => {
		if (!e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) return false;
		const l = look(e);
		return !seen.has(l) && seen.add(l);
	});
	localStorage.setItem(key, JSON.stringify([...seen]));
	fresh.forEach((e) => e.setAttribute("data-fresh", ""));
	return fresh.length > 0;
})()`

// accessible fails if axe finds anything on the page that is shown: in what it consists
// of, and in the colours of both schemes, which are looked at once wherever they are the
// same.
func (w *window) accessible(t *testing.T, name string) {
	t.Helper()
	w.do(evaluate(axe), evaluate(freshOnly), evaluate(shorten))
	for _, scheme := range []string{"light", "dark"} {
		w.scheme(scheme)
		var any bool
		w.do(chromedp.Evaluate(strings.Replace(fresh, "SCHEME", scheme, 1), &any))
		options := `{resultTypes: ["violations"], preload: false}`
		if scheme == "dark" {
			if !any {
				continue
			}
			options = `{runOnly: ` + colours + `, resultTypes: ["violations"], preload: false}`
		}
		for _, f := range w.examine(options) {
			t.Errorf("%s, %s: %s", name, scheme, f)
		}
	}
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
