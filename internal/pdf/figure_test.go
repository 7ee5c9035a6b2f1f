package pdf_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/chart"
	"torneo/internal/pdf"
	"torneo/internal/pdf/pdftest"
)

func figures() map[string]*chart.Drawing {
	w := chart.Words{Title: "Título", Desc: "Lo que se ve", Across: "Ronda", Up: "Puesto"}
	var many []chart.Runner
	for k := range 25 {
		many = append(many, chart.Runner{Name: fmt.Sprintf("Apellido %d, Ñ", k), Places: []int{200 - k, 0, k + 1}, Strong: k == 3})
	}
	course := chart.Course{Scored: []int{100, 100, 250}, Expected: []int{36, 112, 240}, ScoredName: "logrado", ExpectedName: "esperado"}
	tables := make([]chart.Table, 100)
	for k := range tables {
		tables[k] = chart.Table{Number: k + 1, State: k % 4, Result: "1-0"}
	}
	bars := []chart.Bar{{Label: "2000", Parts: []int{3, 5, 1}}, {Label: "2100", Parts: []int{7, 0, 2}}}
	return map[string]*chart.Drawing{
		"race": chart.Race(w, many, 3), "course": course.Draw(w, func(h int) string { return strconv.Itoa(h) }),
		"columns": chart.Columns(w, bars, []string{"a", "b", "c"}), "rows": chart.Rows(w, bars), "hall": chart.Hall(w, tables, 12, []string{"en juego", "decidida"}), "empty": chart.Rows(w, nil),
	}
}

// A drawing on paper is the one of the page: every shape, every word, in its order, and
// nothing outside of the page.
func TestFiguresAreTheDrawing(t *testing.T) {
	for name, d := range figures() {
		var want []string
		lines, boxes := 0, 0
		for _, s := range d.Shapes {
			switch s.Kind {
			case chart.Text:
				if s.Text != "" {
					want = append(want, s.Text)
				}
			case chart.Line:
				lines++
			case chart.Box:
				boxes++
			}
		}
		pdf := made(t, pdf.Head{Title: "T"}, pdf.Options{}, &pdf.Figure{Name: "F", Drawings: []chart.Figure{{Drawing: d}}})
		pages := pdftest.Pages(t, pdf)
		if len(pages) != 1 {
			t.Fatalf("%s: %d pages", name, len(pages))
		}
		have := pages[0][slices.Index(pages[0], "Título")+1:]
		if len(have) < len(want) || !slices.Equal(have[:len(want)], want) {
			t.Errorf("%s: %q\nwant %q", name, have, want)
		}
		if have[len(want)] != "Lo que se ve" {
			t.Errorf("%s: not said in words: %q", name, have[len(want)])
		}
		drawn := content(t, pdf)
		if n := len(regexp.MustCompile(`(?m) re B$`).FindAllString(drawn, -1)); n != boxes {
			t.Errorf("%s: %d boxes, want %d", name, n, boxes)
		}
		if n := len(regexp.MustCompile(`(?m)^S$`).FindAllString(drawn, -1)); n < lines {
			t.Errorf("%s: %d lines, want %d", name, n, lines)
		}
		for _, m := range regexp.MustCompile(`(?m)^(-?[\d.]+) (-?[\d.]+) [ml]$`).FindAllStringSubmatch(drawn, -1) {
			x, _ := strconv.ParseFloat(m[1], 64)
			y, _ := strconv.ParseFloat(m[2], 64)
			if x < 20 || x > 576 || y < 20 || y > 822 {
				t.Errorf("%s: a line goes to %s", name, m[0])
			}
		}
	}
}

// Drawings that do not fit under each other take a page each, and one that is too high
// for a page is made smaller.
func TestFiguresFillPages(t *testing.T) {
	tall := &chart.Drawing{Width: 700, Height: 9000, Title: "Alta"}
	low := figures()["columns"]
	pdf := made(t, head, pdf.Options{}, &pdf.Figure{Name: "F", Drawings: []chart.Figure{{Heading: "Uno", Drawing: low}, {Heading: "Dos", Drawing: low}, {Heading: "Tres", Drawing: low}, {Drawing: tall}}})
	pages := pdftest.Pages(t, pdf)
	if len(pages) != 3 || !slices.Contains(pages[0], "Dos") || slices.Contains(pages[0], "Tres") || !slices.Contains(pages[2], "Alta") {
		t.Errorf("%d pages: %q", len(pages), pages)
	}
	for k, page := range pages {
		if !strings.Contains(strings.Join(page, "|"), fmt.Sprintf("página %d de %d", k+1, len(pages))) {
			t.Errorf("page %d does not say which it is", k+1)
		}
	}
}

// content returns the drawing commands of a PDF's pages.
func content(t *testing.T, pdf []byte) string {
	t.Helper()
	var b strings.Builder
	for _, part := range bytes.Split(pdf, []byte("stream\n"))[1:] {
		data, _, _ := bytes.Cut(part, []byte("\nendstream"))
		if r, err := zlib.NewReader(bytes.NewReader(data)); err == nil {
			if plain, err := io.ReadAll(r); err == nil && bytes.Contains(plain, []byte(" Tf")) {
				b.Write(plain)
			}
		}
	}
	return b.String()
}
