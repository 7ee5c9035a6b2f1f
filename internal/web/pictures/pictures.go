// Package pictures is the pages where a tournament is looked at: the race, a player
// against expectation, who plays, how many draws there are, the hall. Beside every
// picture stands its table, which says the same.
package pictures

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// figure is a picture with its table.
type figure struct {
	Heading  string
	SVG      string
	Document *report.Document
	Open     bool // the table is shown at once
}

// picturePage is one page of pictures.
type picturePage struct {
	page.Frame
	Which   string
	Figures []figure
	Missing string // why there is none

	Top    int   // of the race: how many of the first
	Chosen []int // the players who were asked for, by ID
	People []page.PlayerCell
	Across int // of the hall: boards in a row
	After  int
}

// kinds are the pages, in the order of their links.
var kinds = []string{"race", "field", "draws", "hall"}

// Kinds lists them.
func (p picturePage) Kinds() []string { return kinds }

// KindName is what a page is called.
func (p picturePage) KindName(kind string) string {
	return p.T("pictures.kind." + kind) //i18n:prefix pictures.kind.
}

func begin(v *page.Visit, which string) picturePage {
	p := picturePage{Frame: v.Frame(message.New("pictures.kind." + which)), Which: which, After: arbiter.LastPublished(v.State)}
	p.Section, p.Wide = page.StandingsSection, true
	return p
}

// add draws a picture into the page.
func (p *picturePage) add(d *chart.Drawing, heading string, table report.Table) error {
	var b strings.Builder
	if err := d.SVG(&b, "picture-"+strconv.Itoa(len(p.Figures)+1)); err != nil {
		return err
	}
	p.Figures = append(p.Figures, figure{heading, b.String(), &report.Document{Language: p.Language(), Tables: []report.Table{table}}, len(table.Rows) <= 30})
	return nil
}

// column is a column of a table beside a picture.
func (p *picturePage) column(id string, align report.Align) report.Column {
	return report.Column{Key: id, Title: p.T("pictures.column." + id), Align: align, Heading: align == report.Left} //i18n:prefix pictures.column.
}

// Pictures leads to the first one.
func Pictures(v *page.Visit) error { return v.Redirect(v.Path("pictures", kinds[0])) }

// Picture is a page of pictures by its name.
func Picture(v *page.Visit) error {
	switch v.Request.PathValue("picture") {
	case "race":
		return race(v)
	case "field":
		return field(v)
	case "draws":
		return draws(v)
	case "hall":
		return hall(v)
	}
	return page.ErrNotFound
}
