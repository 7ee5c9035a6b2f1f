package papi

import (
	"regexp"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/internal/spelling"
)

// gridPlayer is a line of a grid.
type gridPlayer struct {
	line, place                                               int
	title, name, rating, category, federation, league, points string
	ties                                                      []string
	cells                                                     []string // of the rounds, as crosstables have them
	inner                                                     []innerRound
}

// innerRound is a round as the table inside a player's cell repeats it.
type innerRound struct {
	line, round, place int // without place: no opponent
	color, score, name string
}

// players reads the lines of a grid. On pages of the federation the table inside a name repeats the
// games; both have to agree, and it stands for a line that a browser has broken.
func (g *grid) players(c *columns) ([]*gridPlayer, error) {
	var list []*gridPlayer
	by := map[int]*gridPlayer{}
	for _, row := range g.rows {
		p, err := g.player(c, row)
		if err != nil {
			return nil, err
		}
		if by[p.place] != nil {
			return nil, incoming.Refuse("papi.grid.place", "line", p.line, "place", p.place)
		}
		by[p.place] = p
		list = append(list, p)
	}
	for _, p := range list {
		for _, x := range p.inner {
			if o := by[x.place]; x.place > 0 && (o == nil || x.name != "" && spelling.Plain(o.name) != spelling.Plain(x.name)) {
				return nil, incoming.Refuse("papi.grid.inner", "line", x.line, "name", p.name, "round", x.round)
			}
		}
	}
	return list, nil
}

// player reads a line.
func (g *grid) player(c *columns, row *savedpage.Row) (*gridPlayer, error) {
	cells := row.Columns()
	at := func(k int) string {
		if k < 0 || k >= len(cells) {
			return ""
		}
		return cells[k].Text()
	}
	p := &gridPlayer{line: row.Line, title: at(c.title), rating: at(c.rating), category: at(c.category), federation: at(c.federation), league: at(c.league), points: at(c.points)}
	for _, k := range c.ties {
		p.ties = append(p.ties, at(k))
	}
	var repeated *savedpage.Table
	if c.name < len(cells) {
		if lines := cells[c.name].Lines; len(lines) > 0 {
			p.name = lines[0]
		}
		if len(cells[c.name].Tables) > 0 {
			repeated = cells[c.name].Tables[0]
		}
	}
	p.place, _ = strconv.Atoi(at(c.place))
	if repeated != nil {
		if err := p.readInner(repeated, len(c.rounds)); err != nil {
			return nil, err
		}
	}
	whole := len(cells) >= c.rounds[len(c.rounds)-1]+1
	if p.place < 1 || p.name == "" || !whole && repeated == nil {
		return nil, incoming.Refuse("papi.grid.line", "line", row.Line)
	}
	for n, k := range c.rounds {
		var x *innerRound
		for i := range p.inner {
			if p.inner[i].round == n+1 {
				x = &p.inner[i]
			}
		}
		if !whole { // the browser has put what follows elsewhere
			p.cells = append(p.cells, x.cell())
			continue
		}
		cell, ok := gridCell(at(k))
		if !ok {
			return nil, incoming.Refuse("papi.grid.cell", "line", row.Line, "name", p.name, "round", n+1, "value", at(k))
		}
		if repeated != nil && !x.agrees(cell) {
			return nil, incoming.Refuse("papi.grid.inner", "line", row.Line, "name", p.name, "round", n+1)
		}
		p.cells = append(p.cells, cell)
	}
	return p, nil
}

// readInner reads the table inside a name: the player himself, and 13 cells a round, or 4 without
// opponent.
func (p *gridPlayer) readInner(t *savedpage.Table, rounds int) error {
	for k := range t.Rows {
		row := &t.Rows[k]
		switch {
		case row.Has(gridNames):
			own := row.Columns()
			if len(own) < 13 {
				return incoming.Refuse("papi.grid.line", "line", row.Line)
			}
			if p.place == 0 {
				p.place, _ = strconv.Atoi(own[3].Text())
			}
			for to, column := range map[*string]int{&p.rating: 6, &p.category: 7, &p.federation: 8, &p.league: 9, &p.points: 10} {
				if *to == "" {
					*to = own[column].Text()
				}
			}
			if strconv.Itoa(p.place) != own[3].Text() || spelling.Plain(own[5].Text()) != spelling.Plain(p.name) || p.points != own[10].Text() {
				return incoming.Refuse("papi.grid.inner.owner", "line", row.Line, "name", p.name)
			}
		case len(row.Cells) == 4 || len(row.Cells) == 13:
			x := innerRound{line: row.Line}
			x.round, _ = strconv.Atoi(row.Cells[0].Text())
			if x.round < 1 || x.round > rounds {
				return incoming.Refuse("papi.grid.line", "line", row.Line)
			}
			if len(row.Cells) == 13 {
				x.color, x.score, x.name = row.Cells[1].Text(), row.Cells[2].Text(), row.Cells[5].Text()
				if x.place, _ = strconv.Atoi(row.Cells[3].Text()); x.place < 1 {
					return incoming.Refuse("papi.grid.line", "line", row.Line)
				}
			} else {
				x.score = row.Cells[2].Text()
			}
			p.inner = append(p.inner, x)
		default:
			return incoming.Refuse("papi.grid.line", "line", row.Line)
		}
	}
	return nil
}

// cell returns a round as crosstables have it, from the table inside a name alone.
func (x *innerRound) cell() string {
	switch {
	case x == nil:
		return ""
	case x.place == 0 && (x.score == "1" || x.score == "½"):
		return "-" + x.score
	case x.place == 0:
		return "-0"
	}
	return strconv.Itoa(x.place) + map[string]string{"B": "w", "N": "b"}[x.color] + x.score
}

var crossCell = regexp.MustCompile(`^([0-9]+)([wb])([1½0+-]?)$`)

// agrees reports whether the round inside a name and the cell of the line say the same.
func (x *innerRound) agrees(cell string) bool {
	m := crossCell.FindStringSubmatch(cell)
	switch {
	case m == nil && x != nil && x.place == 0:
		return x.score == "" || cell == "" || cell == "-"+x.score || cell == "pairing-allocated bye" && x.score == "1"
	case m == nil:
		return x == nil
	case x == nil || strconv.Itoa(x.place) != m[1]:
		return false
	}
	color := map[string]string{"B": "w", "N": "b"}[x.color]
	score := map[string]string{"+": "1", "-": "0"}[m[3]]
	return (color == m[2] || color == "" && score != "") && (x.score == m[3] || x.score == score || x.score == "")
}

var gridGame = regexp.MustCompile(`^([+=<>-]?) ?([0-9]{1,4}) ?([BN])$`)

// gridSigns are the results of games: > and < were decided without play.
var gridSigns = map[string]string{"+": "1", "=": "½", "-": "0", ">": "+", "<": "-", "": ""}

// gridCell returns a round as crosstables have it; false if it says nothing that is known. B is
// White and N Black; EXE is the bye of an odd number.
func gridCell(text string) (string, bool) {
	text = strings.Join(strings.Fields(text), " ")
	if m := gridGame.FindStringSubmatch(text); m != nil {
		return m[2] + map[string]string{"B": "w", "N": "b"}[m[3]] + gridSigns[m[1]], true
	}
	switch text {
	case "", "*":
		return "", true
	case "EXE":
		return "pairing-allocated bye", true
	case "+":
		return "-1", true
	case "=":
		return "-½", true
	case "-", "<", "ABS", "0":
		return "-0", true
	case ">":
		return "-1", true
	}
	return "", false
}
