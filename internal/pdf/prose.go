package pdf

import (
	"strings"

	"torneo/internal/report"
)

// Prose is a text with headings, as long as it takes: regulations, a letter.
type Prose struct {
	Name   string // of the sheet
	Lead   []string
	Parts  []ProsePart
	Signed []string // who signs at the end
}

// ProsePart is one of a heading, a paragraph, a table, values under names, room to write or
// signatures.
type ProsePart struct {
	Heading string
	Text    string
	Rows    [][]string  // with a row of titles
	Facts   [][2]string // name and value; an empty value is a line to write on
	Room    float64     // height of an empty box in millimetres
	Signed  []string
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
	case len(part.Facts) > 0:
		for _, f := range part.Facts {
			lines = append(lines, b.factLines(f[0], f[1], size, high, w)...)
		}
	case part.Room > 0:
		lines = []line{{high: part.Room, draw: func(c *canvas, x, y, w float64) {
			c.pdf.SetLineWidth(0.2)
			c.pdf.SetDrawColor(120, 120, 120)
			c.pdf.Rect(x, y+1, w, part.Room-2, "D")
		}}}
	case len(part.Signed) > 0:
		return b.signatures(part.Signed)
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

// nameShare is the part of a line that the name of a value takes.
const nameShare = 0.32

// factLines lays out a value beside its name, with a rule below.
func (b *book) factLines(name, value string, size, high, w float64) (lines []line) {
	wide := w * nameShare
	names := b.wrap(name, size, wide-3)
	var values []string
	for text := range strings.SplitSeq(value, "\n") {
		values = append(values, b.wrap(text, size, w-wide)...)
	}
	count, gap := max(len(names), len(values)), 0.0
	if value == "" {
		gap = 2
	}
	at := func(list []string, k int) string {
		if k < len(list) {
			return list[k]
		}
		return ""
	}
	for k := range count {
		lines = append(lines, line{high: high, keep: k+1 < count, draw: func(c *canvas, x, y, w float64) {
			func() {
				defer c.paler()()
				c.text(x, y, wide-3, high, size, "", "L", at(names, k))
			}()
			c.text(x+wide, y, w-wide, high, size, "", "L", at(values, k))
			if k+1 == count {
				c.rule(x, y+high+0.6+gap, w)
			}
		}})
	}
	lines[count-1].high += 1.4 + gap
	return lines
}

// lineAfterGap returns the line with room above it.
func lineAfterGap(l line, gap float64) line {
	draw := l.draw
	l.high += gap
	l.draw = func(c *canvas, x, y, w float64) { draw(c, x, y+gap, w) }
	return l
}
