// Package questions reads the questions of the calculators from the fields of a
// form and answers them as documents. The desk and the page for everybody show
// the same forms; the command line asks the same calculators by flags.
package questions

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/message"
	"torneo/prize"
	"torneo/rating"
	"torneo/tournament"
)

// The looks of a field.
const (
	Text   = "text"
	Number = "number"
	Choice = "choice"
	Mark   = "mark"       // yes or no
	Which  = "tournament" // one of those that who asks may see
	List   = "list"       // of several lines
)

// LongestField is the number of characters that a field may have.
const LongestField = 1000

// mostTable is the most players, or boards, of a table that a page shows.
const mostTable = 64

// Field is one that a question has.
type Field struct {
	Name    string
	Look    string
	Example string   // that the page shows beside the label; "": none
	Choices []string // values of a choice, the first without being asked
	Needed  bool
	Aside   bool // alone it asks nothing
}

// Calculator is one of the calculators, with the fields of its form in their order.
type Calculator struct {
	Name   string
	Fields []Field
	answer func(*form) (*report.Document, error)
}

// All returns the calculators in the order of their links; without tournaments, those that need none.
func All(events bool) []*Calculator {
	if events {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(c *Calculator) bool { return c.Name == PlacesName })
}

// Find returns the calculator of that name; nil: there is none.
func Find(name string) *Calculator {
	for _, c := range all {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// games is the field of opponents with their results.
func games(example string) Field { return Field{Name: "games", Look: Text, Example: example} }

var day = Field{Name: "day", Look: Text, Example: "2026-11-28"}

var all = []*Calculator{
	{"performance", []Field{games("2100=1, 2200=½, unrated=0"), {Name: "opponents", Look: Text, Example: "2100, 2200, 2350"}, {Name: "score", Look: Text, Example: "5½"}, day}, (*form).performance},
	{"norm", []Field{games("2510:GM:FRA=½, 2402:IM=1"), {Name: "opponents", Look: Text, Example: "2390:IM:ITA, 2530"},
		{Name: "held", Look: Choice, Choices: heldTitles()}, {Name: "sex", Look: Choice, Choices: []string{"", "w", "m"}}, {Name: "federation", Look: Text, Example: "ESP"},
		{Name: "rounds", Look: Number, Example: "9"}, {Name: "strongest", Look: Number, Example: "2700"}, day}, (*form).norm},
	{"rating", []Field{{Name: "rating", Look: Number, Example: "2350"}, games("2400=1, 2200=½, unrated=0"), {Name: "k", Look: Number, Example: "20"}, {Name: "birth", Look: Text, Example: "2011-03-05"},
		{Name: "new", Look: Mark}, {Name: "peak", Look: Choice, Choices: []string{"", "2300", "2400"}}, {Name: "earlier", Look: Text, Example: "3/1.5/5703"},
		{Name: "kind", Look: Choice, Choices: kindNames()}, day}, (*form).rating},
	{"prize", []Field{{Name: "prizes", Look: Text, Example: "1000, 500, 300", Needed: true}, {Name: "tied", Look: Number, Example: "3"}, {Name: "place", Look: Number, Example: "1"}, {Name: "points", Look: Text, Example: "8, 7½, 7½, 7"},
		{Name: "sharing", Look: Choice, Choices: prize.Sharings}, {Name: "limit", Look: Choice, Choices: prize.Limits}, {Name: "round-to", Look: Text, Example: "5"}, {Name: "currency", Look: Text, Example: "EUR"}}, (*form).prize},
	{"rounds", []Field{{Name: "players", Look: Number, Example: "50", Needed: true}, {Name: "rounds", Look: Number, Example: "7"}}, (*form).rounds},
	{"berger", []Field{{Name: "players", Look: Number, Example: "8", Needed: true}, {Name: "double", Look: Mark}}, (*form).berger},
	{"scheveningen", []Field{{Name: "boards", Look: Number, Example: "4", Needed: true}, {Name: "double", Look: Mark}}, (*form).scheveningen},
	{"baku", []Field{{Name: "players", Look: Number, Example: "103", Needed: true}, {Name: "rounds", Look: Number, Example: "9", Needed: true}}, (*form).baku},
	{PlacesName, []Field{{Name: "event", Look: Which, Needed: true}, {Name: "player", Look: Text, Example: "12", Aside: true}, {Name: "results", Look: List, Example: "9:1=1-0, 9:3-14=½-½"}}, (*form).places},
	{"clock", []Field{{Name: "clock", Look: Text, Example: "6:20/4:05", Needed: true}, {Name: "pace", Look: Text, Example: "90+30"}, {Name: "by", Look: Choice, Choices: []string{"white", "black"}},
		{Name: "count", Look: Choice, Choices: []string{"1", "2"}}, {Name: "kind", Look: Choice, Choices: append([]string{""}, kindNames()...)}, {Name: "supervised", Look: Mark}, day}, (*form).clock},
}

func kindNames() (list []string) {
	for _, k := range rating.Kinds() {
		list = append(list, k.String())
	}
	return list
}

// IsAsked reports whether the form was sent: a page without a question, or with a search, shows
// the form alone.
func (c *Calculator) IsAsked(values url.Values) bool {
	if IsSearch(values) {
		return false
	}
	for _, f := range c.Fields {
		if f.Look != Choice && f.Look != Which && !f.Aside && strings.TrimSpace(values.Get(f.Name)) != "" {
			return true
		}
	}
	return values.Has(Sent)
}

// Sent is the field of the button that asks.
const Sent = "ask"

// The fields with which a form searches tournaments to choose from. What was searched before
// comes with it: words that are new are searched first, whichever button sends them.
const (
	Search   = "search" // the button
	Words    = "words"
	WordsWas = "words-was"
)

// IsSearch reports whether the form was sent to search tournaments.
func IsSearch(values url.Values) bool {
	return values.Has(Search) || strings.TrimSpace(values.Get(Words)) != strings.TrimSpace(values.Get(WordsWas))
}

// Answer answers what the fields ask; without a day, by the editions of today. What cannot be
// answered is an error with a sentence.
func (c *Calculator) Answer(p *i18n.Printer, values url.Values, today tournament.Date, events Events) (*report.Document, error) {
	f := &form{Printer: p, values: values, day: today, events: events}
	for _, field := range c.Fields {
		text := f.get(field.Name)
		switch {
		case utf8.RuneCountInString(text) > LongestField:
			return nil, f.wrong("calculators.wrong.long", field.Name, "most", LongestField)
		case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' }):
			return nil, f.wrong("calculators.wrong.signs", field.Name)
		case field.Needed && text == "":
			return nil, f.wrong("calculators.wrong.missing", field.Name)
		}
	}
	if text := f.get("day"); text != "" {
		d, err := tournament.ParseDate(text)
		if err != nil || !d.Complete() {
			return nil, refuse("calc.wrong.day", "value", text)
		}
		f.day = d
	}
	return c.answer(f)
}

// form is the fields of a question as they were sent.
type form struct {
	*i18n.Printer
	values url.Values
	day    tournament.Date
	events Events // nil: none can be asked about
}

func (f *form) get(name string) string { return strings.TrimSpace(f.values.Get(name)) }

func (f *form) isTicked(name string) bool { return f.get(name) != "" }

// number returns a field that is a whole number, or the other one where it is empty.
func (f *form) number(name string, otherwise int) (int, error) {
	text := f.get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, refuse("calc.wrong.number", "what", FieldName(f.Printer, name), "value", text)
	}
	return n, nil
}

// FieldName returns the label of a field.
//
//i18n:prefix calculators.field.
func FieldName(p *i18n.Printer, name string) string { return p.T("calculators.field." + name) }

// wrong refuses a field by its label.
func (f *form) wrong(id, field string, pairs ...any) error {
	return refuse(id, append([]any{"field", FieldName(f.Printer, field)}, pairs...)...)
}

// refused is a question that cannot be answered, with what would do.
type refused struct{ sentence message.Message }

func (r *refused) Error() string { return r.sentence.String() }

// Sentence returns the error for people.
func (r *refused) Sentence() message.Message { return r.sentence }

func refuse(id string, pairs ...any) error { return &refused{message.New(id, pairs...)} }
