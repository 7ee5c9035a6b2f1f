package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// byThisMachine are the functions that ask the machine's clock, and why they may. All others
// ask that of the database (Store.Now), which is the same one for every program that works
// with it.
var byThisMachine = map[string]string{
	"server/copies.go StartCopies":       "copies are made of files, which have no other clock",
	"server/doctor.go doctor":            "it asks how this machine is",
	"server/doctor.go testPage":          "when a page of paper was made, without a database",
	"server/jobs_await.go await":         "how long something took",
	"server/jobs_await.go chunk":         "how long something took",
	"server/jobs_await.go look":          "how long something took",
	"server/archiver.go archive":         "how long something took",
	"server/wholeness.go look":           "how long something took",
	"server/wholeness.go run":            "how long something took",
	"server/noticeboard.go openHall":     "the day by whose editions the calculators answer",
	"server/players.go Open":             "the day by whose editions the calculators answer",
	"server/operate.go ready":            "how long an answer holds",
	"server/list_compare.go besideLists": "the month of a rating list, without the database of tournaments",
	"server/list_import.go importList":   "the month of a rating list, without the database of tournaments",
	"print.go print":                     "when paper was made of a report file",
	"command/run.go Today":               "the day for a report file",
	"submission.go check":                "the day for a report file",
}

// What is kept in a database, or compared with what is kept there, goes by its clock, in
// verbs as in servers: one that is minutes ahead would end codes that hold, and write into
// the future of the others.
func TestTheClockIsTheDatabases(t *testing.T) {
	found := map[string]bool{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, below...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			where := filepath.ToSlash(name)
			if f, ok := d.(*ast.FuncDecl); ok {
				where += " " + f.Name.Name
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if of, ok := s.X.(*ast.Ident); ok && of.Name == "time" && (s.Sel.Name == "Now" || s.Sel.Name == "Since" || s.Sel.Name == "Until") {
						found[where] = true
					}
				}
				return true
			})
		}
	}
	for _, where := range slices.Sorted(maps.Keys(found)) {
		if byThisMachine[where] == "" {
			t.Errorf("%s asks this machine what time it is, and not the database", where)
		}
	}
	for where := range byThisMachine {
		if !found[where] {
			t.Errorf("%s asks no clock", where)
		}
	}
}
