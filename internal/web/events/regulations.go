package events

import (
	"slices"
	"strings"
	"unicode"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/regulations"
)

// askedOf returns the findings of the regulations on the settings. Findings that need
// facts beyond the desk are left out (torneo regulations).
func askedOf(v *page.Visit) []regulations.Finding {
	t := v.State.Record(0)
	facts := arbiter.FactsOf(v.State)
	found := regulations.Check(regulations.Request{Tournament: t, Facts: facts, Try: page.TrySwiss}).Findings
	return slices.DeleteFunc(found, func(f regulations.Finding) bool {
		return f.State == regulations.Settled || f.State == regulations.Default || f.Fact != "" && !ofRecord(f.Fact) || slices.Contains(shownElsewhere, f.Rule)
	})
}

// ofRecord reports a part of the record, which has a capital; what else would settle a
// finding is a fact.
func ofRecord(fact string) bool {
	return unicode.IsUpper(rune(fact[0])) && !strings.Contains(fact, "/")
}

// shownElsewhere are rules of which the page speaks beside their fields.
var shownElsewhere = []string{"day", "tie-breaks"}
