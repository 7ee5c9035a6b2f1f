package handbook_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"torneo/handbook"
)

func TestRef(t *testing.T) {
	tests := []struct {
		ref  handbook.Ref
		want string
	}{
		{handbook.Ref{Edition: "2026", Article: "16.4.1"}, "C.07 (2026) 16.4.1"},
		{handbook.Ref{Edition: "2023", Article: "14.6"}, "C.07 (2023) 14.6"},
		{handbook.Ref{Edition: "2018", Article: "Buchholz"}, "GR annex III (2018), Buchholz"},
		{handbook.Ref{Edition: "2014", Article: "0.2.1"}, "Manual (2014), tie-breaks 0.2.1"},
		{handbook.Ref{Edition: "2012", Article: "A (b3)"}, "Tie-Break Rules (2012) A (b3)"},
		{handbook.Ref{Edition: "GR-2018", Article: "6.6 (2) 1"}, "GR (2018) 6.6 (2) 1"},
		{handbook.Ref{Edition: "Ratings-2024", Article: "8.1.1"}, "B.02 (2024) 8.1.1"},
		{handbook.Ref{Edition: "2049", Article: "1"}, "2049 1"},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			if got := test.ref.String(); got != test.want {
				t.Errorf("%#v is cited as %q", test.ref, got)
			}
		})
	}
}

func TestRulesAreFoundAgain(t *testing.T) {
	rules := handbook.Rules()
	byEdition := 0
	for _, text := range handbook.Texts() {
		byEdition += len(handbook.RulesOf(text.ID))
	}
	if byEdition != len(rules) {
		t.Errorf("%d rules, but %d by edition", len(rules), byEdition)
	}
	seen := map[handbook.Ref]bool{}
	for _, r := range rules {
		if seen[r.Ref] {
			t.Errorf("%v is in the catalogue twice", r.Ref)
		}
		seen[r.Ref] = true
		if got, ok := handbook.RuleAt(r.Ref); !ok || got != r {
			t.Errorf("RuleAt(%v) = %+v, %t", r.Ref, got, ok)
		}
	}
	for _, ref := range []handbook.Ref{{}, {Edition: "2026"}, {Edition: "2026", Article: "99"}, {Edition: "2024", Article: "7.7"}} {
		if r, ok := handbook.RuleAt(ref); ok {
			t.Errorf("RuleAt(%#v) = %+v", ref, r)
		}
	}
}

func TestRulesCannotBeChangedFromOutside(t *testing.T) {
	rules := handbook.Rules()
	first := rules[0]
	rules[0].Status, rules[0].TitleEN = 99, "changed"
	if got := handbook.Rules()[0]; got != first {
		t.Errorf("the catalogue now says %+v", got)
	}
}

func TestTextsAreDistinct(t *testing.T) {
	ids, cites := map[handbook.Edition]bool{}, map[string]bool{}
	for _, text := range handbook.Texts() {
		if ids[text.ID] || cites[text.Cite] {
			t.Errorf("%s (%s) is there twice", text.ID, text.Cite)
		}
		ids[text.ID], cites[text.Cite] = true, true
	}
}

// What a text of an older edition has and the newer ones dropped or added.
func TestEditionsHaveWhatTheyHave(t *testing.T) {
	tests := []struct {
		name    string
		edition handbook.Edition
		article string
		want    bool
	}{
		{"standard points came in 2026", "2026", "7.7", true},
		{"… and were not in 2024", "2024", "7.7", false},
		{"the caps came in 2026", "2026", "16.4.2", true},
		{"… and were not in 2024", "2024", "16.4.2", false},
		{"no Buchholz in round robins: 2026", "2026", "8", true},
		{"… not said in 2024", "2024", "8", false},
		{"unrated players in 2023", "2023", "4.5", true},
		{"… in article 10 since", "2024", "4.5", false},
		{"the second 16.3.2 is no article", "2026", "16.4.3", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, ok := handbook.RuleAt(handbook.Ref{Edition: test.edition, Article: test.article}); ok != test.want {
				t.Errorf("%s of %s: found %t, want %t", test.article, test.edition, ok, test.want)
			}
		})
	}
}

// The two editions of document 001 are one text: they differ in which part of F
// is in force.
func TestEditionsOf001AreOneText(t *testing.T) {
	articles := func(e handbook.Edition) (list []string) {
		for _, r := range handbook.RulesOf(e) {
			list = append(list, r.Article)
		}
		return list
	}
	if !slices.Equal(articles("2009"), articles("2012")) {
		t.Errorf("2009 has %q\n2012 has %q", articles("2009"), articles("2012"))
	}
	for _, old := range handbook.RulesOf("2009") {
		new, _ := handbook.RuleAt(handbook.Ref{Edition: "2012", Article: old.Article})
		if new.Edition = old.Edition; new != old && !strings.HasPrefix(old.Article, "F ") {
			t.Errorf("%s: 2009 says %+v\n2012 says %+v", old.Article, old, new)
		}
	}
}

// What is said to be implemented names a package of the repository and, after
// a colon, names or words that occur in its code.
func TestImplementedRulesAreWhereTheySay(t *testing.T) {
	words := map[string]map[string]bool{}
	for _, r := range handbook.Rules() {
		if r.Status == handbook.Implemented {
			placed(t, words, r.Ref.String(), r.Where)
		}
	}
}

// placed looks for a place in the code, "tiebreak: WIN"; what it finds of a package is kept.
func placed(t *testing.T, words map[string]map[string]bool, what, place string) {
	t.Helper()
	pkg, names, _ := strings.Cut(place, ": ")
	if words[pkg] == nil {
		words[pkg] = wordsOf(t, filepath.Join("..", filepath.FromSlash(pkg)))
	}
	if len(words[pkg]) == 0 {
		t.Errorf("%s: no code in package %q", what, pkg)
		return
	}
	if names == "" {
		return
	}
	for _, name := range strings.Split(names, ", ") {
		if !words[pkg][name] {
			t.Errorf("%s: package %s has nothing named %q", what, pkg, name)
		}
	}
}

// wordsOf collects the identifiers of a package, and the words of its strings.
func wordsOf(t *testing.T, dir string) map[string]bool {
	t.Helper()
	words := map[string]bool{}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var s scanner.Scanner
		files := token.NewFileSet()
		s.Init(files.AddFile(name, files.Base(), len(source)), source, nil, 0)
		for {
			_, kind, literal := s.Scan()
			if kind == token.EOF {
				break
			}
			switch kind {
			case token.IDENT:
				words[literal] = true
			case token.STRING:
				text, _ := strconv.Unquote(literal)
				for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
					words[w] = true
				}
			}
		}
	}
	return words
}
