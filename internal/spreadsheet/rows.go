package spreadsheet

import (
	"archive/zip"
	"io"

	"github.com/xuri/excelize/v2"

	"torneo/message"
)

// What is read of a long workbook, row by row. The cells of a sheet that is larger than
// onDisk, unpacked, are on the disk while they are read.
const (
	maxLongPacked = 96 << 20
	maxLongRows   = 1 << 20
	onDisk        = 16 << 20
)

// Rows reads a long workbook row by row: the first sheet in which something stands.
type Rows struct {
	book  func() error // closes it
	sheet sheet
	cells []string
	line  int
	held  bool // the row has been read already
	err   error
}

// sheet is what is asked of the library. Rows is an interface to others: if it held the
// library's own types, the linker would keep all that they can do, charts and 400 functions
// of formulas, which is 3.5 MB of the program.
type sheet struct {
	next    func() bool
	columns func() ([]string, error)
	failed  func() error
	close   func() error
}

func sheetOf(rows *excelize.Rows) sheet {
	return sheet{rows.Next, func() ([]string, error) { return rows.Columns() }, rows.Error, rows.Close}
}

// Open begins an XLSX workbook that unpacks to no more than most bytes.
func Open(file io.ReaderAt, size, most int64) (r *Rows, err error) {
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
	r = &Rows{}
	defer func() {
		if recover() != nil { // the library has been seen to panic on broken files
			err = refuse("spreadsheet.damaged")
		}
		if err != nil {
			r.Close()
			r = nil
		}
	}()
	opened, err := open(io.NewSectionReader(file, 0, size), most, min(onDisk, most))
	if err != nil {
		return r, refuse("spreadsheet.damaged")
	}
	r.book = opened.Close
	for _, name := range opened.GetSheetList() {
		rows, err := opened.Rows(name)
		if err != nil {
			continue // a chart, which has none
		}
		r.sheet = sheetOf(rows)
		for r.line = 0; r.Next(); {
			if len(r.cells) > 0 {
				r.held = true
				return r, nil
			}
		}
		if r.err != nil {
			return r, r.err
		}
		_ = r.sheet.close() // it was only read
		r.sheet = sheet{}
	}
	return r, refuse("spreadsheet.empty")
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
	defer func() {
		if recover() != nil {
			r.err, more = refuse("spreadsheet.damaged"), false
		}
	}()
	if !r.sheet.next() {
		if r.sheet.failed() != nil {
			r.err = refuse("spreadsheet.damaged")
		}
		return false
	}
	if r.line++; r.line > maxLongRows {
		r.err = refuse("spreadsheet.rows", "most", message.Count(maxLongRows))
		return false
	}
	cells, err := r.sheet.columns()
	if err != nil {
		r.err = refuse("spreadsheet.damaged")
		return false
	}
	if cells = trimmed(cells); len(cells) > maxColumns {
		r.err = refuse("spreadsheet.columns", "most", maxColumns)
		return false
	}
	for k := range cells {
		cells[k] = text(cells[k])
	}
	r.cells = trimmed(cells)
	return true
}

// Cells are those of the row, until the next Next; Line is its number, from 1.
func (r *Rows) Cells() []string { return r.cells }

// Line is the number of the row, from 1.
func (r *Rows) Line() int { return r.line }

// Err is why there is no next row, if it is not that the sheet has ended.
func (r *Rows) Err() error { return r.err }

// Close lets go of what is on the disk.
func (r *Rows) Close() {
	if r.sheet.close != nil {
		_ = r.sheet.close() // it was only read
	}
	if r.book != nil {
		_ = r.book()
	}
}
