package trf

import (
	"strings"
	"unicode/utf8"
)

// Encoding is how a file spells its characters.
type Encoding uint8

const (
	UTF8        Encoding = iota
	Windows1252          // what is not strictly UTF-8
)

const byteOrderMark = "\uFEFF"

// encodingOf is UTF-8 for what is valid UTF-8 throughout, else Windows-1252.
func encodingOf(data string) Encoding {
	if utf8.ValidString(data) {
		return UTF8
	}
	return Windows1252
}

// decode is the text of a part of a file.
func (e Encoding) decode(raw string) string {
	if e == UTF8 || isASCII(raw) {
		return raw
	}
	var b strings.Builder
	b.Grow(len(raw) + len(raw)/8)
	for i := range len(raw) {
		switch c := raw[i]; {
		case c < 0x80 || c >= 0xA0:
			b.WriteRune(rune(c))
		default:
			b.WriteRune(windows1252[c-0x80])
		}
	}
	return b.String()
}

// windows1252 are the characters 80 to 9F; the five that the code page leaves
// undefined stand for the control characters of the same number.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
