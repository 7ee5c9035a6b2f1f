package norm

import "slices"

// ladder is one of the two kinds of titles, open and women's: which of two titles is the
// lower one is asked within a kind only (B.01 0.3, 0.6.2).
type ladder uint8

const (
	openTitles ladder = iota
	womenTitles
)

// ladders are the titles of both kinds, the highest first.
var ladders = [...][]string{
	openTitles:  {"GM", "IM", "FM", "CM"},
	womenTitles: {"WGM", "WIM", "WFM", "WCM"},
}

// ladderOf returns the kind of a title and its place there, the highest first; no kind for
// anything else.
func ladderOf(title string) (ladder, int) {
	for l, titles := range ladders {
		if k := slices.Index(titles, title); k >= 0 {
			return ladder(l), k
		}
	}
	return ladder(len(ladders)), 0
}

// holdsAsHigh reports whether a held title makes another one pointless: it is the same one or a
// lower one of its kind.
func holdsAsHigh(held, title string) bool {
	mine, height := ladderOf(held)
	theirs, other := ladderOf(title)
	return mine == theirs && height <= other
}
