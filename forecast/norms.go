package forecast

import (
	"slices"

	"torneo/norm"
	"torneo/tournament"
)

// Norms is how many norms for a title players make in a run, of those whom the field lets make one.
type Norms struct {
	Title norm.Title
	Made  Figure
	Any   Share // runs in which somebody makes one
}

// applicant is a player who may make a norm for a title.
type applicant struct {
	number int
	titles []norm.Title // the highest first
}

// judge prepares the norms of a field: who may make which. Nobody where they cannot be judged.
func (f *field) judge() {
	entries := f.record
	rules, err := norm.RulesFor(&entries)
	if err != nil {
		return
	}
	e, err := norm.NewEvent(&entries, rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		return
	}
	for k := range entries.Players {
		p := &entries.Players[k]
		a := applicant{number: p.Number}
		for _, title := range norm.Open(p.Title, p.Sex) {
			if e.Attainable(p.Number, title) {
				a.titles = append(a.titles, title)
			}
		}
		if len(a.titles) > 0 {
			f.applicants = append(f.applicants, a)
			for _, title := range a.titles {
				if !slices.Contains(f.titles, title) {
					f.titles = append(f.titles, title)
				}
			}
		}
	}
	all := norm.Titles()
	slices.SortFunc(f.titles, func(a, b norm.Title) int { return slices.Index(all, a) - slices.Index(all, b) })
	f.rules = rules
}

// norms counts the norms that are made in a run, of each player the highest (R-MONTH-HONOURS).
func (f *field) norms(t *tournament.Tournament, into *Forecast) error {
	if len(f.applicants) == 0 {
		return nil
	}
	e, err := norm.NewEvent(t, f.rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		return err
	}
	made, at := make([]int, len(f.titles)), make([]int, len(into.BoardNorms))
	for _, a := range f.applicants {
		for _, title := range a.titles {
			v, err := e.Verdict(a.number, title)
			if err != nil {
				return err
			}
			if v.Met {
				made[slices.Index(f.titles, title)]++
				if len(at) > 0 {
					at[(a.number-1)%f.boards]++
				}
				break
			}
		}
	}
	for board, n := range at {
		into.BoardNorms[board].take(n)
	}
	for k, n := range made {
		into.Norms[k].Made.take(n)
		into.Norms[k].Any.see(n > 0)
	}
	return nil
}
