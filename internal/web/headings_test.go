package web_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/spreadsheet"
	"torneo/internal/web/webtest"
)

// headingsOfPages is the file that publishes the first lines of the tables that pages hand out, by what
// follows the address of a tournament: those of CSV, which are the same in every language, and those of
// workbooks in English and Spanish.
const headingsOfPages = "../../docs/schema/headings-of-pages.tsv"

// Tables that pages hand out as CSV and as workbooks have the headings that are published:
// TORNEO_UPDATE_HEADINGS=1 writes them anew.
func TestHeadingsOfTablesOfPages(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	var got strings.Builder
	for _, table := range []string{
		"players/export?as=%", "export/standings.%", "export/ratings.%?kind=standard", "export/norms.%?rate=fast",
		"export/list.%", // of another program, as all shapes of export
		"rounds/1/lists/boards.%", "rounds/1/lists/names.%", "rounds/1/lists/standings.%", "rounds/1/lists/crosstable.%", "lists/start.%",
	} {
		line := func(kind, lang string) []string {
			w.Headers["Accept-Language"] = lang
			address := strings.Replace(table, "%", kind, 1)
			p := w.Get(at+address).Want(t, 200)
			if kind == "xlsx" {
				rows, err := spreadsheet.Read([]byte(p.Body))
				if err != nil || len(rows) < 2 {
					t.Fatalf("%s: %d rows: %v", address, len(rows), err)
				}
				return rows[0]
			}
			first, _, _ := strings.Cut(strings.TrimPrefix(p.Body, "\ufeff"), "\n")
			r := csv.NewReader(strings.NewReader(first))
			if strings.Count(first, ";") > strings.Count(first, ",") {
				r.Comma = ';'
			}
			cells, err := r.Read()
			if err != nil {
				t.Fatalf("%s: %q: %v", address, first, err)
			}
			return cells
		}
		name, _, _ := strings.Cut(strings.Replace(table, ".%", "", 1), "?")
		programs := line("csv", "en")
		if spanish := line("csv", "es"); strings.Join(programs, "|") != strings.Join(spanish, "|") {
			t.Errorf("%s: CSV has other headings in Spanish: %q, and %q", name, spanish, programs)
		}
		got.WriteString(name + "\tcsv\t" + strings.Join(programs, "|") + "\n")
		for _, lang := range []string{"en", "es"} {
			got.WriteString(name + "\txlsx " + lang + "\t" + strings.Join(line("xlsx", lang), "|") + "\n")
		}
	}
	if os.Getenv("TORNEO_UPDATE_HEADINGS") != "" {
		if err := os.WriteFile(filepath.FromSlash(headingsOfPages), []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(filepath.FromSlash(headingsOfPages))
	if err != nil {
		t.Fatal(err)
	}
	is, published := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for k := range max(len(is), len(published)) {
		if k >= len(is) || k >= len(published) || is[k] != published[k] {
			t.Fatalf("line %d of docs/schema/headings-of-pages.tsv is not what pages write: %q", k+1, is[min(k, len(is)-1)])
		}
	}
}
