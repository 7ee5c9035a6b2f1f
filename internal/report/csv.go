package report

import (
	"encoding/csv"
	"io"
	"strings"

	"torneo/tournament"
)

// CSV writes the tables as comma-separated values, each with a header line of
// its columns' keys. Titles and notes are left out.
func (d *Document) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	for k := range d.Tables {
		if k > 0 {
			out.Flush()
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := d.Tables[k].writeCSV(out); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func (t *Table) writeCSV(out *csv.Writer) error {
	record := make([]string, len(t.Columns))
	for k, c := range t.Columns {
		record[k] = c.Key
	}
	if err := out.Write(record); err != nil {
		return err
	}
	for _, r := range t.Rows {
		for k, cell := range r {
			if record[k] = printable(cell); cell == none {
				record[k] = ""
			} else if t.Columns[k].hasDays() {
				record[k] = ISODay(cell)
			}
			if t.Columns[k].Align == Left {
				record[k] = notFormula(record[k])
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	return nil
}

// ISODay returns a day that is written as in report files by ISO 8601, as documents for programs
// have it; other text stays as it is.
func ISODay(cell string) string {
	if d, err := tournament.ParseDate(cell); err == nil && d.String() == cell {
		return d.ISO()
	}
	return cell
}

// notFormula keeps a spreadsheet from calculating a name that begins as a
// formula does.
func notFormula(s string) string {
	if len(s) > 1 && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
