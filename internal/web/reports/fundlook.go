package reports

import (
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/prizewords"
)

// conditionName returns the text of a condition's field.
//
//i18n:prefix prizegrid.condition.
func conditionName(key string) string { return "prizegrid.condition." + kebabCase(key) }

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

func inputMode(c prizewords.Condition) string {
	if c.Kind == "number" {
		return "numeric"
	}
	return "text"
}

// datalistAttributes returns the names that a field offers: those of the tournament's
// categories.
func (p prizesPage) datalistAttributes(c prizewords.Condition) templ.Attributes {
	if c.Key != "categories" || len(p.State.Categories) == 0 {
		return nil
	}
	return templ.Attributes{"list": "fund-categories"}
}

// wrongAttributes tie a field to what is wrong with it.
func wrongAttributes(g *prizewords.Grid, field string) templ.Attributes {
	if len(g.Wrong[field]) == 0 {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": field + "-wrong"}
}

// wrongWho reports something wrong with what is folded away of a list.
func wrongWho(g *prizewords.Grid, row int) bool {
	for name := range g.Wrong {
		if key, ok := strings.CutPrefix(name, prizewords.Field(row, "")); ok && key != "name" && (key[0] != 'p' || key == "places") {
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

// summary describes the players who have a claim to the prizes of a row.
func summary(g *prizewords.Grid, everybody string, row int) string {
	if g.Who[row] == "" {
		return everybody
	}
	return g.Who[row]
}

// kebabCase returns the name of a field as texts are named.
func kebabCase(key string) string { return strings.ReplaceAll(key, "_", "-") }
