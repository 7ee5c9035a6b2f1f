package pgn

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Transliterate returns a text in the letters of Latin-1. Those that it has stay; accents that
// it lacks are left out; Cyrillic and Greek letters are written with Latin ones, as
// passports have them; of what is left nothing can be said but a question mark.
func Transliterate(text string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(text) {
		if r < 0x80 || r >= 0xa0 && r <= 0xff {
			b.WriteRune(r)
			continue
		}
		if s, ok := latin(r); ok {
			b.WriteString(s)
			continue
		}
		plain := false
		for _, d := range norm.NFKD.String(string(r)) {
			switch s, ok := latin(d); {
			case unicode.Is(unicode.Mn, d):
			case d < 0x80 || d >= 0xa0 && d <= 0xff:
				b.WriteRune(d)
				plain = true
			case ok:
				b.WriteString(s)
				plain = true
			}
		}
		if !plain && !unicode.Is(unicode.Mn, r) {
			b.WriteByte('?')
		}
	}
	return b.String()
}

// latin returns a letter that is not made of another one and an accent.
func latin(r rune) (string, bool) {
	if s, ok := letters[r]; ok {
		return s, true
	}
	s, ok := letters[unicode.ToLower(r)]
	if ok && s != "" {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	return s, ok
}

// letters are the small ones; a capital is written with a capital.
var letters = map[rune]string{
	'ł': "l", 'đ': "d", 'ı': "i", 'œ': "oe", 'ħ': "h", 'ŋ': "ng", 'ŧ': "t", 'ə': "a", 'ĸ': "k", 'İ': "I", 'ẞ': "SS", 'ŉ': "'n", 'ʻ': "'", 'ʼ': "'",
	'“': `"`, '”': `"`, '„': `"`, '‘': "'", '’': "'", '‚': "'", '–': "-", '—': "-", '‐': "-", '‑': "-", '−': "-", '…': "...", '€': "EUR", '№': "No.", '½': "1/2", '•': "-", '′': "'", '‹': "'", '›': "'",

	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ё': "e", 'ж': "zh", 'з': "z", 'и': "i", 'й': "i", 'к': "k", 'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u",
	'ф': "f", 'х': "kh", 'ц': "ts", 'ч': "ch", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "iu", 'я': "ia", 'і': "i", 'ї': "i", 'є': "ie", 'ґ': "g", 'ў': "u", 'ј': "j", 'љ': "lj", 'њ': "nj", 'ћ': "c", 'ђ': "d", 'џ': "dz", 'ѓ': "g", 'ќ': "k", 'ѕ': "dz",

	'α': "a", 'β': "v", 'γ': "g", 'δ': "d", 'ε': "e", 'ζ': "z", 'η': "i", 'θ': "th", 'ι': "i", 'κ': "k", 'λ': "l", 'μ': "m", 'ν': "n", 'ξ': "x", 'ο': "o", 'π': "p", 'ρ': "r", 'σ': "s", 'ς': "s", 'τ': "t", 'υ': "y", 'φ': "f", 'χ': "ch", 'ψ': "ps", 'ω': "o",
}
