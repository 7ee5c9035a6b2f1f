package report

import (
	"archive/zip"
	"io"
	"strconv"
)

// XLSXOfRows writes rows as the one sheet of a workbook, for programs that look for their
// headings in it: whole numbers are numbers, and text is text: nothing of it is
// calculated.
func XLSXOfRows(w io.Writer, rows [][]string) error {
	if len(rows) > mostXLSXRows {
		return errTooManyRows
	}
	book := workbook{zip: zip.NewWriter(w), sheets: []string{"1"}}
	book.frame()
	book.file("xl/worksheets/sheet1.xml", func(x *sheetWriter) {
		x.put(`<worksheet xmlns="`, sheetSpace, `"><sheetData>`)
		for r, row := range rows {
			x.put(`<row r="`, strconv.Itoa(r+1), `">`)
			for k, cell := range row {
				if n, err := strconv.ParseInt(cell, 10, 64); err == nil && n >= 0 && len(cell) < 16 && strconv.FormatInt(n, 10) == cell {
					x.number(k, r+1, cell)
				} else {
					x.text(k, r+1, "", cell)
				}
			}
			x.put(`</row>`)
		}
		x.put(`</sheetData></worksheet>`)
	})
	if book.err != nil {
		return book.err
	}
	return book.zip.Close()
}
