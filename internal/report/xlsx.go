package report

import (
	"archive/zip"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The most that a sheet of a workbook has.
const (
	mostXLSXRows = 100_000
	mostXLSXCell = 32_000
)

var errTooManyRows = errors.New("report: more rows than a workbook takes")

// XLSX writes the tables as a workbook (ECMA-376), each a sheet with a header line.
// Numbers are numbers, and text is text: nothing of it is calculated. The same tables
// give the same bytes.
func (d *Document) XLSX(w io.Writer) error {
	tables := d.Tables
	if len(tables) == 0 { // a workbook has a sheet
		tables = []Table{{}}
	}
	book := workbook{zip: zip.NewWriter(w)}
	taken := map[string]bool{}
	for k := range tables {
		if len(tables[k].Rows) > mostXLSXRows {
			return errTooManyRows
		}
		book.sheets = append(book.sheets, sheetName(tables[k].Caption, k+1, taken))
	}
	book.frame()
	for k := range tables {
		book.file("xl/worksheets/sheet"+strconv.Itoa(k+1)+".xml", tables[k].sheet)
	}
	if book.err != nil {
		return book.err
	}
	return book.zip.Close()
}

// sheet writes the table as a sheet: a bold line that stays where the others scroll.
func (t *Table) sheet(x *sheetWriter) {
	x.put(`<worksheet xmlns="`, sheetSpace, `"><sheetViews><sheetView workbookViewId="0">`,
		`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`)
	if len(t.Columns) > 0 {
		x.put(`<cols>`)
		for k := range t.Columns {
			n := strconv.Itoa(k + 1)
			x.put(`<col min="`, n, `" max="`, n, `" width="`, strconv.Itoa(t.width(k)), `" customWidth="1"/>`)
		}
		x.put(`</cols>`)
	}
	x.put(`<sheetData><row r="1">`)
	for k, c := range t.Columns {
		title := c.Title
		if title == "" {
			title = c.Key
		}
		x.text(k, 1, ` s="1"`, title)
	}
	x.put(`</row>`)
	for r, row := range t.Rows {
		x.put(`<row r="`, strconv.Itoa(r+2), `">`)
		for k, cell := range row {
			if text, number := t.Columns[k].cell(cell); number {
				x.number(k, r+2, text)
			} else {
				x.text(k, r+2, "", text)
			}
		}
		x.put(`</row>`)
	}
	x.put(`</sheetData></worksheet>`)
}

// cell returns the content of a cell of a workbook, and whether it is a number: only in columns
// of numbers.
func (c Column) cell(text string) (string, bool) {
	if text = printable(text); text == none {
		text = ""
	}
	if c.numeric() && digits(text) {
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			return strconv.FormatFloat(n, 'f', -1, 64), true
		}
	}
	return text, false
}

// digits reports whether a text is digits with a sign and a point at most: nothing else that can
// be read as a number is one.
func digits(text string) bool { return strings.Trim(text, "-.0123456789") == "" && len(text) < 16 }

// width returns the width of a column, in characters.
func (t *Table) width(k int) int {
	widest := utf8.RuneCountInString(t.Columns[k].Title)
	for _, row := range t.Rows {
		widest = max(widest, utf8.RuneCountInString(row[k]))
	}
	return min(max(widest+2, 6), 60)
}

// sheetName returns a name that a sheet may have: 31 letters, without what divides addresses, and
// no two alike.
func sheetName(caption string, n int, taken map[string]bool) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) {
			return ' '
		}
		return r
	}, printable(caption))
	if r := []rune(name); len(r) > 31 {
		name = string(r[:31])
	}
	if name = strings.TrimSpace(name); name == "" || taken[strings.ToLower(name)] {
		name = strconv.Itoa(n)
	}
	taken[strings.ToLower(name)] = true
	return name
}
