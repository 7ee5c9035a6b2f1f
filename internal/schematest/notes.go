package schematest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// notes are the comments on types and their fields, by package: "Type", "Type.Field".
type notes map[string]map[string]string

func (n notes) ofType(t testing.TB, x reflect.Type) string { return n.of(t, x, typeName(x)) }

func (n notes) ofField(t testing.TB, x reflect.Type, field string) string {
	return n.of(t, x, typeName(x)+"."+field)
}

func (n notes) of(t testing.TB, x reflect.Type, key string) string {
	t.Helper()
	path, ours := strings.CutPrefix(x.PkgPath(), "torneo/")
	if !ours || x.Name() == "" {
		return ""
	}
	if n[path] == nil {
		n[path] = read(t, filepath.Join(Root(t), path))
	}
	return n[path][key]
}

func typeName(x reflect.Type) string {
	name, _, _ := strings.Cut(x.Name(), "[")
	return name
}

// Root returns the folder of the module.
func Root(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		if up := filepath.Dir(folder); up != folder {
			folder = up
			continue
		}
		t.Fatal("no go.mod above the test")
	}
}

// ofFunction is a comment that tells where a document comes from, which says nothing to those who
// read it.
var ofFunction = regexp.MustCompile(`^\w+ is the document that \w+ writes(: |\.$)`)

// read reads the comments of a package.
func read(t testing.TB, folder string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no source: %v", folder, err)
	}
	all := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if d, is := d.(*ast.GenDecl); is {
				take(all, d)
			}
		}
	}
	return all
}

// take takes over the comments of a declaration.
func take(all map[string]string, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		s, is := spec.(*ast.TypeSpec)
		if !is {
			continue
		}
		all[s.Name.Name] = withoutName(ofFunction.ReplaceAllString(textOf(s.Doc, d.Doc), ""))
		if x, is := s.Type.(*ast.StructType); is {
			for _, f := range x.Fields.List {
				for _, name := range f.Names {
					all[s.Name.Name+"."+name.Name] = textOf(f.Doc, f.Comment)
				}
			}
		}
	}
}

// ofType is how a comment on a type begins whose name nobody reads in a schema.
var ofType = regexp.MustCompile(`^([a-z]\w*|\w+(JSON|Document)) (is|are) `)

// withoutName returns a comment as a description: "A row of standings."
func withoutName(note string) string {
	if rest := note[len(ofType.FindString(note)):]; rest != note && rest != "" {
		return strings.ToUpper(rest[:1]) + rest[1:]
	}
	return note
}

func textOf(groups ...*ast.CommentGroup) string {
	for _, g := range groups {
		if s := strings.Join(strings.Fields(g.Text()), " "); s != "" {
			return s
		}
	}
	return ""
}
