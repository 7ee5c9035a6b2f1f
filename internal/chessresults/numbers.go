package chessresults

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/message"
)

// findPlaces finds places and starting numbers: both count from 1, and the kind of the page says
// which the lines are ordered by.
func (p *people) findPlaces() error {
	rows := len(p.rows)
	first := p.all(func(k int, c *column) bool { return k < p.name && c.isOrdered(rows) })
	lead := -1
	if len(first) > 0 {
		lead = first[0]
	}
	numbers := p.all(func(k int, c *column) bool {
		return k != lead && c.isNumber(rows) && !(c.isRating() && c.field == entrylist.Rating)
	})
	places := p.all(func(k int, c *column) bool {
		return k != lead && c.isPlaces(rows) && k > p.name
	})
	take := func(list []int, name string) {
		if len(list) > 0 && p.free(list[0]) {
			p.names[list[0]] = name
		}
	}
	order := p.kind
	if order == unknownKind && lead >= 0 {
		order = p.orderOf()
	}
	switch order {
	case crossByRank, rankingKind:
		if lead >= 0 {
			p.names[lead] = rankColumn
		}
		take(numbers, numberColumn)
	case crossByNumber:
		if lead >= 0 {
			p.names[lead] = numberColumn
		} else {
			take(numbers, numberColumn)
		}
		take(slices.DeleteFunc(places, func(k int) bool { return !p.free(k) }), rankColumn)
	case listKind:
		if lead >= 0 && p.columns[lead].isNumber(rows) {
			p.names[lead] = numberColumn
		} else {
			take(numbers, numberColumn)
		}
	}
	return nil
}

// orderOf returns what the lines of an export are ordered by: places if the points fall.
func (p *people) orderOf() kind {
	k := slices.Index(p.names, pointsColumn)
	if k < 0 && len(p.ties) > 0 && p.shape == incoming.Crosstable {
		equal := true // a table without points has them as the first tie-break
		for n := range p.rows {
			v, is := tenths(p.rows[n].text(p.ties[0]))
			equal = equal && is && v == p.sums[n]
		}
		if equal {
			k = p.ties[0]
		}
	}
	switch {
	case k < 0 && p.shape == incoming.List:
		return listKind
	case k < 0 || len(p.rows) < 2 || p.rows[0].text(k) == p.rows[len(p.rows)-1].text(k):
		return unknownKind
	case p.falling(k):
		return rankingKind
	}
	return crossByNumber
}

// isOrdered reports whole numbers that never fall and are no larger than their line's, of which
// those that repeat the one above may be left out.
func (c *column) isOrdered(rows int) bool {
	return c.numbers > 0 && c.numbers == c.filled && c.ordered && c.least == 1 && 8*c.distinct > rows
}

// findFIDE finds FIDE IDs: links to its pages, or numbers of six digits and more.
func (p *people) findFIDE() error {
	for k := range p.columns {
		if p.free(k) && strings.EqualFold(p.columns[k].heading, "ID") && !p.columns[k].profiles {
			p.names[k] = "ID (national)"
		}
	}
	known := slices.ContainsFunc(p.columns, func(c column) bool { return c.field == entrylist.FIDEID && !strings.EqualFold(c.heading, "ID") })
	list := p.all(func(_ int, c *column) bool { return c.profiles })
	if len(list) == 0 && !known {
		list = p.all(func(_ int, c *column) bool {
			return c.field == entrylist.Unknown && c.numbers == c.filled && 2*c.long > c.filled
		})
	}
	if len(list) == 1 {
		p.names[list[0]] = fideColumn
	}
	return nil
}

// findRating finds the ratings; where several columns can be they, it is asked.
func (p *people) findRating() error {
	list := p.all(func(k int, c *column) bool {
		return c.isRating() && (len(p.ties) == 0 || k < p.ties[0])
	})
	if slices.ContainsFunc(p.columns, func(c column) bool { return c.field == entrylist.Rating || c.field == entrylist.National }) {
		return nil
	}
	if len(list) == 1 {
		p.names[list[0]] = ratingColumn
	} else if len(list) > 1 {
		k, err := p.choose("rating-column", "chessresults.question.rating", list)
		if err != nil {
			return err
		}
		p.names[k] = ratingColumn
	}
	return nil
}

// findRest finds federations, dates of birth and sexes, and leaves out what belongs to the change
// of ratings.
func (p *people) findRest() error {
	has := func(f entrylist.Field) bool {
		return slices.ContainsFunc(p.columns, func(c column) bool { return c.field == f })
	}
	one := func(name string, is func(c *column) bool) {
		if list := p.all(func(_ int, c *column) bool { return is(c) }); len(list) == 1 {
			p.names[list[0]] = name
		}
	}
	if !has(entrylist.Federation) {
		one(fedColumn, func(c *column) bool { return c.isFederation() })
	}
	if !has(entrylist.Birth) {
		one(birthColumn, func(c *column) bool { return c.field == entrylist.Unknown && c.days > 0 && c.days == c.filled })
	}
	one(sexColumn, func(c *column) bool {
		return (c.field == entrylist.Sex || c.field == entrylist.Unknown) && c.women > 0 && c.sexes == c.filled
	})
	var dropped []string
	for k := range p.columns {
		c := &p.columns[k]
		if p.free(k) && len(p.ties) > 0 && k > p.ties[len(p.ties)-1] && (c.field == entrylist.Unknown || c.field == entrylist.Rating && !c.isRating()) {
			p.names[k] = leftOut
			if c.filled > 0 {
				dropped = append(dropped, c.heading)
			}
		}
	}
	if len(dropped) > 0 {
		p.found.Losses = append(p.found.Losses, message.New("chessresults.loss.columns", "columns", strings.Join(dropped, ", ")))
	}
	return nil
}

// findColours finds out which letters stand for White and Black (foreign-tables 1.4).
func (p *people) findColours() error {
	if p.shape != incoming.Crosstable {
		return nil
	}
	seen := map[string]bool{}
	for n := range p.rows {
		for _, k := range p.opponents {
			if m := p.rows[n].game(k); m != nil {
				seen[m[1]] = true
			}
		}
	}
	var list []string
	for letter := range seen {
		list = append(list, letter)
	}
	slices.Sort(list)
	switch {
	case len(list) > 2:
		return incoming.Refuse("chessresults.letters", "letters", strings.Join(list, ", "))
	case len(list) == 1 && (list[0] == "w" || list[0] == "b"):
		p.letters = map[string]string{list[0]: list[0]}
		return nil
	case len(list) == 1:
		return incoming.Refuse("chessresults.letters", "letters", list[0])
	}
	white := ""
	switch {
	case seen["w"] && !seen["n"]:
		white = "w"
	case seen["b"] && seen["n"]:
		white = "b"
	default:
		q := incoming.Question{ID: "colours", Text: message.New("chessresults.question.colours", "one", list[0], "other", list[1])}
		for _, letter := range list {
			q.Choices = append(q.Choices, incoming.Choice{ID: "white-" + letter, Text: message.New("chessresults.white", "letter", letter)})
		}
		given, err := p.answers.AnswerTo(q)
		if err != nil {
			return err
		}
		white = strings.TrimPrefix(given, "white-")
	}
	p.letters = map[string]string{list[0]: "b", list[1]: "b"}
	p.letters[white] = "w"
	return nil
}

// table returns the table with the columns by the names that are known.
func (p *people) table() incoming.Table {
	t := incoming.Table{Shape: p.shape, Line: p.head.at}
	switch p.kind {
	case crossByNumber:
		t.Numbers = incoming.StartingNumbers
	case crossByRank:
		t.Numbers = incoming.Ranks
	}
	if p.shape == incoming.List {
		t.Numbers = ""
	}
	var columns []int
	for k, name := range p.names {
		if name == leftOut {
			continue
		}
		if name == asItStands {
			name = p.columns[k].heading
		}
		columns = append(columns, k)
		t.Names = append(t.Names, name)
	}
	linked := !slices.Contains(p.names, numberColumn) && p.columns[p.name].players
	if linked {
		t.Names = append(t.Names, numberColumn)
	}
	classed := !slices.ContainsFunc(p.columns, func(c column) bool { return c.field == entrylist.Federation }) && !slices.Contains(p.names, fedColumn)
	if classed {
		t.Names = append(t.Names, fedColumn)
	}
	inRound := map[int]bool{}
	for _, k := range p.opponents {
		inRound[k] = true
	}
	place := ""
	for n := range p.rows {
		x := &p.rows[n]
		row := incoming.TableRow{Line: x.at}
		for _, k := range columns {
			text := x.text(k)
			switch {
			case inRound[k] && p.shape == incoming.Crosstable:
				text = p.game(x, k)
			case p.names[k] == rankColumn:
				if text == "" {
					text = place // the place of the line above
				}
				place = text
			case p.names[k] == titleColumn:
				text = p.fideTitle(text)
			case p.names[k] == sexColumn && text == "":
				text = "m"
			case text == "0" && (p.columns[k].isRating() || p.names[k] == fideColumn):
				text = ""
			}
			row.Cells = append(row.Cells, text)
		}
		if linked {
			number := ""
			if p.name < len(x.cells) {
				if v := x.cells[p.name].numberLinked(); v > 0 {
					number = strconv.Itoa(v)
				}
			}
			row.Cells = append(row.Cells, number)
		}
		if classed {
			row.Cells = append(row.Cells, x.federation(p.name))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// federation returns the federation of a line of players by its class, or that of the name's
// cell, or the flag in it.
func (l *line) federation(name int) string {
	for class := range strings.FieldsSeq(l.class) {
		if threeCaps.MatchString(class) {
			return class
		}
	}
	for k := name; k >= 0 && k > name-3 && k < len(l.cells); k-- {
		if code := l.cells[k].federation(); code != "" {
			return code
		}
	}
	return ""
}

// game returns a cell of a round with w and b for the colours.
func (p *people) game(x *line, k int) string {
	m := x.game(k)
	if m == nil {
		return x.text(k)
	}
	letter, is := p.letters[m[1]]
	if !is {
		return x.text(k)
	}
	return m[0] + letter + m[2]
}
