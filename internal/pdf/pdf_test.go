package pdf_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/pdf"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/report"
)

var head = pdf.Head{
	Title: "Abierto de Cádiz", Round: "Ronda 6", When: "27/11/2026 17:00", Printed: "Impreso: 27/11/2026 16:40",
	Address: "https://example.org/t/1/rounds/6", Line: "Ayuntamiento", Made: time.Date(2026, 11, 27, 16, 40, 0, 0, time.UTC),
}

func list(names ...string) *pdf.List {
	t := report.Table{Columns: []report.Column{{Key: "number", Title: "N.º", Align: report.Right}, {Key: "name", Title: "Nombre", Heading: true}}}
	for k, name := range names {
		t.Rows = append(t.Rows, []string{strconv.Itoa(k + 1), name})
	}
	return &pdf.List{Name: "Lista", Tables: []report.Table{t}}
}

func made(t *testing.T, head pdf.Head, o pdf.Options, sheets ...pdf.Sheet) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := pdf.Write(&b, i18n.New(i18n.Spanish), head, o, sheets...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func many(n int) (names []string) {
	for k := range n {
		names = append(names, fmt.Sprintf("Apellido %04d, Nombre", k))
	}
	return names
}

func TestEveryPageSaysWhatItIs(t *testing.T) {
	pages := pdftest.Pages(t, made(t, head, pdf.Options{}, list(many(100)...)))
	if len(pages) < 2 {
		t.Fatalf("%d pages", len(pages))
	}
	for k, page := range pages {
		for _, want := range []string{"Abierto de Cádiz · Ronda 6", "Lista · 27/11/2026 17:00", fmt.Sprintf("página %d de %d", k+1, len(pages)), "Ayuntamiento", "Impreso: 27/11/2026 16:40 · Torneo", "Nombre"} {
			if !slices.Contains(page, want) {
				t.Errorf("page %d lacks %q: %q", k+1, want, page)
			}
		}
	}
	all := slices.Concat(pages...)
	for _, name := range many(100) {
		if !slices.Contains(all, name) {
			t.Errorf("%s is not there", name)
		}
	}
}

func TestTheSameValuesGiveTheSameBytes(t *testing.T) {
	first := made(t, head, pdf.Options{Columns: 2}, list(many(300)...))
	if !bytes.Equal(first, made(t, head, pdf.Options{Columns: 2}, list(many(300)...))) {
		t.Error("not the same twice")
	}
}

func TestLinesOnAPage(t *testing.T) {
	for size, want := range map[pdf.Size]int{pdf.Small: 55, pdf.Usual: 40, pdf.Large: 29} {
		page := pdftest.Pages(t, made(t, head, pdf.Options{Size: size}, list(many(100)...)))[0]
		n := 0
		for _, text := range page {
			if strings.HasPrefix(text, "Apellido") {
				n++
			}
		}
		if n < want {
			t.Errorf("%s: %d lines on a page, want %d", size, n, want)
		}
	}
}

func TestCopiesAndColumns(t *testing.T) {
	one := pdftest.Pages(t, made(t, head, pdf.Options{}, list(many(100)...)))
	three := pdftest.Pages(t, made(t, head, pdf.Options{Copies: 3}, list(many(100)...)))
	beside := pdftest.Pages(t, made(t, head, pdf.Options{Columns: 2}, list(many(100)...)))
	if len(three) != 3*len(one) || !slices.Equal(three[len(one)], one[0]) {
		t.Errorf("%d pages of three copies, %d of one", len(three), len(one))
	}
	if len(beside) >= len(one) {
		t.Errorf("%d pages in two columns, %d in one", len(beside), len(one))
	}
	var b bytes.Buffer
	if _, err := pdf.Write(&b, i18n.New(i18n.English), head, pdf.Options{Copies: 20}, list(many(20_000)...)); !errors.Is(err, pdf.ErrTooLong) || b.Len() > 0 {
		t.Errorf("%v, %d bytes", err, b.Len())
	}
}

func TestWideTablesAreSplitAndRepeatWhatTheRowsAreAbout(t *testing.T) {
	table := report.Table{Caption: "Cuadro", Columns: []report.Column{{Key: "number", Title: "N.º", Align: report.Right}, {Key: "name", Title: "Nombre", Heading: true}}}
	for k := range 60 {
		table.Columns = append(table.Columns, report.Column{Key: strconv.Itoa(k), Title: strconv.Itoa(k + 1), Align: report.Center})
	}
	for r := range 60 {
		row := []string{strconv.Itoa(r + 1), fmt.Sprintf("Apellido %d, Nombre", r)}
		for range 60 {
			row = append(row, "½ ½")
		}
		table.Rows = append(table.Rows, row)
	}
	pages := pdftest.Pages(t, made(t, head, pdf.Options{}, &pdf.List{Name: "Cuadro", Tables: []report.Table{table}}))
	seen := map[string]bool{}
	for _, page := range pages {
		if !slices.Contains(page, "Nombre") || !slices.ContainsFunc(page, func(s string) bool { return strings.HasPrefix(s, "Apellido") }) {
			t.Errorf("a page does not say whose its rows are: %.200q", page)
		}
		for _, text := range page {
			seen[text] = true
		}
	}
	for k := range 60 {
		if !seen[strconv.Itoa(k+1)] {
			t.Errorf("column %d is missing", k+1)
		}
	}
}

func TestNamesFromAnywhereStayOnOneLine(t *testing.T) {
	names := []string{
		"", " ", "\x00\x1b[31m,\t😀 李 \xff", strings.Repeat("W", 5000), strings.Repeat("ﷺ", 200), "سمير", "Ðặng, Ngọc", "Жуков, Пётр", "Παπαϊωάννου, Ι", "=1+1", "(a) \\ )b(", "e\u0301",
	}
	pages := pdftest.Pages(t, made(t, head, pdf.Options{}, list(names...)))
	text := strings.Join(pages[0], "|")
	for _, want := range []string{"□□□□", "Ðặng, Ngọc", "Жуков, Пётр", "Παπαϊωάννου, Ι", `(a) \ )b(`, "WWW…", "□: letra que no tiene este tipo"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %.600q", want, text)
		}
	}
	if len(pages) != 1 {
		t.Errorf("%d pages", len(pages))
	}
	if plain := pdftest.Text(t, made(t, head, pdf.Options{}, list("Ana"))); strings.Contains(plain, "□") {
		t.Error("a page on which everything could be printed says that something could not")
	}
}

func TestCardsAreCutInOrder(t *testing.T) {
	var cards []pdf.Card
	for k := range 10 {
		cards = append(cards, pdf.Card{{W: 1, H: 0.5, Text: "Card " + strconv.Itoa(k+1)}})
	}
	pages := pdftest.Pages(t, made(t, head, pdf.Options{}, &pdf.Cards{Across: 2, Down: 2, Cards: cards}))
	want := [][]string{{"Card 1", "Card 4", "Card 7", "Card 10"}, {"Card 2", "Card 5", "Card 8"}, {"Card 3", "Card 6", "Card 9"}}
	if len(pages) != 3 {
		t.Fatalf("%q", pages)
	}
	for k := range want {
		if !slices.Equal(pages[k], want[k]) {
			t.Errorf("page %d: %q", k+1, pages[k])
		}
	}
}

func TestNothingToPrintIsAPage(t *testing.T) {
	for _, o := range []pdf.Options{{}, {Format: pdf.Letter}, {Format: pdf.A5, Size: pdf.Large, Columns: 3}} {
		if text := pdftest.Text(t, made(t, pdf.Head{}, o)); !strings.Contains(text, "No hay nada que imprimir") {
			t.Error(text)
		}
	}
}

func TestAnAddressThatIsTooLongForACode(t *testing.T) {
	h := head
	h.Address = "https://" + strings.Repeat("x", 5000)
	if pages := pdftest.Pages(t, made(t, h, pdf.Options{}, list("Ana"))); len(pages) != 1 {
		t.Error(len(pages))
	}
}
