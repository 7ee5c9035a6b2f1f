package spreadsheet

import (
	"archive/zip"
	"errors"
	"io"
)

// The limits of a long workbook, read row by row.
const (
	maxLongPacked = 96 << 20
	maxLongRows   = 1 << 20
)

// Rows reads a long workbook row by row: the first sheet in which something stands.
type Rows struct {
	sheet *sheet
	held  bool // the row has been read already
	err   error
}

// Open begins an XLSX workbook that unpacks to no more than most bytes.
func Open(file io.ReaderAt, size, most int64) (*Rows, error) {
	if size > maxLongPacked {
		return nil, refuse("spreadsheet.large", "most", maxLongPacked>>20)
	}
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return nil, refuse("spreadsheet.damaged")
	}
	var total uint64
	for _, f := range archive.File {
		if total += f.UncompressedSize64; total > uint64(most) {
			return nil, refuse("spreadsheet.large", "most", most>>20)
		}
	}
	b, err := bookIn(archive, most)
	if err != nil {
		return nil, readError(err)
	}
	for _, f := range b.sheets {
		s, err := b.sheet(f)
		if err != nil {
			return nil, readError(err)
		}
		r := &Rows{sheet: s}
		for r.Next() {
			if len(r.Cells()) > 0 {
				r.held = true
				return r, nil
			}
		}
		if r.Close(); r.err != nil {
			return nil, r.err
		}
	}
	return nil, refuse("spreadsheet.empty")
}

// readError returns the reason that a workbook is not read: it is damaged, if no other
// is known.
func readError(err error) error {
	if known := (*Refused)(nil); errors.As(err, &known) {
		return known
	}
	return refuse("spreadsheet.damaged")
}

// Next reads the next row, which may have no cells. It is false at the end, and where
// the workbook is none any more: see Err.
func (r *Rows) Next() (more bool) {
	if r.held {
		r.held = false
		return true
	}
	if r.err != nil {
		return false
	}
	more, err := r.sheet.next()
	if err != nil {
		r.err = readError(err)
	}
	return more
}

// Cells returns the cells of the row, without empty ones at its end.
func (r *Rows) Cells() []string { return r.sheet.cells }

// Line returns the number of the row in its sheet, from 1.
func (r *Rows) Line() int { return r.sheet.line }

// Err returns the error that ended the rows early; nil at the end of the sheet.
func (r *Rows) Err() error { return r.err }

// Close lets go of the file.
func (r *Rows) Close() { r.sheet.close() }
