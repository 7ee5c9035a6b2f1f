package spreadsheet

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// cell is a value with the format it is shown in: one that is written out, or a number.
type cell struct {
	value  any
	format any
	want   string
}

var shownCells = []cell{
	// The same day, 8 May 2003, as workbooks show it.
	{37749, 14, "2003/05/08"}, {37749, 15, "2003/05/08"}, {37749, 16, "2003/05/08"}, {37749, 17, "2003/05/08"}, {37749, 22, "2003/05/08"},
	{37749, 30, "2003/05/08"}, {37749, 36, "2003/05/08"}, {37749, 50, "2003/05/08"}, {37749, 58, "2003/05/08"},
	{37749, "dd.mm.yy", "2003/05/08"}, {37749, "mm/dd/yyyy", "2003/05/08"}, {37749, "m/d/yy;@", "2003/05/08"}, {37749, "DD/MM/YYYY", "2003/05/08"},
	{37749, `[$-C0A]d" de "mmmm" de "yyyy`, "2003/05/08"}, {37749, `[$-407]dd\.mm\.yy;@`, "2003/05/08"}, {37749, "[Red]d-mmm-yy", "2003/05/08"},
	{37749, "dd mmm yyyy", "2003/05/08"}, {37749, "dddd", "2003/05/08"}, {37749, "mmm-yy", "2003/05/08"}, {37749, `d"."m"."yy`, "2003/05/08"},
	{37749.75, "d/m/yy h:mm AM/PM", "2003/05/08"}, {37749.75, "yyyy-mm-dd hh:mm:ss.000", "2003/05/08"}, {37749.999, 14, "2003/05/08"},
	{37749, "[$-411]ge.m.d", "2003/05/08"}, {time.Date(1931, 12, 31, 0, 0, 0, 0, time.UTC), "dd/mm/yy", "1931/12/31"},
	{37749, "yyyy", "2003"}, {37749, "yy", "2003"}, // a year alone is what is shown
	{0, "dd/mm/yyyy", ""}, {0, 14, ""}, {"08/05/03", 14, "08/05/03"}, {"sin fecha", "dd.mm.yy", "sin fecha"}, {true, 14, "TRUE"},
	// Numbers in all their figures, however they are shortened or parted.
	{12345678, 11, "12345678"}, {12345678, "0.00000E+00", "12345678"}, {12345678, 48, "12345678"}, {5491123456789, "General", "5491123456789"},
	{2105, 3, "2105"}, {2105, "#,##0", "2105"}, {2105, "#,##0.00 [$€-C0A]", "2105"}, {1234.5, 44, "1234.5"}, {2105, 1, "2105"}, {2105, 37, "2105"},
	// What stays as it is shown.
	{22222, "00000000", "00022222"}, {22222, 49, "22222"}, {0.5, 9, "50%"}, {0.125, 10, "12.5%"}, {0.5, 20, "12:00"}, {0.75, "hh:mm:ss", "18:00"}, {0.75001, "hh:mm:ss", "18:00:01"},
	{1.5, 46, "36:00"}, {0.5, "mm:ss", "12:00"}, {7, `0" d"`, "7"}, {7, `0" dd/mm/yy"`, "7"}, {7, `\d0`, "7"}, {2105, "0", "2105"},
	{2105, "@", "2105"}, {true, 0, "TRUE"}, {"00123", 0, "00123"},
}

// shownBook returns a workbook of one column of the cells.
func shownBook(t testing.TB, cells []cell, since1904 bool) []byte {
	t.Helper()
	f := excelize.NewFile()
	var err error
	check := func(e error) {
		if err = e; err != nil {
			t.Fatal(err)
		}
	}
	check(f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &since1904}))
	for k, c := range cells {
		style := &excelize.Style{Font: &excelize.Font{Bold: true}}
		switch format := c.format.(type) {
		case string:
			style.CustomNumFmt = &format
		case int:
			style.NumFmt = format
		}
		id, err := f.NewStyle(style)
		check(err)
		at := fmt.Sprintf("A%d", k+1)
		check(f.SetCellValue("Sheet1", at, c.value))
		check(f.SetCellStyle("Sheet1", at, at, id))
		check(f.SetCellValue("Sheet1", fmt.Sprintf("B%d", k+1), "."))
	}
	var b bytes.Buffer
	check(f.Write(&b))
	return b.Bytes()
}

func TestShown(t *testing.T) {
	data := shownBook(t, shownCells, false)
	all, err := Read(data)
	if err != nil || len(all) != len(shownCells) {
		t.Fatalf("%d rows, %v", len(all), err)
	}
	long, err := Open(bytes.NewReader(data), int64(len(data)), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer long.Close()
	for k, c := range shownCells {
		if all[k][0] != c.want {
			t.Errorf("%v shown as %v: %q, want %q", c.value, c.format, all[k][0], c.want)
		}
		if !long.Next() || !reflect.DeepEqual(long.Cells(), all[k]) {
			t.Errorf("%v shown as %v, row by row: %q, want %q", c.value, c.format, long.Cells(), all[k])
		}
	}
}

// Workbooks of old Macs count the days from 1904.
func TestShownSince1904(t *testing.T) {
	cells := []cell{{36287, "dd.mm.yy", "2003/05/08"}, {36287, "mm/dd/yyyy", "2003/05/08"}, {36287, 14, "2003/05/08"}, {36287, 15, "2003/05/08"}, {2105, 0, "2105"}}
	rows, err := Read(shownBook(t, cells, true))
	if err != nil {
		t.Fatal(err)
	}
	for k, c := range cells {
		if rows[k][0] != c.want {
			t.Errorf("%v shown as %v: %q, want %q", c.value, c.format, rows[k][0], c.want)
		}
	}
}

// with returns the workbook with files of other content.
func with(t testing.TB, data []byte, files map[string]func(string) string) []byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range archive.File {
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := w.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if change := files[f.Name]; change != nil {
			content = []byte(change(string(content)))
		}
		if _, err := to.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	sheetHead = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
	sheetFoot = `</sheetData></worksheet>`
	styleHead = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`
)

// Days that are text with a time, numbers with an exponent in the file, a format that is
// written out with the number of one that is not, and no formats at all.
func TestShownByOthers(t *testing.T) {
	sheet := sheetHead + `<row r="1"><c r="A1" s="1" t="d"><v>2003-05-08T00:00:00.000</v></c><c r="B1" t="d"><v>2003-05-08</v></c><c r="C1" s="2"><v>1.2345678E7</v></c><c r="D1" s="3"><v>37749</v></c><c r="E1" s="4"><v>37749</v></c><c r="F1" s="9"><v>7</v></c><c r="G1" t="inlineStr"><is><t>Torre</t></is></c></row>` + sheetFoot
	styles := styleHead + `<numFmts count="3"><numFmt numFmtId="14" formatCode="0.0"/><numFmt numFmtId="200" formatCode="dd/mm/yy"/><numFmt numFmtId="200" formatCode="0.0"/></numFmts><cellXfs count="5"><xf/><xf numFmtId="22"/><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="14"/></cellXfs></styleSheet>`
	file := with(t, shownBook(t, nil, false), map[string]func(string) string{
		"xl/worksheets/sheet1.xml": func(string) string { return sheet },
		"xl/styles.xml":            func(string) string { return styles },
	})
	want := [][]string{{"2003/05/08", "2003/05/08", "12345678", "2003/05/08", "37749", "7", "Torre"}}
	if got, err := Read(file); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	for _, broken := range []string{"", styleHead + "</styleSheet>", styleHead + `<cellXfs><xf numFmtId="9"/></cellXfs></styleSheet>`} {
		file := with(t, file, map[string]func(string) string{"xl/styles.xml": func(string) string { return broken }})
		if got, err := Read(file); err != nil || got[0][6] != "Torre" {
			t.Errorf("%q: %q, %v", broken, got, err)
		}
	}
}

// Formats by the hundred thousand, and one of a megabyte, are gone through once and not at
// every cell.
func TestShownHostile(t *testing.T) {
	var formats, sheet strings.Builder
	formats.WriteString(styleHead + `<numFmts>`)
	for k := range 200_000 {
		fmt.Fprintf(&formats, `<numFmt numFmtId="%d" formatCode="0.0;;"/>`, 200+k)
	}
	formats.WriteString(`<numFmt numFmtId="1000000" formatCode="` + strings.Repeat(`d\`, 500_000) + `"/><numFmt numFmtId="1000001" formatCode="` + strings.Repeat(";", 900) + `"/>`)
	formats.WriteString(`</numFmts><cellXfs><xf/><xf numFmtId="200199"/><xf numFmtId="1000000"/><xf numFmtId="1000001"/></cellXfs></styleSheet>`)
	sheet.WriteString(sheetHead)
	for range 9000 {
		sheet.WriteString(`<row>` + strings.Repeat(`<c s="1"><v>7</v></c><c s="2"><v>7</v></c><c s="3"><v>7</v></c>`, 5) + `</row>`)
	}
	sheet.WriteString(sheetFoot)
	file := with(t, shownBook(t, nil, false), map[string]func(string) string{
		"xl/worksheets/sheet1.xml": func(string) string { return sheet.String() },
		"xl/styles.xml":            func(string) string { return formats.String() },
	})
	begun := time.Now()
	rows, err := Read(file)
	if err != nil || len(rows) != 9000 || rows[0][0] != "7" || rows[0][1] != "7" {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("%d bytes took %v", len(file), took)
	}
}

// Fifty thousand players with their days of birth, as federations send them.
func BenchmarkLong(b *testing.B) {
	f := excelize.NewFile()
	code := "dd.mm.yy"
	day, err := f.NewStyle(&excelize.Style{CustomNumFmt: &code})
	if err != nil {
		b.Fatal(err)
	}
	w, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		b.Fatal(err)
	}
	for k := range 50_000 {
		if err := w.SetRow(fmt.Sprintf("A%d", k+1), []any{k + 2_200_000, fmt.Sprintf("García Ruiz, Ana %d", k), "ESP", 1400 + k%1000, 1500, "Ajedrez Lugo", excelize.Cell{StyleID: day, Value: 20000 + k%18000}}); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	var data bytes.Buffer
	if err := f.Write(&data); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		rows, err := Open(bytes.NewReader(data.Bytes()), int64(data.Len()), 512<<20)
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for rows.Next() {
			n++
		}
		if rows.Close(); n != 50_000 || rows.Err() != nil {
			b.Fatal(n, rows.Err())
		}
	}
}
