package arbiters

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// Form is the format of a fact's value.
type Form string

const (
	Choice Form = "choice" // one of its values
	Number Form = "number" // "2"
	Day    Form = "day"    // "2024/05/03"
	List   Form = "list"   // some of its values, "en,es"
)

// Fact is something that no record of a tournament tells.
type Fact struct {
	Name   string
	Of     string // Every, Candidate or Whole
	Form   Form
	Values []string
}

var yesNo = []string{"yes", "no"}

// The languages of B.06.1 3.3.
var languages = []string{"ar", "de", "en", "es", "fr", "pt", "ru"}

// facts are all there are.
var facts = []Fact{
	{"rated", Every, Choice, yesNo},
	{"hybrid", Every, Choice, []string{"no", "endorsed", "not-endorsed"}},
	{"official", Every, Choice, []string{"no", "fide", "continental", "olympiad"}},
	{"rate", Every, Choice, []string{"standard", "rapid", "blitz"}},
	{"system", Every, Choice, systemNames()},
	{"top-division", Every, Choice, yesNo},
	{"national-final", Every, Choice, yesNo},
	{"all-rated", Every, Choice, yesNo},
	{"norm-chance", Every, Choice, yesNo},
	{"boards", Every, Number, nil},
	{"chief-title", Every, Choice, []string{"IA", "FA", "NA", "none"}},
	{"supervisor", Every, Choice, []string{"IA", "FA", "IO", "none"}},
	{"certificates", Every, Number, nil},
	{"fees", Every, Choice, yesNo},
	{"signed", Every, Choice, yesNo},
	{"performance", Every, Choice, yesNo},
	{"named", Every, Choice, yesNo},
	{"role", Every, Choice, []string{"chief", "deputy", "arbiter", "match"}},
	{"worked", Every, Number, nil},
	{"federations", Every, Number, nil},
	{"born", Candidate, Day, nil},
	{"na", Candidate, Day, nil},
	{"fa", Candidate, Day, nil},
	{"active-until", Candidate, Day, nil},
	{"seminar", Whole, Day, nil},
	{"certification", Whole, Day, nil},
	{"languages", Whole, List, languages},
	{"registered", Whole, Choice, yesNo},
}

// FactsThere lists the facts that can be told.
func FactsThere() []Fact { return slices.Clone(facts) }

// Facts holds the facts that were told, by name.
type Facts map[string]string

// Tell adds a fact as somebody writes it; a *Refused if there is no such fact, or it cannot
// have the value.
func (f Facts) Tell(name, value string) error {
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	k := slices.IndexFunc(facts, func(x Fact) bool { return x.Name == name })
	if k < 0 {
		var names []string
		for _, x := range facts {
			names = append(names, x.Name)
		}
		return refuse("arbiters.wrong.fact", "name", name, "there", strings.Join(names, ", "))
	}
	x := &facts[k]
	switch x.Form {
	case Choice:
		at := slices.IndexFunc(x.Values, func(v string) bool { return strings.EqualFold(v, value) })
		if at < 0 {
			return refuse("arbiters.wrong.choice", "name", name, "value", value, "there", strings.Join(x.Values, ", "))
		}
		value = x.Values[at]
	case List:
		for _, part := range strings.Split(strings.ToLower(value), ",") {
			if !slices.Contains(x.Values, strings.TrimSpace(part)) {
				return refuse("arbiters.wrong.choice", "name", name, "value", part, "there", strings.Join(x.Values, ", "))
			}
		}
		value = strings.ReplaceAll(strings.ToLower(value), " ", "")
	case Number:
		if n, err := strconv.Atoi(value); err != nil || n < 0 || n > 9999 {
			return refuse("arbiters.wrong.number", "name", name, "value", value)
		}
	case Day:
		d, err := tournament.ParseDate(value)
		if err != nil || !d.Complete() {
			return refuse("arbiters.wrong.day", "name", name, "value", value)
		}
		value = d.String()
	}
	f[name] = value
	return nil
}

// day returns a told fact as a day.
func (f Facts) day(name string) (tournament.Date, bool) {
	d, err := tournament.ParseDate(f[name])
	return d, f[name] != "" && err == nil
}

// number returns a told fact as a number.
func (f Facts) number(name string) (int, bool) {
	n, err := strconv.Atoi(f[name])
	return n, err == nil
}

// Merge returns the facts joined with others, which take precedence.
func (f Facts) Merge(others Facts) Facts {
	g := Facts{}
	for name, value := range f {
		g[name] = value
	}
	for name, value := range others {
		g[name] = value
	}
	return g
}
