package keptjson

import (
	"bytes"
	"encoding/json"
	"testing"

	"torneo/tournament"
)

type inner struct {
	Day  tournament.Date `json:"day"`
	Text string          `json:"text,omitempty"`
}

type outer struct {
	inner
	Deep string
}

type all struct {
	First   inner             `json:"first"`
	None    *inner            `json:"none"`
	Left    *inner            `json:"left,omitempty"`
	Given   *inner            `json:"given,omitempty"`
	List    []inner           `json:"list"`
	Nothing []inner           `json:"nothing"`
	Zero    tournament.Date   `json:"zero,omitzero"`
	Empty   []outer           `json:"empty,omitempty"`
	Outer   []outer           `json:"outer"`
	Map     map[string]inner  `json:"map,omitempty"`
	Days    []tournament.Date `json:"days"`
	Hidden  string            `json:"-"`
	hidden  string
	Plain   string
	Marked  int  `json:",omitempty"`
	Yes     bool `json:"yes,omitempty"`
	Any     any  `json:"any"`
	Pairs   [2]tournament.Date
	Quoted  int `json:"quoted,string"`
}

type plain struct {
	All   []all `json:"all"`
	Ready all   `json:"ready"`
	Mixed *struct {
		Rows []inner `json:"rows"`
		Void struct{}
	} `json:"mixed"`
}

// What is written piece by piece has the bytes of what is written at once: hashes are made of it.
func TestEncodeWritesWhatMarshalReturns(t *testing.T) {
	day := tournament.Date{Year: 2026, Month: 11, Day: 30}
	full := all{First: inner{day, "<a> & “b”\u2028"}, Given: &inner{Day: day}, List: []inner{{day, "x"}, {}}, Nothing: nil, Empty: []outer{}, Outer: []outer{{inner{day, "y"}, "z"}}, Map: map[string]inner{"k": {day, ""}}, Days: []tournament.Date{day, {}}, Hidden: "h", hidden: "h", Plain: "p", Yes: true, Any: []int{1}, Pairs: [2]tournament.Date{day}, Quoted: 3}
	p := plain{All: []all{full, {}}, Ready: full}
	p.Mixed = &struct {
		Rows []inner `json:"rows"`
		Void struct{}
	}{Rows: []inner{{day, ""}}}
	var none *plain
	for _, value := range []any{p, &p, plain{}, full, all{}, []all{full}, []inner{}, []inner(nil), inner{day, ""}, outer{}, day, &day, none, nil, "text", 3, struct{}{}, []tournament.Date{day}} {
		want, err := Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := Encode(&got, value); err != nil || got.String() != string(want) {
			t.Errorf("%T: %v\n%s\nnot\n%s", value, err, got.String(), want)
		}
		if want, err = json.Marshal(value); err != nil {
			t.Fatal(err)
		}
		got.Reset()
		if err := EncodeBy(&got, value, json.Marshal); err != nil || got.String() != string(want) {
			t.Errorf("%T: %v\n%s\nnot\n%s", value, err, got.String(), want)
		}
	}
	if err := Encode(&bytes.Buffer{}, struct{ F func() }{func() {}}); err == nil {
		t.Error("a function has JSON")
	}
}
