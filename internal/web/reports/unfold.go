package reports

import (
	"strconv"

	"torneo/internal/report"
	"torneo/internal/web/page"
)

// unfoldTable is a table with a player a row, in which the name unfolds what is
// behind the numbers.
type unfoldTable struct {
	report.Table
	frame page.Frame
	query string // of the page, without what is unfolded; "" or "&…"
	at    string // where the rows begin in the page: no two have the same address
	first int    // rows of the whole table before these
	names int    // column of the names
	who   int    // column of the players' numbers
	open  map[string]*report.Document
	link  *rowLink
}

// rowLink is a column of links after those of the table.
type rowLink struct {
	Title, Text string
	Path        func(row []string) string
}

// unfolding prepares a table; false if it is not about players.
func unfolding(f page.Frame, t report.Table, at, query string, open map[string]*report.Document) unfoldTable {
	u := unfoldTable{Table: t, frame: f, at: at, query: query, open: open}
	u.names = u.Column("name")
	u.who = u.Column("number")
	return u
}

// fold leads from the names to what they unfold.
func (u *unfoldTable) fold() {
	for k, row := range u.Rows {
		m := report.Mark{Link: u.Path(k), Fold: report.Folded}
		if u.DetailOf(row) != nil {
			m.Fold = report.Unfolded
		}
		u.SetMark(k, u.names, m)
	}
}

// ID returns the address of a row in the page.
func (u unfoldTable) ID(row int) string { return u.at + strconv.Itoa(u.first+row) }

// DetailOf returns the unfolded part of a row; nil: it is folded.
func (u unfoldTable) DetailOf(row []string) *report.Document { return u.open[row[u.who]] }

// Path unfolds a row, or folds it up again.
func (u unfoldTable) Path(k int) string {
	row := u.Rows[k]
	if u.DetailOf(row) != nil {
		return "?" + u.query + "#" + u.ID(k)
	}
	return "?" + u.query + "&open=" + row[u.who] + "#" + u.ID(k)
}

// Width returns the number of columns.
func (u unfoldTable) Width() string {
	n := len(u.Columns)
	if u.link != nil {
		n++
	}
	return strconv.Itoa(n)
}
