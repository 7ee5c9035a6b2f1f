package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// unread are the fields of a form that is printed of which a reader of the paper would
// not see all that is in them: they have no place there, or none that is wide enough. A
// day may stand beside its field, in words. What is folded up is not printed.
const unread = `[...document.querySelectorAll("form.prints :is(input:not([type=hidden]), select, textarea)")]
	.filter((e) => e.value !== "" && !e.closest("details:not([open])"))
	.filter((e) => {
		const day = e.matches("[type=date], [type=time]") && e.parentElement.querySelector("small.day");
		const read = day && day.textContent !== "" ? day : e, style = getComputedStyle(read);
		return read.getClientRects().length === 0 || style.visibility !== "visible" || style.opacity !== "1" || style.color !== "rgb(0, 0, 0)" || read.scrollWidth > read.clientWidth + 1;
	}).map((e) => e.outerHTML.slice(0, 120) + " " + e.value)`

// Forms are printed as text, without the controls that operate them.
func TestFormsOnPaper(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	g := &gallery{program: p}
	g.event = g.newEvent("Festival")
	at := g.newTournament("Abierto Internacional «Ciudad de Cádiz», memorial Fernández de Córdoba", 5)
	p.enter(at, names)
	p.post(at + "/players/numbers")
	p.post(at+"/it3", "it-organiser", "Club Ñandú", "it-remarks", "Se jugó en dos salas")
	p.post(at+"/prizes", "fund", fund, "confirmed", "3")
	w := open(t, p.at, "/import")
	w.do(chromedp.SetUploadFiles("#report", []string{normReport(t)}))
	w.click(`main button[type="submit"]`)
	w.do(evaluate(`document.querySelector("[name=reason]").value = "Informe de otro programa"`))
	w.click(`.confirm button[type="submit"]`)
	norms := strings.TrimSuffix(w.read("location.pathname"), "/")
	for path, texts := range map[string][]string{
		at + "/settings":                     {"Abierto Internacional «Ciudad de Cádiz», memorial Fernández de Córdoba", "Inmaculada Concepción Fernández de Córdoba", "90 min + 30 s por jugada", "FIDE (Dutch) System, 2026"},
		at + "/it3":                          {"Club Ñandú", "Se jugó en dos salas", "Cádiz"},
		at + "/periods":                      {"the first rating of the opponent"},
		at + "/values":                       nil,
		at + "/prizes":                       {"Main", "100", "60", "40", "Argentina", "30", "20"},
		g.event + "/tables":                  nil,
		norms + "/norms/4/it1/form?title=GM": {"Muñoz Ibáñez", "2437"},
	} {
		t.Run(path, func(t *testing.T) {
			w.t = t
			w.scheme("dark")
			w.visit(path)
			w.do(chromedp.EmulateViewport(703, 1000), emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: "dark"}, {Name: "prefers-reduced-motion", Value: "reduce"}})) // A4 between its margins
			for _, field := range w.list(unread) {
				t.Errorf("not to be read on paper: %s", field)
			}
			for _, seen := range w.list(`[...document.querySelectorAll("button, [role=button], nav, dialog, .buttons, .printed")].filter((e) => e.getClientRects().length > 0 === !e.matches(".printed")).map((e) => e.outerHTML.slice(0, 120))`) {
				t.Errorf("on paper: %s", seen)
			}
			printed := w.read(`document.querySelector("main").innerText + [...document.querySelectorAll("form.prints :is(input:not([type=hidden]), textarea)")].map((e) => "\n" + e.value).join("") + [...document.querySelectorAll("form.prints select")].map((e) => "\n" + e.selectedOptions[0]?.textContent).join("")`)
			for _, text := range texts {
				if !strings.Contains(printed, text) {
					t.Errorf("no %q in %s", text, printed)
				}
			}
		})
	}
}

// normReport returns the file of a report of a tournament in which a norm was made.
func normReport(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../cli/testdata/norms.txtar")
	if err != nil {
		t.Fatal(err)
	}
	_, report, ok := strings.Cut(string(data), "-- rr.trf --\n")
	if !ok {
		t.Fatal("no rr.trf")
	}
	report, _, _ = strings.Cut(report, "\n-- ")
	name := filepath.Join(t.TempDir(), "rr.trf")
	if err := os.WriteFile(name, []byte(report+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
