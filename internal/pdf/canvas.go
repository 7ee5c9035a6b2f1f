package pdf

import (
	"bytes"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"torneo/internal/flags"
	"torneo/internal/font"
)

const (
	edge       = 10.0 // which printers leave white
	headHigh   = 16.0
	footHigh   = 7.0
	bannerHigh = 13.0 // of the sponsors' pictures
	smallest   = 5.0  // points below which nobody reads
)

// canvas is the room that a page has for its sheet, in millimetres.
type canvas struct {
	*book
	w, h                     float64 // of the paper
	left, top, right, bottom float64 // of the room
}

func (b *book) canvas(w, h float64, bare bool) *canvas {
	c := &canvas{book: b, w: w, h: h, left: edge, top: edge, right: w - edge, bottom: h - edge}
	if !bare {
		c.top += headHigh
		c.bottom -= footHigh
		if len(b.head.Sponsors) > 0 {
			c.bottom -= bannerHigh
		}
	}
	return c
}

func (c *canvas) width() float64 { return c.right - c.left }

// text writes a line into a box. What does not fit gets smaller, and if it would be
// too small to read it is cut: there are never two lines.
func (c *canvas) text(x, y, w, h, size float64, style, align, text string) {
	c.fit(x, y, w, h, size, max(smallest, size*0.6), style, align, text)
}

// fit does so down to a size of letters.
func (c *canvas) fit(x, y, w, h, size, least float64, style, align, text string) {
	if text == "" || w <= 0 {
		return
	}
	text, lacks := font.Clean(text)
	c.note = c.note || lacks
	c.pdf.SetFont(font.Family, style, size)
	if wide := c.pdf.GetStringWidth(text); wide > w {
		size = max(least, size*w/wide-0.01)
		c.pdf.SetFont(font.Family, style, size)
		text = c.cut(text, w)
	}
	c.pdf.SetXY(x, y)
	c.pdf.CellFormat(w, h, text, "", 0, align+"M", false, 0, "")
}

// cut returns the beginning of a text that fits, with … after it.
func (c *canvas) cut(text string, w float64) string {
	if c.pdf.GetStringWidth(text) <= w {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && c.pdf.GetStringWidth(string(runes)+"…") > w {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ,") + "…"
}

// wide returns the width of a text in millimetres.
func (b *book) wide(text string, size float64, style string) float64 {
	text, _ = font.Clean(text)
	b.pdf.SetFont(font.Family, style, size)
	return b.pdf.GetStringWidth(text)
}

// rule draws a thin line across.
func (c *canvas) rule(x, y, w float64) {
	c.pdf.SetLineWidth(0.12)
	c.pdf.SetDrawColor(150, 150, 150)
	c.pdf.Line(x, y, x+w, y)
}

// paler has text written in grey until the function it gives is called.
func (c *canvas) paler() func() {
	c.pdf.SetTextColor(85, 85, 85)
	return func() { c.pdf.SetTextColor(0, 0, 0) }
}

// header prints the head of the page: event, round, sheet, day and time, page n of m.
func (c *canvas) header(p *page, n, of int) {
	left, right := c.left, c.right
	if c.head.Logo != nil {
		left += c.picture(c.head.Logo.Name, left, edge, 40, headHigh-3, "L") + 3
	}
	if c.head.Address != "" {
		right -= headHigh - 1.5
		c.pdf.ImageOptions(codePicture, right, edge-1, headHigh-1.5, headHigh-1.5, false, fpdf.ImageOptions{ImageType: "png"}, 0, c.head.Address)
		right -= 3
	}
	title, line := joinNonEmpty(" · ", c.head.Title, c.head.Round), joinNonEmpty(" · ", p.name, c.head.When)
	if p.general {
		title, line = c.head.Title, p.name
	}
	c.text(left, edge, right-left, 7, 15, "B", "L", title)
	pages := c.p.T("paper.page", "page", n, "pages", of)
	w := c.wide(pages, 9.5, "")
	restore := c.paler()
	c.text(right-w, edge+7, w, 5, 9.5, "", "R", pages)
	restore()
	c.text(left, edge+7, right-left-w-3, 5, 10, "", "L", line)
}

// footer prints the time of printing and the sponsors.
func (c *canvas) footer() {
	y := c.h - edge - 4
	c.rule(c.left, y-0.6, c.width())
	defer c.paler()()
	printed := joinNonEmpty(" · ", c.head.Printed, "Torneo")
	w := c.wide(printed, 7.5, "")
	c.text(c.right-w, y, w, 4, 7.5, "", "R", printed)
	line := c.head.Line
	if c.note {
		line = joinNonEmpty(" · ", c.p.T("paper.lacking"), line)
	}
	c.text(c.left, y, c.width()-w-4, 4, 7.5, "", "L", line)
	c.sponsors(c.left, y-bannerHigh, c.width(), bannerHigh-2)
}

// sponsors shows the pictures of those who pay beside each other.
func (c *canvas) sponsors(x, y, w, h float64) {
	for k, s := range c.head.Sponsors {
		room := w / float64(len(c.head.Sponsors))
		c.picture(s.Name, x+float64(k)*room, y, room-3, h, "C")
	}
}

// picture fits a picture into a box and answers how wide it got.
func (c *canvas) picture(name string, x, y, w, h float64, align string) float64 {
	info := c.pdf.GetImageInfo(name)
	if info == nil || info.Width() <= 0 || info.Height() <= 0 {
		return 0
	}
	scale := min(w/info.Width(), h/info.Height())
	wide, high := info.Width()*scale, info.Height()*scale
	if align == "C" {
		x += (w - wide) / 2
	}
	c.pdf.ImageOptions(name, x, y+(h-high)/2, wide, high, false, fpdf.ImageOptions{}, 0, "")
	return wide
}

// flagHigh is the height of a flag beside letters, in millimetres a point.
const flagHigh = 0.26

// flag shows that of a federation, or its letters in a plate if it has none.
func (c *canvas) flag(federation string, x, y, w, h float64) {
	if federation == "" {
		return
	}
	c.pdf.SetLineWidth(0.1)
	c.pdf.SetDrawColor(120, 120, 120)
	data := flags.Of(federation)
	if data == nil {
		c.pdf.Rect(x, y, w, h, "D")
		c.fit(x+w*0.06, y, w*0.88, h, h/0.353*0.7, 3, "B", "C", federation)
		return
	}
	name := "torneo:flag:" + federation
	if c.pdf.GetImageInfo(name) == nil {
		c.pdf.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "png"}, bytes.NewReader(data))
	}
	c.pdf.ImageOptions(name, x, y, w, h, false, fpdf.ImageOptions{ImageType: "png"}, 0, "")
	c.pdf.Rect(x, y, w, h, "D")
}

// joinNonEmpty puts what there is of the parts in a row.
func joinNonEmpty(by string, parts ...string) string {
	var there []string
	for _, p := range parts {
		if p != "" {
			there = append(there, p)
		}
	}
	return strings.Join(there, by)
}
