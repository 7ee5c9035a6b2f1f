package pdf

import "codeberg.org/go-pdf/fpdf"

// Cards is things of one size, so many on a page, cut along the lines: slips, badges,
// numbers of tables, certificates.
type Cards struct {
	Name         string
	Across, Down int
	Lying        bool // the paper lies on its side
	Uncut        bool // no lines to cut along
	Cards        []Card
}

// Card is marks on a card.
type Card []Mark

// Mark is a text, a line or a box at a place of a card, in parts of its width and
// height.
type Mark struct {
	X, Y, W, H float64
	Text       string
	Size       float64 // in points, the most that it gets; 0: as high as the mark is
	Bold       bool
	Align      string // "L", "C", "R"; "": left
	Pale       bool
	Line       bool // along its foot, to write on
	Box        bool // around it
	Dark       bool // filled as a dark square of a chessboard is
	Logo       bool // the logo, if there is one
	BesideLogo bool // where there is no logo, it begins at the edge of the card
	Sponsors   bool // those who pay, in a row
	Flag       bool // of the federation that Text names, as high as the mark is
	Code       bool // of the address that Text names, as large as fits
}

func (x *Cards) pages(b *book) []page {
	each := max(1, x.Across*x.Down)
	count := (len(x.Cards) + each - 1) / each
	pages := make([]page, count)
	for n := range pages {
		pages[n] = page{name: x.Name, across: x.Lying, bare: true, draw: func(c *canvas) { x.draw(c, n, count) }}
	}
	return pages
}

// draw prints page n. A pile that is cut is in order: card k lies under card k-1, at
// the same place of the page before.
func (x *Cards) draw(c *canvas, n, pages int) {
	w, h := c.w/float64(x.Across), c.h/float64(x.Down)
	for place := range x.Across * x.Down {
		k := place*pages + n
		if k >= len(x.Cards) {
			continue
		}
		left, top := float64(place%x.Across)*w, float64(place/x.Across)*h
		const inside = 6.0
		for _, m := range x.Cards[k] {
			c.mark(m, left+inside, top+inside, w-2*inside, h-2*inside)
		}
	}
	if x.Uncut {
		return
	}
	c.pdf.SetLineWidth(0.12)
	c.pdf.SetDrawColor(150, 150, 150)
	c.pdf.SetDashPattern([]float64{2, 2}, 0)
	for k := 1; k < x.Across; k++ {
		c.pdf.Line(float64(k)*w, 0, float64(k)*w, c.h)
	}
	for k := 1; k < x.Down; k++ {
		c.pdf.Line(0, float64(k)*h, c.w, float64(k)*h)
	}
	c.pdf.SetDashPattern(nil, 0)
}

func (c *canvas) mark(m Mark, left, top, width, height float64) {
	x, y, w, h := left+m.X*width, top+m.Y*height, m.W*width, m.H*height
	if m.BesideLogo && c.head.Logo == nil {
		x, w = left, w+m.X*width
	}
	if m.Logo {
		if c.head.Logo != nil {
			c.picture(c.head.Logo.Name, x, y, w, h, "C")
		}
		return
	}
	if m.Code {
		c.code(m.Text, x, y, min(w, h))
		return
	}
	if m.Flag {
		c.flag(m.Text, x, y, min(w, h*4/3), min(h, w*3/4))
		return
	}
	if m.Sponsors {
		c.sponsors(x, y, w, h)
		return
	}
	if m.Dark {
		c.pdf.SetFillColor(196, 196, 196)
		c.pdf.Rect(x, y, w, h, "F")
	}
	if m.Box {
		c.pdf.SetLineWidth(0.2)
		c.pdf.SetDrawColor(90, 90, 90)
		c.pdf.Rect(x, y, w, h, "D")
	}
	if m.Line {
		c.rule(x, y+h, w)
	}
	size := h / 0.353 * 0.8 // a point is 0.353 mm
	if m.Size > 0 {
		size = min(size, m.Size)
	}
	style, align := "", m.Align
	if m.Bold {
		style = "B"
	}
	if align == "" {
		align = "L"
	}
	if m.Pale {
		defer c.paler()()
	}
	c.fit(x, y, w, h, size, max(smallest, size*0.3), style, align, m.Text)
}

// code draws the code of an address; none of one that is longer than a code can be.
func (c *canvas) code(address string, x, y, side float64) {
	if address == "" {
		return
	}
	name := codePicture + address
	if c.pdf.GetImageInfo(name) == nil && registerCode(c.pdf, name, address) != nil {
		return
	}
	c.pdf.ImageOptions(name, x, y, side, side, false, fpdf.ImageOptions{ImageType: "png"}, 0, address)
}
