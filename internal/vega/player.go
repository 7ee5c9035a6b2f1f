package vega

import (
	"regexp"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// player is what the cell of a player says.
type player struct {
	number, title, sex, name, rating, fide string
}

var (
	cardLink = regexp.MustCompile(`(?i)playercard\.(?:html|php)#([0-9]{1,4})$`)
	fideLink = regexp.MustCompile(`(?i)(?:card\.phtml\?event=|/profile/)([1-9][0-9]{3,9})\b`)
	leftMark = regexp.MustCompile(` *\(W\)$`) // behind the name of who has withdrawn
	digits   = regexp.MustCompile(`^[0-9]{1,4}$`)
)

// numberParts and nameParts are the classes of a number, and of a name, in a cell.
var (
	numberParts = []string{"idn", "idwhite", "idblack", "sort-num"}
	nameParts   = []string{"player-name-box2", "player-name-box"}
)

// playerOf reads the cell of a player in all layouts: the number in front of the name or in a box,
// the title with the sex as its class, the rating in a box, and links with the number or the FIDE
// ID.
func playerOf(c *savedpage.Cell) (p player) {
	for _, link := range c.Links {
		if m := cardLink.FindStringSubmatch(link); m != nil {
			p.number = m[1]
		}
		if m := fideLink.FindStringSubmatch(link); m != nil {
			p.fide = m[1]
		}
	}
	for _, class := range numberParts {
		if text, is := c.Part(class); is && digits.MatchString(text) {
			p.number = text
		}
	}
	p.name = c.Text()
	for k := range c.Parts {
		part := &c.Parts[k]
		titled := part.Has("title") || part.Has("notitle") || part.Has("title-box")
		if titled {
			switch {
			case part.Has("female"):
				p.sex = "w"
			case part.Has("male"):
				p.sex = "m"
			}
			if part.Text != "-" {
				p.title = part.Text
			}
		}
		number := false
		for _, class := range numberParts {
			number = number || part.Has(class)
		}
		if titled || number { // in front of the name
			p.name = strings.TrimSpace(strings.TrimPrefix(p.name, part.Text))
		}
		if part.Has("rating") {
			p.rating = part.Text
		}
	}
	for _, class := range nameParts {
		if text, is := c.Part(class); is {
			p.name = text
			break
		}
	}
	p.name = leftMark.ReplaceAllString(p.name, "")
	p.number = strings.TrimLeft(p.number, "0")
	return p
}

// federationOf returns the code in a cell, which is an image or a text.
func federationOf(c *savedpage.Cell) string {
	if text := c.Text(); text != "" || len(c.Images) == 0 {
		return text
	}
	return c.Images[0]
}

// ratingOf returns a rating; none is written as 0.
func ratingOf(text string) string {
	if text == "0" || text == "-" {
		return ""
	}
	return text
}

// people holds the columns of players as package migrate knows them.
type people struct {
	g         *grid
	number    int  // the column of numbers; -1: they stand before the names
	split     bool // FIDE's rating and the national one are apart
	withWomen bool // the sex is known: it is male for everybody where nobody said it
}

// people returns the players of a table. A column "#" has their numbers in a list, and beside a
// column of places.
func (g *grid) people(list bool) *people {
	p := &people{g: g, number: g.at("N"), split: g.at("RtgF") >= 0 && g.at("RtgN") >= 0}
	if p.number < 0 && (list || g.at("Pos") >= 0) {
		p.number = g.at("#")
	}
	for _, row := range g.rows {
		for k := range row.Cells {
			for n := range row.Cells[k].Parts {
				p.withWomen = p.withWomen || row.Cells[k].Parts[n].Has("female")
			}
		}
	}
	return p
}

func (*people) names() []string {
	return []string{"No", "Name", "Title", "Sex", "Fed", "FideID", "Rtg", "EloN"}
}

// cells reads a line; false without a player.
func (p *people) cells(cells []*savedpage.Cell) (list []string, ok bool) {
	at := func(names ...string) *savedpage.Cell { return cellAt(cells, p.g.at(names...)) }
	one := playerOf(at("Player", "NAME"))
	if title := at("Title", "T").Text(); title != "" && title != "-" && one.title == "" {
		one.title = title
	}
	if number := cellAt(cells, p.number).Text(); digits.MatchString(number) {
		one.number = strings.TrimLeft(number, "0")
	}
	rating, national := ratingOf(at("Rtg").Text()), ""
	if p.split {
		fide := ratingOf(at("RtgF").Text())
		if national = ratingOf(at("RtgN").Text()); fide != "" || national != "" {
			rating = fide
		}
	}
	if !p.withWomen {
		one.sex = ""
	}
	return []string{one.number, one.name, one.title, one.sex, federationOf(at("Fed")), one.fide, rating, national}, one.name != ""
}

// readList reads the registered players.
func (r *reader) readList() error {
	g, err := r.only("Player")
	if err != nil {
		return err
	}
	who := g.people(true)
	table := incoming.Table{Shape: incoming.List, Line: g.line, Names: who.names()}
	for _, row := range g.rows {
		if cells, ok := who.cells(row.Columns()); ok {
			table.Rows = append(table.Rows, incoming.TableRow{Line: row.Line, Cells: cells})
		}
	}
	return r.take(table)
}

// readStandings reads places, points and tie-breaks after a round.
func (r *reader) readStandings(round int) error {
	g, err := r.only("Player")
	if err != nil {
		return err
	}
	place := g.at("Pos", "#")
	points := g.at("Pts")
	if place < 0 || points < 0 {
		return incoming.Refuse("vega.page.columns")
	}
	who := g.people(false)
	table := incoming.Table{Shape: incoming.List, Line: g.line, Round: round, Names: append([]string{"Rk"}, who.names()...)}
	table.Names = append(append(table.Names, "Pts"), g.names[points+1:]...)
	for _, row := range g.rows {
		columns := row.Columns()
		cells, ok := who.cells(columns)
		if !ok {
			continue
		}
		cells = append([]string{cellAt(columns, place).Text()}, cells...)
		for k := points; k < len(g.names); k++ {
			cells = append(cells, cellAt(columns, k).Text())
		}
		table.Rows = append(table.Rows, incoming.TableRow{Line: row.Line, Cells: cells})
	}
	return r.take(table)
}

// take takes a table that has lines.
func (r *reader) take(t incoming.Table) error {
	if len(t.Rows) == 0 {
		return incoming.Refuse("vega.page.empty")
	}
	r.found.Tables = append(r.found.Tables, t)
	return nil
}

// columnNumber reads a heading that is a number; 0 if it is none.
func columnNumber(name string) int {
	n, err := strconv.Atoi(name)
	if err != nil || n < 1 || n > 999 {
		return 0
	}
	return n
}
