package i18n_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

// code collects the messages that the Go files of the module use, tests left out.
type code struct {
	messages []use             // made by message.New(id, …), T(id, …) or message.Message{ID: id}
	literals map[string]string // every string literal -> where it stands first
	prefixes map[string]string // identifiers that are put together -> where
}

// use is one message in the code. Args are the names of its arguments, nil
// where they cannot be read off the source.
type use struct {
	id, place string
	args      []string
}

// readCode reads every Go file of the module but tests. A prefix is the
// directive
//
//	//i18n:prefix tiebreak.reason.
//
// or the literal in message.New("tiebreak.reason."+name).
func readCode(t *testing.T) code {
	t.Helper()
	c := code{literals: map[string]string{}, prefixes: map[string]string{}}
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || name == "tools") {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		source, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		c.add(files, file)
		return nil
	})
	if err != nil {
		t.Fatalf("reading the code: %v", err)
	}
	if len(c.literals) == 0 {
		t.Fatal("no code found")
	}
	return c
}

func (c *code) add(files *token.FileSet, file *ast.File) {
	place := func(n ast.Node) string {
		p := files.Position(n.Pos())
		return fmt.Sprintf("%s:%d", p.Filename, p.Line)
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if prefix, ok := strings.CutPrefix(comment.Text, "//i18n:prefix "); ok {
				c.prefixes[strings.TrimSpace(prefix)] = place(comment)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if s, ok := literal(n); ok && c.literals[s] == "" {
				c.literals[s] = place(n)
			}
		case *ast.CompositeLit:
			if id, ok := messageID(n); ok {
				c.messages = append(c.messages, use{id: id, place: place(n)})
			}
		case *ast.CallExpr:
			if !makesMessage(n) {
				break
			}
			if id, ok := literal(n.Args[0]); ok {
				c.messages = append(c.messages, use{id, place(n), argumentNames(n)})
			} else if sum, ok := n.Args[0].(*ast.BinaryExpr); ok {
				if prefix, ok := literal(leftmost(sum)); ok {
					c.prefixes[prefix] = place(n)
				}
			}
		}
		return true
	})
}

// makesMessage reports a call of message.New or of a method T.
func makesMessage(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	receiver, _ := selector.X.(*ast.Ident)
	return selector.Sel.Name == "T" || selector.Sel.Name == "New" && receiver != nil && receiver.Name == "message"
}

// messageID returns the identifier in message.Message{ID: "…"}.
func messageID(lit *ast.CompositeLit) (string, bool) {
	selector, ok := lit.Type.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != "Message" {
		return "", false
	}
	for _, element := range lit.Elts {
		if kv, ok := element.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "ID" {
				return literal(kv.Value)
			}
		}
	}
	return "", false
}

// argumentNames returns the names in New(id, name, value, …), nil where one is not
// a literal or the pairs are passed on as a slice.
func argumentNames(call *ast.CallExpr) []string {
	if call.Ellipsis.IsValid() {
		return nil
	}
	names := []string{}
	for i := 1; i < len(call.Args); i += 2 {
		name, ok := literal(call.Args[i])
		if !ok {
			return nil
		}
		names = append(names, name)
	}
	return names
}

func leftmost(sum *ast.BinaryExpr) ast.Expr {
	for {
		left, ok := sum.X.(*ast.BinaryExpr)
		if !ok {
			return sum.X
		}
		sum = left
	}
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}
