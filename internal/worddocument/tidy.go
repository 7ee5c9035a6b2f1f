package worddocument

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// isInvisible reports a character without width: the soft hyphen, joiners, marks of direction and
// of byte order.
func isInvisible(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff':
		return true
	}
	return unicode.Is(unicode.Cc, r) && r != '\n' && r != '\t' || r == unicode.ReplacementChar ||
		r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0xfffe || r == 0xffff
}

// isBlank reports whether nothing of a text is seen.
func isBlank(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return !unicode.IsSpace(r) && !isInvisible(r) }) < 0
}

// tidy returns a text as it is written and read: without invisible characters, with one blank
// where there are several, and without blanks around a line. A non-breaking space stays.
func tidy(text string) string {
	var b strings.Builder
	blank, begins := false, true
	for _, r := range strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n") {
		switch {
		case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' || r == '\v':
			b.WriteByte('\n')
			blank, begins = false, true
		case r == ' ' || r == '\t':
			blank = true
		case isInvisible(r):
		default:
			if blank && !begins {
				b.WriteByte(' ')
			}
			b.WriteRune(r)
			blank, begins = false, false
		}
	}
	return strings.Trim(b.String(), "\n")
}

// alike has the characters that word processors put in each other's place while somebody
// types.
var alike = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "‟", `"`, "«", `"`, "»", `"`, "″", `"`,
	"‘", "'", "’", "'", "‚", "'", "‛", "'", "′", "'", "´", "'", "`", "'", "‹", "'", "›", "'",
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "―", "-", "−", "-",
	"…", "...", "½", "1/2", "¼", "1/4", "¾", "3/4",
)

// fold returns what counts of a text in a comparison: typographic and straight quotes,
// hyphens and dashes, kinds of blanks, line breaks and blanks, composed and decomposed
// letters are equal.
func fold(text string) string {
	text = alike.Replace(norm.NFC.String(strings.ToValidUTF8(text, "")))
	return strings.Join(strings.FieldsFunc(dropInvisible(text), unicode.IsSpace), " ")
}

func dropInvisible(text string) string {
	return strings.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, text)
}
