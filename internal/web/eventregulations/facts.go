package eventregulations

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/regulations"
)

// form is how a fact is asked for.
type form string

const (
	yesOrNo form = "yes-no"
	choice  form = "choice"
	count   form = "count"
	words   form = "words"
	day     form = "day"
	moment  form = "moment" // a day and an hour
	list    form = "list"   // a line each
	people  form = "people" // a line each: members of a committee
	crew    form = "crew"   // a line each: arbiters
)

// factRow is a part of a fact that the page of a heading asks for.
type factRow struct {
	heading, fact, key string // key "": the whole fact
	form               form
	values             []string // of a choice
}

// factRows are all parts of facts that can be stated, by the heading that they belong to.
var factRows = []factRow{
	{"hall", "hall", "address", words, nil}, {"hall", "hall", "squareMetres", count, nil}, {"hall", "hall", "lux", count, nil},
	{"hall", "hall", "celsius", count, nil}, {"hall", "hall", "rowsCm", count, nil}, {"hall", "hall", "highLevel", yesOrNo, nil},

	{"participants", "mostPlayers", "", count, nil},
	{"entry", "schedule", "entryUntil", moment, nil}, {"entry", "lateEntry", "", words, nil},
	{"reply", "schedule", "replyBy", day, nil},

	{"rated", "rated", "", choice, []string{"standard", "rapid", "blitz", "national", "no"}}, {"rated", "norms", "", yesOrNo, nil},
	{"rated", "level", "", choice, []string{"L1", "L2", "L3", "none"}}, {"rated", "registration", "on", day, nil}, {"rated", "registration", "list", words, nil},
	{"rated", "registration", "days", count, nil}, {"rated", "registration", "approved", yesOrNo, nil},
	{"rated", "youth", "", yesOrNo, nil}, {"rated", "women", "", yesOrNo, nil}, {"rated", "national", "", yesOrNo, nil},
	{"rated", "continental", "", yesOrNo, nil}, {"rated", "league", "", yesOrNo, nil}, {"rated", "fideEvent", "", yesOrNo, nil},
	{"rated", "kind", "", choice, []string{"ordinary", "national", "national-team", "zonal", "team", "olympiad", "world-cup"}},

	{"teams", "teams", "order", choice, []string{"fixed", "rating", "hundred", "free"}}, {"teams", "teams", "reserves", count, nil}, {"teams", "teams", "captainsRegistered", yesOrNo, nil},

	{"supervision", "supervised", "", yesOrNo, nil},
	{"quickplay-finish", "quickplay", "", yesOrNo, nil},
	{"adjournments", "adjournments", "", yesOrNo, nil},
	{"rate-of-play", "fastClassic", "", day, nil},

	{"programme", "schedule", "technicalMeeting", moment, nil}, {"programme", "schedule", "closing", moment, nil}, {"programme", "schedule", "playOffMinutes", count, nil},
	{"drawing", "schedule", "draw", moment, nil},

	{"draw-offers", "draws", "free", yesOrNo, nil}, {"draw-offers", "draws", "notBeforeMove", count, nil}, {"draw-offers", "draws", "never", yesOrNo, nil},

	{"chief-arbiter", "arbiters", "", crew, nil},

	{"appeals", "appeals", "minutes", count, nil}, {"appeals", "appeals", "written", yesOrNo, nil}, {"appeals", "appeals", "deposit", count, nil}, {"appeals", "appeals", "currency", words, nil},
	{"appeals-committee", "appeals", "size", count, nil}, {"appeals-committee", "appeals", "members", people, nil},
	{"appeals-committee", "appeals", "reserves", count, nil}, {"appeals-committee", "appeals", "reserveMembers", people, nil},
	{"who-appeals", "appeals", "who", words, nil},

	{"security", "fairPlay", "level", choice, []string{"1", "2", "3"}}, {"security", "fairPlay", "measures", list, nil},
	{"security", "fairPlay", "officer", yesOrNo, nil}, {"security", "fairPlay", "specialists", count, nil},
}

// factField is such a part with its value, as its field has it.
type factField struct {
	factRow
	Value string
}

// ID names the field.
func (r factRow) ID() string { return strings.Trim(r.fact+"-"+r.key, "-") }

// kebab writes the name of a fact as identifiers of texts are written: "square-metres".
func kebab(name string) string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		if unicode.IsUpper(r) && lower {
			b.WriteByte('-')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// label is what the field asks.
//
//i18n:prefix bases.field.
func (r factRow) label() message.Message { return message.New("bases.field." + kebab(r.ID())) }

// hint says how the field is filled in; zero where it is plain.
func (r factRow) hint() message.Message {
	switch r.form {
	case people, crew, list:
		return message.New("bases.hint." + string(r.form)) //i18n:prefix bases.hint.
	}
	return message.Message{}
}

// valueName is a value of a choice in words.
func (r factRow) valueName(value string) message.Message {
	return message.New("bases.value." + kebab(r.ID()+"."+value)) //i18n:prefix bases.value.
}

// Values are the answers of a choice.
func (r factRow) Values() []string {
	if r.form == yesOrNo {
		return []string{"true", "false"}
	}
	return r.values
}

// valueWords is an answer in words.
func (f factField) valueWords(v *page.Visit, value string) string {
	if f.form == yesOrNo {
		return v.T("bases.value." + value)
	}
	return v.Text(f.valueName(value))
}

// fieldsOf returns the fields of a heading, filled in.
func fieldsOf(v *page.Visit, heading string) (fields []factField) {
	facts := arbiter.FactsOf(v.State)
	for _, r := range factRows {
		if r.heading == heading {
			fields = append(fields, factField{r, r.value(v, v.State.Regulations.Facts[r.fact], &facts)})
		}
	}
	return fields
}

// value returns what was declared as a field has it.
func (r factRow) value(v *page.Visit, declared string, facts *regulations.Facts) string {
	if declared == "" {
		return ""
	}
	var what any
	if json.Unmarshal([]byte(declared), &what) != nil {
		return ""
	}
	if r.key != "" {
		parts, _ := what.(map[string]any)
		what = parts[r.key]
	}
	switch r.form {
	case people:
		members := facts.Appeals.Members
		if r.key == "reserveMembers" {
			members = facts.Appeals.Spare
		}
		return membersText(members)
	case crew:
		return officialsText(v.Printer, facts.Arbiters)
	case list:
		return strings.Join(facts.FairPlay.Measures, "\n")
	case moment:
		text, _ := what.(string)
		return strings.Replace(text, " ", "T", 1)
	}
	switch x := what.(type) {
	case string:
		return x
	case bool:
		return strconv.FormatBool(x)
	case float64:
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return ""
}

// declareFacts takes the fields of a heading. What other headings say of the same fact
// stays as it is.
func declareFacts(v *page.Visit) (*page.Next, error) {
	heading := v.Request.PathValue("heading")
	facts := map[string]any{} // as they will be, by name
	var names []string
	for _, r := range factRows {
		if r.heading != heading {
			continue
		}
		if !slices.Contains(names, r.fact) {
			names = append(names, r.fact)
			var declared any
			_ = json.Unmarshal([]byte(v.State.Regulations.Facts[r.fact]), &declared) // none is none
			facts[r.fact] = declared
		}
		value, err := r.read(v.Request.FormValue(r.ID()))
		if err != nil {
			return nil, err
		}
		if r.key == "" {
			facts[r.fact] = value
			continue
		}
		parts, _ := facts[r.fact].(map[string]any)
		if parts == nil {
			parts = map[string]any{}
		}
		if value == nil {
			delete(parts, r.key)
		} else {
			parts[r.key] = value
		}
		facts[r.fact] = parts
	}
	if len(names) == 0 {
		return nil, page.ErrNotFound
	}
	var acts arbiter.Sequence
	for _, name := range names {
		data, err := json.Marshal(facts[name])
		if err != nil {
			return nil, page.ErrBadForm
		}
		acts = append(acts, arbiter.DeclareFact{Name: name, Value: string(data)})
	}
	return &page.Next{Command: acts, Done: message.New("bases.done.facts", "heading", v.Text(regulations.HeadingTitle(heading))), To: v.Path("regulations") + "#" + heading}, nil
}

// read reads a field; nil: nothing is said.
func (r factRow) read(text string) (any, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return nil, nil
	}
	switch r.form {
	case yesOrNo:
		return text == "true", nil
	case count:
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("bases.refused.number", "value", text)}
		}
		return n, nil
	case choice:
		if n, err := strconv.Atoi(text); err == nil && slices.Contains(r.values, text) {
			return n, nil
		}
		return text, nil
	case moment:
		return strings.Replace(text, "T", " ", 1), nil
	case list:
		return linesOf(text), nil
	case people:
		return readPeople(text), nil
	case crew:
		return readCrew(text), nil
	}
	return text, nil
}

func linesOf(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

var (
	titled     = regexp.MustCompile(`^(W?(?:GM|IM|FM|CM)|IA|FA|NA)\s+(.+)$`)
	federation = regexp.MustCompile(`^[A-Z]{3}$`)
	isDay      = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)
	category   = regexp.MustCompile(`^[A-D]$`)
)

// named reads "IM Eva Roca; ESP; 1970-02-03": the title, the name, and what follows.
func named(line string) (title, name string, more []string) {
	parts := strings.Split(line, ";")
	name = strings.TrimSpace(parts[0])
	if m := titled.FindStringSubmatch(name); m != nil {
		title, name = m[1], m[2]
	}
	for _, x := range parts[1:] {
		if x = strings.TrimSpace(x); x != "" {
			more = append(more, x)
		}
	}
	return title, name, more
}

// readPeople reads the members of a committee, a line each.
func readPeople(text string) (members []map[string]any) {
	for _, line := range linesOf(text) {
		title, name, more := named(line)
		m := map[string]any{"name": name}
		if title != "" {
			m["title"] = title
		}
		for _, x := range more {
			switch {
			case isDay.MatchString(x):
				m["birth"] = x
			case federation.MatchString(x):
				m["federation"] = x
			default:
				m["federation"] = x // which is refused with its reason
			}
		}
		members = append(members, m)
	}
	return members
}

func membersText(members []regulations.Member) string {
	var lines []string
	for _, m := range members {
		line := strings.TrimSpace(m.Title + " " + m.Name)
		if m.Federation != "" {
			line += "; " + m.Federation
		}
		if !m.Birth.IsZero() {
			line += "; " + calendar.ISO(m.Birth)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// readCrew reads arbiters, a line each.
func readCrew(text string) (officials []map[string]any) {
	for _, line := range linesOf(text) {
		title, name, more := named(line)
		o := map[string]any{"name": name}
		if title != "" {
			o["title"] = title
		}
		for _, x := range more {
			switch {
			case category.MatchString(x):
				o["category"] = x
			case slices.Contains(everyWord("bases.licensed"), x):
				o["licensed"] = true
			case slices.Contains(everyWord("bases.unlicensed"), x):
				o["licensed"] = false
			}
		}
		officials = append(officials, o)
	}
	return officials
}

// everyWord returns a text in all languages.
func everyWord(id string) (list []string) {
	for _, lang := range i18n.Languages() {
		list = append(list, i18n.New(lang).T(id))
	}
	return list
}

func officialsText(p *i18n.Printer, officials []regulations.Official) string {
	var lines []string
	for _, o := range officials {
		line := strings.TrimSpace(o.Title + " " + o.Name)
		if o.Category != "" {
			line += "; " + o.Category
		}
		if o.Licensed != nil && *o.Licensed {
			line += "; " + p.T("bases.licensed")
		} else if o.Licensed != nil {
			line += "; " + p.T("bases.unlicensed")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
