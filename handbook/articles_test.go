package handbook_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"torneo/handbook"
)

// The numbers of the articles in the two documents of C.07 that are at hand are
// those of the catalogue, no more and no fewer.
func TestArticlesOfTheDocuments(t *testing.T) {
	tests := []struct {
		edition handbook.Edition
		file    string
		// misnumbered are articles that the document prints under another number.
		misnumbered []string
		least       int
	}{
		{"2023", "000_55fd844893efecad.txt", nil, 70},
		{"2026", "003_6a249f0717d77d80.txt", []string{"16.4.2"}, 90},
	}
	for _, test := range tests {
		t.Run(string(test.edition), func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("..", "..", "shared", "seeds", test.file))
			if err != nil {
				t.Skipf("the document is not here: %v", err)
			}
			printed := articlesIn(string(data))
			if len(printed) < test.least {
				t.Fatalf("found %d articles in the document, expected at least %d", len(printed), test.least)
			}
			for _, article := range test.misnumbered {
				if printed[article] {
					t.Errorf("the document has %s after all", article)
				}
				printed[article] = true
			}
			known := map[string]bool{}
			for _, r := range handbook.RulesOf(test.edition) {
				known[r.Article] = true
			}
			for article := range printed {
				if !known[article] && !isChapterWithArticles(article, printed) {
					t.Errorf("article %s has no rule", article)
				}
			}
			for article := range known {
				if !printed[article] {
					t.Errorf("the document has no article %s", article)
				}
			}
		})
	}
}

var numbered = regexp.MustCompile(`^(?:- )?([1-9][0-9]?(?:\.[1-9][0-9]?)*)\.?[ \t]+[\p{L}(*]`)

// articlesIn collects the numbers that begin a line of text, and the chapters
// that they belong to.
func articlesIn(document string) map[string]bool {
	articles := map[string]bool{}
	for _, line := range strings.Split(document, "\n") {
		line = strings.TrimSpace(line)
		m := numbered.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		number := m[1]
		dotted := strings.Contains(number, ".")
		if !dotted && !strings.HasPrefix(line, number+".") {
			continue // a number in running text
		}
		articles[number] = true
	}
	return articles
}

// isChapterWithArticles reports a chapter whose rules are all in its articles.
func isChapterWithArticles(number string, printed map[string]bool) bool {
	return !strings.Contains(number, ".") && printed[number+".1"]
}
