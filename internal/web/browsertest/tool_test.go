package browsertest

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
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

// The page without a server: somebody opens a report from a folder that knows nothing of it,
// reads why a value is what it is, checks the pairings, pairs the next round, in both languages
// and without the network.
func TestPageWithoutServer(t *testing.T) {
	browser(t)
	if testing.Short() || os.Getenv(toolVariable) == "" && os.Getenv("TORNEO_THOROUGH") == "" {
		t.Skip("compiling takes minutes: TORNEO_THOROUGH=1, or " + toolVariable + " with a folder of scripts/tool")
	}
	files := http.FileServer(http.Dir(toolFolder(t)))
	server := httptest.NewServer(files)
	t.Cleanup(server.Close)
	w := open(t, server.URL, "/")
	w.wait(`document.documentElement.dataset.ready`)
	w.accessible(t, "start")
	if w.read("document.documentElement.lang") != "es" {
		w.runs(`document.querySelector('[data-language="es"]').click()`)
	}

	w.do(chromedp.SetUploadFiles("#files", []string{filepath.Join("..", "..", "tool", "folder", "static", "sample.trf")}))
	w.wait(`document.querySelector("#answer table a")`)
	w.accessible(t, "standings")
	w.runs(`document.querySelector("#answer table a").click()`)
	w.wait(`document.documentElement.dataset.shown?.startsWith("#player?")`)
	w.shows("Buchholz")
	w.accessible(t, "explanation")
	for _, page := range []string{"compare", "crosstable", "pairing", "check", "ratings", "norms", "file", "next"} {
		w.runs(`location.hash = "#` + page + `"`)
		w.wait(`document.documentElement.dataset.shown?.startsWith("#` + page + ` ")`)
		w.accessible(t, page)
		w.is(`document.querySelector("#answer").textContent.length > 40`)
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
