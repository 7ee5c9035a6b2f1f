package spreadsheet

import (
	"bytes"

	"github.com/xuri/excelize/v2"

	"torneo/message"
)

// readXLSX reads the first sheet that is not empty. Days are as the Spanish and the
// report files have them, with four figures for the year, however the cell shows them.
func readXLSX(data []byte) (rows [][]string, err error) {
	defer func() { // the library has been seen to panic on broken files
		if recover() != nil {
			rows, err = nil, refuse("spreadsheet.damaged")
		}
	}()
	f, err := open(bytes.NewReader(data), maxUnzip, maxUnzip/2)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for _, sheet := range f.GetSheetList() {
		if rows, err = sheetRows(f, sheet); err != nil || len(rows) > 0 {
			return rows, err
		}
	}
	return nil, nil
}

func sheetRows(f *excelize.File, sheet string) (rows [][]string, err error) {
	it, err := f.Rows(sheet)
	if err != nil {
		return nil, nil // a chart, which has none
	}
	defer it.Close()
	for it.Next() {
		cells, err := it.Columns()
		if err != nil {
			return nil, err
		}
		if cells = trimmed(cells); len(cells) > maxColumns {
			return nil, refuse("spreadsheet.columns", "most", maxColumns)
		}
		for k := range cells {
			cells[k] = text(cells[k])
		}
		if cells = trimmed(cells); len(cells) == 0 {
			continue
		}
		if len(rows) == maxRows {
			return nil, refuse("spreadsheet.rows", "most", message.Count(maxRows))
		}
		rows = append(rows, cells)
	}
	return rows, it.Error()
}
