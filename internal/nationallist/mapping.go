package nationallist

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/codepage"
	"torneo/internal/spelling"
	"torneo/message"
)

// Column assigns a field to a column of a list. It is known by its heading, so that it
// is found where a federation puts another one before it, else by its number.
type Column struct {
	Field   Field
	Heading string
	At      int // from 1, where there is no heading
}

// Mapping assigns fields to the columns of a list, with the rest of its format. Of
// several columns of a kind the first one that is not empty counts; the parts of a
// number are put together.
type Mapping struct {
	Columns    []Column
	Federation string // of players of whom the list states none, and of the national ratings
	Separator  string // "," ";" "|" "tab"; empty: as the list shows
	Encoding   string // by name; empty: UTF-8 where it can be, else Windows-1252
	File       string // within a zip that has several
}

// Has reports a column of this kind.
func (m *Mapping) Has(f Field) bool {
	for _, c := range m.Columns {
		if c.Field == f {
			return true
		}
	}
	return false
}

// enough reports whether it says all that a list needs, one of members if it is one.
func (m *Mapping) enough(members bool) *Error {
	for _, need := range []struct {
		there bool
		id    string
	}{{m.Has(Name), "nationallist.no-name-column"}, {members || m.Has(Rating) || m.Has(Rapid) || m.Has(Blitz), "nationallist.no-rating-column"}} {
		if !need.there {
			return whole(need.id)
		}
	}
	return nil
}

// isOfMembers reports whether it has columns that only a list of members and licences has.
func (m *Mapping) isOfMembers() bool { return m.Has(Since) || m.Has(Until) || m.Has(Role) }

// The words of a mapping beside its columns.
const (
	wordFederation = "federation-of-all"
	wordSeparator  = "separator"
	wordEncoding   = "encoding"
	wordFile       = "file"
)

// String returns the mapping as it is written and kept: a line a column, "rating = DWZ", and
// a number where the column has no heading.
func (m *Mapping) String() string {
	var b strings.Builder
	line := func(word, value string) {
		if value != "" {
			b.WriteString(word + " = " + value + "\n")
		}
	}
	for _, c := range m.Columns {
		switch {
		case c.At > 0:
			line(string(c.Field), strconv.Itoa(c.At))
		case plainHeading(c.Heading):
			line(string(c.Field), c.Heading)
		default:
			line(string(c.Field), strconv.Quote(c.Heading))
		}
	}
	line(wordFederation, m.Federation)
	line(wordSeparator, m.Separator)
	line(wordEncoding, m.Encoding)
	line(wordFile, m.File)
	return b.String()
}

// plainHeading reports whether a heading needs no quotes to be read back.
func plainHeading(heading string) bool {
	_, number := strconv.Atoi(heading)
	return number != nil && !strings.ContainsAny(heading, "\"#,=\\") && strings.TrimSpace(heading) == heading
}

// Pairs returns the mapping on one line, as it is given on the command line.
func (m *Mapping) Pairs() string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(m.String()), " = ", "="), "\n", ",")
}

// Limits of what a mapping may be.
const (
	mostMapping = 16 << 10 // bytes
	mostMapped  = 64       // columns
)

// ParseMapping reads a mapping: "rating = DWZ", a line or a comma between two, what
// follows # being a remark.
func ParseMapping(text string) (*Mapping, error) {
	if len(text) > mostMapping {
		return nil, whole("nationallist.mapping.long", "most", mostMapping)
	}
	m := &Mapping{}
	line := 0
	for row := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line++
		for _, pair := range pairs(row) {
			if wrong := m.take(pair); !wrong.IsZero() {
				return nil, &Error{Line: line, Message: wrong}
			}
		}
	}
	if len(m.Columns) > mostMapped {
		return nil, whole("nationallist.mapping.long", "most", mostMapped)
	}
	if wrong := m.enough(m.isOfMembers()); wrong != nil {
		return nil, wrong
	}
	return m, nil
}

// pairs returns the parts of a line between commas, up to a remark. Neither counts between
// quotation marks.
func pairs(row string) (list []string) {
	quoted, begin := false, 0
	cut := func(end int) {
		if pair := strings.TrimSpace(row[begin:end]); pair != "" {
			list = append(list, pair)
		}
		begin = end + 1
	}
	for k := 0; k < len(row); k++ {
		switch c := row[k]; {
		case c == '\\' && quoted:
			k++
		case c == '"':
			quoted = !quoted
		case c == ',' && !quoted:
			cut(k)
		case c == '#' && !quoted:
			cut(k)
			return list
		}
	}
	cut(len(row))
	return list
}

// take reads a pair.
func (m *Mapping) take(pair string) message.Message {
	word, value, ok := strings.Cut(pair, "=")
	word, value = strings.ToLower(strings.TrimSpace(word)), strings.TrimSpace(value)
	if !ok || value == "" {
		return message.New("nationallist.mapping.pair", "found", excerpt(pair))
	}
	quoted := false
	if strings.HasPrefix(value, `"`) {
		text, err := strconv.Unquote(value)
		if err != nil || text == "" {
			return message.New("nationallist.mapping.pair", "found", excerpt(pair))
		}
		value, quoted = text, true
	}
	switch word {
	case wordFederation:
		if m.Federation = strings.ToUpper(value); !isCode(m.Federation) {
			return message.New("fidelist.federation", "found", excerpt(value))
		}
		return message.Message{}
	case wordSeparator:
		if m.Separator = value; separatorOf(value) == 0 {
			return message.New("nationallist.mapping.separator", "found", excerpt(value))
		}
		return message.Message{}
	case wordEncoding:
		if e, known := codepage.Parse(value); !known || !e.OneByte() && e != codepage.UTF8 {
			return message.New("nationallist.mapping.encoding", "found", excerpt(value))
		}
		m.Encoding = value
		return message.Message{}
	case wordFile:
		m.File = value
		return message.Message{}
	}
	for _, f := range all {
		if word != string(f) {
			continue
		}
		c := Column{Field: f, Heading: value}
		if n, err := strconv.Atoi(value); err == nil && !quoted {
			if n < 1 || n > mostColumns {
				return message.New("nationallist.mapping.column", "found", excerpt(value), "most", mostColumns)
			}
			c.Heading, c.At = "", n
		}
		m.Columns = append(m.Columns, c)
		return message.Message{}
	}
	return spelling.Suggest(message.New("nationallist.mapping.word", "found", excerpt(word), "there", strings.Join(words(), ", ")), spelling.Nearest(word, words()))
}

// all lists every meaning that a mapping may name.
var all = append(slices.Clone(Fields), Since, Until, Role)

// words returns the words that a mapping knows.
func words() (list []string) {
	for _, f := range all {
		list = append(list, string(f))
	}
	return append(list, wordFederation, wordSeparator, wordEncoding, wordFile)
}

// separatorOf returns the byte of a separator, else 0.
func separatorOf(name string) byte {
	switch name {
	case ",", ";", "|":
		return name[0]
	case "tab", "\t":
		return '\t'
	case "comma":
		return ','
	case "semicolon":
		return ';'
	}
	return 0
}
