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
	articles := map[string]*Rules{"C.04.4.1 1.7": Dubov2026, "C.04.4.2 1.7": Burstein2026}
	for article, rules := range articles {
		if rules.Cite.Facts != article {
			t.Errorf("%s is cited, not %s", rules.Cite.Facts, article)
		}
	}
	for _, rules := range []*Rules{Dubov2018, Burstein2018} { // of which the numbers are not known
		if rules.Cite.Facts != rules.Cite.Text {
			t.Errorf("%s is cited of %s", rules.Cite.Facts, rules.Cite.Text)
		}
	}
}
