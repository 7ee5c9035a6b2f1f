package pairing

import (
	"slices"

	"torneo/pairing/swiss"
)

// WhyNot is a pair that somebody asked for, and why it was not made.
type WhyNot struct {
	Asked   Board
	Paired  bool // it was
	Verdict swiss.Verdict

	Proved bool // the best pairing with it is to be shown, too (Verdict.With)
}

// Board returns a pair of the field of a Swiss round, by numbers.
func (r *Round) Board(p swiss.Pair) Board { return boardOf(r.Swiss.Field, p) }

func boardOf(f *swiss.Field, p swiss.Pair) Board {
	b := Board{White: f.Players[p.White].Number, Black: Bye}
	if p.Black != swiss.Bye {
		b.Black = f.Players[p.Black].Number
	}
	return b
}

// WhyNot answers why two players of a Swiss round do not meet; with Bye as the second,
// why the first does not get it. It returns false if one of them is not in the round, or
// they are the same.
func (r *Round) WhyNot(a, b int) (WhyNot, bool) {
	i, there := r.Swiss.Field.IndexOf(a)
	j := swiss.Bye
	if b != Bye {
		found := false
		if j, found = r.Swiss.Field.IndexOf(b); !found {
			return WhyNot{}, false
		}
	}
	if !there || i == j {
		return WhyNot{}, false
	}
	v, refused := r.Swiss.Reasons.WhyNot(i, j)
	return WhyNot{Asked: Board{White: a, Black: b}, Paired: !refused, Verdict: v}, true
}

// PassedOver returns the pairs of the players, by number, with the opponents who come before
// theirs, up to so many. WhyNot answers why they were not made.
func (r *Round) PassedOver(players []int, most int) []Board {
	var list []Board
	var told []swiss.Pair
	for _, number := range players {
		i, there := r.Swiss.Field.IndexOf(number)
		if !there {
			continue
		}
		for _, p := range r.Swiss.Reasons.PassedOver(i) {
			if slices.Contains(told, p) {
				continue
			}
			if len(list) == most {
				return list
			}
			told, list = append(told, p), append(list, r.Board(p))
		}
	}
	return list
}

// BracketsOf returns the brackets of a Swiss round that one of the players, by number, went
// through; with none asked for, all.
func (r *Round) BracketsOf(players []int) []int {
	var list []int
	for k, b := range r.Swiss.Reasons.Brackets() {
		if len(players) == 0 || slices.ContainsFunc(players, func(number int) bool {
			i, there := r.Swiss.Field.IndexOf(number)
			return there && b.Has(i)
		}) {
			list = append(list, k)
		}
	}
	return list
}
