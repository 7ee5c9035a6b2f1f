package sheets

import (
	"strconv"
	"strings"

	"torneo/internal/pdf"
)

// certificates returns the certificates of the first players: those who share a place
// get the same one.
func (e *Event) certificates() *pdf.Cards {
	p := e.P
	cards := &pdf.Cards{Name: Name(p, Certificates), Across: 1, Down: 1, Lying: true, Uncut: true}
	x := e.selectedRanking()
	first := e.First
	if first < 1 {
		first = 3
	}
	t := x.Tournament
	var where []string
	for _, part := range []string{t.City, p.Date(t.End.String())} {
		if part != "" {
			where = append(where, part)
		}
	}
	signs := p.T("paper.certificate.unnamed")
	if t.ChiefArbiter != "" {
		signs = p.T("paper.certificate.arbiter", "name", t.ChiefArbiter)
	}
	limited := e.Only != (Only{}) && !x.Table.Team
	for k := range x.Standings.Rows {
		row := &x.Standings.Rows[k]
		place := row.Rank
		if limited {
			place = k + 1
		}
		if row.Rank == 0 || place > first {
			continue
		}
		name := x.Table.Participants[row.Index].Name
		if last, given := splitName(name); given != "" && !x.Table.Team {
			name = given + " " + last
		}
		card := pdf.Card{
			{X: 0.4, Y: 0.02, W: 0.2, H: 0.14, Logo: true},
			{X: 0.05, Y: 0.18, W: 0.9, H: 0.12, Text: p.T("paper.certificate.title"), Size: 44, Bold: true, Align: "C"},
			{X: 0.05, Y: 0.33, W: 0.9, H: 0.07, Text: e.Title, Size: 20, Align: "C"},
			{X: 0.05, Y: 0.45, W: 0.9, H: 0.13, Text: name, Size: 38, Bold: true, Align: "C", Line: true},
			{X: 0.05, Y: 0.62, W: 0.9, H: 0.09, Text: e.place(place), Size: 24, Align: "C"},
			{X: 0.05, Y: 0.71, W: 0.9, H: 0.06, Text: e.group(), Size: 16, Align: "C"},
			{X: 0.05, Y: 0.8, W: 0.4, H: 0.06, Text: strings.Join(where, ", "), Size: 16},
			{X: 0.05, Y: 0.87, W: 0.45, H: 0.12, Sponsors: true},
			{X: 0.55, Y: 0.8, W: 0.4, H: 0.1, Line: true},
			{X: 0.55, Y: 0.91, W: 0.4, H: 0.06, Text: signs, Size: 13, Align: "C", Pale: true},
		}
		cards.Cards = append(cards.Cards, card)
	}
	return cards
}

// place returns a place in words: the first three by name.
func (e *Event) place(n int) string {
	switch n {
	case 1:
		return e.P.T("paper.certificate.first")
	case 2:
		return e.P.T("paper.certificate.second")
	case 3:
		return e.P.T("paper.certificate.third")
	}
	return e.P.T("paper.certificate.place", "place", strconv.Itoa(n))
}

// group names the group of players on the certificates, where not all are; "" for all.
func (e *Event) group() string {
	switch {
	case e.Only.Category != "" && e.Only.Category != EachCategory:
		return e.Only.Category
	case e.Only.Women && e.Only.Federation != "":
		return e.P.T("paper.only.women") + " · " + e.Only.Federation
	case e.Only.Women:
		return e.P.T("paper.only.women")
	}
	return e.Only.Federation
}

// splitName returns a name in surnames and given names.
func splitName(name string) (last, first string) {
	last, first, _ = strings.Cut(name, ",")
	return strings.TrimSpace(last), strings.TrimSpace(first)
}
