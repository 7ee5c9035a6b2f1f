// Package pdf makes one PDF of lists and cards, to hang on a board, to lie on
// tables or to be cut. It knows nothing of chess: it gets the content of
// a sheet, and the same values give the same bytes.
package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"torneo/i18n"
	"torneo/internal/font"
)

// Format is a size of paper.
type Format string

const (
	A4     Format = "a4"
	Letter Format = "letter"
	A5     Format = "a5"
)

// Formats lists the sizes of paper.
func Formats() []Format { return []Format{A4, Letter, A5} }

// millimetres returns width and height, upright.
func (f Format) millimetres() (w, h float64) {
	switch f {
	case Letter:
		return 215.9, 279.4
	case A5:
		return 148, 210
	}
	return 210, 297
}

// Size is the size of the letters of lists.
type Size string

const (
	Small Size = "small"
	Usual Size = "usual"
	Large Size = "large"
)

// Sizes lists the sizes of letters.
func Sizes() []Size { return []Size{Small, Usual, Large} }

// points returns the size of the letters of a list, and the height of its lines in
// millimetres: 11 points give 40 lines and more on a page of A4, large type 30.
func (s Size) points() (letters, line float64) {
	switch s {
	case Small:
		return 8.5, 4.3
	case Large:
		return 15, 8.0
	}
	return 11, 5.5
}

// The most that a PDF may have: of copies of a sheet, and of pages in all.
const (
	MostCopies = 20
	MostPages  = 3000
)

// ErrTooLong refuses a PDF of more than MostPages.
var ErrTooLong = errors.New("paper: too many pages")

// Options holds the choices for printing.
type Options struct {
	Format  Format
	Size    Size
	Copies  int // of every sheet, each complete in itself; below 1: one
	Columns int // in which lists stand beside each other; below 1: as it suits each list
}

// Head is the head and foot of every page.
type Head struct {
	Title   string // event and tournament
	Round   string // "Round 6", "": none
	When    string // day and time of the round
	Printed string // when it is printed
	Address string // of the page that the code leads to; "": no code
	Line    string // of those who pay, at the foot

	Logo     *Picture
	Sponsors []Picture

	Made time.Time // the day that the file bears
}

// Picture is one that has been decoded and encoded by us, as PNG or JPEG.
type Picture struct {
	Name string // which tells it from others
	Kind string // "png", "jpg"
	Data []byte
}

// Sheet is something to print that takes one page or more.
type Sheet interface {
	// pages lays it out. What is to be printed depends on nothing but the values.
	pages(b *book) []page
}

// Under is a sheet under another head than that of the book: of one tournament of several. It
// has no code.
type Under struct {
	Sheet
	Title, Round, When string
}

func (u Under) pages(b *book) []page {
	was := b.head
	b.head.Title, b.head.Round, b.head.When, b.head.Address = u.Title, u.Round, u.When, ""
	pages, head := u.Sheet.pages(b), b.head
	b.head = was
	for k := range pages {
		pages[k].head = &head
	}
	return pages
}

// page is one page of a sheet, laid out and not yet drawn.
type page struct {
	name    string // of the sheet, in the head
	general bool   // is not about the round
	across  bool   // lies on its side
	bare    bool   // has neither head nor foot: cards
	head    *Head  // nil: that of the book
	draw    func(c *canvas)
}

// book is a PDF being made.
type book struct {
	pdf  *fpdf.Fpdf
	p    *i18n.Printer
	head Head
	Options
	note bool // a letter was replaced
}

// Write makes the PDF of the sheets. It answers how many pages it has.
func Write(w io.Writer, p *i18n.Printer, head Head, o Options, sheets ...Sheet) (int, error) {
	width, height := o.Format.millimetres()
	b := &book{p: p, head: head, Options: o}
	b.pdf = fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: width, Ht: height}})
	b.pdf.SetCreationDate(head.Made)
	b.pdf.SetModificationDate(head.Made)
	b.pdf.SetCatalogSort(true)
	b.pdf.SetProducer("torneo", true)
	b.pdf.SetTitle(head.Title, true)
	b.pdf.SetLang(string(p.Language()))
	b.pdf.SetAutoPageBreak(false, 0)
	b.pdf.SetMargins(0, 0, 0)
	b.pdf.SetCellMargin(0)
	font.Add(b.pdf)
	if err := b.pictures(); err != nil {
		return 0, err
	}
	count := 0
	for _, s := range sheets {
		pages := s.pages(b)
		copies := max(1, min(o.Copies, MostCopies))
		if count += len(pages) * copies; count > MostPages {
			return 0, ErrTooLong
		}
		for range copies {
			for k := range pages {
				b.print(&pages[k], k+1, len(pages))
			}
		}
	}
	if count == 0 { // a PDF has a page
		b.print(&page{draw: func(c *canvas) { c.text(c.left, c.top, c.width(), 8, 11, "", "L", p.T("paper.nothing")) }}, 1, 1)
		count = 1
	}
	if err := b.pdf.Output(w); err != nil {
		return 0, fmt.Errorf("paper: %w", err)
	}
	return count, nil
}

// pictures takes in the pictures and makes the code of the address.
func (b *book) pictures() error {
	for _, x := range b.logos() {
		b.pdf.RegisterImageOptionsReader(x.Name, fpdf.ImageOptions{ImageType: x.Kind}, bytes.NewReader(x.Data))
	}
	if b.pdf.Err() {
		return fmt.Errorf("paper: picture: %w", b.pdf.Error())
	}
	if b.head.Address == "" {
		return nil
	}
	if registerCode(b.pdf, codePicture, b.head.Address) != nil { // the page says it in letters
		b.head.Address = ""
	}
	return nil
}

func (b *book) logos() (list []Picture) {
	if b.head.Logo != nil {
		list = append(list, *b.head.Logo)
	}
	return append(list, b.head.Sponsors...)
}

// print draws a page, number n of its sheet.
func (b *book) print(p *page, n, of int) {
	if p.head != nil {
		defer func(was Head) { b.head = was }(b.head)
		b.head = *p.head
	}
	w, h := b.Format.millimetres()
	if p.across {
		w, h = h, w
	}
	b.pdf.AddPageFormat("P", fpdf.SizeType{Wd: w, Ht: h})
	c := b.canvas(w, h, p.bare)
	b.note = false
	p.draw(c)
	if !p.bare {
		c.header(p, n, of)
		c.footer()
	}
}
