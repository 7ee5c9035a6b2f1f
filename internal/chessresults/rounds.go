package chessresults

import (
	"slices"
	"strconv"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/tournament"
)

// half is the columns of one player in a line of pairings; -1 where there is none.
type half struct{ name, number, title, rating, fed, points int }

// pairs is the pairings of a round.
type pairs struct {
	*grid
	*block
	columns      []column
	white, black half
	result       int
}

// namesOfPairs are the columns of pairings as package migrate knows them.
var namesOfPairs = []string{numberColumn, titleColumn, "White", ratingColumn, fedColumn, pointsColumn, "Result", pointsColumn, titleColumn, "Black", ratingColumn, fedColumn, numberColumn}

// readRounds makes tables of the pairings of a round, or of all rounds of a round robin.
func (g *grid) readRounds() (*incoming.Tables, error) {
	// The columns of all rounds are the same: those that have no results yet go by the others.
	all := &block{head: g.blocks[0].head}
	for _, b := range g.blocks {
		if len(b.head.cells) != len(all.head.cells) {
			return nil, incoming.Refuse("chessresults.several")
		}
		all.rows = append(all.rows, b.rows...)
		all.last = max(all.last, b.last)
	}
	whole, err := g.pairsOf(all)
	if err != nil {
		return nil, err
	}
	games := 0
	for _, b := range g.blocks {
		p := *whole
		p.block = b
		t := incoming.Table{Shape: incoming.Pairings, Line: b.head.at, Names: namesOfPairs}
		title := b.title
		if len(g.blocks) == 1 && title == "" {
			title = g.roundTitle()
		}
		if t.Round = roundIn(title); t.Round == 0 && len(g.blocks) == 1 {
			t.Round = g.round
		}
		t.Day, _ = tournament.ParseDate(anyDay.FindString(title))
		for k := range b.rows {
			row, game, err := p.row(&b.rows[k])
			if err != nil {
				return nil, err
			}
			if row == nil {
				continue
			}
			if game {
				games++
			}
			t.Rows = append(t.Rows, incoming.TableRow{Line: b.rows[k].at, Cells: row})
		}
		g.found.Tables = append(g.found.Tables, t)
	}
	if games == 0 {
		return nil, incoming.Refuse("chessresults.not-drawn")
	}
	g.loseTitles()
	return &g.found, nil
}

// roundTitle returns the title that names the round: the last above the table that has a number,
// below the kind of the page.
func (g *grid) roundTitle() string {
	for k := len(g.above) - 1; k >= 0; k-- {
		if h := &g.above[k]; h.Level == 3 {
			return h.Text
		} else if h.Level < 3 {
			return ""
		}
	}
	return ""
}

// pairsOf finds the columns of White and Black by their position around the results.
func (g *grid) pairsOf(b *block) (*pairs, error) {
	p := &pairs{grid: g, block: b, result: b.results()}
	for k := range b.last {
		p.columns = append(p.columns, b.look(k))
	}
	best := func(from, to int) int {
		at := -1
		for k := from; k < to; k++ {
			if c := &p.columns[k]; (c.isText() || c.players) && c.caps < max(c.filled, 1) && (at < 0 || c.size > p.columns[at].size) {
				at = k
			}
		}
		return at
	}
	w, n := -1, -1
	if p.result >= 0 {
		w, n = best(0, p.result), best(p.result+1, b.last)
	} else {
		w = best(0, b.last)
		if w >= 0 {
			left, right := best(0, w), best(w+1, b.last)
			switch {
			case left >= 0 && (right < 0 || p.columns[left].size > p.columns[right].size):
				w, n = left, w
			default:
				n = right
			}
		}
		if w >= 0 && n > w {
			p.result = p.columnBetween(w, n)
		}
	}
	if w < 0 || n < 0 || p.result < 0 {
		return nil, incoming.Refuse("chessresults.no-sides")
	}
	p.white, p.black = half{w, -1, -1, -1, -1, -1}, half{n, -1, -1, -1, -1, -1}
	p.findTwice()
	for _, h := range []*half{&p.white, &p.black} {
		if k := h.name - 1; k >= 0 && k != p.result && p.columns[k].heading == "" && !p.hasFlags(k) {
			h.title = k
		}
	}
	return p, nil
}

// hasFlags reports a column of flags.
func (p *pairs) hasFlags(k int) bool {
	for n := range p.rows {
		if k < len(p.rows[n].cells) && len(p.rows[n].cells[k].marks) > 0 {
			return true
		}
	}
	return false
}

// columnBetween returns the column of the results where none stands yet: between the names the one whose
// heading no other column has.
func (p *pairs) columnBetween(from, to int) int {
	at := -1
	for k := from + 1; k < to; k++ {
		heading := p.columns[k].heading
		count := 0
		for c := range p.columns {
			if p.columns[c].heading == heading {
				count++
			}
		}
		if heading == "" || count > 1 || p.columns[k].filled > 0 && !p.columns[k].isPoints() {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = k
	}
	return at
}

// findTwice finds what stands for both players, under one heading each.
func (p *pairs) findTwice() {
	leftOf := func(k int) bool { return k < p.result }
	for k := range p.columns {
		if k == p.result || k == p.white.name || k == p.black.name || !leftOf(k) || p.columns[k].heading == "" {
			continue
		}
		for c := len(p.columns) - 1; c > p.result; c-- {
			if c == p.black.name || p.columns[c].heading != p.columns[k].heading {
				continue
			}
			one, other := &p.columns[k], &p.columns[c]
			switch {
			case k == p.result-1 && c == p.result+1 && one.isPoints() && one.most < 800:
				p.white.points, p.black.points = k, c
			case p.white.number < 0 && p.areNumbers(k, c):
				p.white.number, p.black.number = k, c
			case one.field == entrylist.National:
			case p.white.rating < 0 && (one.field == entrylist.Rating || one.isRating() && !(other.filled > 0 && other.most < 100)):
				p.white.rating, p.black.rating = k, c
			case p.white.fed < 0 && one.isFederation():
				p.white.fed, p.black.fed = k, c
			}
			break
		}
	}
	if p.white.number >= 0 && p.white.rating < 0 && p.columns[p.white.number].field == entrylist.Rating {
		p.white.rating, p.black.rating = p.white.number, p.black.number
		p.white.number, p.black.number = -1, -1
	}
}

// areNumbers reports two columns that hold starting numbers: nobody stands in them twice.
func (p *pairs) areNumbers(k, c int) bool {
	seen := map[string]bool{}
	count, most := 0, 0
	round := map[int]map[int]bool{}
	for n := range p.rows {
		for _, at := range []int{k, c} {
			text := p.rows[n].text(at)
			if text == "" || text[0] == '-' || text == "0" {
				continue
			}
			v, is := whole(text)
			if !is || v < 1 {
				return false
			}
			name := p.white.name
			if at == c {
				name = p.black.name
			}
			key := text + "\x00" + p.rows[n].text(name)
			if !seen[key] {
				seen[key] = true
				count++
			}
			if round[v] == nil {
				round[v] = map[int]bool{}
			}
			most = max(most, v)
		}
	}
	// Everybody has one number, and nobody else has it.
	return count > 0 && len(round) == count && most <= 4*count+10
}

// row returns a line of pairings; nil for one without names. It reports whether it is a game.
func (p *pairs) row(x *line) (cells []string, game bool, err error) {
	white, black := p.half(x, &p.white), p.half(x, &p.black)
	if white[nameAt] == "" && black[nameAt] == "" {
		return nil, false, nil
	}
	text := x.text(p.result)
	alone := p.isNobody(x, &p.black, black, text)
	if first := p.isNobody(x, &p.white, white, text); alone || first {
		if alone && first {
			return nil, false, nil
		}
		points, known := aloneResult(text)
		if !known {
			return nil, false, incoming.Refuse("chessresults.bye", "line", x.at, "value", text)
		}
		nobody := "bye"
		if points == "0" {
			nobody = "not paired"
		}
		empty := []string{"", "", nobody, "", "", ""}
		if alone {
			black = empty
		} else {
			white = empty
		}
		text = points
	} else {
		game = true
	}
	cells = []string{white[0], white[1], white[nameAt], white[3], white[4], white[5], text, black[5], black[1], black[nameAt], black[3], black[4], black[0]}
	return cells, game, nil
}

// nameAt is the position of the name in what half returns.
const nameAt = 2

// half returns number, title, name, rating, federation and points of a player.
func (p *pairs) half(x *line, h *half) []string {
	list := []string{x.text(h.number), p.fideTitle(x.text(h.title)), x.text(h.name), x.text(h.rating), x.text(h.fed), x.text(h.points)}
	if h.name >= len(x.cells) {
		return list
	}
	c := &x.cells[h.name]
	if n := c.numberLinked(); n > 0 && h.number < 0 {
		list[0] = strconv.Itoa(n)
	}
	if list[3] == "0" {
		list[3] = ""
	}
	if list[4] == "" {
		list[4] = c.federation()
	}
	if list[4] == "" { // the flag stands left of White, right of Black
		for k := range x.cells {
			if k != h.name && (k < p.result) == (h.name < p.result) {
				if code := x.cells[k].federation(); code != "" {
					list[4] = code
				}
			}
		}
	}
	return list
}

// isNobody reports a place where an opponent would stand: it has no number, no link, no title and
// no rating, while the result is that of one player.
func (p *pairs) isNobody(x *line, h *half, cells []string, result string) bool {
	if slices.Contains([]string{"-1", "-2"}, cells[0]) || cells[nameAt] == "" {
		return true
	}
	if resultCell.MatchString(plainCell(result)) || cells[0] != "" || cells[1] != "" || cells[3] != "" {
		return false
	}
	if h.name < len(x.cells) && len(x.cells[h.name].links) > 0 {
		return false
	}
	if h.number >= 0 || slices.ContainsFunc(p.columns, func(c column) bool { return c.players }) {
		return true
	}
	_, one := aloneResult(result)
	return one && result != "" && h.name > p.result
}

// aloneResult reads the points of a player without opponent.
func aloneResult(text string) (string, bool) {
	switch text = plainCell(text); text {
	case "1", "½", "0":
		return text, true
	case "+":
		return "1", true
	case "-":
		return "0", true
	case "0.5", "0,5":
		return "½", true
	}
	return "", false
}
