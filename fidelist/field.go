package fidelist

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/internal/codepage"
	"torneo/message"
)

// field is one of the columns or elements of a list.
type field uint8

const (
	fieldID field = iota
	fieldName
	fieldFederation
	fieldSex
	fieldTitle
	fieldWomenTitle
	fieldOtherTitles
	fieldArenaTitle
	fieldRating // this and the next two, then those of rapid and blitz
	fieldGames
	fieldK
	fieldRapid
	fieldRapidGames
	fieldRapidK
	fieldBlitz
	fieldBlitzGames
	fieldBlitzK
	fieldBorn
	fieldFlag
	fieldOther // what is not read
)

// The highest plausible values of a list: a higher one is a slipped column.
const (
	mostRating = 3999
	mostGames  = 9999
	mostK      = 99
	mostID     = 1<<32 - 1
)

// titles are FIDE's titles, also as lists of before 2013 have them.
var titles = map[string]string{
	"GM": "GM", "IM": "IM", "FM": "FM", "CM": "CM", "WGM": "WGM", "WIM": "WIM", "WFM": "WFM", "WCM": "WCM",
	"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
	"WF": "WFM", "WC": "WCM", "WG": "WGM", "WM": "WIM", "HM": "HM", "WH": "WHM", "WHM": "WHM", "h": "HM", "wh": "WHM",
}

// set sets a field of the player; raw has no blanks around it. The kind is that of a
// list with one rating.
func (r *Reader) set(p *Player, f field, raw []byte) (wrong message.Message) {
	switch f {
	case fieldOther:
		return wrong
	case fieldName:
		p.Name, wrong = r.words(raw)
		return wrong
	}
	if len(raw) == 0 {
		return wrong
	}
	switch {
	case f == fieldID:
		id, ok := number(raw, mostID)
		if !ok || id == 0 {
			return message.New("fidelist.id", "found", excerpt(raw))
		}
		p.ID = id
	case f == fieldFederation:
		if p.Federation = r.short(raw); !isCode(p.Federation) {
			return message.New("fidelist.federation", "found", excerpt(raw))
		}
	case f == fieldSex:
		switch string(raw) {
		case "M", "m":
			p.Sex = "m"
		case "F", "f", "W", "w":
			p.Sex = "w"
		default:
			return message.New("fidelist.sex", "found", excerpt(raw))
		}
	case f == fieldTitle:
		p.Title = r.title(raw)
	case f == fieldWomenTitle:
		p.WomenTitle = r.title(raw)
	case f == fieldOtherTitles:
		p.OtherTitles, wrong = r.titles(raw)
	case f == fieldArenaTitle:
		p.ArenaTitle = r.short(raw)
	case f >= fieldRating && f <= fieldBlitzK:
		return r.figure(p, f, raw)
	case f == fieldBorn:
		return born(p, raw)
	case f == fieldFlag:
		for _, c := range raw {
			switch c {
			case 'i', 'I':
				p.Inactive = true
			case 'w', 'W', 'f', 'F':
				if p.Sex == "" {
					p.Sex = "w"
				}
			}
		}
	}
	return wrong
}

// figure returns a rating, its games or its K.
func (r *Reader) figure(p *Player, f field, raw []byte) message.Message {
	kind, part := Kind((f-fieldRating)/3), (f-fieldRating)%3
	if len(r.about.Kinds) == 1 && kind == 0 {
		kind = r.about.Kinds[0]
	}
	to, most := &p.Ratings[kind].Value, int64(mostRating)
	switch part {
	case 1:
		to, most = &p.Ratings[kind].Games, mostGames
	case 2:
		to, most = &p.Ratings[kind].K, mostK
	}
	n, ok := number(raw, most)
	if !ok {
		return message.New([...]string{"fidelist.rating", "fidelist.games", "fidelist.k"}[part], "found", excerpt(raw), "most", most)
	}
	*to = int(n)
	return message.Message{}
}

// born returns a year, or a day with its year at the end or the beginning, as old
// lists have it.
func born(p *Player, raw []byte) message.Message {
	year := raw
	if len(raw) == 10 && (raw[2] == '.' || raw[2] == '/' || raw[2] == '-') {
		year = raw[6:]
	} else if len(raw) == 10 && (raw[4] == '.' || raw[4] == '/' || raw[4] == '-') {
		year = raw[:4]
	}
	n, ok := number(year, 2999)
	if !ok || n > 0 && n < 1800 {
		return message.New("fidelist.born", "found", excerpt(raw))
	}
	p.Born = int(n)
	return message.Message{}
}

func (r *Reader) title(raw []byte) string {
	if known, ok := titles[string(raw)]; ok {
		return known
	}
	return r.short(raw)
}

// titles returns titles with commas between them, without the blanks that some lists
// have.
func (r *Reader) titles(raw []byte) (string, message.Message) {
	if len(raw) <= 4 {
		return r.short(raw), message.Message{}
	}
	text, wrong := r.words(raw)
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' }), ", "), wrong
}

// short returns a short text of which there are few different ones: each is kept
// once.
func (r *Reader) short(raw []byte) string {
	if s, ok := r.known[string(raw)]; ok {
		return s
	}
	s := r.decode(raw)
	if len(r.known) < 10_000 {
		r.known[s] = s
	}
	return s
}

// words returns a text on one line.
func (r *Reader) words(raw []byte) (string, message.Message) {
	if len(raw) > longestLine {
		return "", message.New("fidelist.long", "most", longestLine)
	}
	for _, c := range raw {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0x7f {
			return "", message.New("fidelist.control", "found", int(c))
		}
	}
	text := r.decode(raw)
	if strings.ContainsAny(text, "\t\n\r") || strings.Contains(text, "  ") {
		text = strings.Join(strings.FieldsFunc(text, unicode.IsSpace), " ")
	}
	return text, message.Message{}
}

// decode returns the text of bytes.
func (r *Reader) decode(raw []byte) string { return string(r.utf8(raw)) }

// utf8 returns a text that is UTF-8 or else Windows-1252 as UTF-8.
func (r *Reader) utf8(raw []byte) []byte {
	if ascii(raw) || utf8.Valid(raw) {
		return raw
	}
	r.western++
	return []byte(codepage.Windows1252.Decode(string(raw)))
}

// number returns a whole number of digits alone, up to most.
func number(raw []byte, most int64) (n int64, ok bool) {
	for _, c := range raw {
		if c < '0' || c > '9' {
			return 0, false
		}
		if n = 10*n + int64(c-'0'); n > most {
			return 0, false
		}
	}
	return n, len(raw) > 0
}

func isCode(s string) bool {
	for k := range len(s) {
		if s[k] < 'A' || s[k] > 'Z' {
			return false
		}
	}
	return len(s) == 3
}

// excerpt returns the beginning of a text in a form fit for a sentence.
func excerpt(raw []byte) string {
	text := strings.ToValidUTF8(string(raw[:min(len(raw), 40)]), "\uFFFD")
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return '\uFFFD'
	}, text)
}
