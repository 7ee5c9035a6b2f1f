package dubov

import (
	"cmp"
	"strconv"

	"torneo/pairing/swiss"
)

// ARO returns the average rating of the opponents met over the board, half a point rounded up;
// 0 before the first game (C.04.4.1 1.7).
func ARO(f *swiss.Field, i int) int {
	games := f.OverTheBoard(i)
	if len(games) == 0 {
		return 0
	}
	sum := 0
	for _, g := range games {
		sum += f.Rating(int(g.Opponent))
	}
	return (2*sum + len(games)) / (2 * len(games))
}

// MaxUpfloats returns the number of rounds in which one may be upfloated before one is a
// maximum upfloater (C.04.4.1 1.8.2).
func MaxUpfloats(rounds int) int { return 2 + rounds/5 }

// maximum reports whether a player is a maximum upfloater (C.04.4.1 1.8).
func (e *engine) maximum(i int) bool { return e.f.Players[i].Upfloats >= e.maxT }

// wasUpfloated reports whether a player was upfloated in the previous round (C.04.4.1 C10).
func wasUpfloated(p *swiss.Player) bool { return p.Floats[0] == swiss.Up }

// byARO compares players due White (C.04.4.1 3.2.5, 4.3.1).
func (e *engine) byARO(a, b int) int {
	return cmp.Or(cmp.Compare(e.aro[a], e.aro[b]), e.byTPN(a, b))
}

// byTPN compares players due Black (C.04.4.1 4.3.2, 4.4).
func (e *engine) byTPN(a, b int) int { return cmp.Compare(e.f.Players[a].TPN, e.f.Players[b].TPN) }

// Facts returns the facts of a player that the system looks at: the opponents' rating, and the
// number of upfloats, with a star if it is the most allowed.
func Facts() []swiss.Fact {
	return []swiss.Fact{
		{Key: "aro", Value: func(f *swiss.Field, i int) string { return strconv.Itoa(ARO(f, i)) }},
		{Key: "upfloats", Value: func(f *swiss.Field, i int) string {
			n := f.Players[i].Upfloats
			if n >= MaxUpfloats(f.Planned) {
				return strconv.Itoa(n) + "*"
			}
			return strconv.Itoa(n)
		}},
	}
}
