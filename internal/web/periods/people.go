package periods

import (
	"slices"

	"torneo/internal/inbox"
	"torneo/internal/web/page"
)

// decidedRow is a decision about somebody of the reports.
type decidedRow struct {
	Entrant inbox.Person
	Is      string // the identity in the list
	By      inbox.Decision
	Undone  bool // since it was followed
	New     bool // not yet followed
}

// decided returns the decisions that were followed, and after them those that were not.
func (r Room) decided(v *page.Visit, p *onePage, words []string) (list []decidedRow, err error) {
	all, err := r.Clerk.Decisions(v.Context())
	if err != nil {
		return nil, err
	}
	by := make(map[string]inbox.Decision, len(all))
	for _, d := range all {
		by[d.ID] = d
	}
	followed := map[string]bool{}
	if p.Made != nil {
		for _, d := range p.Made.Decided {
			followed[d.ID] = true
			x := decidedRow{Entrant: d.Entrant, Is: d.Is, By: by[d.ID]}
			x.Undone = !x.By.Undone.IsZero()
			list = append(list, x)
		}
	}
	for _, d := range p.People {
		if !followed[d.ID] {
			list = append(list, decidedRow{Entrant: d.Entrant, Is: d.Is, By: d, New: true})
		}
	}
	return slices.DeleteFunc(list, func(x decidedRow) bool { return !isMeant(words, x.Entrant.Name, x.Entrant.Number, x.Is, x.By.Is) }), nil
}
