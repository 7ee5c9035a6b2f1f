package spreadsheet

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// xlsx returns a workbook of parts written by hand: its sheets and what they share.
func xlsx(t *testing.T, workbook, texts, styles string, sheets ...string) []byte {
	t.Helper()
	const space = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	relation := `<Relationship Id="%s" Type="` + kind + `%s" Target="%s"/>`
	related := fmt.Sprintf(relation, "t", "sharedStrings", "sharedStrings.xml") + fmt.Sprintf(relation, "s", "styles", "/xl/styles.xml")
	list := ""
	parts := []string{"_rels/.rels", "<Relationships>" + fmt.Sprintf(relation, "a", "officeDocument", "xl/workbook.xml") + "</Relationships>"}
	for k, sheet := range sheets {
		name, part, what := fmt.Sprintf("rId%d", k+1), fmt.Sprintf("worksheets/Sheet%d.xml", k+1), "worksheet"
		if sheet == "chart" {
			what = "chartsheet"
		}
		related += fmt.Sprintf(relation, name, what, part)
		list += fmt.Sprintf(`<sheet name="%d" sheetId="%d" r:id="%s"/>`, k+1, k+1, name)
		parts = append(parts, "xl/"+part, "<worksheet"+space+"><sheetData>"+sheet+"</sheetData></worksheet>")
	}
	parts = append(parts,
		"xl/workbook.xml", "<workbook"+space+">"+workbook+"<sheets>"+list+"</sheets></workbook>",
		"xl/_rels/workbook.xml.rels", "<Relationships>"+related+"</Relationships>",
		"xl/sharedStrings.xml", "<sst"+space+">"+texts+"</sst>",
		"xl/styles.xml", "<styleSheet"+space+">"+styles+"</styleSheet>")
	return packed(t, parts...)
}

// Cells and rows that do not say where they are, texts in parts with how they are
// pronounced, formulas, a chart before the sheet and an empty sheet.
func TestWhatWorkbooksHold(t *testing.T) {
	texts := `<si><t>Peña, </t><phoneticPr/></si><si><r><t>An</t></r><r><t>a_x000D__x005F_x</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>`
	got, err := Read(xlsx(t, "", texts, "", "chart", `<row/>`,
		`<row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c></row>
		<row><c><v>7</v></c><c t="inlineStr"><is><t>in </t><r><t>line</t></r></is></c><c r="E3" t="b"><v>1</v></c><c t="str"><f>A1&amp;"x"</f><v>7x</v></c><c t="e"><v>#N/A</v></c></row>
		<row r="9"><c r="A9" t="d"><v>1999-05-03T00:00</v></c><c r="BM9"><v></v></c></row>`))
	want := [][]string{{"", "Peña,", "Ana _x"}, {"7", "in line", "", "", "TRUE", "7x", "#N/A"}, {"1999/05/03"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestHostileWorkbooks(t *testing.T) {
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"no sheets", xlsx(t, "", "", ""), "spreadsheet.damaged"},
		{"a chart", xlsx(t, "", "", "", "chart"), "spreadsheet.empty"},
		{"a text that is not there", xlsx(t, "", "<si><t>x</t></si>", "", `<row><c t="s"><v>1</v></c></row>`), "spreadsheet.damaged"},
		{"a text before the first", xlsx(t, "", "<si><t>x</t></si>", "", `<row><c t="s"><v>-1</v></c></row>`), "spreadsheet.damaged"},
		{"a column that nobody has", xlsx(t, "", "", "", `<row><c r="ZZZZZZZZZZZZZZZZ1"><v>1</v></c></row>`), "spreadsheet.columns"},
		{"one column too many", xlsx(t, "", "", "", `<row><c r="BM1"><v>1</v></c></row>`), "spreadsheet.columns"},
		{"a row that nobody has", xlsx(t, "", "", "", `<row r="1048577"><c><v>1</v></c></row>`), "spreadsheet.rows"},
		{"many rows", xlsx(t, "", "", "", strings.Repeat(`<row><c><v>1</v></c></row>`, maxRows+1)), "spreadsheet.rows"},
		{"deep", xlsx(t, "", "", "", strings.Repeat("<row>", 300)), "spreadsheet.damaged"},
		{"crossed", xlsx(t, "", "", "", "<row><c></row></c>"), "spreadsheet.damaged"},
		{"entities", xlsx(t, "", "<si><t>&a;</t></si>", "", "<row/>"), "spreadsheet.damaged"},
	} {
		var refused *Refused
		rows, err := Read(test.data)
		if !errors.As(err, &refused) || refused.What.ID != test.want {
			t.Errorf("%s: %d rows, %v, want %s", test.name, len(rows), err, test.want)
		}
		if _, err := Open(bytes.NewReader(test.data), int64(len(test.data)), 1<<30); test.name != "many rows" && (!errors.As(err, &refused) || refused.What.ID != test.want) {
			t.Errorf("%s, row by row: %v, want %s", test.name, err, test.want)
		}
	}
}

// Rows say their number in the sheet, from 1, also where some are left out.
func TestRowsByRow(t *testing.T) {
	data := xlsx(t, "", "", "", "<row/>", `<row r="3"><c><v>1</v></c></row><row/><row r="7"><c r="B7"><v>2</v></c></row>`)
	r, err := Open(bytes.NewReader(data), int64(len(data)), 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got := ""
	for r.Next() {
		got += fmt.Sprintf("%d%q ", r.Line(), r.Cells())
	}
	if got != `3["1"] 4[] 7["" "2"] ` || r.Err() != nil {
		t.Errorf("%s, %v", got, r.Err())
	}
	if _, err := Open(bytes.NewReader(data), int64(len(data)), 100); err == nil {
		t.Error("what unpacks to more than is read was read")
	}
}

// Workbooks of a library that many programs write them with: what is written is read.
func TestWhatIsWrittenIsRead(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		f := excelize.NewFile()
		day, err := f.NewStyle(&excelize.Style{NumFmt: 15})
		if err != nil {
			t.Fatal(err)
		}
		var want [][]string
		for line := range 1 + r.IntN(30) {
			var row []string
			for k := range 1 + r.IntN(maxColumns) {
				at, _ := excelize.CoordinatesToCellName(k+1, line+1)
				var value any
				said := ""
				switch r.IntN(6) {
				case 0:
					n := r.IntN(4_000_000)
					value, said = n, fmt.Sprint(n)
				case 1:
					n := float64(r.IntN(1000)) / 4
					value, said = n, fmt.Sprint(n)
				case 2:
					d := time.Date(1901+r.IntN(120), 1, 1+r.IntN(365), 0, 0, 0, 0, time.UTC)
					value, said = d, d.Format("2006/01/02")
				case 3:
					yes := r.IntN(2) == 0
					value, said = yes, strings.ToUpper(fmt.Sprint(yes))
				case 4:
					said = []string{"Peña, Ana", `"<&>'`, "_x", "1-0", "=1+1", "½", "007", "棋"}[r.IntN(8)]
					value = said
				}
				row = append(row, said)
				if value == nil {
					continue
				}
				err := f.SetCellValue("Sheet1", at, value)
				if _, is := value.(time.Time); is && err == nil {
					err = f.SetCellStyle("Sheet1", at, at, day)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if row = trimRow(row); len(row) > 0 {
				want = append(want, row)
			}
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := Read(b.Bytes())
		if !reflect.DeepEqual(got, want) || err != nil && want != nil {
			t.Fatalf("seed %d: %q\n%q\n%v", seed, want, got, err)
		}
	}
}

func FuzzXLSX(f *testing.F) {
	f.Add(`<row r="2"><c r="B2" s="1" t="s"><v>0</v></c></row>`)
	f.Fuzz(func(t *testing.T, rows string) {
		got, err := Read(xlsx(t, "", "<si><t>x</t></si>", `<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>`, rows))
		if err == nil && (len(got) == 0 || len(got) > maxRows) {
			t.Errorf("%d rows", len(got))
		}
	})
}
