package entrylist

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Harmless returns a cell that no spreadsheet calculates, by an apostrophe before it. BareText takes
// it off again.
func Harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=@+-\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return QuoteAgain(cell)
}

// QuoteAgain returns a text that begins with an apostrophe as if it had been put there with
// another one, so that it is read as it was.
func QuoteAgain(cell string) string {
	if BareText(cell) != cell {
		return "'" + cell
	}
	return cell
}

// BareText returns a cell without the apostrophe that keeps spreadsheets from calculating it. One
// before a letter is part of the text: 't Hooft.
func BareText(cell string) string {
	rest, is := strings.CutPrefix(cell, "'")
	if first, _ := utf8.DecodeRuneInString(rest); is && !unicode.IsLetter(first) {
		return rest
	}
	return cell
}
