package sheets

import (
	"slices"
	"strconv"

	"torneo/i18n"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

// fallback returns the sheets that allow to go on by hand: the players, the standings,
// the crosstable, and a pairing card of every player with the rounds played so far and
// room for those to come.
func (e *Event) fallback() (list []pdf.Sheet) {
	named := func(k Kind) {
		if d := e.Document(k); d != nil {
			list = append(list, e.list(k, d, nil))
		}
	}
	named(Start)
	named(Boards)
	named(Standings)
	named(Crosstable)
	if l := e.nextChecklist(); l != nil {
		list = append(list, l)
	}
	return append(list, e.pairingCards())
}

// nextChecklist returns what the pairing of the coming round rests on, by scoregroups: colours so far
// and the preference, whom everybody has met, byes, floats of the last two rounds, and virtual points;
// while a round is played, what that one rests on, with who meets whom in it. It returns nil where a
// table or a bracket says who meets whom.
func (e *Event) nextChecklist() *pdf.List {
	t := e.Start.Event.Tournament
	if t.IsTeam() || t.System.Family.Predetermined() {
		return nil
	}
	last := t.RoundsPaired()
	for _, round := range []int{last + 1, last} {
		if round < 1 || e.Rounds > 0 && round > e.Rounds || round == last && !slices.ContainsFunc(t.Rounds[last-1].Games, func(g tournament.Game) bool { return g.Result.White == tournament.Pending }) {
			continue
		}
		if by, f, table, err := pairing.Checklist(t, pairing.Options{Round: round}); err == nil {
			l := e.list(Fallback, report.Checklist(e.P, t, by.System, f, table, report.People), nil)
			l.Name = e.P.T("paper.fallback.next", "round", round)
			return l
		}
	}
	return nil
}

// mostRounds is the number of rounds that a pairing card has room for.
const mostRounds = 15

func (e *Event) pairingCards() *pdf.Cards {
	p := e.P
	t := e.Start.Event.Tournament
	cards := &pdf.Cards{Name: Name(p, Fallback), Across: 2, Down: 4}
	rounds := min(max(e.Rounds, len(t.Rounds), 5), mostRounds)
	if rounds > 9 {
		cards.Down = 3
	}
	past := pastOf(t, rounds, p.Decimal)
	floats := map[int]map[int]string{}
	floating := !t.IsTeam() && !t.System.Family.Predetermined()
	if floating {
		floats = floatsOf(t, rounds)
	}
	type column struct {
		x, w  float64
		title string
		cell  func(*pastRound) string
	}
	columns := []column{{0, 0.12, p.T("report.column.round"), nil},
		{0.12, 0.16, p.T("paper.column.colour"), func(g *pastRound) string { return g.colour }},
		{0.28, 0.24, p.T("report.column.opponent"), func(g *pastRound) string { return g.opponent }},
		{0.52, 0.12, p.T("paper.column.float"), func(g *pastRound) string { return g.float }},
		{0.64, 0.19, p.T("paper.column.result"), func(g *pastRound) string { return g.result }},
		{0.83, 0.17, p.T("report.column.points"), func(g *pastRound) string { return g.total }}}
	if !floating {
		columns[2].w += columns[3].w
		columns = slices.Delete(columns, 3, 4)
	}
	for k := range t.Players {
		x := &t.Players[k]
		seat := report.Seat{Player: *x}
		card := pdf.Card{
			{X: 0, Y: 0, W: 0.14, H: 0.1, Text: strconv.Itoa(x.Number), Size: 18, Bold: true},
			{X: 0.15, Y: 0, W: 0.85, H: 0.1, Text: titleAndName(&seat), Size: 14, Bold: true},
			{X: 0, Y: 0.1, W: 0.12, H: 0.07, Text: x.Federation, Size: 9},
			{X: 0.12, Y: 0.1, W: 0.19, H: 0.07, Text: p.Date(x.Birth.String()), Size: 8},
			{X: 0.32, Y: 0.1, W: 0.28, H: 0.07, Text: identity(p, x.FIDEID), Size: 8},
			{X: 0.61, Y: 0.1, W: 0.24, H: 0.07, Text: nationalNumber(x), Size: 8},
			{X: 0.86, Y: 0.1, W: 0.14, H: 0.07, Text: rating(x.TournamentRating(t.RankingMethod, t.RatingFederation)), Size: 9, Align: "R"},
		}
		high := 0.74 / float64(rounds)
		for _, c := range columns {
			card = append(card, pdf.Mark{X: c.x, Y: 0.19, W: c.w, H: 0.06, Text: c.title, Size: 7, Align: "C", Pale: true})
		}
		total, known := tournament.Points(0), true
		for r := range rounds {
			g, ok := past[x.Number][r]
			if ok {
				g.float = floats[x.Number][r]
				if total += g.points; known && g.over {
					g.total = p.Decimal(total.String())
				}
				known = known && g.over
			}
			for _, c := range columns {
				text := strconv.Itoa(r + 1)
				if c.cell != nil {
					text = c.cell(&g)
				}
				card = append(card, pdf.Mark{X: c.x, Y: 0.25 + float64(r)*high, W: c.w, H: high, Text: text, Size: 9, Align: "C", Box: true, Pale: c.cell == nil})
			}
		}
		cards.Cards = append(cards.Cards, card)
	}
	return cards
}

// pastRound is a round as a pairing card has it.
type pastRound struct {
	opponent, colour, float, result string
	points                          tournament.Points
	over                            bool
	total                           string // after it
}

// floatsOf returns the floats of Swiss players, by number and round from 0 on, where
// the pairing system is known.
func floatsOf(t *tournament.Tournament, rounds int) map[int]map[int]string {
	floats := map[int]map[int]string{}
	for r := range min(rounds, len(t.Rounds)) { // what it was is seen by whoever pairs the next one
		_, f, _, err := pairing.Checklist(t, pairing.Options{Round: r + 2})
		if err != nil {
			continue
		}
		for k := range f.Players {
			x := &f.Players[k]
			if floats[x.Number] == nil {
				floats[x.Number] = map[int]string{}
			}
			floats[x.Number][r] = report.Arrow(x.Floats[0])
		}
	}
	return floats
}

// identity returns a player's number with FIDE, if he has one.
func identity(p *i18n.Printer, id int64) string {
	if id == 0 {
		return ""
	}
	return p.T("paper.column.fide-id") + " " + strconv.FormatInt(id, 10)
}

// nationalNumber returns a player's number in a national list, with its federation; "" without one.
func nationalNumber(x *tournament.Player) string {
	for _, n := range x.National {
		if n.ID != "" {
			return n.Federation + " " + n.ID
		}
	}
	return ""
}

// pastOf returns the rounds of everybody, by number and round from 0 on.
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
			c := g.CountedResult()
			add(g.White, r, pastRound{opponent: strconv.Itoa(g.Black), colour: "○", result: report.GameScore(c.White), points: t.Points.Of(c.White, tournament.White), over: c.White != tournament.Pending})
			add(g.Black, r, pastRound{opponent: strconv.Itoa(g.White), colour: "●", result: report.GameScore(c.Black), points: t.Points.Of(c.Black, tournament.Black), over: c.Black != tournament.Pending})
		}
		if t.IsTeam() || len(t.Rounds[r].Games) == 0 {
			continue
		}
		for _, b := range t.Rounds[r].Byes {
			add(b.ID, r, pastRound{opponent: "–", result: decimal(t.Points.Bye(b.Kind).String()), points: t.Points.Bye(b.Kind), over: true})
		}
	}
	return past
}
