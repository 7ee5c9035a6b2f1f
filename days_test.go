package torneo_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// frozen are the files that may name days of editions besides the handbook, and why.
var frozen = map[string]string{
	"internal/journal/rulebook.go": "journals of version 1 are read by the days of the time, whatever the handbook says later",
}

// Which edition is in force on which day is said in package handbook and nowhere
// else: no other file names a day as yyyymmdd, or asks whether an edition is a certain
// one or a year is before another. It asks a row of a table.
func TestOnlyTheHandbookKnowsEditionsAndDays(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != "." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "handbook" || name == "tools") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") || frozen[filepath.ToSlash(path)] != "" {
			return nil
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		for _, c := range datesIn(set, file) {
			t.Error(c)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 200 {
		t.Fatalf("%d files: is this the repository's root?", files)
	}
}

func TestEachKindOfDateIsFound(t *testing.T) {
	for code, want := range map[string]int{
		`on >= 20241201`:                     1,
		`on >= 20_241_201`:                   1,
		`seed == 20261399`:                   0, // no month
		`r.Edition == "2014"`:                1,
		`"Ratings-2024" != r.Edition`:        1,
		`day.Year >= 2024`:                   1,
		`day.Year > 2099`:                    0, // a year of two digits
		`rating >= 2014`:                     0,
		`len("2014") > 0`:                    0,
		`map[string]int{"2014": 1}["x"] > 0`: 0,
	} {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, "x.go", "package x\nvar _ = "+code, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := datesIn(set, file); len(got) != want {
			t.Errorf("%s: %q, want %d", code, got, want)
		}
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "x.go", "package x\nfunc f(e string) { switch e { case \"2023\", \"2024\": } }", 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := datesIn(set, file); len(got) != 2 {
		t.Errorf("a switch: %q", got)
	}
}

var editionText = regexp.MustCompile(`^"([A-Za-z]+-)?(19|20)[0-9]{2}(-[0-9]{2})?"$`)

// datesIn lists the days and the comparisons of editions and years in a file.
func datesIn(set *token.FileSet, file *ast.File) (found []string) {
	add := func(n ast.Node, what string) { found = append(found, set.Position(n.Pos()).String()+": "+what) }
	edition := func(e ast.Expr) bool {
		lit, ok := e.(*ast.BasicLit)
		return ok && lit.Kind == token.STRING && editionText.MatchString(lit.Value)
	}
	year := func(e ast.Expr) bool {
		s, ok := e.(*ast.SelectorExpr)
		return ok && s.Sel.Name == "Year"
	}
	number := func(e ast.Expr) int {
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.INT {
			return 0
		}
		n, _ := strconv.Atoi(strings.ReplaceAll(lit.Value, "_", ""))
		return n
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if day := number(n); day/10000 >= 1990 && day/10000 < 2100 && day/100%100 >= 1 && day/100%100 <= 12 && day%100 >= 1 && day%100 <= 31 {
				add(n, n.Value+" looks like a day")
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if edition(e) {
					add(e, "asks for an edition by name")
				}
			}
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			default:
				return true
			}
			if edition(n.X) || edition(n.Y) {
				add(n, "asks for an edition by name")
			}
			if y := number(n.X) + number(n.Y); (year(n.X) || year(n.Y)) && y > 2000 && y < 2099 {
				add(n, "compares years")
			}
		}
		return true
	})
	return found
}
