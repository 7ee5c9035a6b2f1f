package webtest

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/internal/spreadsheet"
)

// headingsOfPages is the file that publishes the first lines of the tables that pages hand out: those of
// CSV, which are the same in every language, and those of workbooks in English and Spanish.
const headingsOfPages = "docs/schema/headings-of-pages.tsv"

// Headings collects the first lines of tables that pages hand out, to hold them against what is
// published.
type Headings struct {
	w     *Window
	names []string
	lines []string
}

// NewHeadings collects from a window.
func NewHeadings(w *Window) *Headings { return &Headings{w: w} }

// Add reads a table by its name in what is published: as CSV, in which a language changes nothing, and,
// where there is an address for it, as a workbook.
func (h *Headings) Add(name, csvAddress, xlsxAddress string) {
	h.w.T.Helper()
	was := h.w.Headers["Accept-Language"]
	defer func() { h.w.Headers["Accept-Language"] = was }()
	h.names = append(h.names, name)
	read := func(address, lang string) string {
		h.w.Headers["Accept-Language"] = lang
		return h.w.Get(address).Want(h.w.T, 200).Body
	}
	en, es := h.linesOfCSV(name, read(csvAddress, "en")), h.linesOfCSV(name, read(csvAddress, "es"))
	if !slices.Equal(en, es) {
		h.w.T.Errorf("%s: CSV has other headings in Spanish: %q, and %q", name, es, en)
	}
	h.lines = append(h.lines, en...)
	for _, lang := range []string{"en", "es"} {
		if xlsxAddress == "" {
			break
		}
		rows, err := spreadsheet.Read([]byte(read(xlsxAddress, lang)))
		if err != nil || len(rows) < 2 {
			h.w.T.Fatalf("%s: %d rows: %v", xlsxAddress, len(rows), err)
		}
		h.lines = append(h.lines, name+"\txlsx "+lang+"\t"+strings.Join(rows[0], "|"))
	}
}

// linesOfCSV returns the first line of each table of a file, each once.
func (h *Headings) linesOfCSV(name, text string) (lines []string) {
	h.w.T.Helper()
	for table := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n\n") {
		first, _, _ := strings.Cut(strings.TrimSpace(table), "\n")
		if first == "" {
			continue
		}
		r := csv.NewReader(strings.NewReader(first))
		if strings.Count(first, ";") > strings.Count(first, ",") {
			r.Comma = ';'
		}
		cells, err := r.Read()
		if err != nil {
			h.w.T.Fatalf("%s: %q: %v", name, first, err)
		}
		if line := name + "\tcsv\t" + strings.Join(cells, "|"); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		h.w.T.Fatalf("%s is empty", name)
	}
	return lines
}

// Hold compares what was collected with what is published: TORNEO_UPDATE_HEADINGS=1 writes these tables
// anew, and leaves the others.
func (h *Headings) Hold(t *testing.T) {
	t.Helper()
	file := filepath.FromSlash(headingsOfPages)
	for range 4 {
		if _, err := os.Stat(file); err == nil {
			break
		}
		file = filepath.Join("..", file)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var published, others []string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if name, _, _ := strings.Cut(line, "\t"); slices.Contains(h.names, name) {
			published = append(published, line)
		} else {
			others = append(others, line)
		}
	}
	if os.Getenv("TORNEO_UPDATE_HEADINGS") != "" {
		published, others = h.lines, append(others, h.lines...)
		slices.Sort(others)
		if err := os.WriteFile(file, []byte(strings.Join(others, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(h.lines)
	slices.Sort(published)
	for k := range max(len(h.lines), len(published)) {
		is, said := "", ""
		if k < len(h.lines) {
			is = h.lines[k]
		}
		if k < len(published) {
			said = published[k]
		}
		if is != said {
			t.Fatalf("%s has %q, pages write %q: TORNEO_UPDATE_HEADINGS=1 writes it anew", headingsOfPages, said, is)
		}
	}
}
