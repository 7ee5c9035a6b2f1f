package migrate

import (
	"bytes"
	"errors"
	"strings"

	"regexp"
	"torneo/internal/entrylist"
	"torneo/internal/savedpage"
	"torneo/internal/spreadsheet"
	"torneo/trf"
)

// reportLine is a line of a report file: a record of players, or of the tournament.
var reportLine = regexp.MustCompile(`(?m)^(001 [ 0-9]{4} |012 [^|;\t]|XX[A-Z] |### )`)

func workbook(data []byte) bool { return spreadsheet.Is(data) }

// row is a line of a table.
type row struct {
	file, line int
	cells      []string
}

// at returns the place of a cell.
func (x *row) at(column int) place { return place{file: x.file, line: x.line, column: column + 1} }

// cell returns the text of a column; "" if the line has none.
func (x *row) cell(column int) string {
	if column < 0 || column >= len(x.cells) {
		return ""
	}
	return x.cells[column]
}

func (x *row) empty() bool { return strings.Join(x.cells, "") == "" }

// rows returns the lines of a file in their cells.
func (r *reader) rows(file int) (list []row) {
	f := &r.files[file]
	if workbook(f.Data) {
		cells, err := spreadsheet.Read(f.Data)
		if refused := (*spreadsheet.Refused)(nil); errors.As(err, &refused) {
			r.found.Problems = append(r.found.Problems, Problem{f.Name, trf.Problem{Severity: trf.Error, Message: refused.Message()}})
			return nil
		}
		for k := range cells {
			list = append(list, row{file, k + 1, clean(cells[k])})
		}
		return list
	}
	lines, problems := entrylist.Cells(f.Data, entrylist.Origin{Encoding: r.Encoding})
	for _, p := range problems {
		s := trf.Adjustment
		if p.Fatal {
			s = trf.Error
		}
		r.found.Problems = append(r.found.Problems, Problem{f.Name, trf.Problem{Severity: s, Line: p.Line, Column: p.Column, Message: p.Message}})
	}
	for _, l := range lines {
		list = append(list, row{file, l.Number, clean(l.Cells)})
	}
	return list
}

// clean returns cells without what spreadsheets put around values so that they stay texts:
// ="12w1", an apostrophe, blanks that do not break.
func clean(cells []string) []string {
	for k, c := range cells {
		c = strings.TrimSpace(strings.ReplaceAll(c, "\u00a0", " "))
		if inner, is := strings.CutPrefix(c, `="`); is {
			c = strings.TrimSuffix(inner, `"`)
		}
		cells[k] = strings.TrimSpace(strings.TrimPrefix(c, "'"))
	}
	return cells
}

// table is headings with the lines below them.
type table struct {
	headings *headings
	file     int
	line     int
	round    int  // of pairings; 0 is not said
	vega     bool // a report of Vega's
	rows     []row
}

// file parts a file into its tables.
func (r *reader) file(n int) {
	switch data := r.files[n].Data; {
	case isVega(data):
		r.vega(n)
	case savedpage.Is(data):
		r.page(n)
	default:
		r.sheet(n, r.rows(n))
	}
}

// sheet parts the lines of a file into its tables.
func (r *reader) sheet(n int, rows []row) {
	var open *table
	any := false
	round := 0
	for k := range rows {
		x := &rows[k]
		if x.empty() {
			continue
		}
		if matchHeading(x.cells) || squadTitle.MatchString(titleOf(x.cells)) {
			r.fault(place{file: n, line: x.line}, "migrate.teams")
			return
		}
		if h := headingOf(x.cells); h != nil {
			open, any = &table{headings: h, file: n, line: x.line, round: round}, true
			if h.shape == Pairings {
				r.rounds = append(r.rounds, open)
			} else {
				r.cells = append(r.cells, open)
			}
			continue
		}
		if title := titleOf(x.cells); title != "" && !(open != nil && open.isNameOnly(x)) {
			if open != nil && pointsNote.MatchString(title) {
				r.noted = true
				continue
			}
			if no, date := roundTitle(title); no > 0 {
				round, open = no, nil
				r.about.day(no, date)
			} else if !any {
				r.about.line(title)
			}
			continue // below a table: who made it, and when
		}
		switch {
		case open != nil:
			open.rows = append(open.rows, *x)
		case !any:
			r.about.pair(x.cells)
		}
	}
	if !any && !r.found.errors() {
		r.fault(place{file: n}, "migrate.no-headings")
	}
}

// shape returns the shape of the table.
func (t *table) shape() Shape {
	if t.vega {
		return VegaReport
	}
	return t.headings.shape
}

// isNameOnly reports a line of players of which nothing but the name is said.
func (t *table) isNameOnly(x *row) bool {
	for k, f := range t.headings.fields {
		if f == entrylist.Name && k > 0 && x.cell(k) != "" {
			return true
		}
	}
	return false
}

// titleOf returns the text of a line that has only one; "" if it has several.
func titleOf(cells []string) (title string) {
	for _, c := range cells {
		if c != "" {
			if title != "" {
				return ""
			}
			title = c
		}
	}
	return title
}

// isVega reports the rating report of Vega: FIDE's identifiers with bars between the
// fields.
func isVega(data []byte) bool {
	return vegaLine.Match(data) && !bytes.HasPrefix(data, []byte("PK"))
}
