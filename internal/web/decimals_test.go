package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"torneo/internal/web"
	"torneo/internal/web/webtest"
)

// Citations have points between numbers in every language: of a chapter, of an article
// after it, of a version; and so have files and addresses.
var (
	cited  = regexp.MustCompile(`\b([A-E]\.\d+(\.\d+)*|GR)( (a|y|,)? ?\d+(\.\d+)+)*( \(\d{4}\))?( \d+(\.\d+)*)*(, \d+(\.\d+)+)*|\b(art\.|artículos?|arts\.|Leyes) ?\d+(\.\d+)+`)
	halves = regexp.MustCompile(`(^|[^\d.])\d+\.5\b`)
)

// pointed returns the numbers with a half in a text in Spanish that are written with a point.
func pointed(text string) (found []string) {
	text = cited.ReplaceAllString(text, "")
	for _, at := range halves.FindAllStringIndex(text, -1) {
		if at[1] < len(text) && (text[at[1]] == '.' && at[1]+1 < len(text) && text[at[1]+1] >= '0' && text[at[1]+1] <= '9') {
			continue // an address, a day
		}
		found = append(found, strings.ReplaceAll(text[max(0, at[0]-60):min(len(text), at[1]+30)], "\n", " "))
	}
	return found
}

// Halves have a comma on every page in Spanish, of players and of teams.
func TestHalvesHaveACommaOnEveryPage(t *testing.T) {
	for text, want := range map[string]int{"tiene 9.5 puntos": 1, "gana por 1.5–2.5": 2, "C.07 (2026) 16.5": 0, "a las 9.50, 1.5.2026": 0, "tiene 9,5": 0} {
		if got := pointed(text); len(got) != want {
			t.Fatalf("%q: %q", text, got)
		}
	}
	w := newWindow(t)
	w.Post("/example", nil).Want(t, http.StatusOK)
	archive, err := txtar.ParseFile("../cli/testdata/teams.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == "liga.trf" {
			w.Headers["Accept-Language"] = "en"
			if p := w.Upload("/import", "report", f.Name, f.Data); p.Status != http.StatusOK {
				w.Post("/import", p.Fields()).Want(t, http.StatusOK)
			}
		}
	}
	w.Headers["Accept-Language"] = "es"
	if len(w.Store.AllJournals) != 2 {
		t.Fatalf("%d tournaments", len(w.Store.AllJournals))
	}
	site := web.New(w.Desk, web.Options{Version: "test"}) // for its table of addresses
	t.Cleanup(site.Close)
	pages, with := 0, 0
	for k, number := range []string{"1", "4", "1", "3"} {
		at := strings.NewReplacer("{$}", "", "{id}", w.Store.AllJournals[k/2].ID, "{event}", w.Store.AllEvents[k/2].ID, "{round}", number, "{player}", number, "{number}", number,
			"{series}", "1", "{chapter}", "tiebreaks", "{team}", number, "{picture}", "points")
		for _, route := range site.Routes() {
			method, pattern, ok := strings.Cut(route.Pattern, " ")
			path := at.Replace(pattern)
			if !ok || method != http.MethodGet || strings.Contains(path, "{") || strings.HasSuffix(path, "/live") {
				continue
			}
			p := w.Get(path)
			if p.Status != http.StatusOK || !strings.HasPrefix(p.Header.Get("Content-Type"), "text/html") {
				continue
			}
			text := webtest.VisibleText(p.Body)
			pages++
			if strings.Contains(text, ",5") {
				with++
			}
			for _, found := range pointed(text) {
				t.Errorf("%s: … %s …", path, found)
			}
		}
	}
	if pages < 60 || with < 10 {
		t.Errorf("%d pages, on %d of which are halves", pages, with)
	}
}
