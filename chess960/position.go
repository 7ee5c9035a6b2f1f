// Package chess960 gives the start positions of Chess960 by number (Laws of
// Chess, Guidelines II): bishops on squares of both colours, the king between
// the rooks.
package chess960

// Count is the number of positions; they are numbered from 0.
const Count = 960

// knights are the free squares, of five, on which the two knights stand.
var knights = [...][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// Position returns White's first rank from a to h, "RNBQKBNR" being number 518;
// false if there is no such number.
func Position(number int) (string, bool) {
	if number < 0 || number >= Count {
		return "", false
	}
	var rank [8]byte
	n := number
	rank[2*(n%4)+1] = 'B' // on b, d, f or h
	n /= 4
	rank[2*(n%4)] = 'B'
	n /= 4
	rank[free(rank, n%6)] = 'Q'
	n /= 6
	two := knights[n]
	first, second := free(rank, two[0]), free(rank, two[1])
	rank[first], rank[second] = 'N', 'N'
	for _, piece := range []byte("RKR") {
		rank[free(rank, 0)] = piece
	}
	return string(rank[:]), true
}

// free returns the n-th square that is empty.
func free(rank [8]byte, n int) int {
	for file, piece := range rank {
		if piece != 0 {
			continue
		}
		if n == 0 {
			return file
		}
		n--
	}
	return -1 // never: five squares are empty when the knights are placed
}
