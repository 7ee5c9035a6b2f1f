package browsertest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"torneo/pairing"
	"torneo/trf"
)

// The mouse is never touched: an arbiter goes from the empty program to the
// report with the keyboard, in Spanish.
func TestATournamentByKeyboard(t *testing.T) {
	t.Parallel()
	p := start(t)
	w := open(t, p.at, "/")
	w.enter(`button[lang="es"]`)
	w.is(`document.documentElement.lang === "es"`)

	w.enter(`a[href="/events/new"]`)
	w.on("name")
	w.press("Abierto de Otoño")
	w.onward(func() { w.press(kb.Enter) })
	w.fill("#rounds", "5")
	w.fill("#city", "Cádiz")
	w.fill("#federation", "ESP")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("Abierto de Otoño", "Cádiz")

	t.Log("players")
	w.onward(func() { w.press("gp") })
	w.tab("#enter summary")
	w.press(kb.Enter)
	w.tab("#list")
	w.paste(names)
	w.tab("#enter details button.secondary")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("Etxeberria, Jon")
	if kinds := w.list(`[...document.querySelectorAll("#enter tbody td:nth-child(2)")].map((c) => c.textContent)`); len(kinds) != 10 || kinds[9] != "nuevo" {
		t.Errorf("the preview says %q", kinds)
	}
	w.enter(`#enter button[name="do"]`)
	w.enter(`form[action$="/numbers"] button`)
	w.is(`document.querySelectorAll("#fresh tbody tr").length === 10`)
	w.onward(func() { w.press("go") })
	w.enter(`button[name="colour"][value="white"]`)
	w.enter(`.next a[role="button"]`)

	t.Log("round 1")
	w.enter(`form[action$="/1/pair"] button`)
	w.enter(`form[action$="/publish"] button`)
	for k, key := range []string{"1", "0", "=", "+", "5"} {
		w.on("result-" + strconv.Itoa(k+1))
		w.press(key)
	}
	w.wait(`document.querySelector("form[action$='/close']")`)
	if got, want := w.results(), "1 1-0, 2 0-1, 3 ½-½, 4 + -, 5 ½-½"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	w.enter(`form[action$="/close"] button`)

	t.Log("round 2, changed by hand")
	w.enter(`form[action$="/2/pair"] button`)
	w.enter(`form[action$="/2/manual"] button`)
	white := w.list(`[...document.querySelectorAll("input[name=white]")].slice(0, 2).map((i) => i.value)`)
	w.fill(`tr:nth-child(1) input[name="white"]`, white[1])
	w.fill(`tr:nth-child(2) input[name="white"]`, white[0])
	w.onward(func() { w.press(kb.Enter) })
	w.enter(`button[name="end"]`)
	w.shows("¿Está seguro?")
	w.fill("#reason", "La mesa 1 no es accesible")
	w.enter(`.confirm button[type="submit"]`)
	w.enter(`form[action$="/publish"] button`)
	w.is(`document.querySelector(".note")`)

	t.Log("a result of round 1 is corrected")
	w.onward(func() { w.press("[") })
	w.enter(`#table-1 a.quiet`)
	w.on("result")
	w.press("0")
	w.is(`document.activeElement.value === "0"`)
	w.enter(`button[name="preview"]`)
	w.is(`document.querySelector("#preview-heading")`)
	w.is(`document.querySelector("#result").value === "0"`)
	w.enter(`form[action$="/correct"] button:not([name])`)
	w.shows("¿Está seguro?")
	w.enter(`.confirm button[type="submit"]`)
	w.result(1, "0-1")
	w.onward(func() { w.press("u") }) // what the flash offers
	w.enter(`.confirm button[type="submit"]`)
	w.result(1, "1-0")
	w.is(`document.querySelector(".flash")`)

	t.Log("round 2 is played")
	w.onward(func() { w.press("]") })
	w.on("result-1")
	w.press("110=")
	w.result(4, "½-½")
	w.press("1")
	w.wait(`document.querySelector("form[action$='/close']")`)
	w.wait(`document.querySelector(".flash p").innerText.endsWith("1-0")`)
	w.onward(func() { w.press("u") }) // the last of them
	w.on("result-5")
	w.press("-")
	w.result(5, "- +")

	t.Log("reasons")
	w.onward(func() { w.press("gs") })
	w.is(`document.querySelectorAll("#fresh tbody tr").length === 10`)
	w.enter(`a[href$="#t1"]`)
	w.wait(`location.hash === "#t1"`)
	w.tab("#t1 summary")
	if w.read(`document.querySelector("#t1").open`) == "false" {
		w.press(kb.Enter)
	}
	w.wait(`document.querySelector("#t1").open && document.querySelector("#t1 table, #t1 p").innerText !== ""`)
	w.onward(func() { w.press("gr") })
	w.enter(`a[href$="/why"]`)
	w.fill("#first", "1")
	w.fill("#second", "2")
	w.onward(func() { w.press(kb.Enter) })
	w.shows("1", "2")

	t.Log("the report")
	w.enter("#section-export")
	w.tab(`a[href$="/trf26.trf"]`)
	w.press(kb.Enter)
	checkReport(t, downloaded(t, w.downloads))

	w.press("?")
	w.wait(`document.querySelector("#keys").open`)
	w.press(kb.Escape)
	w.wait(`!document.querySelector("#keys").open`)
}

func downloaded(t *testing.T, folder string) []byte {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		files, _ := filepath.Glob(filepath.Join(folder, "*.trf"))
		if len(files) == 1 {
			data, err := os.ReadFile(files[0])
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
	}
	t.Fatal("nothing was downloaded")
	return nil
}

// checkReport reads the report and pairs it again: round 1 is right, round 2 was
// changed by hand and says so.
func checkReport(t *testing.T, data []byte) {
	t.Helper()
	tournament, _, problems := trf.Read(data)
	for _, problem := range problems {
		t.Errorf("report: %v", problem)
	}
	checked, err := pairing.Check(tournament, pairing.Options{})
	if err != nil || len(checked) != 2 {
		t.Fatalf("%v, %v\n%s", checked, err, data)
	}
	if len(checked[0].Differences) != 0 || len(checked[1].Differences) == 0 {
		t.Errorf("differences %v", checked)
	}
	if !strings.Contains(string(data), "### MPA @ Round 2: ") {
		t.Errorf("no word of the change by hand in\n%s", data)
	}
}
