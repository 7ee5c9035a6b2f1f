package jsonrecord

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

var update = flag.Bool("update", false, "write docs/schema/record.schema.json")

// The published schema is that of the types: go test ./internal/jsonrecord -run
// SchemaIsCurrent -update.
func TestSchemaIsCurrent(t *testing.T) {
	const file = "../../docs/schema/record.schema.json"
	made := schemaOfRecord(t)
	if *update {
		if err := os.WriteFile(file, made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, made) {
		t.Fatalf("%s is not that of the types (%v): run this test with -update", file, err)
	}
}

// fields are members of an object of JSON in their order.
type fields []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members as they stand.
func (f fields) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for k, m := range f {
		b.WriteByte("{,"[min(k, 1)])
		name, err := json.Marshal(m.name)
		if err != nil {
			return nil, err
		}
		var value bytes.Buffer
		e := json.NewEncoder(&value)
		e.SetEscapeHTML(false)
		if err := e.Encode(m.value); err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value.Bytes())
	}
	if len(f) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// leaves are the types that are one text or number.
var leaves = map[reflect.Type]fields{
	reflect.TypeFor[tournament.Date]():     {{"type", "string"}, {"pattern", `^([0-9]{4}/[0-9]{2}/[0-9]{2})?$`}, {"description", "yyyy/mm/dd; month and day are 00 where they are not known"}},
	reflect.TypeFor[tournament.Points]():   {{"type", "string"}, {"pattern", `^-?[0-9]+\.[0-9]$`}, {"description", "points with one decimal"}},
	reflect.TypeFor[tournament.Fraction](): {{"type", "string"}, {"pattern", `^-?[0-9]+([./][0-9]+)?$`}, {"description", "an exact number: whole, a decimal, or two numbers with a slash"}},
	reflect.TypeFor[tournament.Outcome]():  {{"enum", names(tournament.Outcomes())}},
	reflect.TypeFor[tournament.ByeKind]():  {{"enum", names(tournament.ByeKinds())}},
	reflect.TypeFor[tournament.Color]():    {{"enum", []string{"", "white", "black"}}},
	reflect.TypeFor[tournament.Chapters](): {{"anyOf", []fields{{{"const", true}}, {{"type", "array"}, {"items", fields{{"enum", names(handbook.Chapters())}}}}}}, {"description", "true: all chapters"}},
}

func names[T interface{ String() string }](list []T) (all []string) {
	for _, x := range list {
		all = append(all, x.String())
	}
	return all
}

// maker makes the schema of types, each of which is described once.
type maker struct {
	notes map[string]string // of types and their fields, as the source has them
	defs  fields
	known map[reflect.Type]bool
}

func schemaOfRecord(t *testing.T) []byte {
	t.Helper()
	m := maker{notes: notes(t), known: map[reflect.Type]bool{}}
	root := m.object(reflect.TypeFor[tournament.Tournament]())
	all := append(fields{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "torneo convert --to json"},
		{"description", "The record of a tournament: who took part, what was paired and played, and under which rules. Points and places follow from it and are not in it, except as a file declared them. Fields may be added, none changes its meaning."},
	}, slices.DeleteFunc(root, func(x member) bool { return x.name == "description" })...)
	data, err := json.Marshal(append(all, member{"$defs", m.defs}))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", "  "); err != nil {
		t.Fatal(err)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// of returns the schema of a field's type.
func (m *maker) of(x reflect.Type, name string) fields {
	if leaf, is := leaves[x]; is {
		return m.ref(x, func() fields { return leaf })
	}
	if list, is := words[x]; is {
		return m.ref(x, func() fields { return fields{{"enum", list}} })
	}
	switch x.Kind() {
	case reflect.Pointer:
		return m.of(x.Elem(), name)
	case reflect.Struct:
		return m.ref(x, func() fields { return m.object(x) })
	case reflect.Slice:
		most, bounded := longest[name]
		if !bounded {
			most = maxList
		}
		return fields{{"type", "array"}, {"items", m.of(x.Elem(), name)}, {"maxItems", most}}
	case reflect.String:
		return fields{{"type", "string"}}
	case reflect.Bool:
		return fields{{"type", "boolean"}}
	}
	least, most := bounds(x, name)
	return fields{{"type", "integer"}, {"minimum", least}, {"maximum", most}}
}

// ref describes a type among the definitions and refers to it.
func (m *maker) ref(x reflect.Type, make func() fields) fields {
	name := defName(x)
	if !m.known[x] {
		m.known[x] = true
		at := len(m.defs)
		m.defs = append(m.defs, member{name, nil})
		m.defs[at].value = make()
	}
	return fields{{"$ref", "#/$defs/" + name}}
}

// defName returns the name of a type: "player", "byColorOutcome".
func defName(x reflect.Type) string {
	name, of, generic := strings.Cut(x.Name(), "[")
	if generic {
		name += strings.TrimSuffix(of[strings.LastIndex(of, ".")+1:], "]")
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// object describes a structure. What is written even if it is empty is required; a list of it may
// be null then.
func (m *maker) object(x reflect.Type) fields {
	var properties fields
	required := []string{}
	for k := range x.NumField() {
		f := x.Field(k)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		one := m.of(f.Type, name)
		if !strings.Contains(options, "omit") {
			required = append(required, name)
			if f.Type.Kind() == reflect.Slice {
				one[0].value = []string{"array", "null"}
			}
		}
		if note := m.notes[typeName(x)+"."+f.Name]; note != "" {
			one = append(one, member{"description", note})
		}
		properties = append(properties, member{name, one})
	}
	out := fields{{"type", "object"}}
	if note := m.notes[typeName(x)]; note != "" {
		out = append(out, member{"description", note})
	}
	return append(out, member{"properties", properties}, member{"required", required}, member{"additionalProperties", false})
}

func typeName(x reflect.Type) string {
	name, _, _ := strings.Cut(x.Name(), "[")
	return name
}

// notes reads the comments of package tournament on its types and their fields.
func notes(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../tournament/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	all := map[string]string{}
	text := func(groups ...*ast.CommentGroup) string {
		for _, g := range groups {
			if s := strings.Join(strings.Fields(g.Text()), " "); s != "" {
				return s
			}
		}
		return ""
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			d, is := n.(*ast.GenDecl)
			if !is {
				return true
			}
			for _, spec := range d.Specs {
				s, is := spec.(*ast.TypeSpec)
				if !is {
					continue
				}
				all[s.Name.Name] = text(s.Doc, d.Doc)
				if x, is := s.Type.(*ast.StructType); is {
					for _, f := range x.Fields.List {
						for _, name := range f.Names {
							all[s.Name.Name+"."+name.Name] = text(f.Doc, f.Comment)
						}
					}
				}
			}
			return false
		})
	}
	return all
}
