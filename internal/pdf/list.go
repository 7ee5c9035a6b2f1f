package pdf

import (
	"strconv"

	"torneo/internal/report"
)

// List is tables under each other, as long as it takes.
type List struct {
	Name    string   // of the sheet
	Lead    []string // before the tables
	Tables  []report.Table
	Notes   []string
	Ruled   bool     // lines from column to column, to be written in
	Signed  []string // who signs at the end
	Beside  int      // columns of the table on a page that suit it, where nobody says; 0: one
	Strong  string   // key of the column that stands out
	Own     bool     // every table begins a page
	General bool     // it is not about the round of the head
	Upright bool     // the paper is never turned: what does not fit its column gets smaller
}

// line is a line of a list, laid out.
type line struct {
	high float64
	keep bool // never the last one of a page
	draw func(c *canvas, x, y, w float64)
}

// piece is a table, or as many of its columns as stand beside each other.
type piece struct {
	table  report.Table
	widths []float64
	size   float64
}

func (l *List) pages(b *book) []page {
	beside := b.Columns
	if beside < 1 {
		beside = max(1, l.Beside)
	}
	w, h := b.Format.millimetres()
	across := !l.Upright && beside == 1 && l.needsWidth(b, w-2*edge) && !l.needsWidth(b, h-2*edge)
	if !l.Upright && beside == 1 && !across && l.needsWidth(b, w-2*edge) {
		across = l.needsWidth(b, (w-2*edge)*2) // very wide: fewer parts
	}
	if across {
		w, h = h, w
	}
	room := b.canvas(w, h, false)
	gap := 6.0
	column := (room.width() - gap*float64(beside-1)) / float64(beside)
	var groups [][]line // each begins a page
	var begun []line
	for k, t := range l.Tables {
		for n, part := range l.parts(b, t, column) {
			if (l.Own && k > 0 || n > 0) && len(begun) > 0 {
				groups, begun = append(groups, begun), nil
			}
			if k == 0 && n == 0 {
				begun = append(begun, b.prose(l.Lead, column)...)
			}
			if len(begun) > 0 && k > 0 && part.table.Caption != "" {
				begun[len(begun)-1].high += 5 // so that it does not seem to belong to the table above
			}
			begun = append(begun, l.lines(b, part)...)
		}
	}
	if len(l.Tables) == 0 {
		begun = b.prose(l.Lead, column)
	}
	begun = append(begun, b.prose(l.Notes, column)...)
	begun = append(begun, b.signatures(l.Signed)...)
	groups = append(groups, begun)
	var pages []page
	for _, lines := range groups {
		for _, columns := range paginate(lines, room.bottom-room.top, beside) {
			pages = append(pages, page{name: l.Name, general: l.General, across: across, draw: func(c *canvas) {
				for k, lines := range columns {
					y := c.top
					for _, x := range lines {
						x.draw(c, c.left+float64(k)*(column+gap), y, column)
						y += x.high
					}
				}
			}})
		}
	}
	return pages
}

// paginate puts lines into columns and columns into pages. The header of a table, which
// lines up to be kept are, is repeated where the table goes on; a table that is less than
// a third of a page stays whole.
func paginate(lines []line, high float64, beside int) (pages [][][]line) {
	var page [][]line
	var column []line
	var header []line // of the table that goes on
	y := 0.0
	next := func() {
		page, column, y = append(page, column), nil, 0
		if len(page) == beside {
			pages, page = append(pages, page), nil
		}
	}
	for k := 0; k < len(lines); k++ {
		if lines[k].keep {
			header = nil
			need := 0.0
			n := k
			for ; n < len(lines) && lines[n].keep; n++ {
				need += lines[n].high
				header = append(header, lines[n])
			}
			if n < len(lines) {
				need += lines[n].high
			}
			whole := need
			for m := n + 1; m < len(lines) && !lines[m].keep; m++ {
				whole += lines[m].high
			}
			if y > 0 && (y+need > high || whole < high/3 && y+whole > high) {
				next()
			}
			column, y, k = append(column, header...), y+need, n-1
			if n < len(lines) {
				y -= lines[n].high
			}
			continue
		}
		if y > 0 && y+lines[k].high > high {
			next()
			for _, x := range header {
				column, y = append(column, x), y+x.high
			}
		}
		column, y = append(column, lines[k]), y+lines[k].high
	}
	if len(column) > 0 {
		page = append(page, column)
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	return pages
}

// prose returns sentences, broken where the line ends.
func (b *book) prose(texts []string, w float64) (lines []line) {
	const size, high = 8.5, 4.0
	for _, text := range texts {
		for _, words := range b.wrap(text, size, w) {
			lines = append(lines, line{high: high, draw: func(c *canvas, x, y, w float64) {
				defer c.paler()()
				c.text(x, y, w, high, size, "", "L", words)
			}})
		}
	}
	if len(lines) > 0 {
		lines[len(lines)-1].high += 1.5
	}
	return lines
}

// signatures returns room to sign, each over who does.
func (b *book) signatures(who []string) []line {
	if len(who) == 0 {
		return nil
	}
	return []line{{high: 24, draw: func(c *canvas, x, y, w float64) {
		each := w / float64(len(who))
		for k, name := range who {
			at := x + float64(k)*each
			c.rule(at, y+18, each-5)
			c.text(at, y+18.5, each-5, 4, 8.5, "", "L", name)
		}
	}}}
}

// lines returns a table as lines: caption, header, rows, notes.
func (l *List) lines(b *book, p piece) (lines []line) {
	_, high := b.Size.points()
	if p.table.Caption != "" {
		lines = append(lines, line{high: high + 1, keep: true, draw: func(c *canvas, x, y, w float64) {
			c.text(x, y, w, high, p.size*0.95, "B", "L", p.table.Caption)
		}})
	}
	if len(p.table.Rows) > 0 {
		lines = append(lines, line{high: high, keep: true, draw: func(c *canvas, x, y, w float64) {
			c.row(p, titles(p.table), x, y, high, min(p.size, 9), func(int) string { return "B" })
			c.pdf.SetLineWidth(0.3)
			c.pdf.SetDrawColor(0, 0, 0)
			c.pdf.Line(x, y+high, x+p.wide(), y+high)
		}})
	}
	for _, row := range p.table.Rows {
		lines = append(lines, line{high: high, draw: func(c *canvas, x, y, w float64) {
			c.row(p, row, x, y, high, p.size, func(k int) string {
				if p.table.Columns[k].Key == l.Strong {
					return "B"
				}
				return ""
			})
			c.rule(x, y+high, p.wide())
			if l.Ruled {
				at := x
				for _, w := range append([]float64{0}, p.widths...) {
					at += w
					c.pdf.Line(at, y, at, y+high)
				}
			}
		}})
	}
	notes := b.prose(p.table.Notes, max(p.wide(), 80))
	if len(lines) > 0 && len(notes) > 0 {
		lines[len(lines)-1].high += 1.5 // they do not stick to the table
	}
	return append(lines, notes...)
}

func titles(t report.Table) []string {
	list := make([]string, len(t.Columns))
	for k := range t.Columns {
		list[k] = t.Columns[k].Title
	}
	return list
}

func (p *piece) wide() (sum float64) {
	for _, w := range p.widths {
		sum += w
	}
	return sum
}

// row writes the cells of a line.
func (c *canvas) row(p piece, cells []string, x, y, high, size float64, style func(k int) string) {
	for k, cell := range cells {
		if p.table.Columns[k].Key == Flag && style(k) == "" {
			tall := min(size*flagHigh, (p.widths[k]-2*padding)*3/4)
			c.flag(cell, x+padding, y+(high-tall)/2, tall*4/3, tall)
			x += p.widths[k]
			continue
		}
		align := "L"
		switch p.table.Columns[k].Align {
		case report.Right:
			align = "R"
		case report.Center:
			align = "C"
		}
		c.text(x+padding, y, p.widths[k]-2*padding, high, size, style(k), align, cell)
		x += p.widths[k]
	}
}

// wrap breaks a text into lines of that width.
func (b *book) wrap(text string, size, w float64) (lines []string) {
	at, last := 0, -1
	for k := 0; k <= len(text); k++ {
		if k < len(text) && text[k] != ' ' {
			continue
		}
		if b.wide(text[at:k], size, "") > w && last > at {
			lines, at = append(lines, text[at:last]), last+1
		}
		last = k
	}
	return append(lines, text[at:])
}

// part names a part of a table whose columns do not fit beside each other.
func (b *book) part(caption string, n, of int) string {
	return joinNonEmpty(" ", caption, "("+strconv.Itoa(n)+"/"+strconv.Itoa(of)+")")
}
