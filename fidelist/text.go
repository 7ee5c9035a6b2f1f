package fidelist

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"torneo/message"
)

// column is a field of a text and where it stands, in characters from 0. The last one
// reaches to the end of the line.
type column struct {
	field      field
	start, end int
}

// layout holds the positions of the columns of a text.
type layout struct {
	columns []column
	least   int // where the last column but the flag begins: a whole line reaches so far
}

// headings are the words over the columns, in all the forms that FIDE's lists have had.
var headings = map[string]field{
	"id number": fieldID, "id_number": fieldID, "idnumber": fieldID, "fideid": fieldID, "fide id": fieldID,
	"name": fieldName, "fed": fieldFederation, "country": fieldFederation, "sex": fieldSex,
	"tit": fieldTitle, "titl": fieldTitle, "title": fieldTitle, "wtit": fieldWomenTitle, "otit": fieldOtherTitles, "foa": fieldArenaTitle,
	"srtng": fieldRating, "sgm": fieldGames, "sk": fieldK,
	"rrtng": fieldRapid, "rgm": fieldRapidGames, "rk": fieldRapidK,
	"brtng": fieldBlitz, "bgm": fieldBlitzGames, "bk": fieldBlitzK,
	"rtng": fieldRating, "rating": fieldRating, "gms": fieldGames, "game": fieldGames, "games": fieldGames, "k": fieldK,
	"b-day": fieldBorn, "born": fieldBorn, "birthday": fieldBorn, "flag": fieldFlag,
}

// beginText finds the columns by the heading, which is the first line that is not empty.
func (r *Reader) beginText(o Options) error {
	for {
		at := r.w.line
		line, more, err := r.line()
		if err != nil {
			return err
		}
		if !more {
			return whole("fidelist.empty")
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		found := r.heading(string(line))
		if found == nil {
			return &Error{Line: at, Column: 1, Message: message.New("fidelist.heading")}
		}
		r.text = found
		break
	}
	of := map[field]bool{}
	for _, c := range r.text.columns {
		of[c.field] = true
	}
	r.about.Kinds = nil
	switch {
	case of[fieldRapid] || of[fieldBlitz]:
		for k, f := range []field{fieldRating, fieldRapid, fieldBlitz} {
			if of[f] {
				r.about.Kinds = append(r.about.Kinds, Kind(k))
			}
		}
		if len(r.about.Kinds) == 1 { // the columns say which
			return nil
		}
	case of[fieldRating]:
		return r.ofKind(o)
	default:
		return &Error{Line: r.w.line - 1, Message: message.New("fidelist.no-rating")}
	}
	return nil
}

// heading finds the columns of a line, or nothing if it is no heading of a list.
func (r *Reader) heading(line string) *layout {
	lower := strings.ToLower(line)
	var columns []column
	for k := 0; k < len(lower); {
		if lower[k] == ' ' || lower[k] == '\t' {
			k++
			continue
		}
		word := longestHeading(lower[k:])
		f := headings[word]
		if word == "" {
			word, _, _ = strings.Cut(lower[k:], " ")
			f = fieldOther
			if m, ok := headingMonth(word[:min(len(word), 5)]); ok {
				word, f = word[:5], fieldRating
				r.about.Month, r.about.From = m, Heading
			}
		}
		columns = append(columns, column{f, k, 0})
		k += len(word)
	}
	l := &layout{columns: columns}
	var id, name bool
	for k := range columns {
		columns[k].end = 1 << 30
		if k+1 < len(columns) {
			columns[k].end = columns[k+1].start
		}
		if f := columns[k].field; f != fieldFlag {
			l.least = columns[k].start
		}
		id, name = id || columns[k].field == fieldID, name || columns[k].field == fieldName
	}
	if !id || !name {
		return nil
	}
	columns[0].start = 0
	return l
}

func longestHeading(text string) (longest string) {
	for word := range headings {
		if len(word) > len(longest) && strings.HasPrefix(text, word) && (word != "k" || len(text) == 1 || text[1] == ' ') {
			longest = word
		}
	}
	return longest
}

// line returns the next line without its end; it is there until the next one is read.
func (r *Reader) line() (line []byte, more bool, err error) {
	rest, err := r.w.rest(longestLine + 2)
	if err != nil {
		return nil, false, r.unreadable(err)
	}
	if len(rest) == 0 {
		return nil, false, nil
	}
	n := bytes.IndexByte(rest[:min(len(rest), longestLine+2)], '\n')
	switch {
	case n >= 0:
		r.w.at, r.w.line = r.w.at+n+1, r.w.line+1
		return bytes.TrimSuffix(rest[:n], []byte{'\r'}), true, nil
	case len(rest) > longestLine:
		return nil, false, &Error{Line: r.w.line, Message: message.New("fidelist.long", "most", longestLine)}
	}
	r.w.at, r.w.line = r.w.at+len(rest), r.w.line+1
	if r.text != nil && len(bytes.TrimRight(rest, " ")) > 0 && utf8.RuneCount(rest) <= r.text.least {
		return nil, false, &Error{Line: r.w.line - 1, Column: len(rest) + 1, Message: message.New("fidelist.cut")}
	}
	return rest, true, nil
}

func (r *Reader) nextText() (defect *Error, more bool) {
	for {
		at := r.w.line
		line, more, err := r.line()
		if err != nil || !more {
			if err == nil && r.rows == 0 {
				err = whole("fidelist.nobody")
			}
			r.err = err
			return nil, false
		}
		if len(bytes.TrimRight(line, " \t\r\x1a")) == 0 {
			continue
		}
		r.player.Line = at
		return r.row(line, at), true
	}
}

// row reads the columns of a line. Where a line is UTF-8 they count characters, unless
// they fit only as bytes.
func (r *Reader) row(line []byte, at int) *Error {
	if ascii(line) {
		return r.columns(line, nil, at)
	}
	if utf8.Valid(line) {
		western := r.western
		if r.columns(line, offsets(line), at) == nil {
			return nil
		}
		r.player, r.western = Player{Line: at}, western
	}
	return r.columns(line, nil, at)
}

// columns reads a line whose characters begin at the offsets; without any, at each byte.
func (r *Reader) columns(line []byte, offsets []int, at int) *Error {
	for _, c := range r.text.columns {
		start, end := min(c.start, len(line)), min(c.end, len(line))
		if offsets != nil {
			start, end = offsets[min(c.start, len(offsets)-1)], offsets[min(c.end, len(offsets)-1)]
		}
		if wrong := r.set(&r.player, c.field, trim(line[start:end])); !wrong.IsZero() {
			return &Error{Line: at, Column: c.start + 1, Message: wrong}
		}
	}
	return nil
}

// offsets returns the offsets of the characters of a line, and its length.
func offsets(line []byte) []int {
	list := make([]int, 0, len(line)+1)
	for k := range string(line) {
		list = append(list, k)
	}
	return append(list, len(line))
}

func ascii(line []byte) bool {
	for _, c := range line {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// trim takes blanks from both ends.
func trim(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t') {
		b = b[1:]
	}
	for len(b) > 0 && (b[len(b)-1] == ' ' || b[len(b)-1] == '\t' || b[len(b)-1] == '\r') {
		b = b[:len(b)-1]
	}
	return b
}
