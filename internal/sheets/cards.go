package sheets

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/pdf"
	"torneo/internal/report"
)

// slips returns a slip of every board on which the result is noted and signed.
func (e *Event) slips() *pdf.Cards {
	p := e.P
	across, down := 2, 4
	switch n := e.OnPage; {
	case n >= 1 && n <= 2:
		across, down = 1, 2
	case n > 2 && n <= 4:
		across, down = 2, 2
	case n > 4 && n <= 6:
		across, down = 2, 3
	case n > 8 && n <= 10:
		across, down = 2, 5
	case n > 10:
		across, down = 2, 6
	}
	if len(e.Links) > 0 {
		down = min(down, 4) // codes are read by telephones
	}
	cards := &pdf.Cards{Name: Name(p, Slips), Across: across, Down: down}
	for k := range e.Round.Boards {
		b := &e.Round.Boards[k]
		card := pdf.Card{
			{X: 0.51, Y: 0, W: 0.14, H: 0.2, Logo: true},
			{X: 0, Y: 0, W: 0.5, H: 0.1, Text: e.Title, Size: 9, Pale: true},
			{X: 0, Y: 0.1, W: 0.5, H: 0.1, Text: e.round(), Size: 9, Pale: true},
			{X: 0.68, Y: 0, W: 0.32, H: 0.2, Text: p.T("paper.names.board", "board", b.Table), Size: 18, Bold: true, Align: "R"},
		}
		side := func(y float64, label string, s *report.Seat) {
			card = append(card,
				pdf.Mark{X: 0, Y: y, W: 0.15, H: 0.12, Text: label, Size: 9, Pale: true},
				pdf.Mark{X: 0.15, Y: y, W: 0.65, H: 0.12, Text: titleAndName(s), Size: 13, Bold: true, Line: s.Name == ""},
				pdf.Mark{X: 0.8, Y: y, W: 0.2, H: 0.12, Text: s.Federation, Size: 10, Align: "R"})
		}
		side(0.24, p.T("pairing.column.white"), &b.White)
		side(0.37, p.T("pairing.column.black"), &b.Black)
		for n, result := range []string{"1 – 0", "½ – ½", "0 – 1", ""} {
			x := float64(n) * 0.25
			card = append(card,
				pdf.Mark{X: x, Y: 0.545, W: 0.05, H: 0.1, Box: true},
				pdf.Mark{X: x + 0.065, Y: 0.53, W: 0.18, H: 0.13, Text: result, Size: 12, Line: result == ""})
		}
		for n, who := range []string{"pairing.column.white", "pairing.column.black"} {
			x, wide := float64(n)*0.52, 0.48
			if link := e.linkOf(b.Table, n); link != "" {
				wide = 0.26
				card = append(card,
					pdf.Mark{X: x + 0.28, Y: 0.69, W: 0.2, H: 0.31, Text: link, Code: true},
					pdf.Mark{X: x, Y: 0.68, W: wide, H: 0.07, Text: p.T("paper.phone.result"), Size: 6.5, Pale: true})
			}
			card = append(card,
				pdf.Mark{X: x, Y: 0.74, W: wide, H: 0.14, Line: true},
				pdf.Mark{X: x, Y: 0.89, W: wide, H: 0.09, Text: p.T("paper.slip.signature", "colour", p.T(who)), Size: 7.5, Pale: true})
		}
		cards.Cards = append(cards.Cards, card)
	}
	return cards
}

// linkOf returns the address at which White (0) or Black (1) of a table reports the
// result; "" if there is none.
func (e *Event) linkOf(table, side int) string {
	if side == 0 {
		return e.Links[table].White
	}
	return e.Links[table].Black
}

// round names the round, and the time when it begins.
func (e *Event) round() string {
	text := e.P.T("paper.round", "round", e.Round.Round)
	if e.When != "" {
		text += " · " + e.When
	}
	return text
}

// titleAndName returns a player with his title before the name.
func titleAndName(s *report.Seat) string {
	if s.Title == "" {
		return s.Name
	}
	return s.Title + " " + s.Name
}

// boardCards stand at the boards: number, names, federations.
func (e *Event) boardCards() *pdf.Cards {
	p := e.P
	cards := &pdf.Cards{Name: Name(p, Cards), Across: 1, Down: 2}
	for k := range e.Round.Boards {
		b := &e.Round.Boards[k]
		card := pdf.Card{
			{X: 0, Y: 0, W: 0.15, H: 0.18, Logo: true},
			{X: 0.16, Y: 0, W: 0.54, H: 0.1, Text: e.Title, Size: 14, Pale: true, BesideLogo: true},
			{X: 0.16, Y: 0.1, W: 0.54, H: 0.08, Text: e.round(), Size: 12, Pale: true, BesideLogo: true},
			{X: 0.7, Y: 0, W: 0.3, H: 0.22, Text: strconv.Itoa(b.Table), Size: 64, Bold: true, Align: "R"},
		}
		side := func(y float64, label string, s *report.Seat, link string) {
			wide, flag := 1.0, 0.1
			if s.Federation == "" {
				flag = 0
			}
			if link != "" {
				wide = 0.81
				card = append(card,
					pdf.Mark{X: 0.83, Y: y - 0.01, W: 0.17, H: 0.24, Text: link, Code: true},
					pdf.Mark{X: 0.4, Y: y, W: 0.41, H: 0.06, Text: p.T("paper.phone.result"), Size: 10, Align: "R", Pale: true})
			}
			card = append(card,
				pdf.Mark{X: 0, Y: y, W: 0.4, H: 0.07, Text: label, Size: 12, Pale: true},
				pdf.Mark{X: 0, Y: y + 0.07, W: wide, H: 0.18, Text: titleAndName(s), Size: 40, Bold: true, Line: s.Name == ""},
				pdf.Mark{X: 0, Y: y + 0.25, W: 0.1, H: 0.09, Text: s.Federation, Flag: true},
				pdf.Mark{X: flag, Y: y + 0.25, W: 0.5 - flag, H: 0.09, Text: cmp.Or(s.Team, s.Federation), Size: 18},
				pdf.Mark{X: 0.5, Y: y + 0.25, W: 0.5, H: 0.08, Text: rating(s.Rating), Size: 18, Align: "R"})
		}
		side(0.26, p.T("pairing.column.white"), &b.White, e.linkOf(b.Table, 0))
		side(0.63, p.T("pairing.column.black"), &b.Black, e.linkOf(b.Table, 1))
		cards.Cards = append(cards.Cards, card)
	}
	return cards
}

func rating(r int) string {
	if r == 0 {
		return ""
	}
	return strconv.Itoa(r)
}

// tables returns the numbers of as many tables as the field can fill.
func (e *Event) tables() *pdf.Cards {
	cards := &pdf.Cards{Name: Name(e.P, Tables), Across: 1, Down: 2}
	for k, n := range e.tableNumbers() {
		if k == 2*pdf.MostPages {
			break
		}
		cards.Cards = append(cards.Cards, pdf.Card{
			{X: 0, Y: 0, W: 0.2, H: 0.12, Logo: true},
			{X: 0.2, Y: 0, W: 0.6, H: 0.08, Text: e.Title, Size: 12, Align: "C", Pale: true},
			{X: 0, Y: 0.12, W: 1, H: 0.86, Text: strconv.Itoa(n), Bold: true, Align: "C"},
		})
	}
	return cards
}

// tableNumbers returns the numbers of the tables of the event, and of the round.
func (e *Event) tableNumbers() []int {
	numbers := slices.Clone(e.Tables)
	if numbers == nil {
		for n := range len(e.Start.Event.Tournament.Players) / 2 {
			numbers = append(numbers, n+1)
		}
	}
	if e.Round != nil {
		for k := range e.Round.Boards {
			numbers = append(numbers, e.Round.Boards[k].Table)
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// badges returns the badges that players wear.
func (e *Event) badges() *pdf.Cards {
	cards := &pdf.Cards{Name: Name(e.P, Badges), Across: 2, Down: 4}
	t := e.Start.Event.Tournament
	for k := range t.Players {
		x := &t.Players[k]
		last, first := splitName(x.Name)
		cards.Cards = append(cards.Cards, pdf.Card{
			{X: 0, Y: 0, W: 0.24, H: 0.24, Logo: true},
			{X: 0.25, Y: 0, W: 0.75, H: 0.14, Text: e.Title, Size: 10, Align: "R", Pale: true},
			{X: 0, Y: 0.3, W: 1, H: 0.26, Text: last, Size: 26, Bold: true, Align: "C"},
			{X: 0, Y: 0.56, W: 1, H: 0.19, Text: first, Size: 19, Align: "C"},
			{X: 0, Y: 0.84, W: 0.3, H: 0.15, Text: x.Title, Size: 14, Bold: true},
			{X: 0.39, Y: 0.84, W: 0.1, H: 0.14, Text: x.Federation, Flag: true},
			{X: 0.5, Y: 0.84, W: 0.2, H: 0.15, Text: x.Federation, Size: 14},
			{X: 0.7, Y: 0.84, W: 0.3, H: 0.15, Text: strconv.Itoa(x.Number), Size: 14, Align: "R", Pale: true},
		})
	}
	return cards
}

// phones returns cards that are handed to the players, each with his own link: nobody wears it.
func (e *Event) phones() *pdf.Cards {
	cards := &pdf.Cards{Name: Name(e.P, Phones), Across: 2, Down: 6}
	t := e.Start.Event.Tournament
	for k := range t.Players {
		x := &t.Players[k]
		cards.Cards = append(cards.Cards, pdf.Card{
			{X: 0, Y: 0, W: 0.62, H: 0.18, Text: e.Title, Size: 9, Pale: true},
			{X: 0, Y: 0.22, W: 0.62, H: 0.3, Text: x.Name, Size: 16, Bold: true},
			{X: 0, Y: 0.55, W: 0.62, H: 0.18, Text: e.P.T("paper.phone.own"), Size: 9},
			{X: 0, Y: 0.74, W: 0.62, H: 0.18, Text: e.P.T("paper.phone.private"), Size: 9, Pale: true},
			{X: 0.64, Y: 0, W: 0.36, H: 1, Text: e.Phones[x.Number], Code: true},
		})
	}
	return cards
}
