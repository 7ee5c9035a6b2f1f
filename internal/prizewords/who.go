package prizewords

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/i18n"
	"torneo/message"
	"torneo/prize"
)

// Claim is the conditions of a list of a grid, or of every list: they come one by one.
type Claim struct {
	g      *Grid
	values map[string]string
	prefix string // of the keys of the values
	row    int    // -1: of every list
}

// Claim returns the conditions of a list.
func (g *Grid) Claim(row int) Claim { return Claim{g, g.Rows[row], "", row} }

// ClaimOfAll returns the conditions of every list.
func (g *Grid) ClaimOfAll() Claim { return Claim{g, g.Fund, "every-", -1} }

// Field returns the name of a field about the conditions.
func (c Claim) Field(key string) string {
	if c.row < 0 {
		return "every-" + key
	}
	return Field(c.row, key)
}

// Of says whose conditions they are, as a button does: the number of the list, or "every".
func (c Claim) Of() string {
	if c.row < 0 {
		return "every"
	}
	return strconv.Itoa(c.row)
}

// Said is a condition in words, with the value of its field.
type Said struct{ Key, Words, Value string }

// Said lists the conditions that are set.
func (c Claim) Said(p *i18n.Printer) (list []Said) {
	for _, k := range Conditions {
		value := strings.TrimSpace(c.values[c.prefix+k.Key])
		if value == "" {
			continue
		}
		var x prize.Conditions
		said := Said{Key: k.Key, Words: value, Value: value}
		if wrong := k.set(&x, value); wrong.ID == "" && len(x.Describe()) > 0 {
			said.Words = p.Text(x.Describe()[0])
		}
		list = append(list, said)
	}
	return list
}

// Conditions returns those that can be read.
func (c Claim) Conditions() (x prize.Conditions) {
	for _, k := range Conditions {
		k.set(&x, strings.TrimSpace(c.values[c.prefix+k.Key]))
	}
	return x
}

// ChoiceOf writes a condition as Choose takes it.
func ChoiceOf(key, value string) string { return key + "=" + value }

// Choose adds a condition that was chosen: its key and its value. What it has more names
// for is any of them. A choice of nothing, or of no condition, changes nothing.
func (c Claim) Choose(choice string) {
	key, value, _ := strings.Cut(choice, "=")
	k := conditionOf(key)
	if k == nil || value == "" {
		return
	}
	x := c.Conditions()
	if !k.names {
		x = prize.Conditions{}
	}
	k.add(&x, value)
	c.values[c.prefix+key] = k.format(c.g.p, &x)
}

// Say adds conditions in words. What is not understood is noted at the field of the words,
// and stays there.
func (c Claim) Say(text string) {
	x, unknown := ReadWho(text)
	for _, k := range Conditions {
		value := k.format(c.g.p, &x)
		switch {
		case value == "":
		case k.names:
			for name := range strings.SplitSeq(value, "; ") {
				c.Choose(ChoiceOf(k.Key, name))
			}
		default:
			c.values[c.prefix+k.Key] = value
		}
	}
	c.values[c.prefix+Words] = strings.Join(unknown, "; ")
	for _, u := range unknown {
		c.g.note(c.Field(Words), message.New("prizegrid.words-unknown", "value", u))
	}
}

// Words is the key of the field in which conditions are written in words, Chosen that of
// the one that is chosen.
const (
	Words  = "words"
	Chosen = "chosen"
)

// Drop takes a condition away.
func (c Claim) Drop(key string) {
	if conditionOf(key) != nil {
		delete(c.values, c.prefix+key)
	}
}

// nameOf returns a name for a list without one, by its conditions.
func nameOf(p *i18n.Printer, x *prize.Conditions) string {
	parts := slices.Concat(x.Categories)
	rest := *x
	if x.AgeMax > 0 && x.AgeMin == 0 && x.On.IsZero() {
		parts = append(parts, p.T("category.under", "age", x.AgeMax+1))
		rest.AgeMax = 0
	}
	if x.AgeMin > 0 && x.AgeMax == 0 && x.On.IsZero() {
		parts = append(parts, p.T("category.over", "age", x.AgeMin))
		rest.AgeMin = 0
	}
	parts = slices.Concat(parts, x.Clubs, x.Federations, x.Titles)
	rest.Categories, rest.Clubs, rest.Federations, rest.Titles = nil, nil, nil, nil
	for _, m := range rest.Describe() {
		parts = append(parts, p.Text(m))
	}
	name := strings.Join(parts, ", ")
	if name == "" {
		return p.T("prizegrid.general")
	}
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}
