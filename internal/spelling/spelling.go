// Package spelling finds names that are the same in another spelling.
package spelling

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Plain returns a text without accents, capitals and punctuation, its words parted by
// one blank: "GARCÍA-Lorca,  F." and "Garcia Lorca F" are alike in it.
func Plain(text string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return ' '
	}, norm.NFD.String(text))
	return strings.Join(strings.Fields(plain), " ")
}

// Words returns the plain words of texts, each once, in their order.
func Words(texts ...string) (words []string) {
	for _, t := range texts {
		words = append(words, strings.Fields(Plain(t))...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}
