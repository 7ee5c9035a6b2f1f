package swiss

import (
	"cmp"
	"slices"

	"torneo/tournament"
)

// Position is a field that comes from no record: what an article's example, or a
// question, says of some players.
type Position struct {
	Round, Planned int
	Initial        tournament.Color
	Maxi           bool
	Players        []Player // Number, Score, Rating, Colors, Floats and ByeBar are taken
	Met            [][2]int // numbers of who have played each other
}

// Field returns the position as a field to be paired by such rules; the players' numbers are
// their TPNs, and a win is one point.
func (p Position) Field(rules *Rules) *Field {
	if p.Initial == tournament.NoColor {
		p.Initial = tournament.White
	}
	f := &Field{Round: p.Round, Planned: p.Planned, Win: tournament.One, Initial: p.Initial, Maxi: p.Maxi, Rules: rules, Players: slices.Clone(p.Players)}
	for i := range f.Players {
		q := &f.Players[i]
		q.TPN, q.Standing, q.Difference = q.Number, q.Score, 0
		for _, c := range q.Colors {
			if c == tournament.White {
				q.Difference++
			} else {
				q.Difference--
			}
		}
		q.Preference = rules.preference(f, q)
	}
	slices.SortFunc(f.Players, func(a, b Player) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN)) })
	f.met = newRelation(len(f.Players))
	for _, pair := range p.Met {
		a, _ := f.IndexOf(pair[0])
		b, _ := f.IndexOf(pair[1])
		f.met.add(a, b)
	}
	return f
}
