// Package schematest makes the JSON Schema of Go types, for tests that hold docs/schema
// against them.
package schematest

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// Maker makes a schema, in which each type is described once.
type Maker struct {
	// Leaves describes the types that are not written as their fields.
	Leaves map[reflect.Type]func(m *Maker) Object
	// Fields describes fields whose types do not tell what is written: "package.Type.Field".
	Fields map[string]func(m *Maker) Object
	// Longest returns the greatest length of the lists of a field; nil: there is none.
	Longest func(field string) int
	// Bounds returns the least and the greatest number of a field; nil: there is none.
	Bounds func(of reflect.Type, field string) (least, most int64)

	t     testing.TB
	notes notes
	defs  Object
	known map[reflect.Type]string
}

// Schema returns the schema of a document as it is published: the head, what the function adds to
// it, and the types that it has named.
func (m *Maker) Schema(t testing.TB, title, description string, body func(m *Maker) Object) []byte {
	t.Helper()
	m.t, m.notes, m.defs, m.known = t, notes{}, nil, map[reflect.Type]string{}
	head := Object{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}, {"description", description}}
	head = append(head, body(m)...)
	return head.indent(t, Member{"$defs", m.defs})
}

// Any returns the schema of a document that is of one of the types.
func (m *Maker) Any(types ...reflect.Type) Object {
	var all []Object
	for _, x := range types {
		one := m.Of(x, "")
		if x.Kind() == reflect.Slice {
			one = Object{{"type", "array"}, {"items", m.Of(x.Elem(), "")}} // the document itself is never null
		}
		all = append(all, one)
	}
	if len(all) == 1 {
		return all[0]
	}
	return Object{{"anyOf", all}}
}

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// Of returns the schema of a field's type.
func (m *Maker) Of(x reflect.Type, field string) Object {
	if leaf, is := m.Leaves[x]; is {
		return m.ref(x, func() Object { return leaf(m) })
	}
	switch {
	case x == reflect.TypeFor[time.Time]():
		return Object{{"type", "string"}, {"format", "date-time"}}
	case x.Kind() == reflect.Pointer:
		return m.Of(x.Elem(), field)
	case x.Kind() == reflect.Interface:
		return Object{}
	case x.Implements(jsonMarshaler) || reflect.PointerTo(x).Implements(jsonMarshaler):
		m.t.Fatalf("%s writes its own JSON, and nothing describes it", x)
	case x.Implements(textMarshaler):
		return Object{{"type", "string"}}
	}
	switch x.Kind() {
	case reflect.Struct:
		if x.Name() == "" {
			return m.Object(x)
		}
		return m.ref(x, func() Object { return m.Object(x) })
	case reflect.Slice:
		list := Object{{"type", "array"}, {"items", m.item(x.Elem(), field)}}
		if m.Longest != nil {
			list = append(list, Member{"maxItems", m.Longest(field)})
		}
		return list
	case reflect.Array:
		return Object{{"type", "array"}, {"items", m.item(x.Elem(), field)}, {"minItems", x.Len()}, {"maxItems", x.Len()}}
	case reflect.Map:
		return Object{{"type", "object"}, {"additionalProperties", m.item(x.Elem(), field)}}
	case reflect.String:
		return Object{{"type", "string"}}
	case reflect.Bool:
		return Object{{"type", "boolean"}}
	case reflect.Float32, reflect.Float64:
		return Object{{"type", "number"}}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		number := Object{{"type", "integer"}}
		if m.Bounds != nil {
			least, most := m.Bounds(x, field)
			number = append(number, Member{"minimum", least}, Member{"maximum", most})
		}
		return number
	}
	m.t.Fatalf("nothing describes %s", x)
	return nil
}

// item returns the schema of what a list or a map holds, which may be null where Go has nil.
func (m *Maker) item(x reflect.Type, field string) Object {
	one := m.Of(x, field)
	if m.Longest == nil && mayBeNil(x) {
		return orNull(one)
	}
	return one
}

func mayBeNil(x reflect.Type) bool {
	switch x.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return true
	}
	return false
}

// orNull returns the schema of what may be null as well.
func orNull(one Object) Object {
	if len(one) > 0 && one[0].Name == "type" {
		one = slices.Clone(one)
		one[0].Value = []any{one[0].Value, "null"}
		return one
	}
	return Object{{"anyOf", []Object{one, {{"type", "null"}}}}}
}

// ref describes a type among the definitions and refers to it.
func (m *Maker) ref(x reflect.Type, describe func() Object) Object {
	name, known := m.known[x]
	if !known {
		name = defName(x)
		for _, d := range m.defs {
			if d.Name == name { // the same word of another package
				parts := strings.Split(x.PkgPath(), "/")
				name = parts[len(parts)-1] + strings.ToUpper(name[:1]) + name[1:]
			}
		}
		m.known[x] = name
		at := len(m.defs)
		m.defs = append(m.defs, Member{name, nil})
		m.defs[at].Value = describe()
	}
	return Object{{"$ref", "#/$defs/" + name}}
}

// defName returns the name of a type: "player", "byColorOutcome".
func defName(x reflect.Type) string {
	name, of, generic := strings.Cut(x.Name(), "[")
	if generic {
		name += strings.TrimSuffix(of[strings.LastIndexAny(of, ".*")+1:], "]")
	}
	for _, ending := range []string{"JSON", "Document"} {
		if short := strings.TrimSuffix(name, ending); short != "" {
			name = short
		}
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// Object describes a structure. What is written even if it is empty is required; it may be null
// then where Go has nil.
func (m *Maker) Object(x reflect.Type) Object {
	properties, required := m.members(x)
	out := Object{{"type", "object"}}
	if note := m.notes.ofType(m.t, x); note != "" {
		out = append(out, Member{"description", note})
	}
	return append(out, Member{"properties", properties}, Member{"required", required}, Member{"additionalProperties", false})
}

// members returns the fields of a structure, with those of the structures within it.
func (m *Maker) members(x reflect.Type) (properties Object, required []string) {
	required = []string{}
	for k := range x.NumField() {
		f := x.Field(k)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			p, r := m.members(inner)
			properties, required = append(properties, p...), append(required, r...)
			continue
		}
		if name == "" && f.Tag.Get("json") == "" && f.IsExported() && m.Longest == nil {
			m.t.Fatalf("%s.%s is written, and has no name of its own", x, f.Name)
		}
		if name == "" || name == "-" {
			continue
		}
		one := m.field(x, &f, name, !strings.Contains(options, "omit"))
		if !strings.Contains(options, "omit") {
			required = append(required, name)
		}
		properties = append(properties, Member{name, one})
	}
	return properties, required
}

func (m *Maker) field(of reflect.Type, f *reflect.StructField, name string, always bool) Object {
	var one Object
	if describe, is := m.Fields[of.String()+"."+f.Name]; is {
		one = describe(m)
	} else if one = m.Of(f.Type, name); always && (f.Type.Kind() == reflect.Slice || m.Longest == nil && mayBeNil(f.Type)) {
		one = orNull(one)
	}
	note := f.Tag.Get("doc")
	if note == "" {
		note = m.notes.ofField(m.t, of, f.Name)
	}
	if note != "" {
		one = append(one, Member{"description", note})
	}
	return one
}
