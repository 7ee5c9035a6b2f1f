package arbiter

import (
	"strings"
	"unicode"
)

// NameLength is the maximum length of a person's name, in letters.
const NameLength = 60

// CleanName returns a name on one line, without what cannot be printed, and no longer
// than names are.
func CleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(name), " "))
	if r := []rune(name); len(r) > NameLength {
		name = string(r[:NameLength])
	}
	return strings.TrimSpace(name)
}
