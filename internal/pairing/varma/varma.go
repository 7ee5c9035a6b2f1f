// Package varma draws the numbers of a tournament by lot, freely or restricted
// by the Varma tables. The tables keep players of one federation apart in the
// last three rounds of a round robin (GR (2018) 5.2, 5.3 and annex II).
//
// Chance is handed in. The ceremony is a list of steps; the same chance and
// entrants give the same steps.
package varma

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"torneo/internal/pairing/schedule"
)

// Chance draws numbers. A *rand.Rand of math/rand/v2 is one.
type Chance interface {
	IntN(n int) int // one of 0, 1, … n-1, all equally likely
}

// Entrant is somebody who is to get a number.
type Entrant struct {
	ID         int // how the caller knows him; no two are the same
	Name       string
	Federation string // FIDE code; "": he stands for nobody but himself
}

// Step is one entrant's part in the ceremony.
type Step struct {
	Entrant Entrant

	// Of the restricted drawing: the envelope, that the entrant chose it for the contingent,
	// from which others, and that none of them held a number for everybody who was still to
	// draw (R-VARMA-LARGE).
	Envelope string
	Chose    bool
	From     []string
	Short    bool

	Held   []int // the numbers to draw from
	Number int   // the one drawn
}

// DrawRestricted returns the drawing by the Varma tables, in the order of annex II 13.18.1.2 to
// 13.18.1.4.
//
// The error is a *schedule.Unfit.
func DrawRestricted(entrants []Entrant, chance Chance) ([]Step, error) {
	envelopes, err := Envelopes(len(entrants))
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, contingent := range Contingents(entrants) {
		open := -1 // the envelope from which the contingent draws
		for k, e := range contingent {
			step := Step{Entrant: e}
			if open < 0 || len(envelopes[open].Numbers) == 0 {
				var may []int
				may, step.Short = enough(envelopes, len(contingent)-k)
				open = may[chance.IntN(len(may))]
				step.Chose = true
				for _, i := range may {
					step.From = append(step.From, envelopes[i].Name)
				}
			}
			step.Envelope = envelopes[open].Name
			step.Held, step.Number, envelopes[open].Numbers = draw(envelopes[open].Numbers, chance)
			steps = append(steps, step)
		}
	}
	return steps, nil
}

// Free returns the drawing without restriction: everybody, in the order of the names, draws one
// of the numbers that are left.
//
// The error is a *schedule.Unfit.
func Free(entrants []Entrant, chance Chance) ([]Step, error) {
	if len(entrants) == 0 {
		return nil, schedule.Refuse("schedule.nobody")
	}
	order := slices.Clone(entrants)
	slices.SortStableFunc(order, byName)
	left := make([]int, len(order))
	for k := range left {
		left[k] = k + 1
	}
	steps := make([]Step, len(order))
	for k, e := range order {
		steps[k].Entrant = e
		steps[k].Held, steps[k].Number, left = draw(left, chance)
	}
	return steps, nil
}

// Contingents returns the entrants in the order in which they draw: the federation with most of
// them first, then by its code; within one by name (annex II 13.18.1.2). An entrant without a
// federation is alone.
func Contingents(entrants []Entrant) [][]Entrant {
	order := slices.Clone(entrants)
	slices.SortStableFunc(order, func(a, b Entrant) int {
		return cmp.Or(cmp.Compare(a.Federation, b.Federation), byName(a, b))
	})
	var list [][]Entrant
	for k, e := range order {
		if k > 0 && e.Federation != "" && e.Federation == order[k-1].Federation {
			list[len(list)-1] = append(list[len(list)-1], e)
			continue
		}
		list = append(list, []Entrant{e})
	}
	slices.SortStableFunc(list, func(a, b []Entrant) int { return cmp.Compare(len(b), len(a)) })
	return list
}

// enough lists the envelopes that hold a number for so many; if there is none,
// those that hold most.
func enough(envelopes []Envelope, many int) (list []int, short bool) {
	most := 0
	for _, e := range envelopes {
		most = max(most, len(e.Numbers))
	}
	for i, e := range envelopes {
		if len(e.Numbers) >= min(many, most) {
			list = append(list, i)
		}
	}
	return list, most < many
}

// draw takes one of the numbers: what there was, which one, and what is left.
func draw(numbers []int, chance Chance) (held []int, number int, left []int) {
	k := chance.IntN(len(numbers))
	return numbers, numbers[k], slices.Delete(slices.Clone(numbers), k, k+1)
}

// byName orders by name, whatever the case and the accents of its letters; those
// of the same name as the caller's IDs do.
func byName(a, b Entrant) int {
	return cmp.Or(strings.Compare(plain(a.Name), plain(b.Name)), strings.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
}

// plain returns a name in small letters without accents, as FIDE's lists have it.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
}
