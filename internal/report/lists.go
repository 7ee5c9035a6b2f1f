package report

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/i18n"
)

// List is a rating list that is kept.
type List struct {
	Source          string
	Month           fidelist.Month
	Kinds           []fidelist.Kind
	File            string
	Players, Active int
	LeftOut         int
	Size            int64
}

// Listed is a player in a rating list.
type Listed struct {
	List   List
	Player fidelist.Player
	Number string // national
	Club   string
}

// Lists tabulates the rating lists that are kept.
func Lists(p *i18n.Printer, lists []List) *Document {
	d := &Document{Language: p.Language(), Title: p.T("ratinglist.lists")}
	t := Table{Columns: []Column{
		{Key: "source", Title: p.T("ratinglist.source"), Heading: true}, {Key: "month", Title: p.T("ratinglist.of-month")}, {Key: "kinds", Title: p.T("ratinglist.kinds")},
		{Key: "players", Title: p.T("ratinglist.players"), Align: Right}, {Key: "active", Title: p.T("ratinglist.active"), Align: Right},
		{Key: "leftOut", Title: p.T("ratinglist.left-out"), Align: Right}, {Key: "size", Title: "MB", Align: Right}, {Key: "file", Title: p.T("ratinglist.file")},
	}}
	for k := range lists {
		l := &lists[k]
		t.Rows = append(t.Rows, []string{l.Source, l.Month.String(), kindsOf(p, l.Kinds), strconv.Itoa(l.Players), strconv.Itoa(l.Active), strconv.Itoa(l.LeftOut),
			fmt.Sprintf("%d.%d", l.Size/1e6, l.Size%1e6/1e5), l.File})
	}
	if len(lists) == 0 {
		d.Notes = append(d.Notes, p.T("ratinglist.none"))
		return d
	}
	d.Tables = []Table{t}
	return d
}

//i18n:prefix ratinglist.kind.
func kindsOf(p *i18n.Printer, kinds []fidelist.Kind) string {
	var names []string
	for _, k := range kinds {
		names = append(names, p.T("ratinglist.kind."+k.String()))
	}
	return strings.Join(names, ", ")
}

// OfLists tabulates players of rating lists. Whether a list has national numbers and clubs shows
// in its columns.
func OfLists(p *i18n.Printer, rows []Listed) *Document {
	d := &Document{Language: p.Language(), Title: p.T("ratinglist.found")}
	d.Tables = []Table{ofListRows(p, rows, true)}
	return d
}

// ofListRows tabulates players of lists, with the list of each if there are several.
func ofListRows(p *i18n.Printer, rows []Listed, several bool) Table {
	national := false
	for k := range rows {
		national = national || rows[k].Number != "" || rows[k].Club != ""
	}
	t := Table{Columns: []Column{
		{Key: "id", Title: p.T("ratinglist.id"), Align: Right}, {Key: "title", Title: p.T("ratinglist.title")}, {Key: "name", Title: p.T("ratinglist.name"), Heading: true},
		{Key: "federation", Title: p.T("ratinglist.federation")}, {Key: "sex", Title: p.T("ratinglist.sex")}, {Key: "born", Title: p.T("ratinglist.born"), Align: Right},
		{Key: "standard", Title: p.T("ratinglist.kind.standard"), Align: Right}, {Key: "rapid", Title: p.T("ratinglist.kind.rapid"), Align: Right}, {Key: "blitz", Title: p.T("ratinglist.kind.blitz"), Align: Right},
		{Key: "inactive", Title: p.T("ratinglist.inactive")},
	}}
	if several {
		t.Columns = append(t.Columns, Column{Key: "list", Title: p.T("ratinglist.list")})
	}
	if national {
		t.Columns = append(t.Columns, Column{Key: "number", Title: p.T("ratinglist.number")}, Column{Key: "club", Title: p.T("ratinglist.club")})
	}
	for k := range rows {
		x, q := &rows[k], &rows[k].Player
		row := []string{figure(int(q.ID)), q.Title, q.Name, q.Federation, q.Sex, figure(q.Born)}
		for _, r := range q.Ratings {
			row = append(row, figure(r.Value))
		}
		inactive := ""
		if q.Inactive {
			inactive = p.T("ratinglist.inactive")
		}
		if row = append(row, inactive); several {
			row = append(row, x.List.Source+" "+x.List.Month.String())
		}
		if national {
			row = append(row, x.Number, x.Club)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// figure returns a number as text; "" for 0.
func figure(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
