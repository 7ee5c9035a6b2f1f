package sheets

import (
	"strconv"
	"strings"

	"torneo/internal/pdf"
	"torneo/internal/report"
)

// A score sheet has room for so many moves, in columns of so many (E.01 8.1; C.02 (2022) asks for
// numbered moves).
const (
	sheetColumns = 3
	sheetRows    = 20
)

// scoresheets returns a score sheet for both players of every board, filled in with everything that
// is known before the game. They belong to the organiser (E.01 8.3). White's and Black's of a board
// are on one page.
func (e *Event) scoresheets() *pdf.Cards {
	cards := &pdf.Cards{Name: Name(e.P, Scoresheets), Across: 2, Down: 1, Lying: true}
	for _, white := range []bool{true, false} {
		for k := range e.Round.Boards {
			cards.Cards = append(cards.Cards, e.scoresheet(&e.Round.Boards[k], white))
		}
	}
	return cards
}

// scoresheet returns the sheet of one player of a board.
func (e *Event) scoresheet(b *report.SeatedBoard, white bool) pdf.Card {
	p := e.P
	own := p.T("paper.score.white")
	if !white {
		own = p.T("paper.score.black")
	}
	card := pdf.Card{
		{X: 0, Y: 0, W: 0.15, H: 0.055, Logo: true},
		{X: 0.17, Y: 0, W: 0.6, H: 0.03, Text: e.Title, Size: 10, Bold: true, BesideLogo: true},
		{X: 0.17, Y: 0.03, W: 0.6, H: 0.025, Text: e.round(), Size: 8.5, Pale: true, BesideLogo: true},
		{X: 0.78, Y: 0, W: 0.22, H: 0.035, Text: p.T("paper.names.board", "board", b.Table), Size: 14, Bold: true, Align: "R"},
		{X: 0.78, Y: 0.035, W: 0.22, H: 0.02, Text: own, Size: 7.5, Align: "R", Pale: true},
	}
	if e.When == "" { // the day is written by hand (C.02 (2022) asks for it)
		card = append(card, pdf.Mark{X: 0.4, Y: 0.03, W: 0.12, H: 0.025, Text: p.T("paper.score.date"), Size: 8.5, Align: "R", Pale: true}, pdf.Mark{X: 0.53, Y: 0.03, W: 0.22, H: 0.025, Line: true})
	}
	side := func(y float64, label string, s *report.Seat) {
		about := []string{}
		for _, x := range []string{s.Federation, rating(s.Rating), identity(p, s.FIDEID)} {
			if x != "" {
				about = append(about, x)
			}
		}
		card = append(card,
			pdf.Mark{X: 0, Y: y, W: 0.13, H: 0.032, Text: label, Size: 8, Pale: true},
			pdf.Mark{X: 0.13, Y: y, W: 0.52, H: 0.032, Text: titleAndName(s), Size: 11, Bold: true, Line: s.Name == ""},
			pdf.Mark{X: 0.66, Y: y, W: 0.34, H: 0.032, Text: strings.Join(about, " · "), Size: 7.5, Align: "R", Pale: true})
	}
	side(0.062, p.T("pairing.column.white"), &b.White)
	side(0.096, p.T("pairing.column.black"), &b.Black)
	card = append(card, pdf.Mark{X: 0, Y: 0.131, W: 0.64, H: 0.02, Text: e.pace(), Size: 7, Pale: true},
		pdf.Mark{X: 0.64, Y: 0.131, W: 0.36, H: 0.02, Text: p.T("paper.score.offer"), Size: 7, Align: "R", Pale: true})
	const top, high, wide = 0.155, 0.0335, 1.0 / sheetColumns
	for c := range sheetColumns {
		x := float64(c) * wide
		card = append(card,
			pdf.Mark{X: x + 0.045, Y: top, W: 0.142, H: 0.022, Text: p.T("pairing.column.white"), Size: 7, Align: "C", Pale: true},
			pdf.Mark{X: x + 0.187, Y: top, W: 0.142, H: 0.022, Text: p.T("pairing.column.black"), Size: 7, Align: "C", Pale: true})
		for r := range sheetRows {
			y := top + 0.022 + float64(r)*high
			card = append(card,
				pdf.Mark{X: x, Y: y, W: 0.043, H: high, Text: strconv.Itoa(c*sheetRows + r + 1), Size: 8, Align: "R"},
				pdf.Mark{X: x + 0.047, Y: y, W: 0.14, H: high, Box: true},
				pdf.Mark{X: x + 0.187, Y: y, W: 0.14, H: high, Box: true})
		}
	}
	const foot = top + 0.022 + sheetRows*high + 0.012
	for k, result := range []string{"1 – 0", "½ – ½", "0 – 1", ""} {
		x := float64(k) * 0.25
		card = append(card,
			pdf.Mark{X: x, Y: foot, W: 0.04, H: 0.028, Box: true},
			pdf.Mark{X: x + 0.055, Y: foot, W: 0.18, H: 0.028, Text: result, Size: 11, Line: result == ""})
	}
	for k, who := range []string{p.T("paper.slip.signature", "colour", p.T("pairing.column.white")), p.T("paper.slip.signature", "colour", p.T("pairing.column.black")), p.T("paper.score.arbiter")} {
		x := float64(k) * 0.34
		card = append(card,
			pdf.Mark{X: x, Y: foot + 0.04, W: 0.32, H: 0.05, Line: true},
			pdf.Mark{X: x, Y: foot + 0.092, W: 0.32, H: 0.018, Text: who, Size: 7, Pale: true})
	}
	return append(card, pdf.Mark{X: 0, Y: 0.982, W: 1, H: 0.018, Text: p.T("paper.score.property", "article", e.law("8.3")), Size: 6.5, Align: "C", Pale: true})
}
