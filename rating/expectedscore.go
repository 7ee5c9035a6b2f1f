package rating

// lastDifferences is the table of B.02 8.1.2: the largest rating difference for
// which the higher rated player scores with a probability of .50, .51, … .99.
// Any larger difference is certainty.
var lastDifferences = [50]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // .50 to .59
	76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // .60 to .69
	153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // .70 to .79
	245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // .80 to .89
	374, 391, 411, 432, 456, 484, 517, 559, 619, 735, // .90 to .99
}

// certain is the smallest difference that makes the higher rated player certain
// to win.
const certain = 736

// probabilities has the higher rated player's probability, in hundredths, for
// each difference below certain.
var probabilities = expand(lastDifferences)

// ExpectedScore returns the probability of scoring, in hundredths, of a player rated
// diff above the opponent (below, if negative) (B.02 8.1.2). The scale is whole:
// differences above 400 count as they are.
func ExpectedScore(diff int) int {
	switch {
	case diff >= certain:
		return 100
	case diff <= -certain:
		return 0
	case diff < 0:
		return 100 - int(probabilities[-diff])
	}
	return int(probabilities[diff])
}

func expand(last [50]int) (table [certain]uint8) {
	for diff, k := 0, 0; diff < certain; diff++ {
		if diff > last[k] {
			k++
		}
		table[diff] = uint8(50 + k)
	}
	return table
}
