package pdf

import (
	"torneo/internal/chart"
)

// Figure is drawings under each other, as a page shows them.
type Figure struct {
	Name     string // of the sheet
	Drawings []chart.Figure
}

// The measures of drawings: how large a dot of theirs gets at most, in millimetres.
const (
	dotMost     = 0.26
	headingHigh = 8.0
	wordsHigh   = 5.0
)

func (f *Figure) pages(b *book) (pages []page) {
	w, h := b.Format.millimetres()
	room := b.canvas(w, h, false)
	full := room.bottom - room.top
	type placed struct {
		chart.Figure
		y, dot float64
	}
	var on []placed
	y := 0.0
	done := func() {
		if len(on) == 0 {
			return
		}
		list := on
		pages = append(pages, page{name: f.Name, general: true, draw: func(c *canvas) {
			for _, x := range list {
				c.figure(x.Figure, c.top+x.y, x.dot)
			}
		}})
		on, y = nil, 0
	}
	for _, d := range f.Drawings {
		dot := min(dotMost, room.width()/float64(d.Drawing.Width), (full-headingHigh-wordsHigh)/float64(d.Drawing.Height))
		high := headingHigh + float64(d.Drawing.Height)*dot + wordsHigh
		if y > 0 && y+high > full {
			done()
		}
		on = append(on, placed{d, y, dot})
		y += high + 4
	}
	done()
	return pages
}

// figure draws a drawing with what it shows in words.
func (c *canvas) figure(f chart.Figure, y, dot float64) {
	d := f.Drawing
	title := f.Heading
	if title == "" {
		title = d.Title
	}
	c.text(c.left, y, c.width(), headingHigh-2, 12, "B", "L", title)
	y += headingHigh
	for k := range d.Shapes {
		c.shape(&d.Shapes[k], c.left, y, dot)
	}
	restore := c.paler()
	c.text(c.left, y+float64(d.Height)*dot, c.width(), wordsHigh, 8.5, "", "L", d.Desc)
	restore()
	c.pdf.SetFillColor(255, 255, 255)
	c.pdf.SetDrawColor(0, 0, 0)
}

// inks are the colours of series on white: those of Okabe and Ito, as pages have them.
var inks = [...][3]int{{0, 0, 0}, {0x00, 0x72, 0xb2}, {0xb8, 0x4e, 0x00}, {0x00, 0x82, 0x5f}, {0xaa, 0x44, 0x99}, {0x3c, 0x3c, 0x3c}, {0x99, 0x5a, 0x00}, {0x16, 0x71, 0x9e}}

func ink(series int) (r, g, b int) {
	x := inks[0]
	if series > 0 {
		x = inks[chart.Color(series)]
	}
	return x[0], x[1], x[2]
}

func (c *canvas) shape(s *chart.Shape, left, top, dot float64) {
	x := func(p chart.Point) float64 { return left + float64(p.X)*dot }
	y := func(p chart.Point) float64 { return top + float64(p.Y)*dot }
	r, g, b := ink(s.Series)
	c.pdf.SetDrawColor(r, g, b)
	c.pdf.SetFillColor(r, g, b)
	c.pdf.SetLineWidth(dot)
	at := s.Points[0]
	switch s.Kind {
	case chart.Line:
		switch s.Role {
		case chart.Grid:
			c.pdf.SetDrawColor(204, 204, 204)
		case chart.Strong:
			c.pdf.SetLineWidth(4 * dot)
		default:
			c.pdf.SetLineWidth(2 * dot)
		}
		if dash := chart.Dash(max(s.Series, 1)); dash != nil {
			c.pdf.SetDashPattern([]float64{float64(dash[0]) * dot, float64(dash[1]) * dot}, 0)
		}
		c.pdf.MoveTo(x(at), y(at))
		for _, p := range s.Points[1:] {
			c.pdf.LineTo(x(p), y(p))
		}
		c.pdf.DrawPath("D")
		c.pdf.SetDashPattern(nil, 0)
	case chart.Box:
		if s.Series == 0 {
			c.pdf.SetFillColor(255, 255, 255)
		}
		c.pdf.SetDrawColor(60, 60, 60)
		to := s.Points[1]
		c.pdf.Rect(x(at), y(at), float64(to.X-at.X)*dot, float64(to.Y-at.Y)*dot, "FD")
	case chart.Mark:
		corners, radius := chart.Form(s.Series)
		if corners == nil {
			c.pdf.Circle(x(at), y(at), float64(radius)*dot, "F")
			return
		}
		for k, p := range corners {
			p.X, p.Y = p.X+at.X, p.Y+at.Y
			if k == 0 {
				c.pdf.MoveTo(x(p), y(p))
			} else {
				c.pdf.LineTo(x(p), y(p))
			}
		}
		c.pdf.ClosePath()
		c.pdf.DrawPath("F")
	case chart.Text:
		c.word(s, x(at), y(at), dot)
	}
}

// word writes a text at its point, which is on its base line.
func (c *canvas) word(s *chart.Shape, x, y, dot float64) {
	size, style := 13.0, ""
	switch s.Role {
	case chart.Label:
		size = 12
		c.pdf.SetTextColor(85, 85, 85)
	case chart.Inside:
		style = "B"
		c.pdf.SetTextColor(255, 255, 255)
	case chart.Strong:
		style = "B"
		c.pdf.SetTextColor(ink(s.Series))
	default:
		c.pdf.SetTextColor(ink(s.Series))
	}
	size *= dot / 0.3528 // millimetres of a point
	wide := c.wide(s.Text, size, style)
	switch s.Anchor {
	case chart.Middle:
		x -= wide / 2
	case chart.End:
		x -= wide
	}
	const room = 1000 // to the right: a text is not cut, it may be a little wider than reckoned
	c.fit(x, y-size*0.3528*0.86, min(room, c.w-x-1), size*0.3528*1.1, size, size*0.6, style, "L", s.Text)
	c.pdf.SetTextColor(0, 0, 0)
}
