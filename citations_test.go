package torneo_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// bare is an article in brackets without the chapter that it belongs to: articles of
// six chapters are called 8.3.1. Two numbers and a point may be a value instead, so
// what is no article by its looks (a product, a decimal of a rating) is left alone.
var bare = regexp.MustCompile(`\((\d{1,2}(\.[1-9]\d?){1,3}[a-z]?)(\)|[,;] | [a-z]\b| \(|: | to )`)

// bareCitations returns the articles in the comments of a file that name no chapter.
func bareCitations(t *testing.T, path string, source any) (found []string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if ast.IsGenerated(file) {
		return nil
	}
	for _, group := range file.Comments {
		if strings.HasPrefix(group.List[0].Text, "// Output:") {
			continue // what an example prints
		}
		for _, line := range group.List {
			for _, m := range bare.FindAllStringSubmatch(line.Text, -1) {
				found = append(found, set.Position(line.Pos()).String()+": ("+m[1]+")")
			}
		}
	}
	return found
}

func TestCitationsNameTheirChapter(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "citations_test.go") {
			return err
		}
		files++
		for _, at := range bareCitations(t, path, nil) {
			t.Errorf("%s: of which chapter? As in “C.04.3 3.4”, “C.07 (2026) 8.3”, “B.02 (2024) 8.3.1”", at)
		}
		return nil
	})
	if err != nil || files < 300 {
		t.Errorf("%d files, %v", files, err)
	}
}

func TestBareCitationsAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"as the rules say (8.3.1).": 1, "as (1.4.1c, R-NORM-DRR) says": 1, "(1.4.1f; 2014: 1.4.2f)": 1, "(12.1.1 (e))": 1, "(1.5.6 a, R-NORM-FORTY)": 1,
		"(C.04.3 3.4)": 0, "(B.02 8.3.1)": 0, "(C.07 (2026) 9.2)": 0, "(243.4 × 90)": 0, "(220.01 - 100.01)": 0, "met 1 (2.0 points)": 0, "(Dubov 1.6.4)": 0,
	} {
		if found := bareCitations(t, "x.go", "package x\n\n// "+text+"\nvar x int\n"); len(found) != want {
			t.Errorf("%s: %v", text, found)
		}
	}
}
