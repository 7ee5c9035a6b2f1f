package swiss

import (
	"cmp"
	"slices"
)

// Pair is two players, as indices of the field, with their colours. Black is
// Bye for the player who gets the pairing-allocated bye.
type Pair struct{ White, Black int }

// Bye is the opponent of the player who is left over.
const Bye = -1

// Higher returns the higher ranked player of the pair.
func (p Pair) Higher() int {
	if p.Black == Bye {
		return p.White
	}
	return min(p.White, p.Black)
}

// Lower returns the lower ranked player of the pair, or Bye.
func (p Pair) Lower() int {
	if p.Black == Bye {
		return Bye
	}
	return max(p.White, p.Black)
}

// SortBoards sorts the pairs into the order of the boards (C.04.2 3.6): by the score of the
// higher ranked player, by the sum of both scores, by the TPN of the higher ranked; the bye
// stands last. Scores are those for pairing (C.04.7 1.5, R-BOARDS-ACCELERATED).
func (f *Field) SortBoards(pairs []Pair) { Sort(f, pairs, func(p Pair) Pair { return p }) }

// Sort sorts what has a pair into the order of the boards.
func Sort[T any](f *Field, list []T, pair func(T) Pair) {
	slices.SortFunc(list, func(x, y T) int {
		a, b := pair(x), pair(y)
		if a.Black == Bye || b.Black == Bye {
			return cmp.Compare(a.bye(), b.bye())
		}
		p, q := &f.Players[a.Higher()], &f.Players[b.Higher()]
		return cmp.Or(
			cmp.Compare(q.Score, p.Score),
			cmp.Compare(f.Players[b.Lower()].Score, f.Players[a.Lower()].Score),
			cmp.Compare(p.TPN, q.TPN),
		)
	})
}

func (p Pair) bye() int {
	if p.Black == Bye {
		return 1
	}
	return 0
}
