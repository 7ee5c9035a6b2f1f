package laws

import "strings"

// Mate is the answer to whether a player can mate by any series of legal moves.
type Mate uint8

const (
	MatePossible   Mate = iota // or what is known of the position does not exclude it
	MateImpossible             // no position with these pieces is mate
)

// pieces is the number of each piece of a side, besides the king.
type pieces struct{ queens, rooks, bishops, knights, pawns int }

func (p pieces) none() bool { return p == pieces{} }

// readMaterial reads the pieces of a side: "K", "KN", "KQPP".
func readMaterial(text string) (p pieces, ok bool) {
	rest, found := strings.CutPrefix(text, "K")
	if !found || len(rest) > 15 {
		return p, false
	}
	for _, letter := range rest {
		switch letter {
		case 'Q':
			p.queens++
		case 'R':
			p.rooks++
		case 'B':
			p.bishops++
		case 'N':
			p.knights++
		case 'P':
			p.pawns++
		default:
			return p, false
		}
	}
	return p, p.pawns <= 8
}

// MateBy returns whether a side with the first pieces can mate one with the second ("KN"
// against "KQ"): found by going through all positions of four pieces. A bare king mates nobody;
// a knight needs something besides queens in the way, a bishop something besides queens and
// rooks (E.01 6.9; that more queens and rooks change nothing is known by memory only). Bishops
// on squares of one colour are not told apart: then a mate is taken as possible.
func MateBy(first, second string) Mate {
	a, ok := readMaterial(first)
	b, ok2 := readMaterial(second)
	if !ok {
		return MatePossible
	}
	if a.none() {
		return MateImpossible
	}
	if !ok2 {
		return MatePossible
	}
	blockers := b.pawns + b.knights + b.bishops
	switch a {
	case pieces{knights: 1}:
		if blockers+b.rooks == 0 {
			return MateImpossible
		}
	case pieces{bishops: 1}:
		if blockers == 0 {
			return MateImpossible
		}
	}
	return MatePossible
}
