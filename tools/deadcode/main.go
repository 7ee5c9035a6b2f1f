// Deadcode lists the functions of this module that nobody calls, by way of the program
// and of the tests:
//
//	deadcode [-support regexp]
//
// In internal/ the program itself must reach them, unless the package is there for
// tests (support); everywhere else a test is use enough. The program is read once for
// both questions, which is what takes the time.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/callgraph/rta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("deadcode: ")
	support := flag.String("support", "^$", "packages of internal/ that are for tests")
	flag.Parse()
	forTests, err := regexp.Compile(*support)
	if err != nil {
		log.Fatal(err)
	}
	found, err := unreached(forTests)
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range found {
		fmt.Println(f)
	}
	if len(found) > 0 {
		os.Exit(1)
	}
}

// unreached returns the functions that nobody calls, a line each, in the order of files.
func unreached(forTests *regexp.Regexp) ([]string, error) {
	all, err := packages.Load(&packages.Config{
		Mode:      packages.LoadAllSyntax | packages.NeedModule,
		Tests:     true,
		ParseFile: parse,
	}, "./...")
	if err != nil {
		return nil, err
	}
	packages.Visit(all, nil, func(p *packages.Package) {
		if p.Module == nil || !p.Module.Main {
			p.Errors, p.IllTyped = nil, false // what a file imports for bodies that were left out
		} else if len(p.Errors) == 0 {
			p.IllTyped = false
		}
	})
	if packages.PrintErrors(all) > 0 {
		return nil, fmt.Errorf("the program does not compile")
	}
	program, built := ssautil.AllPackages(all, ssa.InstantiateGenerics)
	program.Build()
	var ours, everybody []*ssa.Function // where the program begins, and where tests do
	for k, p := range built {
		if p == nil || p.Pkg.Name() != "main" {
			continue
		}
		begin := []*ssa.Function{p.Func("init"), p.Func("main")}
		everybody = append(everybody, begin...)
		if isProgram(all[k]) {
			ours = append(ours, begin...)
		}
	}
	byProgram, byAnybody := reached(program, ours), reached(program, everybody)

	found := map[token.Position]string{}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Module == nil || !p.Module.Main {
			continue
		}
		for _, file := range p.Syntax {
			if ast.IsGenerated(file) {
				continue
			}
			at := program.Fset.Position(file.Pos())
			name, err := filepath.Rel(here, at.Filename)
			if err != nil || strings.HasPrefix(name, "..") {
				continue // the main package of a test, in the cache
			}
			live := byProgram
			if !strings.HasPrefix(name, "internal/") || strings.HasSuffix(name, "_test.go") || forTests.MatchString(name) {
				live = byAnybody
			}
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || f.Name.Name == "_" || f.Name.Name == "init" && f.Recv == nil {
					continue
				}
				at := program.Fset.Position(f.Name.Pos())
				if !live[at] {
					found[at] = fmt.Sprintf("%s:%d: %s", name, at.Line, f.Name.Name)
				}
			}
		}
	}
	return slices.Sorted(maps.Values(found)), nil
}

// callNobody are large packages that never call what they are given: translated C,
// tables, protocols, arithmetic. What their functions do need not be known.
var callNobody = regexp.MustCompile(`/modernc\.org/(libc|sqlite@[^/]*/lib|mathutil|memory)|/chromedp/cdproto@|/golang\.org/x/(text@[^/]*/(unicode|encoding|collate|language|internal)|crypto@|sys@)|/google/go-tpm@|/src/(crypto|math|unicode|vendor/golang\.org/x/(crypto|text)|debug|go|image|syscall|internal/(syscall|trace|profile))/`)

// parse reads a file, without the bodies of functions where they do not matter.
func parse(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if file != nil && callNobody.MatchString(filepath.ToSlash(name)) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && mayStandWithout(f) {
				f.Body = nil
			}
		}
	}
	return file, err
}

// mayStandWithout reports whether the language lets a function have no body: init and
// what has type parameters need one.
func mayStandWithout(f *ast.FuncDecl) bool {
	if f.Name.Name == "init" || f.Type.TypeParams != nil {
		return false
	}
	if f.Recv == nil {
		return true
	}
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	_, plain := of.(*ast.Ident)
	return plain
}

// isProgram reports whether a main package is built by people, not made by go test.
func isProgram(p *packages.Package) bool { return !strings.HasSuffix(p.ID, ".test") }

// reached returns the places of all functions that can be called from the beginnings: a
// function stands at one place however many packages it has been compiled into.
func reached(program *ssa.Program, beginnings []*ssa.Function) map[token.Position]bool {
	places := map[token.Position]bool{}
	if len(beginnings) == 0 {
		return places
	}
	for f := range rta.Analyze(beginnings, false).Reachable {
		if origin := f.Origin(); origin != nil {
			f = origin
		}
		if f.Pos().IsValid() || f.Name() == "init" {
			places[program.Fset.Position(f.Pos())] = true
		}
	}
	return places
}
