package page

import (
	"bytes"
	"strconv"

	"torneo/internal/report"
)

// sheetTypes are the files for spreadsheets that tables come as, by the end of their names.
var sheetTypes = map[string]string{
	"csv":  "text/csv; charset=utf-8",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// IsSheet reports whether kind ends the names of files for spreadsheets.
func IsSheet(kind string) bool { return sheetTypes[kind] != "" }

// Sheet sends the tables of a document as a file for spreadsheets, as CSV or XLSX; excel=1
// puts the mark before a CSV by which Excel knows its letters. The name has no end.
func (v *Visit) Sheet(name, kind string, d *report.Document) error {
	var b bytes.Buffer
	write := d.CSV
	if kind == "xlsx" {
		write = d.XLSX
	} else if v.Value("excel") != "" {
		b.WriteString("\ufeff")
	}
	if err := write(&b); err != nil {
		return err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", sheetTypes[kind])
	h.Set("Content-Disposition", `attachment; filename="`+name+"."+kind+`"`)
	h.Set("Content-Length", strconv.Itoa(b.Len()))
	h.Set("Cache-Control", "no-store")
	_, _ = v.Writer.Write(b.Bytes()) // who has gone is not told
	return nil
}
