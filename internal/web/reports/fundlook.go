package reports

import (
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/prizewords"
)

// choiceName returns the text of a choice, choiceLabel that of its field.
//
//i18n:prefix prizegrid.choice.
func choiceName(key, choice string) string {
	if choice == "" {
		choice = "none"
	}
	switch key {
	case "sharing":
		return "prizegrid.sharing." + choice //i18n:prefix prizegrid.sharing.
	case "limit":
		return "prizegrid.limit." + choice //i18n:prefix prizegrid.limit.
	}
	return "prizegrid.choice." + kebabCase(key) + "." + choice
}

//i18n:prefix prizegrid.label.
func choiceLabel(key string) string { return "prizegrid.label." + kebabCase(key) }

// wrongAttributes tie a field to what is wrong with it.
func wrongAttributes(g *prizewords.Grid, field string) templ.Attributes {
	if len(g.Wrong[field]) == 0 {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": field + "-wrong"}
}

// wordsAttributes tie the field of words to its hint, and to what is wrong with it.
func wordsAttributes(g *prizewords.Grid, field string) templ.Attributes {
	if len(g.Wrong[field]) == 0 {
		return templ.Attributes{"aria-describedby": field + "-hint"}
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": field + "-wrong"}
}

// wordsHint gives an example of conditions in words: for teams those that teams can meet.
func (p prizesPage) wordsHint() string {
	if p.State.Config.ForTeams() {
		return p.T("prizegrid.words-hint-teams")
	}
	return p.T("prizegrid.words-hint")
}

// wrongMore reports something wrong with what is folded away of a list.
func wrongMore(g *prizewords.Grid, row int) bool {
	for _, key := range []string{prizewords.Words, "places", "team_by", "team_of", "sharing", "limit"} {
		if len(g.Wrong[prizewords.Field(row, key)]) > 0 {
			return true
		}
	}
	return false
}

// anyWrong reports something wrong with fields that begin so.
func anyWrong(g *prizewords.Grid, prefixes ...string) bool {
	for name := range g.Wrong {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
	}
	return false
}

// kebabCase returns the name of a field as texts are named.
func kebabCase(key string) string { return strings.ReplaceAll(key, "_", "-") }
