package render

import (
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/internal/sheets"
)

func categoryFile(k int) string { return "category-" + number(k+1) + ".html" }

// categoryLinks lead to the standings of each category.
func (e *edition) categoryLinks() (list []link) {
	for k := range e.board.Categories {
		list = append(list, link{href: categoryFile(k), text: e.board.Categories[k].Name})
	}
	return list
}

// ofCategories returns the categories as sheets have them.
func (e *edition) ofCategories() (list []sheets.Category) {
	for _, c := range e.board.Categories {
		list = append(list, sheets.Category{Name: c.Name, Members: c.Members})
	}
	return list
}

// categoryPage writes the page of the standings of a category: the places in it, and those in the
// whole.
func (e *edition) categoryPage(v *view, c *noticeboard.Category) {
	n := e.board.After
	v.title = e.p.T("pages.category.standings", "category", c.Name, "round", n)
	v.at = e.when(e.at(n))
	for k := range e.board.Categories {
		v.rounds = append(v.rounds, link{href: categoryFile(k), text: e.board.Categories[k].Name})
	}
	s, err := e.standingsAfter(n)
	if err != nil {
		v.parts = append(v.parts, lines([]string{e.sorry(err)}))
		return
	}
	x := e.sheets()
	x.Ranking, x.Only.Category = s, c.Name
	d := x.Document(sheets.Standings).Localize()
	t := d.Tables[0]
	var ranks []int
	for k := range s.Standings.Rows {
		if row := &s.Standings.Rows[k]; c.Members[row.Number] {
			ranks = append(ranks, row.Rank)
		}
	}
	for k := range t.Columns {
		if t.Columns[k].Key == "rank" {
			t.Columns[k].Key, t.Columns[k].Title = "overall", e.p.T("pages.category.rank")
		}
	}
	t.Columns = append([]report.Column{{Key: "rank", Title: e.p.T("report.column.place"), Align: report.Right}}, t.Columns...)
	for r := range t.Rows {
		place := "–"
		if r < len(ranks) && ranks[r] > 0 {
			before := 0
			for _, rank := range ranks {
				if rank > 0 && rank < ranks[r] {
					before++
				}
			}
			place = number(before + 1)
		}
		t.Rows[r] = append([]string{place}, t.Rows[r]...)
	}
	l := e.linkedList(t, "", e.participant)
	l.quiet = true
	v.parts = append(v.parts, listing(l), lines(d.Notes), links("", []link{{href: "standings.html", text: e.p.T("board.page.standings")}}))
}
