package keptjson_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/internal/keptjson"
	"torneo/tournament"
)

type day = tournament.Date

type inner struct {
	On   day `json:"on,omitzero"`
	Note string
}

type person struct {
	inner
	*More
	Name    string `json:"name"`
	Born    day
	Years   []day          `json:"years"`
	By      map[string]day `json:"by,omitempty"`
	Parents []*person      `json:"parents,omitempty"`
	Pair    [2]day
	Hidden  day `json:"-"`
	Points  tournament.Points
	Any     any
	secret  day
}

type More struct {
	Until *day `json:"until"`
	Born  day  // the person's own is nearer
}

// What is kept has its days as before, wherever they stand, and nothing else changed; read again it
// is the same.
func TestMarshal(t *testing.T) {
	until := day{Year: 2030, Month: 2}
	p := person{
		inner: inner{On: day{Year: 2026, Month: 11, Day: 20}, Note: `"2026-11-20", \ {[<`},
		More:  &More{Until: &until, Born: day{Year: 1}},
		Name:  "2026-11-20", Born: day{Year: 1987}, Years: []day{{}, {Year: 1999, Month: 1, Day: 9}}, By: map[string]day{`2026-11-20"`: {Year: 2000, Month: 5}},
		Parents: []*person{nil, {Name: "[}", Years: []day{}, Born: day{Year: 1950, Month: 12, Day: 31}}},
		Pair:    [2]day{{Year: 2026, Month: 1, Day: 2}}, Hidden: day{Year: 5}, Points: 15, Any: []any{"2026-11-20", 1.5, nil, true}, secret: day{Year: 7},
	}
	want := `{"on":"2026/11/20","Note":"\"2026-11-20\", \\ {[\u003c","until":"2030/02/00","name":"2026-11-20","Born":"1987/00/00","years":["","1999/01/09"],"by":{"2026-11-20\"":"2000/05/00"},` +
		`"parents":[null,{"Note":"","name":"[}","Born":"1950/12/31","years":[],"Pair":["",""],"Points":"0.0","Any":null}],"Pair":["2026/01/02",""],"Points":"1.5","Any":["2026-11-20",1.5,null,true]}`
	for _, value := range []any{p, &p} {
		if got, err := keptjson.Marshal(value); err != nil || string(got) != want {
			t.Fatalf("%v\n%s\nwant\n%s", err, got, want)
		}
	}
	var back person
	if err := json.Unmarshal([]byte(want), &back); err != nil {
		t.Fatal(err)
	}
	p.Hidden, p.secret, p.More.Born = day{}, day{}, day{}
	if !reflect.DeepEqual(back, p) {
		t.Errorf("read again: %+v\nwant %+v", back, p)
	}
}

// Texts, lists and values alone are written as well, and what has no days is what JSON has.
func TestMarshalOfWhatIsNoStructure(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{day{Year: 2026, Month: 3, Day: 1}, `"2026/03/01"`}, {day{}, `""`}, {[]day{{Year: 800}}, `["0800/00/00"]`}, {[]day(nil), `null`}, {(*day)(nil), `null`},
		{map[string][]day{"a": {{Year: 1990, Month: 5}}}, `{"a":["1990/05/00"]}`}, {nil, `null`}, {"2026-11-20", `"2026-11-20"`}, {17, `17`}, {struct{ X string }{"2026-11-20"}, `{"X":"2026-11-20"}`},
	} {
		if got, err := keptjson.Marshal(test.value); err != nil || string(got) != test.want {
			t.Errorf("%v is %s, %v; want %s", test.value, got, err, test.want)
		}
	}
	if _, err := keptjson.Marshal(func() {}); err == nil {
		t.Error("a function is written")
	}
}

// Whatever the texts beside them, days change their form and nothing else.
func TestMarshalOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := person{Name: rapid.String().Draw(t, "name"), Years: []day{}, More: &More{}}
		x.Note, x.By = rapid.String().Draw(t, "note"), map[string]day{}
		for range rapid.IntRange(0, 4).Draw(t, "days") {
			d := day{Year: rapid.IntRange(1, 9999).Draw(t, "year"), Month: rapid.IntRange(1, 12).Draw(t, "month"), Day: rapid.IntRange(1, 28).Draw(t, "day")}
			x.Years = append(x.Years, d)
			x.By[rapid.String().Draw(t, "key")] = d
		}
		plain, _ := json.Marshal(x)
		got, err := keptjson.Marshal(x)
		if err != nil || len(got) != len(plain) {
			t.Fatalf("%s, %v", got, err)
		}
		for k := range got {
			if got[k] != plain[k] && (got[k] != '/' || plain[k] != '-') {
				t.Fatalf("%s\n%s", got, plain)
			}
		}
		var back person
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatal(err)
		}
		if again, _ := json.Marshal(back); string(again) != string(plain) {
			t.Fatalf("read again %s\nwant %s", again, plain)
		}
		if strings.Count(string(got), "/") < 2*(len(x.Years)+len(x.By)) {
			t.Fatalf("days are not as they are kept: %s", got)
		}
	})
}
