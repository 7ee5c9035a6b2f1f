package tiebreak_test

import (
	"testing"

	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
)

// Every article that the tie-breaks cite is in the catalogue of rules.
func TestArticlesExist(t *testing.T) {
	exists := func(what string, e handbook.Edition, article string) {
		t.Helper()
		if _, ok := handbook.RuleAt(handbook.Ref{Edition: e, Article: article}); !ok {
			t.Errorf("%s cites %s %s, which is not in the catalogue", what, e, article)
		}
	}
	for _, entry := range tiebreak.Catalogue() {
		for _, a := range entry.Articles {
			if a.Article != "-" {
				exists(entry.Code, a.Edition, a.Article)
			}
		}
	}
	for edition, articles := range tiebreak.Citations() {
		for question, article := range articles {
			if article != "" {
				exists(question, edition, article)
			}
		}
	}
	for _, p := range standings.Presets() {
		exists(p.Name(), p.Edition, p.Article)
	}
}
