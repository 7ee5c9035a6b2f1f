package i18n_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
)

func TestMessageFilesAreWellFormed(t *testing.T) {
	_, defects := readMessages(t)
	for _, defect := range defects {
		t.Error(defect)
	}
}

func TestEveryTextIsInBothLanguages(t *testing.T) {
	messages, _ := readMessages(t)
	for subject, byLanguage := range messages {
		t.Run(subject, func(t *testing.T) {
			en, es := byLanguage[i18n.English], byLanguage[i18n.Spanish]
			if en == nil || es == nil {
				t.Fatalf("need messages/%s.en.json and messages/%[1]s.es.json", subject)
			}
			for id := range en {
				if _, ok := es[id]; !ok {
					t.Errorf("%s is missing in Spanish", id)
				}
			}
			for id := range es {
				if _, ok := en[id]; !ok {
					t.Errorf("%s is missing in English", id)
				}
			}
			for id := range en {
				if _, ok := es[id]; !ok {
					continue
				}
				if a, b := en[id].placeholders(), es[id].placeholders(); !slices.Equal(a, b) {
					t.Errorf("%s speaks of %v in English and of %v in Spanish", id, a, b)
				}
				if en[id].plural() != es[id].plural() {
					t.Errorf("%s has a plural in one language only", id)
				}
			}
		})
	}
}

func TestEveryTextRenders(t *testing.T) {
	messages, _ := readMessages(t)
	for _, lang := range i18n.Languages() {
		t.Run(string(lang), func(t *testing.T) {
			printer := i18n.New(lang)
			for _, byLanguage := range messages {
				for id, x := range byLanguage[lang] {
					var args []any
					for _, name := range x.wants() {
						value := any("‹" + name + "›")
						if name == "count" {
							value = 2
						}
						args = append(args, name, value)
					}
					got := printer.T(id, args...)
					if got == "" || strings.HasPrefix(got, id) || strings.Contains(got, "<no value>") || strings.Contains(got, "{{") {
						t.Errorf("%s renders as %q", id, got)
					}
				}
			}
		})
	}
}

func TestEveryIdentifierInTheCodeHasAText(t *testing.T) {
	messages, _ := readMessages(t)
	texts := messages.english()
	code := readCode(t)
	for _, m := range code.messages {
		x, ok := texts[m.id]
		switch {
		case !ok:
			t.Errorf("%s: no text %s", m.place, m.id)
		case m.args != nil:
			for _, name := range x.wants() {
				if !slices.Contains(m.args, name) {
					t.Errorf("%s: %s speaks of %q, which is not given", m.place, m.id, name)
				}
			}
		}
	}
	// Identifiers also travel through functions and tables of other packages.
	for literal, place := range code.literals {
		subject, _, _ := strings.Cut(literal, ".")
		if _, ours := messages[subject]; ours && identifier.MatchString(literal) && !fileName.MatchString(literal) {
			if _, ok := texts[literal]; !ok {
				t.Errorf("%s: no text %s", place, literal)
			}
		}
	}
}

func TestEveryTextIsUsed(t *testing.T) {
	messages, _ := readMessages(t)
	texts := messages.english()
	code := readCode(t)
	ids := slices.Sorted(maps.Keys(texts))
	for prefix, place := range code.prefixes {
		if !slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(id, prefix) }) {
			t.Errorf("%s: no text begins with %s", place, prefix)
		}
	}
	for _, id := range ids {
		_, used := code.literals[id]
		for prefix := range code.prefixes {
			used = used || strings.HasPrefix(id, prefix)
		}
		if !used {
			t.Errorf("%s is not used (mark identifiers that are put together with //i18n:prefix)", id)
		}
	}
}
