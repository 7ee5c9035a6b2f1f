package regulations

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// What is wrong with facts is said with line and column.
func TestWrongFacts(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "1:1 syntax",
		"{":                                    "1:2 syntax",
		"{\n  \"norm\": true}":                 "2:3 unknown",
		"{\n  \"norms\": 3}":                   "2:13 kind",
		"{} {}":                                "1:3 after",
		`{"level": "L4"}`:                      "1:2 impossible",
		`{"schedule": {"closing": "soon"}}`:    "1:15 impossible",
		`{"schedule": {"rounds": ["25:00"]}}`:  "1:15 impossible",
		`{"says": {"visa": true}}`:             "1:11 impossible",
		`{"appeals": {"minutes": -1}}`:         "1:14 impossible",
		`{"registration": {"on": "32/13/20"}}`: "1:37 value",
		`{"registration": {"on": "2025"}}`:     "1:19 impossible",
		"{\"absence\": \"\xff\"}":              "1:1 text",
		`{"prizes": {"sharing": "all"}}`:       "1:13 impossible",
	} {
		_, err := ParseFacts([]byte(text))
		var wrong *FactsError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", text, err)
			continue
		}
		id := wrong.Message.ID
		if got := place(wrong) + " " + id[strings.LastIndexByte(id, '.')+1:]; got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if _, err := ParseFacts(make([]byte, MaxFacts+1)); err == nil {
		t.Error("too long a file is read")
	}
}

func place(e *FactsError) string { return fmt.Sprintf("%d:%d", e.Line, e.Column) }

// factNames returns the names of all facts, as the file has them.
func factNames() (names []string) {
	var walk func(of reflect.Type)
	walk = func(of reflect.Type) {
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct || of.PkgPath() != reflect.TypeFor[Facts]().PkgPath() {
			return
		}
		for k := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(k).Tag.Get("json"), ",")
			names = append(names, name)
			walk(of.Field(k).Type)
		}
	}
	walk(reflect.TypeFor[Facts]())
	return names
}

func FuzzParseFacts(f *testing.F) {
	f.Add([]byte(`{"appeals": {"size": 3}}`))
	f.Add([]byte(`{"schedule": {"rounds": ["10:00"]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, err := ParseFacts(data)
		if err == nil {
			Check(Request{Tournament: event(20, "2026-07-04", "90+30", "2026-07-04", "2026-07-05"), Facts: *facts})
		}
	})
}

// The documented facts are read, and every fact that there is stands in the example.
func TestDocumentedFacts(t *testing.T) {
	text, err := os.ReadFile("../docs/event-facts.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```json\n")
	example, _, _ := strings.Cut(rest, "```")
	f, err := ParseFacts([]byte(example))
	if err != nil {
		t.Fatal(err)
	}
	if f.Appeals == nil || f.Hall == nil || f.Schedule == nil {
		t.Error("the example is not whole")
	}
	for _, name := range factNames() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("%s is not documented", name)
		}
	}
	for _, name := range HeadingNames() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("%s is not documented", name)
		}
	}
}

// A Swiss of eight players and seven rounds ends early now and then, one of few rounds does not.
func TestDeadEnds(t *testing.T) {
	try := func(s Swiss) Trial { return s.Try(rand.New(rand.NewPCG(1, 2))) }
	seven := slices.Repeat([]string{"2026-07-04"}, 7)
	r := Check(Request{Tournament: event(8, "2026-07-04", "90+30", seven...), Try: try})
	expect(t, "8 players, 7 rounds", r, "dead-end", "advised found")
	if n := values(r, "dead-end", "count"); len(n) != 1 || n[0].(int) < 1 || n[0].(int) > 20 {
		t.Errorf("%v of 40", n)
	}
	expect(t, "10 players, 5 rounds", Check(Request{Tournament: event(10, "2026-07-04", "90+30", seven[:5]...), Try: try}), "dead-end", "settled none")
	expect(t, "no chance", Check(Request{Tournament: event(8, "2026-07-04", "90+30", seven...)}), "dead-end")
	expect(t, "many players", Check(Request{Tournament: event(100, "2026-07-04", "90+30", seven...), Try: try}), "dead-end")
}

// Clashes of rounds with their hours, over midnight too.
func TestClashes(t *testing.T) {
	slots := []Slot{}
	for _, words := range []string{"2026-07-04 22:00", "2026-07-05 01:59", "2026-07-05 06:00"} {
		s, ok := ParseSlot(words)
		if !ok {
			t.Fatal(words)
		}
		slots = append(slots, s)
	}
	got := Clashes(slots, 4*3600, slots[0].Day, slots[2].Day)
	if len(got) != 1 || got[0].Kind != Overlap || got[0].Round != 2 || got[0].End.Clock() != "02:00" {
		t.Errorf("%+v", got)
	}
	for _, words := range []string{"", "soon", "2026-13-01 10:00", "10:00 2026-07-04", "2026-07-04 24:00", "2026-07 10:00", "a b c"} {
		if _, ok := ParseSlot(words); ok {
			t.Errorf("%q is read", words)
		}
	}
}
