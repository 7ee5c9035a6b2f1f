package report

import (
	"strconv"
	"strings"

	"torneo/i18n"
)

// ListColumn is a column of a rating list that is not FIDE's: its heading, what is read
// of it (the word of a mapping; empty: nothing), and its first values.
type ListColumn struct {
	Heading string
	Field   string
	Values  []string
}

// ListColumns tabulates what the columns of such a list are taken for, and its first players as
// they would be read.
//
//i18n:prefix nationallist.field.
func ListColumns(p *i18n.Printer, file string, columns []ListColumn, players []Listed) *Document {
	d := &Document{Language: p.Language(), Title: p.T("ratinglist.columns-of", "file", file)}
	t := Table{Columns: []Column{
		{Key: "column", Title: p.T("ratinglist.column"), Align: Right}, {Key: "heading", Title: p.T("ratinglist.heading"), Heading: true},
		{Key: "field", Title: p.T("ratinglist.is")}, {Key: "word", Title: p.T("ratinglist.word")}, {Key: "values", Title: p.T("ratinglist.values")},
	}}
	for k, c := range columns {
		field := "none"
		if c.Field != "" {
			field = c.Field
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(k + 1), c.Heading, p.T("nationallist.field." + field), c.Field, strings.Join(c.Values, " · ")})
	}
	d.Tables = []Table{t}
	if len(players) > 0 {
		d.Tables = append(d.Tables, ofListRows(p, players, false))
	}
	return d
}
