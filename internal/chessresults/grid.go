package chessresults

import (
	"regexp"
	"slices"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// grid is the data of a page or an export: lines of cells.
type grid struct {
	kind    kind
	art     int // of the address; 0 where it says none
	round   int // of pairings; 0: not said
	cut     bool
	answers incoming.Answers
	above   []savedpage.Heading
	blocks  []*block
	found   incoming.Tables
	titles  map[string]bool // that are none of C.04.2's
}

// block is headings with the lines below them.
type block struct {
	title string // the line above the headings, where it has one
	head  line
	rows  []line
	last  int // columns
}

// line is a line of a table.
type line struct {
	at    int // in its file, from 1
	class string
	cells []cell
}

// cell is a cell of a line.
type cell struct {
	text  string
	plain string   // in small letters, without blanks
	game  []string // opponent, letter, result; nil: it is no game of a crosstable
	class string
	links []string
	marks []string // classes in it, and in tables within it
}

// text returns the text of a column; "" if the line has none.
func (l *line) text(k int) string {
	if k < 0 || k >= len(l.cells) {
		return ""
	}
	return l.cells[k].text
}

// plain returns the text of a column in small letters, without blanks.
func (l *line) plain(k int) string {
	if k < 0 || k >= len(l.cells) {
		return ""
	}
	return l.cells[k].plain
}

// game returns opponent, letter and result of a column; nil if it is no game.
func (l *line) game(k int) []string {
	if k < 0 || k >= len(l.cells) {
		return nil
	}
	return l.cells[k].game
}

// countFilled returns the number of cells that are not empty.
func (l *line) countFilled() (n int) {
	for k := range l.cells {
		if l.cells[k].text != "" {
			n++
		}
	}
	return n
}

// onlyText returns the text of a line that has only one, be it in one cell or in all of them; ""
// if it has several. Exports have the texts below a table in every column.
func (l *line) onlyText() (text string) {
	n := 0
	for k := range l.cells {
		switch t := l.cells[k].text; {
		case t == "":
		case text == "":
			text, n = t, 1
		case t != text:
			return ""
		default:
			n++
		}
	}
	if n > 1 && (len(text) < 12 || !strings.Contains(text, " ")) {
		return ""
	}
	return text
}

var headClass = regexp.MustCompile(`^CRn?g1b$`)

// gridOf takes the lines of the table of the data.
func gridOf(t *savedpage.Table) *grid {
	var lines []line
	heads := map[int]bool{}
	for k := range t.Rows {
		x := &t.Rows[k]
		l := line{at: x.Line, class: x.Class}
		for c := range x.Cells {
			one := &x.Cells[c]
			v := cell{text: plainText(one.Text()), class: one.Class, links: one.Links}
			v.mark(one.Parts)
			for _, inner := range one.Tables {
				for r := range inner.Rows {
					for i := range inner.Rows[r].Cells {
						within := &inner.Rows[r].Cells[i]
						v.mark(within.Parts)
						v.links = append(v.links, within.Links...)
						v.text = strings.TrimSpace(v.text + " " + plainText(within.Text()))
					}
				}
			}
			l.cells = append(l.cells, v)
			for n := 1; n < one.Span; n++ {
				l.cells = append(l.cells, cell{})
			}
		}
		if slices.ContainsFunc(strings.Fields(x.Class), headClass.MatchString) {
			heads[len(lines)] = true
		}
		lines = append(lines, l)
	}
	return gridOfLines(lines, heads)
}

func (c *cell) mark(parts []savedpage.Part) {
	for _, p := range parts {
		c.marks = append(c.marks, strings.Fields(p.Class)...)
	}
}

// plainText returns a text without blanks that do not break, and without the mark of a fixed
// board.
func plainText(text string) string {
	text = strings.TrimSpace(strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00a0", " ")), " "))
	return strings.TrimSpace(strings.TrimSuffix(text, "*)"))
}

// gridOfLines parts lines into headings and what stands below them. Without lines that are known
// as headings they are found by their form.
func gridOfLines(lines []line, heads map[int]bool) *grid {
	g := &grid{}
	for k := range lines {
		for c := range lines[k].cells {
			one := &lines[k].cells[c]
			one.plain = plainCell(one.text)
			one.game = gameOf(one.plain)
		}
	}
	if len(heads) == 0 {
		heads = headsOf(lines)
		for k := range lines {
			heads[k] = heads[k] || lines[k].match() != nil
		}
	}
	title := ""
	below := false // a title stood below the last line of the open table
	var open *block
	for k := range lines {
		l := &lines[k]
		if l.countFilled() == 0 {
			continue
		}
		if text := l.onlyText(); text != "" && !(open != nil && !heads[k] && len(l.cells) > 2 && open.isName(l)) {
			title, below = text, true
			continue
		}
		if heads[k] {
			open = &block{title: title, head: *l}
			title, below = "", false
			g.blocks = append(g.blocks, open)
			continue
		}
		// Below the table stand other things, of one cell or two; a title between the lines, as
		// of a group, ends nothing.
		if open != nil && (!below || l.countFilled() >= min(3, open.head.countFilled())) {
			open.rows = append(open.rows, *l)
		}
	}
	g.blocks = slices.DeleteFunc(g.blocks, func(b *block) bool { return len(b.rows) == 0 && b.head.match() == nil })
	for _, b := range g.blocks {
		for k := range b.rows {
			b.last = max(b.last, len(b.rows[k].cells))
		}
		b.last = max(b.last, len(b.head.cells))
	}
	return g
}

// isName reports a line of players of which nothing but the name is said: its one cell is below
// a heading, after the first column, and holds letters.
func (b *block) isName(l *line) bool {
	if l.countFilled() > 1 {
		return false
	}
	for k := 1; k < len(l.cells); k++ {
		if l.cells[k].text != "" {
			return b.head.text(k) != "" && hasLetters(l.cells[k].text)
		}
	}
	return false
}

// headsOf finds the lines of headings: the first of several lines with three cells or more, of
// which none is a number beyond those of rounds, and every line that repeats it.
func headsOf(lines []line) map[int]bool {
	heads := map[int]bool{}
	var first []string
	for k := range lines {
		l := &lines[k]
		if first != nil {
			if slices.Equal(first, l.texts()) {
				heads[k] = true
			}
			continue
		}
		if l.countFilled() < 3 || l.onlyText() != "" || k+1 >= len(lines) || !l.isHead() || lines[k+1].countFilled() < 3 || lines[k+1].isHead() {
			continue
		}
		heads[k] = true
		first = l.texts()
	}
	return heads
}

func (l *line) texts() (list []string) {
	for k := range l.cells {
		list = append(list, l.cells[k].text)
	}
	return list
}

// isHead reports a line that can be headings: whole numbers in it count from 1, as opponents and
// rounds do, and no cell has the form of a game.
func (l *line) isHead() bool {
	next := 1
	for k := range l.cells {
		text := l.cells[k].text
		if n, is := whole(text); is {
			if n != next {
				return false
			}
			next++
			continue
		}
		if l.cells[k].game != nil || decimal.MatchString(text) {
			return false
		}
	}
	return next != 2
}
