package torneo_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Every run of the program pays for what its packages do before main begins: they
// compile no regular expression then (package pattern), and every one that they may
// compile later is one.
func TestRegularExpressionsAreCompiledWhenTheyAreAsked(t *testing.T) {
	patterns := 0
	for pkg, files := range readImports(t) {
		if strings.Contains(pkg+"/", "test/") { // of tests and benchmarks
			continue
		}
		for name := range files {
			source, err := os.ReadFile(filepath.FromSlash(name))
			if err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if v, ok := d.(*ast.GenDecl); !ok || v.Tok != token.VAR {
					continue
				}
				ast.Inspect(d, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.FuncLit:
						return false
					case *ast.CallExpr:
						switch called, expression := call(n); {
						case strings.HasPrefix(called, "regexp."):
							t.Errorf("%s: %s before main: say pattern.New", name, called)
						case called == "pattern.New":
							patterns++
							if _, err := regexp.Compile(expression); err != nil {
								t.Errorf("%s: %v", name, err)
							}
						}
					}
					return true
				})
			}
		}
	}
	if patterns < 40 {
		t.Errorf("%d patterns were found", patterns)
	}
}

// call is what is called, with its package, and the text given to it; "" if that is put
// together of several.
func call(c *ast.CallExpr) (called, text string) {
	if f, ok := c.Fun.(*ast.SelectorExpr); ok {
		if pkg, ok := f.X.(*ast.Ident); ok {
			called = pkg.Name + "." + f.Sel.Name
		}
	}
	if len(c.Args) == 1 {
		if literal, ok := c.Args[0].(*ast.BasicLit); ok {
			text, _ = strconv.Unquote(literal.Value)
		}
	}
	return called, text
}
