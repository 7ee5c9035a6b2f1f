package migrate

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// asODS returns rows as a sheet of OpenDocument; repeated empty cells stand there once.
func asODS(t *testing.T, rows [][]string) []byte {
	t.Helper()
	var s strings.Builder
	s.WriteString(`<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="A">`)
	for _, row := range rows {
		s.WriteString("<table:table-row>")
		for k := 0; k < len(row); k++ {
			if row[k] == "" {
				from := k
				for k+1 < len(row) && row[k+1] == "" {
					k++
				}
				s.WriteString(`<table:table-cell table:number-columns-repeated="` + strconv.Itoa(k-from+1) + `"/>`)
				continue
			}
			kind := `office:value-type="string"`
			if n, err := strconv.Atoi(row[k]); err == nil && strconv.Itoa(n) == row[k] {
				kind = `office:value-type="float" office:value="` + row[k] + `"`
			}
			s.WriteString("<table:table-cell " + kind + "><text:p>")
			if err := xml.EscapeText(&s, []byte(row[k])); err != nil {
				t.Fatal(err)
			}
			s.WriteString("</text:p></table:table-cell>")
		}
		s.WriteString("</table:table-row>")
	}
	s.WriteString(`<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`)
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range []struct{ name, text string }{{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}, {"content.xml", s.String()}} {
		w, err := z.Create(part.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(part.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// asColumns returns rows in columns of blanks, as lists are printed: numbers at the right.
func asColumns(rows [][]string) []byte {
	var width []int
	for _, row := range rows {
		for k, c := range row {
			if len(row) == 1 {
				continue // a title goes over all columns
			}
			if k == len(width) {
				width = append(width, 0)
			}
			width[k] = max(width[k], utf8.RuneCountInString(c))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for k, c := range row {
			pad := ""
			if len(row) > 1 {
				pad = strings.Repeat(" ", width[k]-utf8.RuneCountInString(c))
			}
			if _, err := strconv.Atoi(c); err == nil {
				line.WriteString(pad + c + "  ")
			} else {
				line.WriteString(c + pad + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\r\n")
	}
	return []byte(b.String())
}
