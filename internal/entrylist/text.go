package entrylist

import (
	"strings"
	"unicode/utf8"

	"torneo/internal/codepage"
)

// text returns the list in UTF-8, whether it was written so or as spreadsheets save it:
// in UTF-16, or in the code page that its names suggest.
func (l *List) text(data []byte, origin Origin) (string, bool) {
	stated := origin.Encoding
	encoding, wide := codepage.UTF16(data)
	if stated != "" {
		var ok bool
		if encoding, ok = codepage.Parse(stated); !ok {
			l.problem(0, 0, true, "entrylist.encoding.unknown", "encoding", stated)
			return "", false
		}
		wide = encoding == codepage.UTF16LE || encoding == codepage.UTF16BE
	}
	text := string(data)
	switch {
	case wide:
		read, right := encoding.FromUTF16(data)
		if !right {
			l.problem(0, 0, true, "entrylist.encoding.broken", "encoding", encoding.String())
			return "", false
		}
		text = read
	case stated != "" && !encoding.OneByte() && !utf8.ValidString(text):
		l.problem(0, 0, true, "entrylist.encoding.broken", "encoding", encoding.String())
		return "", false
	case stated != "":
		text = encoding.Decode(text)
	case !utf8.ValidString(text):
		g := codepage.Guess(namesOf(text), origin.Federation)
		if g.Encoding != codepage.Windows1252 || !g.Sure {
			l.problem(0, 0, false, "entrylist.encoding.guessed", "encoding", g.Encoding.String(), "example", g.Example)
		}
		text = g.Encoding.Decode(text)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	return strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(text), true
}

// namesOf returns the lines of a list, with the federation that stands in one of the
// cells.
func namesOf(text string) (names []codepage.Name) {
	for line := range strings.Lines(text) {
		n := codepage.Name{Text: line}
		for _, cell := range strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune("\t;,\"\r\n", c) }) {
			if cell = strings.TrimSpace(cell); federation(cell) {
				n.Federation = cell
			}
		}
		names = append(names, n)
	}
	return names
}

// separator returns the separator of the columns: a tab or a semicolon if one of the
// first lines has one, else a comma.
func separator(text string) rune {
	begin := text
	for k, lines := 0, 0; k < len(text); k++ {
		if text[k] == '\n' {
			if lines++; lines == preamble {
				begin = text[:k]
				break
			}
		}
	}
	for _, s := range "\t;" {
		if strings.ContainsRune(begin, s) {
			return s
		}
	}
	return ','
}

// federation reports three capitals.
func federation(cell string) bool {
	for i := range len(cell) {
		if cell[i] < 'A' || cell[i] > 'Z' {
			return false
		}
	}
	return len(cell) == 3
}
