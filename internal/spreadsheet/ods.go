package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"torneo/message"
)

// The namespaces of OpenDocument.
const (
	tableSpace  = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
	officeSpace = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
	textSpace   = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
)

// odsReader reads content.xml as it comes, element by element. LibreOffice says of
// empty cells and rows how often they are repeated, up to the million that a sheet can
// have: what is repeated and empty at the end of a row or a sheet is not read.
type odsReader struct {
	rows  [][]string
	row   []string
	cell  strings.Builder
	value string // of the cell, where it says it: a day or a number

	inCell, inNote     bool
	cellTimes, rowEach int
	paragraphs         int
}

func readODS(f *zip.File) ([][]string, error) {
	content, err := tokensOf(f, maxUnzip)
	if err != nil {
		return nil, err
	}
	defer content.close()
	var r odsReader
	for {
		token, err := content.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			r.start(t)
		case xml.EndElement:
			if t.Name.Space == tableSpace && t.Name.Local == "table" && len(r.rows) > 0 {
				return r.rows, nil
			}
			err = r.end(t.Name)
		case xml.CharData:
			if r.inCell && !r.inNote && r.paragraphs > 0 && r.cell.Len() <= maxCell {
				r.cell.Write(t)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return r.rows, nil
}

func (r *odsReader) start(t xml.StartElement) {
	switch name := t.Name; {
	case name.Space == tableSpace && name.Local == "table-row":
		r.row, r.rowEach = nil, times(t, "number-rows-repeated")
	case name.Space == tableSpace && (name.Local == "table-cell" || name.Local == "covered-table-cell"):
		r.inCell, r.cellTimes, r.paragraphs, r.value = true, times(t, "number-columns-repeated"), 0, valueOf(t)
		r.cell.Reset()
	case name.Space == officeSpace && name.Local == "annotation":
		r.inNote = true
	case name.Space == textSpace && name.Local == "p" && r.inCell && !r.inNote:
		if r.paragraphs++; r.paragraphs > 1 {
			r.cell.WriteByte(' ')
		}
	case name.Space == textSpace && (name.Local == "s" || name.Local == "tab" || name.Local == "line-break") && r.inCell && !r.inNote:
		r.cell.WriteByte(' ')
	}
}

func (r *odsReader) end(name xml.Name) error {
	switch {
	case name.Space == officeSpace && name.Local == "annotation":
		r.inNote = false
	case name.Space == tableSpace && (name.Local == "table-cell" || name.Local == "covered-table-cell"):
		r.inCell = false
		value := r.value
		if value == "" {
			value = r.cell.String()
		}
		if value = tidy(value); value == "" && r.cellTimes > maxColumns {
			r.cellTimes = maxColumns // to the end of the row, mostly
		}
		for range min(r.cellTimes, maxColumns+1) {
			if len(r.row) > 2*maxColumns {
				break
			}
			r.row = append(r.row, value)
		}
	case name.Space == tableSpace && name.Local == "table-row":
		row := trimRow(r.row)
		if len(row) == 0 {
			return nil
		}
		if len(row) > maxColumns {
			return refuse("spreadsheet.columns", "most", maxColumns)
		}
		if len(r.rows)+r.rowEach > maxRows {
			return refuse("spreadsheet.rows", "most", message.Count(maxRows))
		}
		for range r.rowEach {
			r.rows = append(r.rows, row)
		}
	}
	return nil
}

// times returns the number of repetitions of a row or a cell: one where it is not
// stated.
func times(t xml.StartElement, attribute string) int {
	for _, a := range t.Attr {
		if a.Name.Space == tableSpace && a.Name.Local == attribute {
			if n, err := strconv.Atoi(a.Value); err == nil && n > 0 {
				return min(n, maxRows+1)
			}
		}
	}
	return 1
}

// valueOf returns the day or the number of a cell, which its text may show shortened.
func valueOf(t xml.StartElement) string {
	var kind, day, number string
	for _, a := range t.Attr {
		if a.Name.Space != officeSpace {
			continue
		}
		switch a.Name.Local {
		case "value-type":
			kind = a.Value
		case "date-value":
			day = a.Value
		case "value":
			number = a.Value
		}
	}
	switch kind {
	case "date":
		day, _, _ = strings.Cut(day, "T")
		return strings.ReplaceAll(day, "-", "/")
	case "float":
		return number
	}
	return ""
}
