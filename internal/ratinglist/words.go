package ratinglist

import (
	"strings"

	"torneo/internal/spelling"
)

// others are letters that are no letter with an accent.
var others = strings.NewReplacer("ø", "o", "ł", "l", "đ", "d", "ð", "d", "ı", "i", "ß", "ss", "æ", "ae", "œ", "oe", "þ", "th")

// plain returns a name in small letters without accents, its words parted by one blank.
func plain(name string) string {
	b := make([]byte, 0, len(name))
	gap := false
	for k := range len(name) {
		c := name[k]
		switch {
		case c >= 0x80:
			return others.Replace(spelling.Plain(name))
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
		default:
			gap = len(b) > 0
			continue
		}
		if gap {
			b, gap = append(b, ' '), false
		}
		b = append(b, c)
	}
	return string(b)
}

// indexWords returns the words under which a player is found: those of the name, those with a
// hyphen or an apostrophe as one, too, and the federation, marked so that it is no name.
func indexWords(name, federation string) string {
	words := plain(name)
	if strings.ContainsAny(name, "-'’") {
		for _, part := range chunks(name) {
			if p := plain(part); strings.Contains(p, " ") {
				words += " " + strings.ReplaceAll(p, " ", "")
			}
		}
	}
	if federation != "" {
		words += " " + ofFederation(federation)
	}
	return words
}

// ofFederation returns the word of a federation: no name begins with a zero.
func ofFederation(code string) string { return "0" + strings.ToLower(code) }

// chunks returns the parts of a text between blanks, commas and dots.
func chunks(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\t' || c == '.' || c == ';' })
}

// queryWords returns the words of what was typed, and the single letters, which only sort out
// what is found: initials.
func queryWords(text string) (words, initials []string) {
	for _, chunk := range chunks(text) {
		parts := strings.Fields(plain(chunk))
		short := false
		for _, p := range parts {
			short = short || len(p) < 2
		}
		if len(parts) > 1 && short {
			parts = []string{strings.Join(parts, "")} // O'Brien
		}
		for _, p := range parts {
			if p = strings.TrimLeft(p, "0"); len(p) >= 2 {
				words = append(words, p)
			} else if p != "" {
				initials = append(initials, p)
			}
		}
	}
	return words[:min(len(words), 8)], initials[:min(len(initials), 8)]
}

// match returns the query for the index: whole words, or words that begin so.
func match(words []string, federation string, exact bool) string {
	var b strings.Builder
	for k, w := range words {
		if k > 0 {
			b.WriteString(" AND ")
		}
		b.WriteString(`"` + w + `"`)
		if !exact {
			b.WriteByte('*')
		}
	}
	if federation != "" {
		b.WriteString(` AND "` + ofFederation(federation) + `"`)
	}
	return b.String()
}

// fits reports whether each initial begins a word of the name that no other one begins, and
// whether all words are whole words of it.
func fits(name string, words, initials []string) (ok, exact bool) {
	have := strings.Fields(indexWords(name, ""))
	used := make([]bool, len(have))
	take := func(w string, whole bool) bool {
		for k, h := range have {
			if !used[k] && (h == w || !whole && strings.HasPrefix(h, w)) {
				used[k] = true
				return true
			}
		}
		return false
	}
	exact = true
	for _, w := range words {
		if !take(w, true) {
			exact = false
			take(w, false)
		}
	}
	for _, i := range initials {
		if !take(i, false) {
			return false, exact
		}
	}
	return true, exact
}
