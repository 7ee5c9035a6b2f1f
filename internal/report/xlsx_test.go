package report

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestXLSXHasNumbersAndCalculatesNothing(t *testing.T) {
	columns := []Column{{Key: "rating", Title: "Elo", Align: Right}, {Key: "name", Heading: true}}
	d := &Document{Tables: []Table{
		{Caption: "After round 3: [all]", Columns: columns, Rows: [][]string{{"2130", "=1+1"}, {"7.5", "@x\x00"}, {none, "+34 600"}, {"0x1F", strings.Repeat("W", 40_000)}, {"1e9", "-"}}},
		{Caption: "After round 3: [all]", Columns: columns},
	}}
	var b bytes.Buffer
	if err := d.XLSX(&b); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	names := book.GetSheetList()
	if len(names) != 2 || names[0] != "After round 3   all" {
		t.Fatalf("%q", names)
	}
	for cell, want := range map[string]string{"A1": "Elo", "B1": "name", "A2": "2130", "B2": "=1+1", "A3": "7.5", "B3": "@x\ufffd", "A4": "", "B4": "+34 600", "A5": "0x1F", "A6": "1e9"} {
		if got, err := book.GetCellValue(names[0], cell); err != nil || got != want {
			t.Errorf("%s: %q, want %q (%v)", cell, got, want, err)
		}
		if formula, _ := book.GetCellFormula(names[0], cell); formula != "" {
			t.Errorf("%s is calculated: %s", cell, formula)
		}
	}
	if kind, _ := book.GetCellType(names[0], "A5"); kind == excelize.CellTypeNumber || kind == excelize.CellTypeUnset {
		t.Errorf("0x1F is a number: %v", kind)
	}
	if kind, _ := book.GetCellType(names[0], "A2"); kind != excelize.CellTypeNumber && kind != excelize.CellTypeUnset {
		t.Errorf("2130 is no number: %v", kind)
	}
}

func TestXLSXIsTheSameTwiceAndHasAsManyColumnsAsTheTable(t *testing.T) {
	wide := Table{Caption: `A & "B" <1>`}
	row := make([]string, 60)
	for k := range row {
		wide.Columns = append(wide.Columns, Column{Key: "c" + strconv.Itoa(k)})
		row[k] = " <" + strconv.Itoa(k) + "> & "
	}
	wide.Rows = [][]string{row}
	d := &Document{Tables: []Table{wide}}
	var first, second bytes.Buffer
	if err := d.XLSX(&first); err != nil {
		t.Fatal(err)
	}
	if err := d.XLSX(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("other bytes the second time (%v)", err)
	}
	book, err := excelize.OpenReader(&first)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	name := book.GetSheetList()[0]
	if name != `A & "B" <1>` {
		t.Errorf("the sheet is called %q", name)
	}
	for k := range row {
		column, _ := excelize.ColumnNumberToName(k + 1)
		if got, err := book.GetCellValue(name, column+"2"); err != nil || got != row[k] {
			t.Errorf("%s2: %q, want %q (%v)", column, got, row[k], err)
		}
	}
	style, _ := book.GetCellStyle(name, "AA1")
	if s, err := book.GetStyle(style); err != nil || s.Font == nil || !s.Font.Bold {
		t.Errorf("the header is not bold (%v)", err)
	}
	if style, _ := book.GetCellStyle(name, "A2"); style != 0 {
		t.Error("what is below the header has a style")
	}
	if panes, err := book.GetPanes(name); err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("the header does not stay: %+v (%v)", panes, err)
	}
}

func TestXLSXOfNothingIsAWorkbook(t *testing.T) {
	var b bytes.Buffer
	if err := new(Document).XLSX(&b); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if list := book.GetSheetList(); len(list) != 1 {
		t.Errorf("%q", list)
	}
}
