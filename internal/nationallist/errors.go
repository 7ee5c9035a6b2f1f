package nationallist

import (
	"strings"
	"unicode"

	"torneo/fidelist"
	"torneo/message"
)

// Error is the reason that a list, or a row of it, is rejected, and its position. Line
// 0 is the whole file; the column is that of the table, from 1.
type Error = fidelist.Error

func whole(id string, pairs ...any) *Error { return &Error{Message: message.New(id, pairs...)} }

// excerpt returns the start of a text, 40 bytes at most, for a sentence.
func excerpt(text string) string {
	text = strings.ToValidUTF8(text[:min(len(text), 40)], "\uFFFD")
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return '\uFFFD'
	}, text)
}

func isCode(s string) bool {
	for k := range len(s) {
		if s[k] < 'A' || s[k] > 'Z' {
			return false
		}
	}
	return len(s) == 3
}
