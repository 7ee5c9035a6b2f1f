package spreadsheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

const odsHead = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Hoja1">`
const odsFoot = `</table:table></office:spreadsheet></office:body></office:document-content>`

func packed(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for k := 0; k < len(files); k += 2 {
		f, err := w.Create(files[k])
		if err == nil {
			_, err = f.Write([]byte(files[k+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func ods(t *testing.T, rows string) []byte {
	t.Helper()
	return packed(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", odsHead+rows+odsFoot)
}

// The form of LibreOffice: repeated cells, days with their value, notes, empty rows to
// the end of the sheet.
func TestODS(t *testing.T) {
	got, err := Read(ods(t, `<table:table-column table:number-columns-repeated="1024"/>
<table:table-row><table:table-cell office:value-type="string"><text:p>Nombre</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Elo</text:p></table:table-cell><table:table-cell/><table:table-cell office:value-type="string"><text:p>F. nac.</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>secret</text:p></office:annotation><text:p>Peña,<text:s/><text:span>Ana</text:span></text:p></table:table-cell><table:table-cell office:value-type="float" office:value="2105"><text:p>2.105</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1"/><table:table-cell office:value-type="date" office:date-value="1999-05-03"><text:p>03/05/99</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><text:p>dos</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`))
	want := [][]string{{"Nombre", "Elo", "", "F. nac."}, {"Peña, Ana", "2105", "", "1999/05/03"}, {"dos"}, {"dos"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestXLSX(t *testing.T) {
	f := excelize.NewFile()
	day, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	if err != nil {
		t.Fatal(err)
	}
	for cell, value := range map[string]any{"A3": "Name", "B3": "Rtg", "C3": "Birth", "A4": "Peña, Ana", "B4": 2105, "C4": time.Date(1999, 5, 3, 0, 0, 0, 0, time.UTC)} {
		if err := f.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.SetCellStyle("Sheet1", "C4", "C4", day); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := Read(b.Bytes())
	if want := [][]string{{"Name", "Rtg", "Birth"}, {"Peña, Ana", "2105", "1999/05/03"}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	// Whatever is broken in it is an error, and no panic.
	for k := 0; k < b.Len(); k += 37 {
		broken := bytes.Clone(b.Bytes())
		broken[k] ^= 0x55
		_, _ = Read(broken)
		_, _ = Read(broken[:k])
	}
}

func TestHostile(t *testing.T) {
	cell := `<table:table-cell office:value-type="string" table:number-columns-repeated="%d"><text:p>x</text:p></table:table-cell>`
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "spreadsheet.damaged"},
		{"Excel before 2007", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "spreadsheet.old"},
		{"another archive", packed(t, "a.txt", "a"), "spreadsheet.other"},
		{"broken XML", packed(t, "content.xml", odsHead), "spreadsheet.damaged"},
		{"no sheet", ods(t, ""), "spreadsheet.empty"},
		{"a million equal rows", ods(t, `<table:table-row table:number-rows-repeated="1000000">`+fmt.Sprintf(cell, 1)+`</table:table-row>`), "spreadsheet.rows"},
		{"a million equal cells", ods(t, `<table:table-row>`+fmt.Sprintf(cell, 1000000)+`</table:table-row>`), "spreadsheet.columns"},
		{"cells after cells", ods(t, `<table:table-row>`+strings.Repeat(fmt.Sprintf(cell, 60), 3000)+`</table:table-row>`), "spreadsheet.columns"},
		{"deep", ods(t, strings.Repeat("<text:span>", 300)), "spreadsheet.damaged"},
		{"entities", packed(t, "content.xml", `<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>`), "spreadsheet.damaged"},
		{"unpacks to more than is read", packed(t, "content.xml", odsHead+strings.Repeat(" ", maxUnzip)), "spreadsheet.large"},
		{"not a workbook at all", packed(t, "xl/workbook.xml", "<x/>"), "spreadsheet.damaged"},
	} {
		var refused *Refused
		rows, err := Read(test.data)
		if !errors.As(err, &refused) || refused.What.ID != test.want {
			t.Errorf("%s: %d rows, %v, want %s", test.name, len(rows), err, test.want)
		}
	}
}

func TestText(t *testing.T) {
	if got := Text([][]string{{"a", tidy("b\t\n c")}, {"d"}}); got != "a\tb c\nd\n" {
		t.Errorf("%q", got)
	}
}

func FuzzODS(f *testing.F) {
	f.Add(`<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>`)
	f.Fuzz(func(t *testing.T, rows string) {
		got, err := Read(ods(t, rows))
		if err == nil && (len(got) == 0 || len(got) > maxRows) {
			t.Errorf("%d rows", len(got))
		}
	})
}
