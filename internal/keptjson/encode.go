package keptjson

import (
	"encoding"
	"encoding/json"
	"io"
	"reflect"
	"strings"
)

// Encode writes the JSON of a value as Marshal returns it, without holding it: structures field by field, and
// the lists in them element by element.
func Encode(to io.Writer, value any) error { return EncodeBy(to, value, Marshal) }

// EncodeBy writes a value likewise, its pieces by a function: json.Marshal writes other JSON's days.
func EncodeBy(to io.Writer, value any, marshal func(any) ([]byte, error)) error {
	e := &encoder{to: to, marshal: marshal}
	e.value(reflect.ValueOf(value))
	return e.err
}

// encoder writes JSON until something fails.
type encoder struct {
	to      io.Writer
	marshal func(any) ([]byte, error)
	err     error
}

func (e *encoder) text(text string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.to, text)
	}
}

func (e *encoder) value(v reflect.Value) {
	for v.Kind() == reflect.Pointer && !v.IsNil() && !marshalsItself(v.Type()) {
		v = v.Elem()
	}
	switch {
	case e.err != nil:
	case v.Kind() == reflect.Struct && isPlain(v.Type()):
		e.fields(v)
	case v.Kind() == reflect.Slice && !v.IsNil() && v.Type().Elem().Kind() == reflect.Struct && !marshalsItself(v.Type()):
		e.text("[")
		for k := range v.Len() {
			if k > 0 {
				e.text(",")
			}
			e.whole(v.Index(k).Addr())
		}
		e.text("]")
	default:
		e.whole(v)
	}
}

// whole writes a value that is not large.
func (e *encoder) whole(v reflect.Value) {
	var value any
	if v.IsValid() {
		value = v.Interface()
	}
	data, err := e.marshal(value)
	if e.err = err; err == nil {
		_, e.err = e.to.Write(data)
	}
}

func (e *encoder) fields(v reflect.Value) {
	begins := "{"
	for k := range v.NumField() {
		f := v.Type().Field(k)
		name, _ := nameOf(&f)
		if name == "" {
			continue
		}
		_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		x := v.Field(k)
		if strings.Contains(options, "omitempty") && isEmpty(x) || strings.Contains(options, "omitzero") && isZero(x) {
			continue
		}
		e.text(begins + `"` + name + `":`)
		e.value(x)
		begins = ","
	}
	if begins == "{" {
		e.text("{")
	}
	e.text("}")
}

// isPlain reports a structure whose JSON is that of its fields, none of them embedded or written as a text.
func isPlain(t reflect.Type) bool {
	if marshalsItself(t) {
		return false
	}
	for k := range t.NumField() {
		f := t.Field(k)
		if f.Anonymous || strings.Contains(f.Tag.Get("json"), ",string") {
			return false
		}
	}
	return true
}

// marshalsItself reports a type that has its own way of being written.
func marshalsItself(t reflect.Type) bool {
	for _, way := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(way) || reflect.PointerTo(t).Implements(way) {
			return true
		}
	}
	return false
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

func isZero(v reflect.Value) bool {
	if z, ok := v.Interface().(interface{ IsZero() bool }); ok {
		return z.IsZero()
	}
	return v.IsZero()
}
