package certificate

import (
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"torneo/i18n"
	"torneo/internal/font"
)

const (
	family = font.Family
	margin = 12.0
	width  = 210 - 2*margin
	bottom = 297 - margin

	rowHeight = 10.2 // a field: its label, and under it the value
	signature = 15.0
	tail      = rowHeight + 9 + 2*signature // under the table
)

// sheet is one page of A4 that is filled from the top.
type sheet struct {
	pdf              *fpdf.Fpdf
	english, spanish *i18n.Printer
	y                float64
}

func newSheet(day time.Time) *sheet {
	s := &sheet{pdf: fpdf.New("P", "mm", "A4", ""), y: margin}
	s.english, s.spanish = printers()
	s.pdf.SetCreationDate(day)
	s.pdf.SetModificationDate(day)
	s.pdf.SetCatalogSort(true)
	s.pdf.SetProducer("torneo", true)
	s.pdf.SetLang("en")
	s.pdf.SetMargins(margin, margin, margin)
	s.pdf.SetAutoPageBreak(false, 0)
	font.Add(s.pdf)
	s.pdf.AddPage()
	s.pdf.SetLineWidth(0.15)
	s.pdf.SetDrawColor(120, 120, 120)
	return s
}

func (s *sheet) write(w io.Writer) error { return s.pdf.Output(w) }

// title writes the heading, with the title at the right.
func (s *sheet) title(id, title string) {
	s.pdf.SetTitle(s.english.T(id)+" "+title, true)
	s.text(margin, s.y, width-30, 7, 14, "B", "L", s.english.T(id))
	s.text(margin, s.y+6.5, width-30, 4, 8.5, "", "L", s.spanish.T(id))
	s.text(margin+width-40, s.y, 40, 10, 20, "B", "R", title)
	s.y += 13
}

// Field is a place of a form: a value under what it is called.
type Field struct {
	Key     string // which tells it from others
	Label   string // identifier of what it is called; "" where Heading is
	Heading string // what it is called in all languages
	Value   string
	Common  bool // the same on all certificates of the tournament

	share  float64 // of the width of its row
	lines  int     // room for so many, where it is more than one
	signed bool    // is signed by hand
}

// own returns a field of one certificate, common one of all of the tournament.
//
//i18n:prefix norm.it1.
func own(key, value string, share float64) Field {
	return Field{Key: key, Label: "norm.it1." + key, Value: value, share: share}
}

func common(key, value string, share float64) Field {
	f := own(key, value, share)
	f.Common = true
	return f
}

func signatureField(key string) Field {
	f := own(key, "", 1)
	f.signed = true
	return f
}

// row puts fields side by side in boxes.
func (s *sheet) row(fields ...Field) {
	total := 0.0
	for _, f := range fields {
		total += f.share
	}
	height := rowHeight
	if fields[0].Label == "" {
		height = 6
	}
	const lineHeight = 3.9
	most := 1
	for _, f := range fields {
		most = max(most, f.lines, 1+strings.Count(f.Value, "\n"))
	}
	height += float64(most-1) * lineHeight
	x := margin
	for _, f := range fields {
		w := width * f.share / total
		s.pdf.Rect(x, s.y, w, height, "D")
		if f.Label == "" {
			s.text(x+1, s.y, w-2, height, 9, "B", "C", f.Heading+"  "+f.Value)
		} else {
			s.label(x+1, s.y+0.6, w-2, f.Label)
			lines := strings.Split(f.Value, "\n")
			for k, line := range lines {
				s.text(x+1, s.y+3.9+float64(k)*lineHeight, w-2, height-4.2-float64(len(lines)-1)*lineHeight, 9.5, "B", "L", line)
			}
		}
		x += w
	}
	s.y += height
}

// label writes the English label with the Spanish one after it, paler.
func (s *sheet) label(x, y, w float64, id string) {
	english, spanish := s.english.T(id), s.spanish.T(id)
	size := 6.6
	for ; size > 4; size -= 0.2 {
		s.pdf.SetFont(family, "", size)
		if s.pdf.GetStringWidth(english+"  "+spanish) <= w {
			break
		}
	}
	at := s.pdf.GetStringWidth(english + "  ")
	s.text(x, y, w, 3.2, size, "", "L", english)
	if spanish != english && at < w {
		s.pdf.SetTextColor(110, 110, 110)
		s.text(x+at, y, w-at, 3.2, size-0.4, "", "L", spanish)
		s.pdf.SetTextColor(0, 0, 0)
	}
}

// column is a column of the table of games.
type column struct {
	label string
	share float64
	right bool
}

// table lists the games. Its lines get as high as the page allows, and no higher
// than they read well; those that are out are paler.
func (s *sheet) table(columns []column, rows [][]string, out []bool) {
	const head = 7.5
	height := min(6, (bottom-tail-s.y-head-2)/float64(max(1, len(rows))))
	size := min(9, height*1.75)
	total := 0.0
	for _, c := range columns {
		total += c.share
	}
	s.y++
	x := margin
	s.pdf.SetFillColor(236, 236, 236)
	for _, c := range columns {
		w := width * c.share / total
		s.pdf.Rect(x, s.y, w, head, "FD")
		s.text(x+0.7, s.y+0.6, w-1.4, 3.2, 6.6, "", "L", s.english.T(c.label))
		if spanish := s.spanish.T(c.label); spanish != s.english.T(c.label) {
			s.pdf.SetTextColor(110, 110, 110)
			s.text(x+0.7, s.y+3.8, w-1.4, 3, 6.2, "", "L", spanish)
			s.pdf.SetTextColor(0, 0, 0)
		}
		x += w
	}
	s.y += head
	for k, row := range rows {
		x := margin
		if out[k] {
			s.pdf.SetTextColor(140, 140, 140)
		}
		for n, c := range columns {
			w := width * c.share / total
			align := "L"
			if c.right {
				align = "R"
			}
			s.pdf.Rect(x, s.y, w, height, "D")
			s.text(x+0.7, s.y, w-1.4, height, size, "", align, row[n])
			x += w
		}
		s.pdf.SetTextColor(0, 0, 0)
		s.y += height
	}
	s.y++
}

// small writes a note in both languages.
func (s *sheet) small(id string, pairs ...any) {
	s.text(margin, s.y+0.8, width, 3.2, 6.6, "", "L", s.english.T(id, pairs...))
	s.pdf.SetTextColor(110, 110, 110)
	s.text(margin, s.y+4, width, 3.2, 6.2, "", "L", s.spanish.T(id, pairs...))
	s.pdf.SetTextColor(0, 0, 0)
	s.y += 9
}

// line leaves room for signatures, each over its label, with what is written there.
func (s *sheet) line(fields []Field) {
	w := width / float64(len(fields))
	for k, f := range fields {
		x := margin + float64(k)*w
		s.text(x, s.y+signature-10.5, w-4, 5, 9.5, "B", "L", f.Value)
		s.pdf.Line(x, s.y+signature-5, x+w-4, s.y+signature-5)
		s.label(x, s.y+signature-4.4, w-4, f.Label)
	}
	s.y += signature
}

// text writes a line that fits: smaller first, then cut.
func (s *sheet) text(x, y, w, h, size float64, style, align, text string) {
	text, _ = font.Clean(text)
	s.pdf.SetFont(family, style, size)
	for size > 5.5 && s.pdf.GetStringWidth(text) > w {
		size -= 0.25
		s.pdf.SetFont(family, style, size)
	}
	if s.pdf.GetStringWidth(text) > w {
		runes := []rune(text)
		for len(runes) > 0 && s.pdf.GetStringWidth(string(runes)+"…") > w {
			runes = runes[:len(runes)-1]
		}
		text = string(runes) + "…"
	}
	margin := s.pdf.GetCellMargin()
	s.pdf.SetCellMargin(0)
	s.pdf.SetXY(x, y)
	s.pdf.CellFormat(w, h, text, "", 0, align+"M", false, 0, "")
	s.pdf.SetCellMargin(margin)
}
