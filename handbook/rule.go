package handbook

import (
	"slices"
	"sync"
)

// Ref is a reference to an article of an edition.
type Ref struct {
	Edition Edition
	Article string // "16.4.1"; "A (b3)"; a heading where the text has no numbers
}

// String returns the citation of the article as its text allows: "C.07 (2026)
// 16.4.1", "Tie-Break Rules (2012) A (b3)", "GR annex III (2018), Buchholz".
func (r Ref) String() string {
	t, ok := textOf(r.Edition)
	switch {
	case !ok:
		return string(r.Edition) + " " + r.Article
	case t.Headings:
		return t.Cite + ", " + r.Article
	}
	return t.Cite + " " + r.Article
}

// Status divides the rules: those that the program follows, those to come, and those
// with nothing to compute.
type Status uint8

const (
	Implemented Status = iota
	NotYet
	NotApplicable // a duty, advice or a heading: nothing to compute
)

var statusNames = [...]string{"implemented", "not yet", "not applicable"}

// String returns the name of the status in the catalogue.
func (s Status) String() string { return statusNames[s] }

// Rule is one article in the catalogue.
type Rule struct {
	Ref
	TitleEN string // what it says, in own words
	TitleES string
	Status  Status
	Where   string // implemented: the package, and what in it, "tiebreak: WIN"
	Note    string // not implemented: why; otherwise what else is to be said
}

// Rules returns the whole catalogue: text by text in the order of Texts,
// article by article as the text does.
func Rules() []Rule { return slices.Clone(catalogue().rules) }

// RulesOf returns the rules of one edition.
func RulesOf(e Edition) []Rule {
	var list []Rule
	for _, r := range catalogue().rules {
		if r.Edition == e {
			list = append(list, r)
		}
	}
	return list
}

// RuleAt returns the rule of an article; false if there is none.
func RuleAt(ref Ref) (Rule, bool) {
	k, ok := catalogue().index[ref]
	if !ok {
		return Rule{}, false
	}
	return catalogue().rules[k], true
}

type rules struct {
	rules []Rule
	index map[Ref]int
}

// catalogue is read once. It panics on a defect of the embedded files, which a
// test excludes.
var catalogue = sync.OnceValue(func() *rules {
	c, err := readCatalogue()
	if err != nil {
		panic(err)
	}
	return c
})
