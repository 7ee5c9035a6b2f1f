// Package pictures has the pages that show a tournament as charts. These are
// the race, a player against expectation, who plays, how many draws there are,
// and the hall. Every picture has a table with the same values.
package pictures

import (
	"cmp"
	"net/url"
	"slices"
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

	drawing *chart.Drawing
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

// KindName returns the name of a page.
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
	p.Figures = append(p.Figures, figure{heading, b.String(), &report.Document{Language: p.Language(), Tables: []report.Table{table}}, len(table.Rows) <= 30, d})
	return nil
}

// column returns a column of a table beside a picture.
func (p *picturePage) column(id string, align report.Align) report.Column {
	return report.Column{Key: id, Title: p.T("pictures.column." + id), Align: align, Heading: align == report.Left} //i18n:prefix pictures.column.
}

// PDF returns the path of the page on paper.
func (p picturePage) PDF() string {
	q := url.Values{"paper": {"a4"}, "once": {"1"}, "sheet": {cmp.Or(p.Which, "course")}}
	for _, id := range p.Chosen {
		q.Add("player", strconv.Itoa(id))
	}
	if p.Which == "race" {
		q.Set("top", strconv.Itoa(p.Top))
	}
	if p.Which == "hall" {
		q.Set("across", strconv.Itoa(p.Across))
		return p.Path("rounds", strconv.Itoa(p.After)) + "/print.pdf?" + q.Encode()
	}
	return p.Path() + "print.pdf?" + q.Encode()
}

// Pictures leads to the first one.
func Pictures(v *page.Visit) error { return v.Redirect(v.Path("pictures", kinds[0])) }

// Picture serves a page of pictures by its name.
func Picture(v *page.Visit) error {
	which := v.Request.PathValue("picture")
	if !slices.Contains(kinds, which) {
		return page.ErrNotFound
	}
	return renderPictures(v, pageOf[which])
}

// Course serves the page of a player against expectation.
func Course(v *page.Visit) error { return renderPictures(v, courseOf) }

func renderPictures(v *page.Visit, of func(*page.Visit) (picturePage, error)) error {
	p, err := of(v)
	if err != nil {
		return err
	}
	return v.Render(picturesView(p))
}

// pageOf makes the pages by their names, that of a player among them.
var pageOf = map[string]func(*page.Visit) (picturePage, error){"race": race, "field": field, "draws": draws, "hall": hall, "course": courseOf}

// Figures returns the pictures of a page, for paper.
func Figures(v *page.Visit, which string) (list []chart.Figure, err error) {
	of, ok := pageOf[which]
	if !ok {
		return nil, page.ErrNotFound
	}
	p, err := of(v)
	if err != nil {
		return nil, err
	}
	for _, f := range p.Figures {
		list = append(list, chart.Figure{Heading: f.Heading, Drawing: f.drawing})
	}
	return list, nil
}
