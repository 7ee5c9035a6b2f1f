// Package spreadsheet reads the cells of XLSX and ODS workbooks as text.
// Workbooks are hostile until they are read: what they unpack to, and how many
// cells they claim to have, is bounded.
package spreadsheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"

	"torneo/message"
)

// The limits of a workbook.
const (
	maxRows    = 10_000
	maxColumns = 64
	maxCell    = 1000    // bytes
	maxPacked  = 8 << 20 // bytes of the file
	maxUnzip   = 64 << 20
)

// Refused is the reason that a workbook is not read.
type Refused struct{ What message.Message }

func (r *Refused) Error() string { return "spreadsheet: " + r.What.ID }

// Message returns the refusal for people.
func (r *Refused) Message() message.Message { return r.What }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// Is reports whether the file is a workbook, of whatever program, by how it begins.
func Is(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || old(data)
}

// old reports whether a file is in Excel's format before 2007.
func old(data []byte) bool { return bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")) }

// Read returns the cells of the first sheet in which something stands.
func Read(data []byte) ([][]string, error) {
	if old(data) {
		return nil, refuse("spreadsheet.old")
	}
	if len(data) > maxPacked {
		return nil, refuse("spreadsheet.large", "most", maxPacked>>20)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, refuse("spreadsheet.damaged")
	}
	var total uint64
	for _, f := range archive.File {
		if total += f.UncompressedSize64; total > maxUnzip {
			return nil, refuse("spreadsheet.large", "most", maxUnzip>>20)
		}
	}
	var rows [][]string
	for _, f := range archive.File {
		switch strings.TrimPrefix(f.Name, "/") {
		case "content.xml":
			rows, err = readODS(f)
		case "xl/workbook.xml":
			rows, err = readXLSX(archive)
		default:
			continue
		}
		var refused *Refused
		switch {
		case errors.As(err, &refused):
			return nil, refused
		case err != nil:
			return nil, refuse("spreadsheet.damaged")
		case len(rows) == 0:
			return nil, refuse("spreadsheet.empty")
		}
		return rows, nil
	}
	return nil, refuse("spreadsheet.other")
}

// tidy returns a cell on one line, and not longer than a cell is read.
func tidy(cell string) string {
	cell = strings.Join(strings.Fields(strings.ToValidUTF8(cell, "")), " ")
	if len(cell) > maxCell {
		cell = strings.ToValidUTF8(cell[:maxCell], "")
	}
	return cell
}

// trimRow returns a row without empty cells at its end.
func trimRow(row []string) []string {
	for len(row) > 0 && row[len(row)-1] == "" {
		row = row[:len(row)-1]
	}
	return row
}

// Text returns rows as they are pasted from a table: cells parted by tabs.
func Text(rows [][]string) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.Join(row, "\t"))
		b.WriteByte('\n')
	}
	return b.String()
}
