package chessresults

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/message"
	"torneo/trf"
)

// The names of columns that package migrate knows.
const (
	asItStands   = ""
	leftOut      = "-"
	nameColumn   = "Name"
	titleColumn  = "Title"
	rankColumn   = "Rk"
	numberColumn = "No"
	pointsColumn = "Pts"
	ratingColumn = "Rtg"
	fedColumn    = "Fed"
	fideColumn   = "FideID"
	birthColumn  = "Birth"
	sexColumn    = "Sex"
)

// people is a table with a line a player.
type people struct {
	*grid
	*block
	kind      kind
	shape     incoming.TableShape
	columns   []column
	names     []string // of the columns: one of the names above, or asItStands
	opponents []int    // the columns of rounds, or of opponents
	name      int
	ties      []int
	sums      []int // points by the cells, in tenths
	letters   map[string]string
}

// readPlayers makes the table of a list, a ranking or a crosstable.
func (g *grid) readPlayers(b *block) (*incoming.Tables, error) {
	p := &people{grid: g, block: b, kind: g.kind, shape: incoming.List, names: make([]string, b.last)}
	for k := range b.last {
		p.columns = append(p.columns, b.look(k))
	}
	if err := p.recognise(); err != nil {
		return nil, err
	}
	if g.cut {
		if p.shape != incoming.List {
			return nil, incoming.Refuse("chessresults.cut.crosstable", "count", len(b.rows))
		}
		g.warn(trf.Violation, b.head.at, "", "chessresults.cut", "count", len(b.rows))
	}
	for _, find := range []func() error{p.findName, p.findColours, p.findTies, p.findPoints, p.findPlaces, p.findFIDE, p.findRating, p.findRest} {
		if err := find(); err != nil {
			return nil, err
		}
	}
	g.found.Tables = append(g.found.Tables, p.table())
	g.loseTitles()
	return &g.found, nil
}

// recognise finds out whether the table has rounds, opponents, or neither.
func (p *people) recognise() error {
	if p.opponents = p.rounds(); p.opponents != nil {
		p.shape = incoming.Crosstable
		for n, k := range p.opponents {
			p.names[k] = strconv.Itoa(n+1) + ".Rd"
		}
		return nil
	}
	if p.isUnpairedList() {
		return incoming.Refuse("chessresults.not-paired")
	}
	if columns := p.square(); columns != nil {
		if !p.diagonal(columns) {
			return incoming.Refuse("chessresults.composition")
		}
		p.shape, p.opponents = incoming.Square, columns
		for n, k := range columns {
			p.names[k] = strconv.Itoa(n + 1)
		}
		return nil
	}
	if err := p.refuseUnread(); err != nil {
		return err
	}
	if p.kind == crossByNumber || p.kind == crossByRank {
		return incoming.Refuse("chessresults.not-drawn")
	}
	return nil
}

// refuseUnread refuses columns that are called like rounds and whose cells are neither games nor numbers
// of tie-breaks: a list would be made of a crosstable.
func (p *people) refuseUnread() error {
	for from := range p.head.cells {
		for _, k := range p.run(from, numberIn) {
			c := &p.columns[k]
			if c.filled == 0 || c.isPoints() {
				continue
			}
			for n := range p.rows {
				x := &p.rows[n]
				if text := x.text(k); text != "" && x.game(k) == nil && !aloneCell.MatchString(x.plain(k)) {
					return incoming.Refuse("chessresults.cell", "line", x.at, "column", c.heading, "value", excerpt(text))
				}
			}
		}
	}
	return nil
}

// free reports a column of which it is not known yet what it is.
func (p *people) free(k int) bool { return p.names[k] == asItStands }

// all returns the free columns with a property.
func (p *people) all(is func(k int, c *column) bool) (list []int) {
	for k := range p.columns {
		if p.free(k) && is(k, &p.columns[k]) {
			list = append(list, k)
		}
	}
	return list
}

// choose asks which of several columns it is.
func (p *people) choose(id, question string, columns []int) (int, error) {
	q := incoming.Question{ID: id, Text: message.New(question)} //i18n:one-of chessresults.question.name chessresults.question.rating
	for _, k := range columns {
		heading := p.columns[k].heading
		if heading == "" {
			heading = "#" + strconv.Itoa(k+1)
		}
		example := ""
		for n := range p.rows {
			if example = p.rows[n].text(k); example != "" {
				break
			}
		}
		q.Choices = append(q.Choices, incoming.Choice{ID: strconv.Itoa(k + 1), Text: message.New("chessresults.column", "heading", heading, "example", excerpt(example))})
	}
	given, err := p.answers.AnswerTo(q)
	if err != nil {
		return 0, err
	}
	n, _ := strconv.Atoi(given)
	return n - 1, nil
}

// findName finds the players' names, and their titles in the column without heading before them.
func (p *people) findName() error {
	texts := p.all(func(_ int, c *column) bool { return c.isText() && c.caps < c.filled && c.days == 0 })
	pick := func(is func(k int) bool) int {
		at := slices.IndexFunc(texts, is)
		if at < 0 {
			return -1
		}
		return texts[at]
	}
	p.name = pick(func(k int) bool { return p.columns[k].players })
	if p.name < 0 {
		p.name = pick(func(k int) bool { return p.columns[k].field == entrylist.Name })
	}
	if p.name < 0 {
		p.name = pick(func(k int) bool {
			return k > 0 && p.columns[k-1].heading == "" && p.columns[k-1].titles == p.columns[k-1].filled && p.columns[k].heading != ""
		})
	}
	if p.name < 0 {
		// The longest texts that are nearly all different.
		var best []int
		longest := 0
		for _, k := range texts {
			if c := &p.columns[k]; 10*c.distinct >= 9*c.filled && c.filled == len(p.rows) {
				best = append(best, k)
				longest = max(longest, c.size)
			}
		}
		best = slices.DeleteFunc(best, func(k int) bool { return 2*p.columns[k].size < longest })
		switch len(best) {
		case 0:
			return incoming.Refuse("chessresults.no-names")
		case 1:
			p.name = best[0]
		default:
			k, err := p.choose("name-column", "chessresults.question.name", best)
			if err != nil {
				return err
			}
			p.name = k
		}
	}
	p.names[p.name] = nameColumn
	if k := p.name - 1; k >= 0 && p.free(k) && (p.columns[k].heading == "" || p.columns[k].filled > 0 && p.columns[k].titles == p.columns[k].filled) {
		p.names[k] = titleColumn
	}
	for k := range p.columns {
		if p.free(k) && p.columns[k].heading == "" {
			p.names[k] = leftOut // flags
		}
	}
	return nil
}

// ownTie matches headings of tie-breaks that are known as they stand.
var ownTie = regexp.MustCompile(`(?i)^(?:des|desp|dep|wtg) ?[1-9]$`)

// findTies finds the tie-breaks: columns behind the names whose headings count from 1.
func (p *people) findTies() error {
	for from := p.name + 1; from < p.last; from++ {
		columns := p.run(from, func(heading string) int {
			if _, is := whole(heading); is || roundLike(heading) {
				return 0
			}
			return numberIn(heading)
		})
		columns = slices.DeleteFunc(columns, func(k int) bool { return !p.free(k) || p.columns[k].filled > 0 && !p.columns[k].isPoints() })
		if len(columns) >= len(p.ties) && len(columns) > 0 {
			p.ties = columns
		}
	}
	for n, k := range p.ties {
		p.names[k] = "TB" + strconv.Itoa(n+1)
		if own := p.columns[k].heading; ownTie.MatchString(own) {
			p.names[k] = own
		}
	}
	return nil
}

// roundLike reports a heading like "1.Rd": the number stands first.
func roundLike(heading string) bool { return heading != "" && heading[0] >= '0' && heading[0] <= '9' }

// findPoints finds the column of points: what results and byes give, or that before the
// tie-breaks by which the lines are ordered.
func (p *people) findPoints() error {
	candidates := p.all(func(k int, c *column) bool {
		return k > p.name && c.isPoints() && c.field == entrylist.Unknown && c.most < 800
	})
	if p.shape == incoming.List {
		if p.kind == listKind {
			return nil
		}
		candidates = slices.DeleteFunc(candidates, func(k int) bool {
			return len(p.ties) > 0 && k > p.ties[0] || !p.falling(k)
		})
		if len(candidates) > 0 {
			p.names[candidates[len(candidates)-1]] = pointsColumn
		}
		return nil
	}
	p.add()
	equal := func(k int) (count int) {
		for n := range p.rows {
			if v, is := tenths(p.rows[n].text(k)); is && v == p.sums[n] {
				count++
			}
		}
		return count
	}
	best, most := -1, 0
	for _, k := range candidates {
		if n := equal(k); n > most {
			best, most = k, n
		}
	}
	if len(p.ties) > 0 && equal(p.ties[0]) > most {
		return nil // the first tie-break is the points (foreign-tables 1.4)
	}
	if best >= 0 && 2*most > len(p.rows) {
		p.names[best] = pointsColumn
	}
	return nil
}

// falling reports a column whose numbers never rise from a line to the next.
func (p *people) falling(k int) bool {
	last := 1 << 30
	for n := range p.rows {
		v, is := tenths(p.rows[n].text(k))
		if !is || v > last {
			return false
		}
		last = v
	}
	return true
}

// add adds the points of the cells up.
func (p *people) add() {
	value := func(text string) int {
		switch {
		case strings.HasPrefix(text, "1"), strings.HasPrefix(text, "+"):
			return 10
		case strings.HasPrefix(text, "½"), strings.HasPrefix(text, "="):
			return 5
		}
		return 0
	}
	p.sums = make([]int, len(p.rows))
	for n := range p.rows {
		for _, k := range p.opponents {
			text := p.rows[n].plain(k)
			switch m := p.rows[n].game(k); {
			case p.shape == incoming.Square:
				for _, one := range text {
					p.sums[n] += value(string(one))
				}
			case m != nil:
				p.sums[n] += value(m[2])
			default:
				p.sums[n] += value(strings.TrimPrefix(text, "-"))
			}
		}
	}
}
