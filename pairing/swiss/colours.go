package swiss

import "torneo/tournament"

// Alternate returns the colour that the first player gets when both alternate from the last
// time that one had White and the other Black; NoColor if they never had: of the Dutch, Dubov,
// Burstein and Lim Systems and of the Olympiad (C.04.3 5.2.3, C.04.4.1 5.2.4, C.04.4.2 5.2.4,
// C.04.4.3 5.4, D.02.02 7.6). Only games played count, from the last one back (C.04.2 3.4).
func Alternate(mine, theirs []tournament.Color) tournament.Color {
	for i, j := len(mine)-1, len(theirs)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if mine[i] != theirs[j] {
			return mine[i].Opponent()
		}
	}
	return tournament.NoColor
}
