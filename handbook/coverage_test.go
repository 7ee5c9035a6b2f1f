package handbook_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
)

func coverage(t *testing.T) []handbook.CoverageRow {
	t.Helper()
	rows, err := handbook.ReadCoverage()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestCoverageDocument(t *testing.T) {
	compareDocument(t, "coverage.md", handbook.CoverageMarkdown(coverage(t), examples(t)))
}

func examples(t *testing.T) []handbook.PrintedExample {
	t.Helper()
	list, err := handbook.ReadExamples()
	if err != nil || len(list) == 0 {
		t.Fatalf("%d examples, %v", len(list), err)
	}
	return list
}

// Every printed example has the test that is named.
func TestPrintedExamplesHaveTheirTests(t *testing.T) {
	for _, x := range examples(t) {
		pkg, name, _ := strings.Cut(x.Test, ": ")
		files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pkg), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(files, func(file string) bool {
			data, err := os.ReadFile(file)
			return err == nil && strings.Contains(string(data), "func "+name+"(t *testing.T)")
		}) {
			t.Errorf("%s: package %s has no test %s", x.Example, pkg, name)
		}
	}
}

// What works is where it is said to be; what does not says why, and what is left of what does.
func TestCoverageIsAnswered(t *testing.T) {
	words := map[string]map[string]bool{}
	situations := situationsOf(t)
	for _, r := range coverage(t) {
		done := r.Answer == "works" || r.Answer == "partly"
		switch {
		case done && r.Place == "":
			t.Errorf("%s %s: it is not said where it is", r.Document, r.Article)
		case r.Answer != "works" && r.Note == "":
			t.Errorf("%s %s: it is not said why, or what is left", r.Document, r.Article)
		case !done && r.Place != "":
			t.Errorf("%s %s: %s, and yet it is in %s", r.Document, r.Article, r.Answer, r.Place)
		}
		if words := strings.Fields(r.Command); len(words) > 2 && words[1] == "laws" && words[2] != "claims" && words[2] != "clock" && !situations[words[2]] {
			t.Errorf("%s %s: there is no situation %q", r.Document, r.Article, words[2])
		}
		if done {
			placed(t, words, r.Document+" "+r.Article, r.Place)
		}
	}
}

// Every row of the list that was not found to work has its answer, in the list's order.
func TestEveryRowOfTheListHasItsAnswer(t *testing.T) {
	list := filepath.Join("..", "..", "shared", "rules", "coverage.tsv")
	data, err := os.ReadFile(list)
	if err != nil {
		t.Skipf("the list is not here: %v", err)
	}
	var want, got [][3]string
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(f) > 4 && slices.Contains([]string{"missing", "partly", "wrong"}, f[4]) {
			want = append(want, [3]string{f[0], f[1], f[2]})
		}
	}
	for _, r := range coverage(t) {
		got = append(got, [3]string{r.Document, r.Article, r.Asks})
	}
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("%d rows are answered of %d", len(got), len(want))
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("no answer to %v", w)
			}
		}
	}
}

// situationsOf returns the names of the situations of the Laws.
func situationsOf(t *testing.T) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "laws", "data", "situations.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		name, _, _ := strings.Cut(line, "\t")
		names[name] = true
	}
	return names
}
