package schematest

import (
	"bytes"
	"encoding/json"
	"testing"
)

// Object is an object of JSON, whose members keep their order.
type Object []Member

// Member is a member of an object.
type Member struct {
	Name  string
	Value any
}

// MarshalJSON writes the members as they stand.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for k, m := range o {
		if k > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(m.Name)
		if err != nil {
			return nil, err
		}
		var value bytes.Buffer
		e := json.NewEncoder(&value)
		e.SetEscapeHTML(false)
		if err := e.Encode(m.Value); err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value.Bytes())
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// indent writes the object with one more member as a file.
func (o Object) indent(t testing.TB, last Member) []byte {
	t.Helper()
	data, err := json.Marshal(append(o, last))
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
