package browsertest

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/internal/calculator/places"
	"torneo/internal/filesync"
	"torneo/internal/jsonrecord"
	"torneo/internal/longtest"
)

// fits reports what is wider than the telephone.
const fits = `document.documentElement.scrollWidth <= innerWidth`

// needPage skips a test for which the page would be compiled.
func needPage(t *testing.T) {
	t.Helper()
	browser(t)
	if os.Getenv(toolVariable) == "" && !longtest.IsEnabled() {
		t.Skip("compiling takes minutes: TORNEO_THOROUGH=1, or " + toolVariable + " with a folder of scripts/tool")
	}
}

// A player opens the standings of a published folder on a telephone, goes to "what if", sets
// a result and reads the places that the program itself computes from the public record; then
// without the network. A tournament that is not published is refused.
func TestWhatIfOnAPhone(t *testing.T) {
	needPage(t)
	folder, files := filepath.Join(t.TempDir(), "tablon"), map[string][]byte{}
	made := toolFolder(t)
	list, err := os.ReadDir(made)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if files[e.Name()], err = os.ReadFile(filepath.Join(made, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := filesync.Folder(festival(t).WithPage(files), folder); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	w := open(t, server.URL, "/a/es/standings.html")
	w.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	w.click(`footer a[href*="tool/index.html"]`)
	w.wait(`document.documentElement.dataset.shown`)
	w.shows("Suponer")
	w.is(fits)
	w.is(`document.querySelectorAll(".games .results a").length >= 15`)
	w.is(`[...document.querySelectorAll(".games .results a")].every((a) => a.getBoundingClientRect().height >= 44)`)
	results := w.read(`new URLSearchParams(document.querySelector(".games .results a:last-child").getAttribute("href").split("?")[1]).get("results")`)
	w.runs(`document.querySelector(".games .results a:last-child").click()`)
	w.wait(`document.querySelector('.games .results a[aria-current="true"]') && document.documentElement.dataset.shown?.includes("results=")`)
	w.is(fits)

	data, err := os.ReadFile(filepath.Join(folder, "a", "data", "tournament.json"))
	if err != nil {
		t.Fatal(err)
	}
	record, problems := jsonrecord.Read(data)
	if record == nil {
		t.Fatal(problems)
	}
	d, err := (&places.Event{Record: record, Results: calculator.ResultNames()}).Answer(i18n.New(i18n.Spanish), results, "")
	if err != nil {
		t.Fatal(err)
	}
	cells := 0
	var want strings.Builder
	for k := range d.Tables {
		for _, row := range d.Tables[k].Rows {
			for _, cell := range row {
				want.WriteString(cell)
				cells++
			}
		}
	}
	plain := strings.NewReplacer(" ", "", "\u00a0", "", "\n", "", "½", ".5", ",", ".")
	got := w.read(`[...document.querySelectorAll("#answer table tbody :is(td, th)")].map((c) => c.textContent).join("")`)
	if n := w.read(`document.querySelectorAll("#answer table tbody :is(td, th)").length`); n != strconv.Itoa(cells) || !sameFigures(plain.Replace(got), plain.Replace(want.String())) {
		t.Errorf("the page: %s\nthe program: %s", got, want.String())
	}

	w.runs(`document.querySelector('[data-language="en"]').click()`)
	w.wait(`document.documentElement.dataset.shown?.endsWith(" en")`)
	w.shows("Suppose by a tap")
	w.accessible(t, "what if, on a telephone")
	w.wait(`navigator.serviceWorker.controller`)

	// Without the network: the record that was loaded last.
	server.Close()
	w.visit("/tool/index.html?event=a&l=en#suppose")
	w.wait(`document.documentElement.dataset.shown`)
	w.is(`document.querySelectorAll(".games .results a").length >= 15`)
	w.shows("Without the network")
	w.visit("/tool/index.html?event=d&l=en#suppose")
	w.wait(`document.getElementById("status").textContent.includes("not published")`)
	w.visit("/tool/index.html?event=..%2F..%2Fa&l=en")
	w.wait(`document.documentElement.dataset.ready && !document.getElementById("start").hidden`)
}

// sameFigures reports whether two texts are the same but for the form of their numbers.
func sameFigures(a, b string) bool {
	digits := func(text string) string {
		return strings.Map(func(r rune) rune {
			if r == '.' || r == '-' || r == '–' || r == '−' {
				return -1
			}
			return r
		}, strings.ReplaceAll(text, ".0", ""))
	}
	return digits(a) == digits(b)
}

// drop is a file that is dragged onto the page from outside.
func drop(name, content string) string {
	return `(() => {
		const data = new DataTransfer();
		data.items.add(new File([` + strconv.Quote(content) + `], ` + strconv.Quote(name) + `));
		document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true }));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`
}

// On a telephone: a file is dropped, whatever it is called; hostile ones are refused as text; the
// page can be installed, and nothing on it is wider than the screen.
func TestPageOnAPhone(t *testing.T) {
	w, _ := toolWindow(t)
	w.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	w.is(fits)
	w.accessible(t, "start, on a telephone")
	var obstacles []*page.InstallabilityError
	w.wait(`navigator.serviceWorker.controller`)
	w.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		obstacles, err = page.GetInstallabilityErrors().Do(ctx)
		return err
	}))
	for _, o := range obstacles {
		if o.ErrorID != "in-incognito" { // as every window of a test is
			t.Errorf("it cannot be installed: %s %v", o.ErrorID, o.ErrorArguments)
		}
	}
	sample, err := os.ReadFile(filepath.Join("..", "..", "tool", "folder", "static", "sample.trf"))
	if err != nil {
		t.Fatal(err)
	}
	w.runs(drop("a.trf", string(sample)))
	w.wait(`document.querySelector("#answer table a")`)
	for _, page := range []string{"standings", "player?player=7", "suppose", "compare", "crosstable", "pairing", "check", "ratings", "norms", "file"} {
		w.runs(`location.hash = ` + strconv.Quote("#"+page))
		w.wait(`document.documentElement.dataset.shown?.startsWith(` + strconv.Quote("#"+page+" ") + `)`)
		w.is(fits)
	}
	hostile := bytes.Replace(sample, []byte("Player0001 "), []byte("<img src=x onerror=alert(1)>"), 1)
	hostile = bytes.Replace(hostile, []byte("Random tournament"), []byte("</h1><script>alert(2)</script>"), 1)
	w.runs(drop("<b>.trf", string(hostile)))
	w.wait(`document.querySelector("#answer").textContent.includes("alert(2)") || document.querySelector("#answer .wrong")`)
	w.is(`!document.querySelector("#answer script, #answer img, #answer b")`)
	for name, content := range map[string]string{"empty.trf": "", "zero.trf": strings.Repeat("\x00", 4000), "<img src=x>.zip": "PK\x03\x04nothing", "list.json": `{"players":[`, "long.trf": strings.Repeat("001 <script>", 5000)} {
		w.runs(`document.getElementById("answer").replaceChildren()`)
		w.runs(drop(name, content))
		w.wait(`document.querySelector("#answer .wrong")`)
		w.is(`!document.querySelector("#answer script, #answer img") && !document.getElementById("start").hidden`)
		w.is(fits)
	}
	w.runs(drop("again.trf", string(sample)))
	w.wait(`document.querySelector("#answer table a")`)
}
