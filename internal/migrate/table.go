package migrate

import (
	"bytes"
	"errors"
	"strings"

	"regexp"
	"torneo/internal/chessresults"
	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/internal/spreadsheet"
	"torneo/trf"
)

// reportLine is a line of a report file: a record of players, or of the tournament.
var reportLine = regexp.MustCompile(`(?m)^(001 [ 0-9]{4} |012 [^|;\t]|XX[A-Z] |### )`)

// reportRecord is a line that a report has and a page has not: "### " can be a heading around one.
var reportRecord = regexp.MustCompile(`(?m)^(001 [ 0-9]{4} |012 [^|;\t]|XX[A-Z] )`)

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
	if list, problems := r.columnsOfBlanks(file); list != nil {
		r.takeProblems(f.Name, problems)
		return list
	}
	lines, problems := entrylist.Cells(f.Data, entrylist.Origin{Encoding: r.Encoding})
	r.takeProblems(f.Name, problems)
	for _, l := range lines {
		list = append(list, row{file, l.Number, clean(l.Cells)})
	}
	return list
}

// takeProblems notes what is wrong with a text.
func (r *reader) takeProblems(name string, problems []entrylist.Problem) {
	for _, p := range problems {
		s := trf.Adjustment
		if p.Fatal {
			s = trf.Error
		}
		r.found.Problems = append(r.found.Problems, Problem{name, trf.Problem{Severity: s, Line: p.Line, Column: p.Column, Message: p.Message}})
	}
}

// clean returns cells without what spreadsheets put around values so that they stay texts:
// ="12w1", an apostrophe, blanks that do not break.
func clean(cells []string) []string {
	for k, c := range cells {
		c = strings.TrimSpace(strings.ReplaceAll(c, "\u00a0", " "))
		if inner, is := strings.CutPrefix(c, `="`); is {
			c = strings.TrimSuffix(inner, `"`)
		}
		cells[k] = strings.TrimSpace(entrylist.BareText(c))
	}
	return cells
}

// table is headings with the lines below them.
type table struct {
	headings *headings
	file     int
	line     int
	round    int               // of pairings, or that after which points of a list stand; 0 is not said
	legend   map[string]string // what headings mean, by legendKey
	vega     bool              // a report of Vega's
	cut      int               // the length to which names are cut; 0: they are whole
	page     bool              // as a reader of pages brought it into shape
	numbers  Numbers           // what opponents' numbers mean, where the file says it
	square   bool              // each against each, columns are opponents
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
		r.text(n, r.rows(n))
	}
}

// sheet parts the lines of a file into its tables.
func (r *reader) sheet(n int, rows []row) {
	plain := tableRows(rows)
	if chessresults.IsExport(plain) {
		r.readByForm(n, plain)
		return
	}
	var open *table
	any := false
	round := 0
	for k := range rows {
		x := &rows[k]
		if x.empty() {
			continue
		}
		if matchHeading(x.cells) || squadTitle.MatchString(titleOf(x.cells)) {
			r.readByForm(n, plain)
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
			if open != nil && open.explain(title) {
				r.noted = r.noted || pointsNote.MatchString(title)
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
	if any || r.found.errors() {
		return
	}
	if chessresults.IsTable(plain) { // in a language of which no heading is known
		r.readByForm(n, plain)
		return
	}
	r.fault(place{file: n}, "migrate.no-headings")
}

// readByForm reads lines by the form of their cells, whatever their headings are called.
func (r *reader) readByForm(n int, rows []incoming.TableRow) {
	tables, err := chessresults.ReadRows(rows, r.Answers)
	if err != nil {
		r.refuse(n, err)
		return
	}
	r.takeTables(n, tables)
}

func tableRows(rows []row) []incoming.TableRow {
	list := make([]incoming.TableRow, len(rows))
	for k := range rows {
		list[k] = incoming.TableRow{Line: rows[k].line, Cells: rows[k].cells}
	}
	return list
}

var legendLine = regexp.MustCompile(`(?i)^((?:tb|tie[ -]?break|des|desp|desempate|dep|départage|wtg|wertung|feinwertung|spareggio) ?\.? ?[1-9]) ?: *(.+)$`)

// explain takes a line below the table that says what a column of tie-breaks is.
func (t *table) explain(line string) bool {
	m := legendLine.FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return false
	}
	t.setLegend(m[1], m[2])
	return true
}

func (t *table) setLegend(heading, text string) {
	if t.legend == nil {
		t.legend = map[string]string{}
	}
	t.legend[legendKey(heading)] = text
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

// titleOf returns the text of a line that has only one; "" if it has several. A sentence that
// stands in every column is one: spreadsheets repeat what is below their tables.
func titleOf(cells []string) (title string) {
	count := 0
	for _, c := range cells {
		switch {
		case c == "":
		case title == "":
			title, count = c, 1
		case c != title:
			return ""
		default:
			count++
		}
	}
	if count > 1 && (len(title) < 12 || !strings.Contains(title, " ")) {
		return ""
	}
	return title
}

// isVega reports the rating report of Vega: FIDE's identifiers with bars between the
// fields.
func isVega(data []byte) bool {
	return bytes.IndexByte(data, '|') >= 0 && vegaLine.Match(data) && !bytes.HasPrefix(data, []byte("PK"))
}
