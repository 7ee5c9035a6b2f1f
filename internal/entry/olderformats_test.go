package entry

import (
	"encoding/json"
	"testing"
)

type closed struct {
	Round int
	Why   string   `json:",omitempty"`
	Hours []string `json:",omitempty"`
}

// closed1 knew of a round alone, closed2 of why as well.
type closed1 struct{ Round int }
type closed2 struct {
	Round int
	Why   string `json:",omitempty"`
}

// An event is written in the newest version that a format knows and that expresses all
// of it; where there is none, in the newest of all, which names the format that it
// needs. Functions that forget what is new lose nothing.
func TestOlderVersions(t *testing.T) {
	of := Of[any, closed]("closed",
		func(data json.RawMessage) (any, error) {
			var old closed1
			err := Strictly(data, &old)
			return closed{Round: old.Round}, err
		},
		func(data json.RawMessage) (any, error) {
			var old closed2
			err := Strictly(data, &old)
			return closed{Round: old.Round, Why: old.Why}, err
		})
	of.Older = map[int]func(any) any{
		1: func(w any) any { return closed1{w.(closed).Round} },
		2: func(w any) any { c := w.(closed); return closed2{c.Round, c.Why} },
	}
	kinds := NewKinds([]Kind[any]{of, Of[any, closed1]("plain")})
	since := Formats{"closed@2": 2, "closed@3": 3, "plain": 3}
	for _, c := range []struct {
		what    any
		format  int
		version int
		data    string
	}{
		{closed{Round: 4}, 3, 3, `{"Round":4}`},
		{closed{Round: 4}, 2, 2, `{"Round":4}`},
		{closed{Round: 4}, 1, 1, `{"Round":4}`},
		{closed{Round: 4, Why: "late"}, 3, 3, `{"Round":4,"Why":"late"}`},
		{closed{Round: 4, Why: "late"}, 2, 2, `{"Round":4,"Why":"late"}`},
		{closed{Round: 4, Why: "late"}, 1, 3, `{"Round":4,"Why":"late"}`}, // not in it
		{closed{Round: 4, Hours: []string{}}, 1, 1, `{"Round":4}`},
		{closed{Round: 4, Hours: []string{"9"}}, 2, 3, `{"Round":4,"Hours":["9"]}`}, // likewise
		{closed1{4}, 1, 1, `{"Round":4}`},                                           // likewise
	} {
		n, err := kinds.EncodeIn(c.format, since, Entry{Number: 7, Actor: "Ana"}, c.what)
		if err != nil || n.Version != c.version || string(n.Data) != c.data || n.Number != 7 || n.Actor != "Ana" {
			t.Errorf("%+v in format %d: %+v %s, %v", c.what, c.format, n, n.Data, err)
		}
	}
}
