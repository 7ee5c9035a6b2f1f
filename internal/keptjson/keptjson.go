// Package keptjson writes the JSON that journals keep and that hashes are made of, whose bytes
// stay as they always were. Days are "2026/11/20" there, while other JSON has them by ISO 8601;
// both are read.
package keptjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"

	"torneo/tournament"
)

// Marshal returns the JSON of a value with its days as they are kept. Days behind an interface
// stay as other JSON has them.
func Marshal(value any) ([]byte, error) {
	data, err := json.Marshal(value)
	if err != nil || value == nil {
		return data, err
	}
	s := shapeOf(reflect.TypeOf(value))
	if s == nil {
		return data, nil
	}
	w := writer{from: data, to: make([]byte, 0, len(data)+len(data)/16)}
	w.copyValue(s)
	if w.at != len(data) {
		return nil, fmt.Errorf("keptjson: %T: what is at %d is not of its type", value, w.at)
	}
	return w.to, nil
}

// shape says where in the JSON of a type there are days; nil: nowhere.
type shape struct {
	day    bool
	each   *shape            // of the elements of a list, or the values of a map
	fields map[string]*shape // of a structure
}

var shapes sync.Map // by reflect.Type

func shapeOf(t reflect.Type) *shape {
	if s, known := shapes.Load(t); known {
		return s.(*shape)
	}
	s := (&builder{known: map[reflect.Type]*shape{}}).build(t)
	shapes.Store(t, s)
	return s
}

// builder makes shapes. Of a type that holds itself it makes one.
type builder struct{ known map[reflect.Type]*shape }

func (b *builder) build(t reflect.Type) *shape {
	switch {
	case t == reflect.TypeFor[tournament.Date]():
		return &shape{day: true}
	case t.Kind() == reflect.Pointer:
		return b.build(t.Elem())
	case writesItself(t) || !holdsDays(t, map[reflect.Type]bool{}):
		return nil
	}
	if s, known := b.known[t]; known {
		return s
	}
	s := &shape{}
	b.known[t] = s
	if t.Kind() == reflect.Struct {
		s.fields = map[string]*shape{}
		b.addFields(s.fields, t)
	} else {
		s.each = b.build(t.Elem())
	}
	return s
}

// addFields adds the fields of a structure, and those of the structures embedded in it that it
// does not have itself.
func (b *builder) addFields(to map[string]*shape, t reflect.Type) {
	var embedded []reflect.Type
	for k := range t.NumField() {
		f := t.Field(k)
		name, inner := nameOf(&f)
		switch {
		case inner != nil:
			embedded = append(embedded, inner)
		case name != "":
			to[name] = b.build(f.Type)
		}
	}
	for _, inner := range embedded {
		more := map[string]*shape{}
		b.addFields(more, inner)
		for name, s := range more {
			if _, there := to[name]; !there {
				to[name] = s
			}
		}
	}
}

// nameOf returns the name of a field in JSON, or the structure whose fields stand in its place;
// neither of what is not written.
func nameOf(f *reflect.StructField) (name string, embedded reflect.Type) {
	tag := f.Tag.Get("json")
	name, _, _ = strings.Cut(tag, ",")
	inner := f.Type
	if inner.Kind() == reflect.Pointer {
		inner = inner.Elem()
	}
	switch {
	case tag == "-":
		return "", nil
	case f.Anonymous && name == "" && inner.Kind() == reflect.Struct:
		return "", inner
	case !f.IsExported():
		return "", nil
	case name == "":
		return f.Name, nil
	}
	return name, nil
}

// holdsDays reports whether there may be a day in the JSON of a type.
func holdsDays(t reflect.Type, seen map[reflect.Type]bool) bool {
	if t == reflect.TypeFor[tournament.Date]() {
		return true
	}
	if seen[t] || writesItself(t) && t.Kind() != reflect.Pointer {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return holdsDays(t.Elem(), seen)
	case reflect.Struct:
		for k := range t.NumField() {
			f := t.Field(k)
			if name, inner := nameOf(&f); (name != "" || inner != nil) && holdsDays(f.Type, seen) {
				return true
			}
		}
	}
	return false
}

// writesItself reports a type whose JSON is not that of its fields.
func writesItself(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Marshaler]()) || t.Implements(reflect.TypeFor[interface{ MarshalText() ([]byte, error) }]())
}

// writer copies JSON as the encoder wrote it, without spaces, and changes the days in it.
type writer struct {
	from, to []byte
	at       int // in from
}

// copyThrough copies up to before a position.
func (w *writer) copyThrough(end int) {
	w.to = append(w.to, w.from[w.at:end]...)
	w.at = end
}

func (w *writer) copyValue(s *shape) {
	switch {
	case s == nil || w.from[w.at] == 'n':
		w.copyThrough(w.endOfValue())
	case s.day:
		w.copyDay()
	case w.from[w.at] == '[':
		w.copyList(func() { w.copyValue(s.each) })
	default:
		w.copyList(func() {
			start := w.at
			w.copyThrough(w.endOfText())
			name := w.from[start+1 : w.at-1] // field names have nothing to escape
			w.copyThrough(w.at + 1)
			if s.fields != nil {
				w.copyValue(s.fields[string(name)])
			} else {
				w.copyValue(s.each)
			}
		})
	}
}

// copyList copies a list or an object.
func (w *writer) copyList(one func()) {
	w.copyThrough(w.at + 1)
	for {
		switch w.from[w.at] {
		case ']', '}':
			w.copyThrough(w.at + 1)
			return
		case ',':
			w.copyThrough(w.at + 1)
		}
		one()
	}
}

// copyDay copies "2026-11" as "2026/11/00".
func (w *writer) copyDay() {
	text := w.from[w.at+1 : w.endOfText()-1]
	w.at += len(text) + 2
	w.to = append(w.to, '"')
	w.to = append(w.to, bytes.ReplaceAll(text, []byte("-"), []byte("/"))...)
	if len(text) > 0 {
		w.to = append(w.to, "/00/00"[min(6, len(text)-len("2026")):]...)
	}
	w.to = append(w.to, '"')
}

// endOfText returns the position behind the text that begins here.
func (w *writer) endOfText() int {
	for k := w.at + 1; ; k++ {
		switch w.from[k] {
		case '\\':
			k++
		case '"':
			return k + 1
		}
	}
}

// endOfValue returns the position behind the value that begins here.
func (w *writer) endOfValue() int {
	depth, start := 0, w.at
	defer func() { w.at = start }()
	for {
		switch w.from[w.at] {
		case '"':
			w.at = w.endOfText()
			if depth == 0 {
				return w.at
			}
			continue
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return w.at + 1
			} else if depth < 0 {
				return w.at
			}
		case ',':
			if depth == 0 {
				return w.at
			}
		}
		if w.at++; w.at == len(w.from) {
			return w.at
		}
	}
}
