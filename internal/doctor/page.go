package doctor

import (
	"torneo/i18n"
	"torneo/internal/pdf"
)

// The room that a card of a whole page of A4 has, in millimetres.
const wide, high = 198.0, 285.0

// TestPage shows what a printer does: whether the frame is whole, whether a hundred
// millimetres are a hundred, and whether every size of letters can be read.
func TestPage(p *i18n.Printer) pdf.Sheet {
	at := func(x, y, w, h float64, m pdf.Mark) pdf.Mark {
		m.X, m.Y, m.W, m.H = x/wide, y/high, w/wide, h/high
		return m
	}
	card := pdf.Card{
		at(4, 4, wide-8, high-8, pdf.Mark{Box: true}),
		at(10, 10, wide-20, 14, pdf.Mark{Text: p.T("doctor.page.title"), Size: 26, Bold: true}),
		at(10, 28, wide-20, 7, pdf.Mark{Text: p.T("doctor.page.frame"), Size: 12}),
		at(10, 40, 100, 6, pdf.Mark{Text: p.T("doctor.page.ruler"), Size: 11, Line: true}),
	}
	y := 56.0
	for _, size := range []float64{6, 8.5, 11, 15, 24, 40} {
		h := size * 0.6
		card = append(card, at(10, y, wide-20, h, pdf.Mark{Text: p.T("doctor.page.letters"), Size: size}))
		y += h + 4
	}
	card = append(card, at(10, y, wide-20, 8, pdf.Mark{Text: "Łódź Ñandú Çelik Ðorđe Šuša Ærø Œuvre Αθήνα Київ Тбилиси ½ – ×", Size: 14}))
	for k, federation := range []string{"ESP", "IND", "USA", "NOR", "BRA"} {
		card = append(card, at(10+float64(k)*20, y+14, 14, 10, pdf.Mark{Text: federation, Flag: true}))
	}
	return &pdf.Cards{Name: p.T("doctor.page.title"), Across: 1, Down: 1, Uncut: true, Cards: []pdf.Card{card}}
}
