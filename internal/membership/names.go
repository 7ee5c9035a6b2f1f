package membership

import (
	"slices"
	"strings"

	"torneo/internal/spelling"
)

// name is a name as names are compared.
type name struct {
	plain         string
	words         []string // sorted
	family, given []string // as they stand; without a comma all words are family
}

func nameOf(text string) name {
	family, given, _ := strings.Cut(text, ",")
	n := name{plain: spelling.Plain(text), family: strings.Fields(spelling.Plain(family)), given: strings.Fields(spelling.Plain(given))}
	n.words = slices.Sorted(slices.Values(strings.Fields(n.plain)))
	return n
}

// likenessOf compares two names.
func likenessOf(a, b name) Likeness {
	switch {
	case len(a.words) == 0 || len(b.words) == 0:
		return Unlike
	case slices.Equal(a.words, b.words):
		return Same
	case isShortOf(a, b) || isShortOf(b, a):
		return Short
	case spelling.Alike(a.plain, b.plain):
		return Mistyped
	}
	return Unlike
}

// isShortOf reports whether a name is the other one with initials, or with fewer names: at
// least one family name is written out, and no name contradicts one of the other.
func isShortOf(short, long name) bool {
	if len(short.given) == 0 || len(long.given) == 0 {
		return len(short.words) > 1 && isWithin(short.words, long.words)
	}
	// Either may be shorter in its family names, as in its given ones: "Benítez Carrasco,
	// L. A." and "Benítez, Luis Alberto".
	family := isWithin(short.family, long.family) || isWithin(long.family, short.family)
	return family && short.family[0] == long.family[0] && beginsAs(short.given, long.given)
}

// isWithin reports words that all stand in a longer name, and one of which is a name.
func isWithin(words, all []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return len([]rune(w)) > 1 }) &&
		!slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(all, w) })
}

// beginsAs reports given names of which each is the beginning of the other one's, in order,
// as far as both have them: "L. A." and "Luis", but not "Luisa" and "Luis".
func beginsAs(a, b []string) bool {
	for k := range min(len(a), len(b)) {
		x, y := []rune(a[k]), []rune(b[k])
		if len(x) > len(y) {
			x, y = y, x
		}
		if string(x) != string(y) && (len(x) > 1 || x[0] != y[0]) {
			return false
		}
	}
	return true
}
