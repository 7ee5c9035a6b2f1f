package i18n

import (
	"encoding/json"
	"testing"
)

// Files are parted as encoding/json reads them, and every text of theirs can be said.
func TestEntries(t *testing.T) {
	names, err := files.ReadDir("messages")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range names {
		data, err := files.ReadFile("messages/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		got, err := entries(data)
		if err != nil || len(got) != len(want) {
			t.Errorf("%s: %d texts of %d, %v", f.Name(), len(got), len(want), err)
		}
		for id, e := range got {
			if string(e.source) != string(want[id]) {
				t.Errorf("%s, %s: %s, want %s", f.Name(), id, e.source, want[id])
			}
			if x := e.read(); x.forms[other] == nil {
				t.Errorf("%s, %s: says nothing", f.Name(), id)
			}
		}
	}
}

func TestFilesThatAreNone(t *testing.T) {
	for _, file := range []string{``, `{`, `[]`, `{"a"`, `{"a":`, `{"a":1}`, `{"a":"`, `{"a":"\`, `{"a":"b"`, `{"a":"b" "c":"d"}`, `{"a":{"b":"}"}`, `{a:"b"}`, `{"a\u":"b"}`, `{"a\u0041":"b"}`, `{{"a":"b"}:"c"}`} {
		if got, err := entries([]byte(file)); err == nil {
			t.Errorf("%s: %d texts", file, len(got))
		}
	}
	got, err := entries([]byte(" {\n\"a\" : \"{\\\"\" , \"b\":{\"one\":\"}\",\"other\":\"\\\\\"}\n} "))
	if err != nil || len(got) != 2 || string(got["a"].source) != `"{\""` || string(got["b"].source) != `{"one":"}","other":"\\"}` {
		t.Errorf("%v, %v", got, err)
	}
}
