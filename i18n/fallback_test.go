package i18n

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"torneo/message"
)

// A text that a language lacks is shown in the fallback, with everything in it and its plural,
// and is never an identifier; what nobody has comes out as its identifier.
func TestMissingTextsFallBack(t *testing.T) {
	p := newPrinter(Spanish, fstest.MapFS{
		"messages/x.en.json": {Data: []byte(`{"x.had": "had", "x.lacking": {"one": "one game of {{.what}}", "other": "{{.count}} games of {{.what}}"}, "x.inner": "round {{.n}}"}`)},
		"messages/x.es.json": {Data: []byte(`{"x.had": "tenido", "x.outer": "dice: {{.what}}"}`)},
		"messages/y.en.json": {Data: []byte(`{"y.whole": "a subject"}`)},
	})
	for _, test := range []struct {
		m    message.Message
		want string
	}{
		{message.New("x.had"), "tenido"},
		{message.New("x.lacking", "count", 1, "what", message.New("x.inner", "n", 3)), "one game of round 3"},
		{message.New("x.lacking", "count", 12000, "what", "Lugo"), "12,000 games of Lugo"},
		{message.New("x.outer", "what", message.New("x.inner", "n", 3)), "dice: round 3"},
		{message.New("y.whole"), "a subject"},
		{message.New("y.nowhere"), "y.nowhere map[]"},
	} {
		if got := p.Text(test.m); got != test.want {
			t.Errorf("%s: %q, want %q", test.m.ID, got, test.want)
		}
	}
	if !p.Has("x.lacking") || p.Has("x.nowhere") {
		t.Error("what there is")
	}
}

// How many texts a language lacks is said; one that is complete lacks none.
func TestMissingTexts(t *testing.T) {
	for k := range styles {
		s := &styles[k]
		files, err := fs.Glob(files, "messages/*."+string(Fallback)+".json")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		all, missing := 0, 0
		own := New(s.tag)
		for _, file := range files {
			subject, _, _ := strings.Cut(strings.TrimPrefix(file, "messages/"), ".")
			for id := range New(Fallback).subjects[subject]() {
				all++
				if _, has := own.text(id); !has {
					missing++
					if s.complete {
						t.Errorf("%s lacks %s", s.name, id)
					}
				}
			}
		}
		t.Logf("%s lacks %d of %d texts", s.name, missing, all)
	}
}
