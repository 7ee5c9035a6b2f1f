package papi

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/message"
	"torneo/trf"
)

// The classes of the rows of a "grille américaine".
const (
	gridTitle = "papi_titre"
	gridNames = "papi_small_t"
)

var gridLines = []string{"papi_small_f", "papi_small_c"}

// grid is a "grille américaine" of a page: its title, headings and players.
type grid struct {
	title, kind string
	line        int
	names       []string
	rows        []*savedpage.Row
}

var (
	gridKind  = regexp.MustCompile(`(?i)^grille am[ée]ricaine`)
	roundName = regexp.MustCompile(`^R ?([1-9][0-9]?)$`)
)

// grids returns the grids of a page. Tables inside the cells of players repeat their games.
func grids(p *savedpage.Page) (list []*grid) {
	for _, t := range p.Tables {
		var g *grid
		for k := range t.Rows {
			row := &t.Rows[k]
			switch {
			case row.Has(gridTitle) && len(row.Cells) > 0:
				g = &grid{}
				list = append(list, g)
				if lines := row.Cells[0].Lines; len(lines) > 0 {
					g.title = lines[0]
					g.kind = lines[len(lines)-1]
				}
			case g == nil:
			case row.Has(gridNames) && g.names == nil:
				g.names, g.line = row.Texts(), row.Line
			case slices.ContainsFunc(gridLines, row.Has):
				g.rows = append(g.rows, row)
			}
		}
	}
	return list
}

// IsPage recognises a page with tables of Papi or of the French federation.
func IsPage(p *savedpage.Page) bool { return len(grids(p)) > 0 }

// ReadPage returns the grid of a page; of several the one that is asked for. The error is an
// *incoming.Refused, an *incoming.Useless or an *incoming.Open.
func ReadPage(p *savedpage.Page, answers incoming.Answers) (*incoming.Tables, error) {
	var list []*grid
	other := ""
	for _, g := range grids(p) {
		if gridKind.MatchString(g.kind) {
			list = append(list, g)
		} else {
			other = g.kind
		}
	}
	if len(list) == 0 {
		return nil, incoming.LeaveOut("papi.grid.kind", "kind", other)
	}
	g := list[0]
	if len(list) > 1 {
		q := incoming.Question{ID: "event", Text: message.New("papi.grid.which", "count", len(list))}
		for k, one := range list {
			q.Choices = append(q.Choices, incoming.Choice{ID: strconv.Itoa(k + 1), Text: message.New("papi.grid.choice", "name", one.title, "players", len(one.rows))})
		}
		choice, err := answers.AnswerTo(q)
		if err != nil {
			return nil, err
		}
		n, _ := strconv.Atoi(choice)
		g = list[n-1]
	}
	return g.read()
}

// columns are the positions of what a grid says of players.
type columns struct {
	place, title, name, rating, category, federation, league, points int
	rounds, ties                                                     []int
}

// columnsOf finds the columns; false if the necessary ones are not there.
func (g *grid) columnsOf() (c columns, ok bool) {
	at := func(names ...string) int {
		return slices.IndexFunc(g.names, func(have string) bool { return slices.Contains(names, have) })
	}
	c = columns{place: at("Pl"), name: at("Nom"), rating: at("Elo", "Rapide", "Blitz"), category: at("Cat.", "Cat"), federation: at("Fede", "Féd.", "Fede."), league: at("Ligue"), points: at("Pts")}
	if c.title = c.name - 1; c.title < 0 || g.names[c.title] != "" {
		c.title = -1
	}
	for k, name := range g.names {
		if m := roundName.FindStringSubmatch(name); m != nil {
			if n, _ := strconv.Atoi(m[1]); n != len(c.rounds)+1 {
				return c, false
			}
			c.rounds = append(c.rounds, k)
		}
		if c.points >= 0 && k > c.points && name != "" {
			c.ties = append(c.ties, k)
		}
	}
	return c, c.place >= 0 && c.name >= 0 && len(c.rounds) > 0
}

// gridTitles are the titles by the letters in front of a name.
var gridTitles = map[string]string{"g": "GM", "m": "IM", "f": "FM", "gf": "WGM", "mf": "WIM", "ff": "WFM"}

// read returns the table of a grid. Opponents are named by their places.
func (g *grid) read() (*incoming.Tables, error) {
	c, ok := g.columnsOf()
	switch {
	case !ok:
		return nil, incoming.Refuse("papi.grid.columns")
	case len(g.rows) == 0:
		return nil, incoming.Refuse("papi.grid.empty")
	}
	found := &incoming.Tables{}
	if g.title != "" {
		found.Facts = append(found.Facts, incoming.Fact{Name: "Tournament", Value: g.title})
	}
	table := incoming.Table{Shape: incoming.Crosstable, Line: g.line, Numbers: incoming.Ranks, Names: []string{"Rk", "Title", "Name", "Rtg", "EloN", "Cat.", "Fed", "Ligue"}}
	for n := range c.rounds {
		table.Names = append(table.Names, strconv.Itoa(n+1)+".Rd")
	}
	table.Names = append(table.Names, "Pts")
	for _, k := range c.ties {
		table.Names = append(table.Names, g.names[k])
	}
	players, err := g.players(&c)
	if err != nil {
		return nil, err
	}
	estimated, rapid := 0, 0
	for _, p := range players {
		title := gridTitles[strings.ToLower(p.title)]
		if title == "" && p.title != "" {
			found.Problems = append(found.Problems, trf.Problem{Severity: trf.Adjustment, Line: p.line, Found: p.title, Message: message.New("papi.value", "name", p.name, "key", "Titre")})
		}
		rating, national, kind := ratingOf(p.rating)
		switch kind {
		case "E":
			estimated++
		case "R":
			rapid++
		}
		row := incoming.TableRow{Line: p.line, Cells: []string{strconv.Itoa(p.place), title, p.name, rating, national, p.category, p.federation, p.league}}
		row.Cells = append(append(row.Cells, p.cells...), p.points)
		row.Cells = append(row.Cells, p.ties...)
		table.Rows = append(table.Rows, row)
	}
	if estimated > 0 {
		found.Losses = append(found.Losses, message.New("migrate.loss.estimated", "count", estimated))
	}
	if rapid > 0 {
		found.Problems = append(found.Problems, trf.Problem{Severity: trf.Adjustment, Line: g.line, Found: "R", Message: message.New("papi.grid.rapid", "count", rapid)})
	}
	found.Tables = append(found.Tables, table)
	return found, nil
}

var gridRating = regexp.MustCompile(`^([0-9]{1,4}) ?([FNER]?)$`)

// ratingOf parts a rating by the letter behind it: F of FIDE, N of the French federation, R of its
// list for rapid chess, E estimated. Estimates are not ratings.
func ratingOf(text string) (fide, national, kind string) {
	m := gridRating.FindStringSubmatch(text)
	if m == nil || m[1] == "0" {
		return "", "", ""
	}
	switch m[2] {
	case "N", "R":
		return "", m[1], m[2]
	case "E":
		return "", "", m[2]
	}
	return m[1], "", m[2]
}
