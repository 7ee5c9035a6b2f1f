package incoming

import (
	"strings"
	"unicode"
)

// PlainText returns a text of a file as one line for people: without control characters and
// marks that turn the direction of writing, and with single spaces.
func PlainText(text string) string {
	if isPlain(text) {
		return text
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "�"))
	return strings.Join(strings.Fields(text), " ")
}

// isPlain reports a text of ASCII that is as it should be, as most are.
func isPlain(text string) bool {
	space := true
	for k := range len(text) {
		switch c := text[k]; {
		case c == ' ' && space, c < ' ', c >= 0x7f:
			return false
		default:
			space = c == ' '
		}
	}
	return !space || text == ""
}

// CutText returns at most so many characters of a text, and whether it was longer.
func CutText(text string, most int) (string, bool) {
	n := 0
	for at := range text {
		if n == most {
			return text[:at], true
		}
		n++
	}
	return text, false
}
