package report

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// The most that a sheet of a workbook has.
const (
	mostXLSXRows = 100_000
	mostXLSXCell = 32_000
)

var errTooManyRows = errors.New("report: more rows than a workbook takes")

// XLSX writes the tables as a workbook, each a sheet with a header line. Numbers are
// numbers, and text is text: nothing of it is calculated.
func (d *Document) XLSX(w io.Writer) error {
	book := excelize.NewFile()
	defer book.Close()
	taken := map[string]bool{}
	for k := range d.Tables {
		t := &d.Tables[k]
		if len(t.Rows) > mostXLSXRows {
			return errTooManyRows
		}
		name := sheetName(t.Caption, k+1, taken)
		if k == 0 {
			if err := book.SetSheetName("Sheet1", name); err != nil {
				return err
			}
		} else if _, err := book.NewSheet(name); err != nil {
			return err
		}
		if err := t.sheet(book, name); err != nil {
			return err
		}
	}
	var made bytes.Buffer
	if err := book.Write(&made); err != nil {
		return err
	}
	return inOrder(w, made.Bytes())
}

// inOrder writes the files of a workbook in the order of their names, so that the same
// tables give the same bytes.
func inOrder(w io.Writer, made []byte) error {
	in, err := zip.NewReader(bytes.NewReader(made), int64(len(made)))
	if err != nil {
		return err
	}
	slices.SortFunc(in.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	out := zip.NewWriter(w)
	for _, f := range in.File {
		if err := out.Copy(f); err != nil {
			return err
		}
	}
	return out.Close()
}

func (t *Table) sheet(book *excelize.File, name string) error {
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	out, err := book.NewStreamWriter(name)
	if err != nil {
		return err
	}
	for k := range t.Columns {
		if err := out.SetColWidth(k+1, k+1, t.width(k)); err != nil {
			return err
		}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	line := make([]any, len(t.Columns))
	for k, c := range t.Columns {
		if line[k] = c.Title; c.Title == "" {
			line[k] = c.Key
		}
		line[k] = excelize.Cell{StyleID: bold, Value: line[k]}
	}
	if err := out.SetRow("A1", line); err != nil {
		return err
	}
	for r, row := range t.Rows {
		for k, cell := range row {
			line[k] = t.Columns[k].cell(cell)
		}
		if err := out.SetRow("A"+strconv.Itoa(r+2), line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// cell is a cell of a workbook: a number where the column is one of numbers.
func (c Column) cell(text string) any {
	if text = printable(text); text == none {
		text = ""
	}
	if c.numeric() {
		if n, err := strconv.ParseFloat(text, 64); err == nil && digits(text) {
			return n
		}
	}
	if len(text) > mostXLSXCell {
		text = strings.ToValidUTF8(text[:mostXLSXCell], "")
	}
	return text
}

// digits reports digits with a sign and a point at most: nothing else that can be read
// as a number is one.
func digits(text string) bool { return strings.Trim(text, "-.0123456789") == "" && len(text) < 16 }

// width is how wide a column stands, in letters.
func (t *Table) width(k int) float64 {
	widest := utf8.RuneCountInString(t.Columns[k].Title)
	for _, row := range t.Rows {
		widest = max(widest, utf8.RuneCountInString(row[k]))
	}
	return float64(min(max(widest+2, 6), 60))
}

// sheetName is a name that a sheet may have: 31 letters, without what divides
// addresses, and no two alike.
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
