package browsertest

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"torneo/internal/cli"
)

// toolVariable names a folder that scripts/tool has made: another is not compiled.
const toolVariable = "TORNEO_TOOL"

// toolFolder returns the page without a server, compiled for this test.
func toolFolder(t *testing.T) string {
	t.Helper()
	if folder := os.Getenv(toolVariable); folder != "" {
		return folder
	}
	folder := t.TempDir()
	cmd := exec.Command("go", "run", "./internal/tool/folder/make", "-folder", folder)
	cmd.Dir = filepath.Join("..", "..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// toolWindow opens the page without a server, of a server that knows nothing of it.
func toolWindow(t *testing.T) (*window, *httptest.Server) {
	t.Helper()
	needPage(t)
	server := httptest.NewServer(http.FileServer(http.Dir(toolFolder(t))))
	t.Cleanup(server.Close)
	w := open(t, server.URL, "/")
	w.wait(`document.documentElement.dataset.ready`)
	return w, server
}

// The speed of the page: -v tells the milliseconds that the rules take in the browser, the best
// of five; the bound has room for a machine that does other things besides.
func TestSpeedOfThePage(t *testing.T) {
	w, _ := toolWindow(t)
	for _, x := range []struct {
		players, rounds, planned string
		pages                    []string
	}{
		{"200", "9", "142 9", []string{"standings", "player?player=7", "crosstable"}},
		{"500", "6", "142 9", []string{"next", "standings"}},
	} {
		file := filepath.Join(t.TempDir(), "large.trf")
		if code := cli.Main([]string{"generate", "--seed", "1", "--players", x.players, "--rounds", x.rounds, "--system", "dutch", "--tiebreaks", "BH/C1,BH,SB", "-o", file}, strings.NewReader(""), io.Discard, io.Discard, os.Getenv); code != 0 {
			t.Fatal(code)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.Replace(data, []byte("142 "+x.rounds+"\n"), []byte(x.planned+"\n"), 1)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		w.runs(`location.hash = ""; delete document.documentElement.dataset.shown`)
		w.do(chromedp.SetUploadFiles("#files", []string{file}))
		w.wait(`document.documentElement.dataset.shown`)
		for _, page := range x.pages {
			best := 1e9
			for range 5 {
				w.runs(`location.hash = "#file"`)
				w.wait(`document.documentElement.dataset.shown?.startsWith("#file ")`)
				w.runs(`location.hash = "#` + page + `"`)
				w.wait(`document.documentElement.dataset.shown?.startsWith("#` + page + ` ")`)
				w.is(`!document.querySelector("#answer .wrong") && document.querySelectorAll("#answer tr").length > 4`)
				took, err := strconv.ParseFloat(w.read("document.documentElement.dataset.took"), 64)
				if err != nil {
					t.Fatal(err)
				}
				best = min(best, took)
			}
			t.Logf("%s players, %s rounds, %s: %.0f ms", x.players, x.rounds, page, best)
			if best > 5000 {
				t.Errorf("%s takes %.0f ms", page, best)
			}
		}
	}
}

// The page without a server: somebody opens a report from a folder that knows nothing of it,
// reads why a value is what it is, checks the pairings, pairs the next round, in both languages
// and without the network.
func TestPageWithoutServer(t *testing.T) {
	w, server := toolWindow(t)
	w.accessible(t, "start")
	if w.read("document.documentElement.lang") != "es" {
		w.runs(`document.querySelector('[data-language="es"]').click()`)
	}

	sample, err := filepath.Abs(filepath.Join("..", "..", "tool", "folder", "static", "sample.trf"))
	if err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.SetUploadFiles("#files", []string{sample}))
	w.wait(`document.querySelector("#answer table a")`)
	w.accessible(t, "standings")
	w.runs(`document.querySelector("#answer table a").click()`)
	w.wait(`document.documentElement.dataset.shown?.startsWith("#player?")`)
	w.shows("Buchholz")
	w.accessible(t, "explanation")
	for _, page := range []string{"compare", "crosstable", "suppose", "pairing", "check", "ratings", "norms", "file", "next"} {
		w.runs(`location.hash = "#` + page + `"`)
		w.wait(`document.documentElement.dataset.shown?.startsWith("#` + page + ` ")`)
		w.accessible(t, page)
		w.is(`document.querySelector("#answer").textContent.length > 20`)
	}
	w.runs(`location.hash = "#check"`)
	w.wait(`document.documentElement.dataset.shown?.startsWith("#check ")`)
	w.shows("Todo según las reglas")
	w.runs(`document.querySelector('[data-language="en"]').click()`)
	w.wait(`document.documentElement.dataset.shown === "#check en"`)
	w.shows("All as the rules say")
	w.runs(`document.querySelector('[data-keep="json"]').click()`)
	kept := filepath.Join(w.downloads, "sample-check.json")
	for began := time.Now(); ; pause(began) {
		if data, err := os.ReadFile(kept); err == nil && bytes.Contains(data, []byte(`"ok":true`)) {
			break
		} else if time.Since(began) > patience {
			t.Fatal("nothing was kept", err)
		}
	}

	// Without the network, and without the server: what was kept opens again.
	w.wait(`navigator.serviceWorker.controller`)
	server.Close()
	w.visit("/")
	w.wait(`document.documentElement.dataset.ready`)
	w.runs(`document.getElementById("sample").click()`)
	w.wait(`document.querySelector("#answer table a")`)

	// The files of another program are read by the whole program, which is kept, too.
	table := filepath.Join(t.TempDir(), "wrong.csv")
	if err := os.WriteFile(table, []byte("a;<b>\n1;2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.SetUploadFiles("#files", []string{table}))
	w.wait(`document.querySelector("#answer .wrong")`)
	w.accessible(t, "refused")
}
