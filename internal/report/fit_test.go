package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

// fitted returns a document as a terminal of some width shows it.
func fitted(t *testing.T, d *Document, width int) []string {
	t.Helper()
	var b strings.Builder
	if err := d.TextWithin(&b, false, width); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
}

func wideDocument() *Document {
	table := Table{Caption: "Standings", Columns: []Column{{Key: "place", Title: "Place", Align: Right}, {Key: "name", Title: "Name", Heading: true}, {Key: "points", Title: "Pts.", Align: Right}}}
	for k := range 10 {
		table.Columns = append(table.Columns, Column{Key: fmt.Sprint("c", k), Title: fmt.Sprint("Col ", k), Align: Right})
	}
	for k, name := range []string{"Praggnanandhaa Rameshbabu", "Abdusattorov, Nodirbek of Tashkent", "Li"} {
		row := []string{fmt.Sprint(k + 1), name, "5.5"}
		for n := range 10 {
			row = append(row, fmt.Sprint(100*k+n))
		}
		table.Rows = append(table.Rows, row)
	}
	return &Document{Language: "en", Title: "Open", Tables: []Table{table}}
}

// No line is wider than the terminal; names are cut first, and narrow terminals get the table in
// parts, of which each says whose row it is. Without a width nothing is cut.
func TestTablesFitTheTerminal(t *testing.T) {
	for _, width := range []int{40, 60, 80, 100, 120} {
		lines := fitted(t, wideDocument(), width)
		for _, line := range lines {
			if n := text.StringWidthWithoutEscSequences(line); n > width {
				t.Errorf("%d characters of %d in %q", n, width, line)
			}
		}
		all := strings.Join(lines, "\n")
		if cut, want := strings.Contains(all, "…"), width < 120; cut != want {
			t.Errorf("%d: names are cut: %v, want %v\n%s", width, cut, want, all)
		}
		headings := 0
		for _, line := range lines {
			if strings.Contains(line, "Name") {
				headings++
			}
		}
		if folded := headings > 1; folded != (width < 100) {
			t.Errorf("%d: in %d parts\n%s", width, headings, all)
		}
		for n := range 10 {
			if !strings.Contains(all, fmt.Sprint("Col ", n)) || !strings.Contains(all, fmt.Sprint(200+n)) {
				t.Errorf("%d: column %d is missing", width, n)
			}
		}
	}
	var b strings.Builder
	if err := wideDocument().Text(&b, false); err != nil {
		t.Fatal(err)
	}
	if lines := fitted(t, wideDocument(), 0); !slices.Equal(lines, strings.Split(strings.TrimRight(b.String(), "\n"), "\n")) || strings.Contains(b.String(), "…") {
		t.Error(b.String())
	}
}

// Sentences in a table are broken between words.
func TestSentencesOfTablesAreBroken(t *testing.T) {
	d := &Document{Language: "en", Tables: []Table{{Columns: []Column{{Key: "pair", Title: "Pair"}, {Key: "why", Title: "Why"}},
		Rows: [][]string{{"9–13", strings.Repeat("because they met in round three ", 5)}}}}}
	lines := fitted(t, d, 60)
	if len(lines) < 5 {
		t.Errorf("%q", lines)
	}
	for _, line := range lines {
		if text.StringWidthWithoutEscSequences(line) > 60 {
			t.Errorf("%q", line)
		}
	}
}
