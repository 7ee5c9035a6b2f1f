package sheets

import (
	"strconv"

	"torneo/internal/paper"
	"torneo/internal/report"
	"torneo/tournament"
)

// fallback is what it takes to go on by hand: who takes part, the standings, the
// crosstable, and a pairing card of every player with the rounds played so far and
// room for those to come.
func (e *Event) fallback() (list []paper.Sheet) {
	named := func(k Kind) {
		if d := e.Document(k); d != nil {
			list = append(list, e.list(k, d, nil))
		}
	}
	named(Start)
	named(Boards)
	named(Standings)
	named(Crosstable)
	return append(list, e.pairingCards())
}

// mostRounds is how many rounds a pairing card has room for.
const mostRounds = 15

func (e *Event) pairingCards() *paper.Cards {
	p := e.P
	t := e.Start.Event.Tournament
	cards := &paper.Cards{Name: Name(p, Fallback), Across: 2, Down: 4}
	rounds := min(max(e.Rounds, len(t.Rounds), 5), mostRounds)
	if rounds > 9 {
		cards.Down = 3
	}
	past := pastOf(t, rounds, p.Decimal)
	for k := range t.Players {
		x := &t.Players[k]
		seat := report.Seat{Player: *x}
		card := paper.Card{
			{X: 0, Y: 0, W: 0.14, H: 0.1, Text: strconv.Itoa(x.Number), Size: 18, Bold: true},
			{X: 0.15, Y: 0, W: 0.85, H: 0.1, Text: titled(&seat), Size: 14, Bold: true},
			{X: 0.15, Y: 0.1, W: 0.4, H: 0.07, Text: x.Federation, Size: 9},
			{X: 0.55, Y: 0.1, W: 0.45, H: 0.07, Text: rating(x.Rating), Size: 9, Align: "R"},
		}
		columns := []struct {
			x, w  float64
			title string
		}{{0, 0.14, p.T("report.column.round")}, {0.14, 0.26, p.T("report.column.opponent")}, {0.4, 0.2, p.T("paper.column.colour")}, {0.6, 0.2, p.T("paper.column.result")}, {0.8, 0.2, p.T("report.column.points")}}
		high := 0.74 / float64(rounds)
		for _, c := range columns {
			card = append(card, paper.Mark{X: c.x, Y: 0.19, W: c.w, H: 0.06, Text: c.title, Size: 7, Align: "C", Pale: true})
		}
		total, known := tournament.Points(0), true
		for r := range rounds {
			cells := []string{strconv.Itoa(r + 1), "", "", "", ""}
			if g, ok := past[x.Number][r]; ok {
				cells[1], cells[2], cells[3] = g.opponent, g.colour, g.result
				if total += g.points; known && g.over {
					cells[4] = p.Decimal(total.String())
				}
				known = known && g.over
			}
			for n, c := range columns {
				card = append(card, paper.Mark{X: c.x, Y: 0.25 + float64(r)*high, W: c.w, H: high, Text: cells[n], Size: 9, Align: "C", Box: true, Pale: n == 0})
			}
		}
		cards.Cards = append(cards.Cards, card)
	}
	return cards
}

// pastRound is a round as a pairing card has it.
type pastRound struct {
	opponent, colour, result string
	points                   tournament.Points
	over                     bool
}

// pastOf is the rounds of everybody, by number and round from 0 on.
func pastOf(t *tournament.Tournament, rounds int, decimal func(string) string) map[int]map[int]pastRound {
	past := map[int]map[int]pastRound{}
	add := func(number, r int, x pastRound) {
		if past[number] == nil {
			past[number] = map[int]pastRound{}
		}
		past[number][r] = x
	}
	for r := range min(rounds, len(t.Rounds)) {
		for _, g := range t.Rounds[r].Games {
			c := g.Counted()
			add(g.White, r, pastRound{strconv.Itoa(g.Black), "○", report.GameScore(c.White), t.Points.Of(c.White, tournament.White), c.White != tournament.Pending})
			add(g.Black, r, pastRound{strconv.Itoa(g.White), "●", report.GameScore(c.Black), t.Points.Of(c.Black, tournament.Black), c.Black != tournament.Pending})
		}
		if t.IsTeam() || len(t.Rounds[r].Games) == 0 {
			continue
		}
		for _, b := range t.Rounds[r].Byes {
			add(b.ID, r, pastRound{"–", "", decimal(t.Points.Bye(b.Kind).String()), t.Points.Bye(b.Kind), true})
		}
	}
	return past
}
