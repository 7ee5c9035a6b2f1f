package pairingtest

import (
	"slices"

	"torneo/pairing/swiss"
)

// ByListNumbers reports an answer that differs from the right one in colours only, and as it
// does if a program takes the numbers of the list for the TPNs though somebody listed has
// never come (C.04.2 (2026) 2.4, R-TPN-RANK): in pairs of which neither has had a colour,
// and whose higher ranked one has a number and a TPN of unlike parity.
func ByListNumbers(f *swiss.Field, right []swiss.Pair, theirs Answer) bool {
	ours := InNumbers(f, right)
	if ours.Bye != theirs.Bye || len(ours.Pairs) != len(theirs.Pairs) || ours.Equal(theirs) {
		return false
	}
	for _, p := range right {
		if p.Black == swiss.Bye {
			continue
		}
		white, black, high := &f.Players[p.White], &f.Players[p.Black], &f.Players[min(p.White, p.Black)]
		turned := slices.Contains(theirs.Pairs, [2]int{black.Number, white.Number})
		if !turned && !slices.Contains(theirs.Pairs, [2]int{white.Number, black.Number}) {
			return false
		}
		if turned != (len(white.Colors)+len(black.Colors) == 0 && (high.TPN-high.Number)%2 != 0) {
			return false
		}
	}
	return true
}
