package dutch

import (
	"slices"

	"torneo/pairing/swiss"
)

// text is the answers in which an edition of C.04.3 differs from the others.
type text struct {
	criteria []Criterion

	// Is nobody below a bracket looked at but the following scoregroup, and where the
	// round then cannot be completed, do the brackets below become one (2017 A.9)? If
	// not, every bracket leaves players who complete the round, with the bye at the
	// score settled before the first bracket (2026 C4, C5).
	collapses bool

	// Are requirements let go one by one until a candidate meets them, and brackets
	// undone or merged only where the lowest one cannot be paired (2012 C)?
	relaxes bool

	colours [5]string // articles of the rules by which colours are given
	articles
}

// articles are those by which candidates come one after the other.
type articles struct {
	first, perfect, mdpSets, transpositions, exchanges string
	met, barred, clash, completion                     string // criteria that a pair or a bye can fail
	byeTwice                                           string // basic rule
}

// textOf returns the text that goes with the rules of a field.
func textOf(r *swiss.Rules) *text {
	switch r {
	case swiss.Dutch2017:
		return &text2017
	case swiss.Dutch2012:
		return &text2012
	}
	return &text2026
}

var text2026 = text{
	criteria: completing,
	colours:  [5]string{"5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"},
	articles: articles{
		first: "3.3", perfect: "3.4", mdpSets: "4.4", transpositions: "4.2", exchanges: "4.3",
		met: "C1", barred: "C2", clash: "C3", completion: "C4", byeTwice: "C.04.1 4",
	},
}

var text2017 = text{
	criteria:  collapsing,
	collapses: true,
	colours:   [5]string{"E.1", "E.2", "E.3", "E.4", "E.5"},
	articles: articles{
		first: "B.3", perfect: "B.4", mdpSets: "D.3", transpositions: "D.1", exchanges: "D.2",
		met: "C.1", barred: "C.2", clash: "C.3", completion: "C.4", byeTwice: "C.04.1 d",
	},
}

var text2012 = text{
	criteria: relaxing,
	relaxes:  true,
	colours:  [5]string{"E.1", "E.2", "E.3", "E.4", "E.5"},
	articles: articles{
		first: "C.4", perfect: "C.6", mdpSets: "D.3", transpositions: "D.1", exchanges: "D.2",
		met: "B.1.a", barred: "B.1.b", clash: "B.2", completion: "C.13", byeTwice: "C.04.3.1 B.1.b",
	},
}

// completesAll reports whether a text settles the score of the bye first and looks at everybody
// below: neither of the others do.
func (t *text) completesAll() bool { return !t.collapses && !t.relaxes }

// of returns the article by which a later stage is reached.
func (a *articles) of(s Stage) string {
	switch s {
	case MDPSet:
		return a.mdpSets
	case Exchange:
		return a.exchanges
	}
	return a.transpositions
}

// criterion returns the criterion with the label.
func (t *text) criterion(label string) *Criterion {
	return &t.criteria[slices.IndexFunc(t.criteria, func(c Criterion) bool { return c.Label == label })]
}
