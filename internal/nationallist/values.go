package nationallist

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"regexp"
	"torneo/fidelist"
	"torneo/internal/entrylist"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// take reads the columns of a row.
func (r *Reader) take(x *row) *Error {
	r.player.Line = x.line
	given := ""
	for k, c := range r.mapping.Columns {
		if r.at[k] < 0 || r.at[k] >= len(x.cells) {
			continue
		}
		value := x.cells[r.at[k]]
		if value == "" {
			continue
		}
		if c.Field == GivenName {
			given = value
			continue
		}
		if wrong := r.set(c.Field, value); !wrong.IsZero() {
			return &Error{Line: x.line, Column: r.at[k] + 1, Message: wrong}
		}
	}
	p := &r.player
	if p.Name == "" {
		return &Error{Line: x.line, Message: message.New("nationallist.no-name")}
	}
	if given != "" {
		p.Name += ", " + given
	}
	if utf8.RuneCountInString(p.Name) > longest {
		return &Error{Line: x.line, Message: message.New("nationallist.long", "most", longest)}
	}
	if p.Federation == "" {
		p.Federation = r.mapping.Federation
	}
	return nil
}

// set gives the player the value of a column.
func (r *Reader) set(f Field, value string) message.Message {
	p := &r.player
	if utf8.RuneCountInString(value) > longest {
		return message.New("nationallist.long", "most", longest)
	}
	if strings.ContainsFunc(value, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		return message.New("nationallist.control")
	}
	switch f {
	case Number:
		if n := NumberOf(value); p.Number == "" {
			p.Number = n
		} else {
			p.Number += "-" + n
		}
	case Name:
		if p.Name == "" {
			p.Name = nameOf(value)
		}
	case Rating:
		return r.rating(r.kindOfRating(), value)
	case Rapid:
		return r.rating(fidelist.Rapid, value)
	case Blitz:
		return r.rating(fidelist.Blitz, value)
	case FIDEID:
		id, err := strconv.ParseInt(strings.TrimSuffix(value, ".0"), 10, 64)
		if value == "-" {
			return message.Message{}
		}
		if err != nil || id < 0 || id > mostID {
			return message.New("fidelist.id", "found", excerpt(value))
		}
		p.ID = id
	case Federation:
		if p.Federation = strings.ToUpper(value); !isCode(p.Federation) {
			p.Federation = ""
			return spelling.Suggest(message.New("fidelist.federation", "found", excerpt(value)), spelling.NearFederations(value))
		}
	case Club:
		if p.Club == "" {
			p.Club = value
		}
	case Birth:
		return born(p, value)
	case Sex:
		p.Sex = entrylist.SexOf(value) // what is neither is not said
	case Title:
		p.Title = entrylist.TitleOf(value) // others are a federation's own
	case Since:
		return dayOf(&p.Since, value)
	case Until:
		return dayOf(&p.Until, value)
	case Role:
		if p.Role == "" {
			p.Role = value
		}
	case Status:
		switch spelling.Plain(value) {
		case "p", "i", "passive", "passiv", "inactive", "inactivo", "inactiva", "baja":
			p.Inactive = true
		}
	}
	return message.Message{}
}

// kindOfRating returns the kind of what is called rating: standard beside others.
func (r *Reader) kindOfRating() fidelist.Kind {
	if len(r.about.Kinds) == 1 {
		return r.about.Kinds[0]
	}
	return fidelist.Standard
}

// ratingForm is a rating, with what federations write after it: of how many games it
// is provisional, a letter for how sure it is, an index.
var ratingForm = regexp.MustCompile(`^([0-9]{1,4})(?:\.0+)?(?: ?[A-Za-z*?]| ?[/Pp-] ?[0-9]{1,4})?$`)

func (r *Reader) rating(kind fidelist.Kind, value string) message.Message {
	to := &r.player.Ratings[kind].Value
	if *to != 0 {
		return message.Message{} // the first column that has one counts
	}
	switch spelling.Plain(value) {
	case "", "unr", "unrated", "nr", "null", "none", "restp":
		return message.Message{}
	}
	m := ratingForm.FindStringSubmatch(value)
	if m == nil {
		return message.New("fidelist.rating", "found", excerpt(value), "most", mostRating)
	}
	n, _ := strconv.Atoi(m[1]) // four digits at most
	if n > mostRating {
		return message.New("fidelist.rating", "found", excerpt(value), "most", mostRating)
	}
	*to = n
	return message.Message{}
}

// NumberOf returns a national number as it is kept and looked for: without blanks, in
// capitals.
func NumberOf(text string) string {
	return strings.ToUpper(strings.Join(strings.Fields(text), ""))
}

// nameOf returns a name with a blank after its comma.
func nameOf(value string) string {
	before, after, found := strings.Cut(value, ",")
	if !found {
		return value
	}
	after = strings.ReplaceAll(after, ",", " ") // a degree, mostly
	return strings.TrimSpace(before) + ", " + strings.Join(strings.Fields(after), " ")
}

var (
	yearFirst = regexp.MustCompile(`^([0-9]{4})(?:[-/.][0-9]{1,2}(?:[-/.][0-9]{1,2})?(?:[T ].*)?)?(?:\.0+)?$`)
	yearLast  = regexp.MustCompile(`^[0-9]{1,2}[-/.][0-9]{1,2}[-/.]([0-9]{4})$`)
)

// born keeps the year of a birth: no more of it is needed.
func born(p *Player, value string) message.Message {
	m := yearFirst.FindStringSubmatch(value)
	if m == nil {
		m = yearLast.FindStringSubmatch(value)
	}
	switch {
	case m == nil:
		return message.New("fidelist.born", "found", excerpt(value))
	case m[1] == "0000":
		return message.Message{}
	}
	year, _ := strconv.Atoi(m[1]) // four digits
	if year < 1800 || year > 2999 {
		return message.New("fidelist.born", "found", excerpt(value))
	}
	p.Born = year
	return message.Message{}
}

// dayOf reads a day; where the year comes last the day comes first. What a list says instead
// of none ("-", "0000-00-00") is none.
func dayOf(day *tournament.Date, value string) message.Message {
	text, _, _ := strings.Cut(strings.Replace(value, "T", " ", 1), " ")
	if text == "-" || strings.HasPrefix(text, "0000") {
		return message.Message{}
	}
	read, err := tournament.ParseDate(text)
	if err != nil || !read.Complete() {
		return message.New("nationallist.day", "found", excerpt(value))
	}
	*day = read
	return message.Message{}
}
