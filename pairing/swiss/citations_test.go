package swiss

import (
	"testing"

	"torneo/handbook"
)

// What the check-list cites of a system stands in the edition that the system is of.
func TestTopscorersAreCitedInTheirEdition(t *testing.T) {
	for edition, rules := range map[handbook.Edition]*Rules{"Swiss-2012": Dutch2012, "Swiss-2017": Dutch2017, "Swiss-2026": Dutch2026} {
		if _, ok := handbook.RuleAt(handbook.Ref{Edition: edition, Article: rules.Cite.Topscorer}); !ok {
			t.Errorf("%s has no %s", edition, rules.Cite.Topscorer)
		}
	}
	for _, x := range []struct{ rules *Rules }{{Dubov2026}, {Burstein2026}} {
		if _, ok := handbook.RuleAt(handbook.Ref{Edition: "Swiss-2026", Article: x.rules.Cite.Facts}); !ok {
			t.Errorf("there is no %s", x.rules.Cite.Facts)
		}
	}
}
