package report

import (
	"bytes"
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
