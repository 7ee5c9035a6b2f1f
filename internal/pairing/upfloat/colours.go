package upfloat

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Colours returns the pair of two participants with its colours, and the article that gives
// them: C.04.6 4.3 for the board 1 of teams, C.04.5 4.3 for the first game of two players.
func Colours(f *swiss.Field, a, b int) (swiss.Pair, string) {
	first, other := a, b
	if ranksHigher(f, b, a) {
		first, other = b, a
	}
	if f.Rules.Upfloat.Teams {
		return teamColours(f, first, other)
	}
	return playerColours(f, first, other)
}

// ranksHigher reports whether a is the first team (C.04.6 4.2), or the higher ranked player
// (C.04.5 4.2), of the two: by primary score, by secondary score if it has a part in
// the pairing, by TPN.
func ranksHigher(f *swiss.Field, a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	switch {
	case p.Score != q.Score:
		return p.Score > q.Score
	case f.Rules.Upfloat.Teams && f.System.Secondary && p.Secondary != q.Secondary:
		return p.Secondary > q.Secondary
	}
	return p.TPN < q.TPN
}

func teamColours(f *swiss.Field, first, other int) (swiss.Pair, string) {
	p, q := &f.Players[first], &f.Players[other]
	x, y := p.Preference, q.Preference
	give := func(c tournament.Color) swiss.Pair { return newPair(first, other, c) }
	switch recent := mostRecent(p, q); {
	case len(p.Colors) == 0 && len(q.Colors) == 0:
		return give(initial(f, p)), "4.3.1"
	case x.Color != tournament.NoColor && y.Color == tournament.NoColor:
		return give(x.Color), "4.3.2"
	case x.Color == tournament.NoColor && y.Color != tournament.NoColor:
		return give(y.Color.Opponent()), "4.3.2"
	case x.Color != y.Color:
		return give(x.Color), "4.3.3"
	case x.Strength == swiss.Strong && y.Strength == swiss.Mild:
		return give(x.Color), "4.3.4"
	case y.Strength == swiss.Strong && x.Strength == swiss.Mild:
		return give(y.Color.Opponent()), "4.3.4"
	case p.Difference < q.Difference:
		return give(tournament.White), "4.3.5"
	case p.Difference > q.Difference:
		return give(tournament.Black), "4.3.5"
	case recent != tournament.NoColor:
		return give(recent.Opponent()), "4.3.6"
	case x.Color != tournament.NoColor:
		return give(x.Color), "4.3.7"
	case len(p.Colors) > 0:
		return give(last(p).Opponent()), "4.3.8"
	case f.Rules.Upfloat.Opposed:
		return give(last(q)), "4.3.9"
	}
	return give(initial(f, p)), "4.3.1"
}

func playerColours(f *swiss.Field, first, other int) (swiss.Pair, string) {
	p, q := &f.Players[first], &f.Players[other]
	give := func(c tournament.Color) swiss.Pair { return newPair(first, other, c) }
	switch recent := mostRecent(p, q); {
	case len(p.Colors) == 0 && len(q.Colors) == 0:
		return give(initial(f, p)), "4.3.1"
	case whites(p) < whites(q):
		return give(tournament.White), "4.3.2"
	case whites(p) > whites(q):
		return give(tournament.Black), "4.3.2"
	case recent != tournament.NoColor:
		return give(recent.Opponent()), "4.3.3"
	case len(p.Colors) > 0:
		return give(last(p).Opponent()), "4.3.4"
	}
	return give(last(q)), "4.3.5"
}

// newPair returns the pair in which the first has that colour.
func newPair(first, other int, c tournament.Color) swiss.Pair {
	if c == tournament.Black {
		return swiss.Pair{White: other, Black: first}
	}
	return swiss.Pair{White: first, Black: other}
}

// initial returns the colour of the first of two who have not played: the initial-colour if
// their TPN is odd.
func initial(f *swiss.Field, p *swiss.Player) tournament.Color {
	if p.TPN%2 == 1 {
		return f.Initial
	}
	return f.Initial.Opponent()
}

func last(p *swiss.Player) tournament.Color { return p.Colors[len(p.Colors)-1] }

func whites(p *swiss.Player) (n int) {
	for _, c := range p.Colors {
		if c == tournament.White {
			n++
		}
	}
	return n
}

// mostRecent returns the colour that p had when the two last had different ones, in the matches
// that they played (C.04.2 3.4); NoColor if they never had.
func mostRecent(p, q *swiss.Player) tournament.Color {
	for k := 1; k <= min(len(p.Colors), len(q.Colors)); k++ {
		if c := p.Colors[len(p.Colors)-k]; c != q.Colors[len(q.Colors)-k] {
			return c
		}
	}
	return tournament.NoColor
}

// colour gives all pairs their colours and puts them in the order of the boards.
func (p *Pairing) colour() {
	for _, b := range p.Brackets {
		for _, pair := range b.Pairs {
			coloured, _ := Colours(p.Field, pair[0], pair[1])
			p.Pairs = append(p.Pairs, coloured)
		}
	}
	if p.Bye != swiss.Bye {
		p.Pairs = append(p.Pairs, swiss.Pair{White: p.Bye, Black: swiss.Bye})
	}
	p.Field.SortBoards(p.Pairs)
}
