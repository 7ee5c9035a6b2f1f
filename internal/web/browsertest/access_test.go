package browsertest

import (
	"bytes"
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// axe finds what keeps people from using a page. It is for tests only: see
// testdata/axe-core-4.14.1/LICENSE.
//
//go:embed testdata/axe-core-4.14.1/axe.min.js
var axe string

// examine is an expression that reads what axe objects to.
const examine = `axe.run(WHAT, OPTIONS).then((r) => r.violations.map((v) =>
	v.id + ": " + v.help + "\n" + v.nodes.slice(0, 3).map((n) => "\t" + n.html.slice(0, 200) + "\n\t" + (n.any[0] ?? n.all[0] ?? n.none[0])?.message).join("\n")))`

// shape is the script that describes the structure of an element. Within elements of
// the same names and roles two of one shape are right or wrong together, but for
// colours and for what elements say of each other (see related).
const shape = `const shapes = new Map(), shape = (e) => {
	if (!shapes.has(e)) shapes.set(e, e.tagName + [...e.attributes].filter((a) => !a.name.startsWith("data-")).map((a) => a.name +
		(["class", "role", "type", "tabindex", "scope", "lang", "aria-hidden"].includes(a.name) ? a.value : a.value.trim() === "")).sort() +
		(e.textContent.trim() === "") + "(" + [...e.children].map(shape) + ")");
	return shapes.get(e);
};`

// shorten leaves three of the rows, items and options of a list that are built in the
// same way, and fifteen of those that are not: what follows is like them, and axe is slow.
const shorten = `(() => {
	` + shape + `
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

// strange marks as seen what is built, and within what, as something that was examined
// before, on whatever page, and says whether there is anything else. The pages' own origin keeps what has been
// seen.
const strange = `(() => {
	` + shape + `
	const key = "examined shapes", seen = new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));
	const short = (text) => {
		let a = 0xdeadbeef, b = 0x41c6ce57;
		for (let k = 0; k < text.length; k++) {
			a = Math.imul(a ^ text.charCodeAt(k), 2654435761);
			b = Math.imul(b ^ text.charCodeAt(k), 1597334677);
		}
		return (a >>> 0).toString(36) + (b >>> 0).toString(36);
	};
	let any = false;
	const look = (e, within) => {
		const s = short(within + shape(e));
		if (seen.has(s)) return e.setAttribute("data-seen", "");
		any = true;
		[...e.children].forEach((child) => look(child, within + e.tagName + (e.getAttribute("role") ?? "") + ">"));
		seen.add(s);
	};
	look(document.documentElement, "");
	localStorage.setItem(key, JSON.stringify([...seen]));
	return any;
})()`

// related is the script that lists wrong references between elements: a repeated
// identifier, a missing label or description.
const related = `(() => {
	const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
	return ids.filter((id, k) => ids.indexOf(id) !== k).map((id) => "two elements are #" + id).concat(
		["for", "aria-labelledby", "aria-describedby"].flatMap((name) => [...document.querySelectorAll("[" + name + "]")].filter((e) => e.checkVisibility()).flatMap((e) =>
			e.getAttribute(name).split(" ").filter((id) => !document.getElementById(id)).map((id) => name + " #" + id + ", which is not there"))));
})()`

func (w *user) examine(what, options string) (found []string) {
	w.t.Helper()
	return w.list(strings.NewReplacer("WHAT", what, "OPTIONS", options).Replace(examine))
}

// colours are the rules that ask what stands on what: they take axe the longest, and are
// asked of what is marked as fresh alone.
const colours = `["color-contrast", "link-in-text-block"]`

const freshOnly = `axe.configure({rules: [{id: "color-contrast", selector: "[data-fresh]"}, {id: "link-in-text-block", selector: "a[href][data-fresh]"}]})`

// fresh marks the elements with a text of their own that look like none in this scheme
// before, on whatever page, and says whether there are any. Two look alike whose letters (large
// or not, as WCAG 1.4.3 tells them apart) and whose grounds, down to the first that covers, are
// computed to be the same; where something may lie over what is below it, within the same
// classes and positions too. The pages' own origin keeps what has been seen.
const fresh = `(() => {
	document.querySelectorAll("[data-fresh]").forEach((e) => e.removeAttribute("data-fresh"));
	const key = "examined SCHEME", seen = new Set(JSON.parse(localStorage.getItem(key) ?? "[]")), known = new Map();
	const ground = (e) => {
		if (!e) return { paint: "", lies: "", fades: "" };
		if (!known.has(e)) {
			const s = getComputedStyle(e), below = ground(e.parentElement);
			const paint = s.backgroundColor + s.backgroundImage, clear = paint === "rgba(0, 0, 0, 0)none", covers = /^rgb\(.*\)none$/.test(paint);
			const fades = [s.opacity, s.filter, s.mixBlendMode, s.clipPath].join();
			const lies = s.position === "static" || s.position === "relative" && s.zIndex === "auto" ? "" : s.position + e.tagName + [...e.classList].sort().join(".") + e.id;
			known.set(e, {
				paint: clear ? below.paint : covers ? paint : paint + "<" + below.paint,
				lies: below.lies + lies,
				fades: (fades === "1,none,normal,none" ? "" : fades + "<") + below.fades,
			});
		}
		return known.get(e);
	};
	const look = (e) => {
		const s = getComputedStyle(e);
		const size = parseFloat(s.fontSize), large = size >= 24 || size >= 56 / 3 && s.fontWeight >= 700, link = e.closest("a[href]");
		return [...Object.values(ground(e)), s.color, large, s.textShadow, s.webkitTextStrokeWidth,
			link ? [s.textDecorationLine, s.fontWeight, s.fontSize, link.parentElement.tagName, getComputedStyle(link.parentElement).color] : "",
			e.matches(":disabled, [aria-disabled=true], label:has(:disabled)") ? "disabled" : ""].join("|");
	};
	const fresh = [...document.body.querySelectorAll("*")].filter((e) => {
		if (!e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) return false;
		const l = look(e);
		return !seen.has(l) && seen.add(l);
	});
	localStorage.setItem(key, JSON.stringify([...seen]));
	fresh.forEach((e) => e.setAttribute("data-fresh", ""));
	return fresh.length > 0;
})()`

// accessible fails if anything keeps people from using the page that is shown: in how it is
// built, and in the colours of both schemes. What was on another page before is not
// examined again.
func (w *user) accessible(t *testing.T, name string) {
	t.Helper()
	for _, r := range w.list(related) {
		t.Errorf("%s: %s", name, r)
	}
	w.runs(shorten)
	if w.read(strange) == "true" {
		w.objections(t, name+", how it is built", `{exclude: ["[data-seen]"]}`, `rules: {"color-contrast": {enabled: false}, "link-in-text-block": {enabled: false}}`)
	}
	w.legible(t, name, "light")
	w.legible(t, name, "dark")
}

// legible fails if the colours of a scheme keep people from reading the page.
func (w *user) legible(t *testing.T, name, scheme string) {
	t.Helper()
	w.scheme(scheme)
	if w.read(strings.Replace(fresh, "SCHEME", scheme, 1)) == "true" {
		w.objections(t, name+", "+scheme, "document", "runOnly: "+colours)
	}
}

func (w *user) objections(t *testing.T, name, what, options string) {
	t.Helper()
	if w.read(`typeof window.axe`) == "undefined" {
		w.runs(axe)
		w.runs(freshOnly)
	}
	for _, f := range w.examine(what, `{`+options+`, resultTypes: ["violations"], preload: false}`) {
		t.Errorf("%s: %s", name, f)
	}
}

func (w *user) scheme(name string) {
	w.t.Helper()
	w.succeeds(w.hand.prefer(name))
}

// reports returns a report that has to be adjusted and one that cannot be read.
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
func (w *user) click(selector string) {
	w.t.Helper()
	w.onward(func() { w.runs(`document.querySelector(` + "`" + selector + "`" + `).click()`) })
}
