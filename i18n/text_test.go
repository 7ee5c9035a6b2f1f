package i18n

import (
	"encoding/json"
	"strings"
	"testing"
)

type letter string

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		text string
		args map[string]any
		want string
	}{
		{`"plain"`, nil, "plain"},
		{`"{{.a}} and {{.b}}"`, map[string]any{"a": 1, "b": "{{.a}}"}, "1 and {{.a}}"},
		{`"{{.a}}"`, nil, "<no value>"},
		{`"{{if .a}}yes{{end}}!"`, map[string]any{"a": ""}, "!"},
		{`"{{if .a}}yes{{else}}no{{end}}"`, map[string]any{"a": 0}, "no"},
		{`"{{if .a}}yes{{else}}no{{end}}"`, map[string]any{"a": []string{"x"}}, "yes"},
		{`"{{if .a}}yes{{else}}no{{end}}"`, map[string]any{"a": []string{}}, "no"},
		{`"{{if .a}}yes{{else}}no{{end}}"`, map[string]any{"a": struct{}{}}, "yes"},
		{`"{{if .a}}{{if .b}}both{{else}}a{{end}}{{else}}none{{end}}"`, map[string]any{"a": true, "b": false}, "a"},
		{`"{{if eq .a \"F\"}}full{{else if eq .a \"H\"}}half{{else}}zero{{end}}"`, map[string]any{"a": letter("H")}, "half"},
		{`"{{if eq .a \"F\"}}full{{else if eq .a \"H\"}}half{{else}}zero{{end}}"`, map[string]any{"a": letter("Z")}, "zero"},
		{`"{{if eq .a 1}}one{{else}}more{{end}}"`, map[string]any{"a": uint8(1)}, "one"},
		{`"{{if eq .a 1}}one{{else}}more{{end}}"`, map[string]any{"a": "1"}, "more"},
	} {
		var x text
		if err := json.Unmarshal([]byte(c.text), &x); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var b strings.Builder
		write(&b, x.forms[other], c.args)
		if b.String() != c.want {
			t.Errorf("%s with %v: %q, want %q", c.text, c.args, b.String(), c.want)
		}
	}
}

func TestTextsThatAreNone(t *testing.T) {
	for _, source := range []string{"{{.a", "{{a}}", "{{.a.b}}", "{{end}}", "{{else}}", "{{if .a}}x", "{{if .a}}x{{else}}y", "{{if .a}}x{{else}}y{{else}}z{{end}}", "{{if eq .a}}x{{end}}", "{{if eq .a x}}x{{end}}", "{{- .a}}", "{{range .a}}x{{end}}", "{{.a | html}}"} {
		if _, err := pieces(source); err == nil {
			t.Errorf("%s is a text", source)
		}
	}
}

// CLDR, language plural rules of English and Spanish.
func TestFormsByNumber(t *testing.T) {
	var x text
	if err := json.Unmarshal([]byte(`{"one": "one", "many": "many", "other": "other"}`), &x); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		count  any
		en, es string
	}{
		{0, "other", "other"}, {1, "one", "one"}, {int64(1), "one", "one"}, {2, "other", "other"}, {21, "other", "other"}, {-3, "other", "other"},
		{"1", "one", "one"}, {"1.0", "other", "one"}, {"1.5", "other", "other"}, {"12.000000", "other", "other"},
		{1_000_000, "other", "many"}, {3_000_000, "other", "many"}, {1_000_001, "other", "other"}, {"0000000", "other", "other"},
	} {
		if got := x.form(English, c.count)[0].words; got != c.en {
			t.Errorf("English, %v: %s, want %s", c.count, got, c.en)
		}
		if got := x.form(Spanish, c.count)[0].words; got != c.es {
			t.Errorf("Spanish, %v: %s, want %s", c.count, got, c.es)
		}
	}
	if err := json.Unmarshal([]byte(`{"other": "other"}`), &x); err != nil {
		t.Fatal(err)
	}
	x = text{forms: [many + 1][]piece{other: x.forms[other]}}
	for _, count := range []any{1, 1_000_000} {
		if got := x.form(Spanish, count)[0].words; got != "other" {
			t.Errorf("%v of a text with one form: %s", count, got)
		}
	}
}
