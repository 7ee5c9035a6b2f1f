package periods

import (
	"strings"

	"torneo/internal/periods"
	"torneo/internal/web/page"
)

// parts returns the parts of the page that there are.
func (p onePage) parts() []string {
	list := []string{partChanges, partList, partEvents, partHonours}
	if p.Of.State != periods.Open && p.Of.Next != nil {
		list = append(list, partMoves)
	}
	return append(list, partPeople, partCourse)
}

// partName returns the name of a part.
func (p onePage) partName(part string) string {
	return p.T("periods.part." + part) //i18n:prefix periods.part.
}

// computeLabel returns what the button says that computes.
func (p onePage) computeLabel() string {
	switch {
	case p.Of.State == periods.Open && p.Made == nil:
		return p.T("periods.compute")
	case p.Of.State != periods.Open && len(p.Late) == 0 && len(p.People) > 0:
		return p.T("periods.compute-people")
	case p.Of.State == periods.Open || len(p.Late) == 0:
		return p.T("periods.compute-again")
	}
	return p.T("periods.compute-late")
}

// nothing says why a table is empty.
func (p onePage) nothing() string {
	switch {
	case p.Query != "":
		return p.T("inbox.nothing")
	case p.Made == nil:
		return p.T("periods.nothing-computed")
	case p.Part == partHonours && p.Unsought:
		return p.T("periods.honours-unsought")
	case p.Part == partHonours:
		return p.T("periods.honours-none")
	case p.Part == partPeople:
		return p.T("periods.people-none")
	}
	return p.T("period.nobody")
}

func isOfFees(d download) bool { return strings.HasPrefix(d.name, "fees-") }

// fileName returns what a file is.
func fileName(f page.Frame, d download) string {
	return f.T("periods.file." + strings.NewReplacer(".", "-").Replace(d.name)) //i18n:prefix periods.file.
}
