package spelling

import (
	"slices"
	"strings"
)

// Alike reports two different names, as Plain has them, that may be one person's: the same
// words in another order, one with a word less, or mistyped.
func Alike(a, b string) bool {
	return sortWords(a) == sortWords(b) || isPartOf(a, b) || isPartOf(b, a) || isSimilar(a, b)
}

func sortWords(name string) string {
	words := strings.Fields(name)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// isPartOf reports a name of two words or more that all stand in another one: who leaves out
// his second family name.
func isPartOf(short, long string) bool {
	words, all := strings.Fields(short), strings.Fields(long)
	return len(words) > 1 && len(words) < len(all) && !slices.ContainsFunc(words, func(w string) bool { return len(w) < 3 || !slices.Contains(all, w) })
}

// isSimilar reports names of which one is mistyped, or has a word more.
func isSimilar(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 6 || len(b)-len(a) > 2 && !strings.HasPrefix(b, a+" ") {
		return false
	}
	return len(Nearest(a, []string{b})) > 0
}
