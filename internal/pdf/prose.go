package pdf

import "torneo/internal/report"

// Prose is a text with headings, as long as it takes: regulations, a letter.
type Prose struct {
	Name   string // of the sheet
	Lead   []string
	Parts  []ProsePart
	Signed []string // who signs at the end
}

// ProsePart is a heading, a paragraph or a table.
type ProsePart struct {
	Heading string
	Text    string
	Rows    [][]string // with a row of titles
}

func (x *Prose) pages(b *book) []page {
	w, h := b.Format.millimetres()
	room := b.canvas(w, h, false)
	lines := b.prose(x.Lead, room.width())
	for _, part := range x.Parts {
		lines = append(lines, b.proseLines(part, room.width())...)
	}
	lines = append(lines, b.signatures(x.Signed)...)
	var pages []page
	for _, columns := range paginate(lines, room.bottom-room.top, 1) {
		pages = append(pages, page{name: x.Name, general: true, draw: func(c *canvas) {
			y := c.top
			for _, line := range columns[0] {
				line.draw(c, c.left, y, room.width())
				y += line.high
			}
		}})
	}
	return pages
}

// proseLines lays out one part.
func (b *book) proseLines(part ProsePart, w float64) (lines []line) {
	size, high := b.Size.points()
	size, high = size*0.9, high*0.9
	switch {
	case part.Heading != "":
		for _, words := range b.wrap(part.Heading, size*1.15, w) {
			lines = append(lines, line{high: high, keep: true, draw: func(c *canvas, x, y, w float64) {
				c.text(x, y, w, high, size*1.15, "B", "L", words)
			}})
		}
		lines[0] = lineAfterGap(lines[0], 2.5)
	case len(part.Rows) > 0:
		t := report.Table{Rows: part.Rows[1:]}
		for _, title := range part.Rows[0] {
			t.Columns = append(t.Columns, report.Column{Key: title, Title: title})
		}
		for _, p := range (&List{Upright: true}).parts(b, t, w) {
			lines = append(lines, (&List{}).lines(b, p)...)
		}
	default:
		for _, words := range b.wrap(part.Text, size, w) {
			lines = append(lines, line{high: high, draw: func(c *canvas, x, y, w float64) {
				c.text(x, y, w, high, size, "", "L", words)
			}})
		}
	}
	if len(lines) > 0 {
		lines[len(lines)-1].high += 1.2
	}
	return lines
}

// lineAfterGap returns the line with room above it.
func lineAfterGap(l line, gap float64) line {
	draw := l.draw
	l.high += gap
	l.draw = func(c *canvas, x, y, w float64) { draw(c, x, y+gap, w) }
	return l
}
