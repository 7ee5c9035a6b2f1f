package pgn

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Encoding is the spelling of a file's non-ASCII letters.
type Encoding string

const (
	UTF8   Encoding = "utf-8"
	Latin1 Encoding = "latin-1" // other letters are written with Latin ones: DGT LiveChess reads no others
)

// Encodings lists the encodings in which games are written.
var Encodings = []Encoding{UTF8, Latin1}

// longest is the number of characters of a value: a line of a heading has no more than
// 255.
const longest = 200

// roster are the tags that every game has, in this order.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// Write returns the games as a file: headings with their results and no moves. Whatever stands
// in a value, it is one value in one line when it is read back.
func Write(games []Game, e Encoding) []byte {
	var b strings.Builder
	for k := range games {
		g := &games[k]
		result, _ := g.Result()
		for _, name := range roster {
			value := g.Tag(name)
			switch {
			case name == "Result":
				value = result
			case value == "" && name == "Date":
				value = "????.??.??"
			case value == "":
				value = "?"
			}
			line(&b, Tag{name, value}, e)
		}
		for _, t := range g.Tags {
			if !inRoster(t.Name) && t.Value != "" {
				line(&b, t, e)
			}
		}
		b.WriteString("\n" + result + "\n\n")
	}
	if e == Latin1 {
		return oneByte(b.String())
	}
	return []byte(b.String())
}

func inRoster(name string) bool {
	return slices.ContainsFunc(roster, func(r string) bool { return strings.EqualFold(r, name) })
}

func line(b *strings.Builder, t Tag, e Encoding) {
	value := Plain(t.Value)
	if e == Latin1 {
		value = simpler.Replace(Transliterate(value))
	}
	if r := []rune(value); len(r) > longest {
		value = strings.TrimSpace(string(r[:longest]))
	}
	b.WriteString("[" + t.Name + " \"" + escaper.Replace(value) + "\"]\n")
}

// simpler is a value without what many readers stumble over, although it stands between
// quotation marks: what has to be escaped, and what begins a comment elsewhere.
var simpler = strings.NewReplacer(`\`, "/", `"`, "'", "{", "(", "}", ")", ";", ",")

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// Plain returns a value in one line, without characters that nobody sees.
func Plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == '\u2028', r == '\u2029':
			return ' '
		case r == utf8.RuneError:
			return '?'
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs):
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// oneByte returns a text of the letters of Latin-1 in that encoding.
func oneByte(text string) []byte {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}
