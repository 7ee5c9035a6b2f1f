// Package report builds standings, crosstables, explanations and other reports
// as documents without markup. A document has titles, tables and notes in the
// reader's language. A document writes itself as plain text, Markdown, HTML or
// CSV.
package report

import (
	"slices"
	"strings"
	"unicode"

	"torneo/i18n"
)

// Align is the alignment of a column's cells.
type Align uint8

const (
	Left Align = iota
	Right
	Center
)

// Column is a column of a table. Key names it for programs, whatever the
// language of the title.
type Column struct {
	Key     string
	Title   string
	Align   Align
	Heading bool // its cells say what their row is about

	Reckoning bool // its cells are numbers with signs between them, though they stand at the left
	Days      bool // there may be days in its cells

	Name  string // in full, where the title is a code
	Note  string // in small letters behind the title on pages
	Extra bool   // pages leave it out where there is little room
}

// Table is one table. Every row has a cell for each column. Marks are for pages; files and
// paper have the text alone.
type Table struct {
	Caption string
	Columns []Column
	Rows    [][]string
	Notes   []string

	Headed bool     // the page says above the table what it is: the caption is only read aloud
	Chosen int      // the row that stands out on a page, from 1; 0: none
	marks  [][]Mark // of the rows, as far as there are any
}

// Document is a text with tables about one event or subject.
type Document struct {
	Language i18n.Language
	Title    string
	Lead     []string // lines under the title
	Tables   []Table
	Notes    []string // after the tables
}

// Localize returns the document with its numbers and days as they are written in its
// language. Documents for programs have a decimal point everywhere.
func (d *Document) Localize() *Document {
	local := *d
	local.Tables = slices.Clone(d.Tables)
	for k := range local.Tables {
		t := &local.Tables[k]
		t.Rows = slices.Clone(t.Rows)
		for r := range t.Rows {
			t.Rows[r] = slices.Clone(t.Rows[r])
			for c, cell := range t.Rows[r] {
				if t.Columns[c].numeric() || t.Columns[c].Reckoning {
					t.Rows[r][c] = d.Language.Decimal(cell)
				} else if t.Columns[c].hasDays() {
					t.Rows[r][c] = d.Language.Date(cell)
				}
			}
		}
	}
	return &local
}

// numeric reports whether the column has numbers; articles look like them and are none.
func (c Column) numeric() bool { return c.Align != Left && c.Key != "article" }

// hasDays reports whether there may be days in the column.
func (c Column) hasDays() bool { return c.Days || c.Key == "date" }

// none stands in a cell for what there is not.
const none = "–"

// printable makes text of a file fit for one line of a terminal: what would
// move the cursor or start a command is replaced.
func printable(s string) string {
	harmless := func(r rune) bool {
		return unicode.IsPrint(r) && r != unicode.ReplacementChar
	}
	if strings.IndexFunc(s, func(r rune) bool { return !harmless(r) }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case harmless(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return unicode.ReplacementChar
	}, s)
}

// Printable returns the text with everything replaced that a terminal would obey.
func Printable(s string) string { return printable(s) }

// dropEmpty leaves out the columns that may go and in which every cell is empty.
func (t Table) dropEmpty(mayGo func(Column) bool) Table {
	var kept []int
	for k, c := range t.Columns {
		empty := mayGo(c)
		for _, r := range t.Rows {
			empty = empty && r[k] == ""
		}
		if !empty {
			kept = append(kept, k)
		}
	}
	return t.Pick(kept)
}

// but returns the table without some of its columns.
func (t Table) but(keys ...string) Table {
	var kept []int
	for k, c := range t.Columns {
		if !slices.Contains(keys, c.Key) {
			kept = append(kept, k)
		}
	}
	return t.Pick(kept)
}

// Pick returns the table with some of its columns, in that order.
func (t Table) Pick(columns []int) Table {
	out := Table{Caption: t.Caption, Notes: t.Notes, Headed: t.Headed, Chosen: t.Chosen}
	for r, marks := range t.marks {
		for k, c := range columns {
			if c < len(marks) {
				out.SetMark(r, k, marks[c])
			}
		}
	}
	for _, k := range columns {
		out.Columns = append(out.Columns, t.Columns[k])
	}
	for _, r := range t.Rows {
		row := make([]string, 0, len(columns))
		for _, k := range columns {
			row = append(row, r[k])
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
