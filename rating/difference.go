package rating

// differences is the table of B.02 8.1.1: the rating difference that goes with
// each fractional score, from .00 to 1.00 in hundredths. Beyond .99 and .01 the
// difference is a notional 800.
var differences = [101]int{
	-800, -677, -589, -538, -501, -470, -444, -422, -401, -383,
	-366, -351, -336, -322, -309, -296, -284, -273, -262, -251,
	-240, -230, -220, -211, -202, -193, -184, -175, -166, -158,
	-149, -141, -133, -125, -117, -110, -102, -95, -87, -80,
	-72, -65, -57, -50, -43, -36, -29, -21, -14, -7,
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

// Difference returns the rating difference dp for a fractional score in
// hundredths (B.02 8.1.1). A score below nothing or above everything, which no
// games give, is taken as .00 or 1.00.
func Difference(hundredths int) int {
	return differences[min(max(hundredths, 0), len(differences)-1)]
}

// DifferenceOf returns the rating difference for points scored in games: the
// fraction is rounded to the nearest hundredth, .5 up, before the table is
// read. Points are in tenths of a standard point, so that a draw is 5. Without
// games there is no fraction, and the difference is 0.
func DifferenceOf(points, games int) int {
	if games <= 0 {
		return 0
	}
	// 100 × (points ÷ 10) ÷ games, and a half more: floor of (20 × points + games) ÷ (2 × games).
	return Difference((20*max(points, 0) + games) / (2 * games))
}
