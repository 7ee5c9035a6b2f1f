package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is a move as a file has it, and where: the line and the character of the line.
type Word struct {
	Text         string
	Line, Column int
}

// mostWords is the number of moves of a game that are kept: one more than a game can
// have.
const mostWords = 12_001

// column counts the characters of a line up to a byte of the text.
type column struct {
	number, at int // of the byte up to which was counted
}

// currentWord returns a word at what is read now.
func (r *reader) currentWord(text string) Word { return r.wordAt(text, r.at) }

// wordAt returns a word at a byte of the line that is read. What was counted is not counted
// again.
func (r *reader) wordAt(text string, at int) Word {
	if at > r.column.at {
		r.column.number += utf8.RuneCountInString(r.text[r.column.at:at])
		r.column.at = at
	}
	return Word{text, r.line, r.column.number}
}

// move keeps a word that is a move. Its number is left out, and what is none: numbers, signs
// of comment, NAGs.
func (r *reader) move(word string) {
	rest := word
	if isNumbered(word) {
		rest = strings.TrimLeft(strings.TrimLeft(word, "0123456789"), ".…")
	}
	switch {
	case rest == "", rest[0] == '$', strings.EqualFold(rest, "e.p."), len(r.words) == mostWords:
		return
	case strings.Trim(rest, "0123456789") == "" && rest != "00" && rest != "000":
		return
	case rest != "--" && strings.IndexFunc(rest, isLetterOrDigit) < 0:
		return
	}
	r.words = append(r.words, r.wordAt(rest, r.at+len(word)-len(rest)))
}

func isLetterOrDigit(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// isNumbered reports a word that begins with the number of a move: "1.", "1.e4", "12…".
func isNumbered(word string) bool {
	rest := strings.TrimLeft(word, "0123456789")
	return len(rest) < len(word) && (strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…"))
}
