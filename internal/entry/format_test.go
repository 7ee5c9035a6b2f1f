package entry

import "testing"

func TestFormats(t *testing.T) {
	f := Formats{"paired-anew": 2, "closed@3": 3, "set.Config.Zone": 2, "set.Boards.Why": 4}
	for data, want := range map[string]struct {
		kind    string
		version int
		format  int
	}{
		`{"Round":1}`:                               {"resulted", 1, 1},
		`{"Round":2}`:                               {"paired-anew", 1, 2},
		`{"Round":3}`:                               {"closed", 3, 3},
		`{"Round":4}`:                               {"closed", 2, 1},
		`{"Config":{"Name":"Zone"}}`:                {"set", 1, 1},
		`{"Config":{"Zone":"UTC"}}`:                 {"set", 1, 2},
		`{"Boards":[{"White":1},{"Why":"x"}]}`:      {"set", 1, 4},
		`{"Boards":[{"White":1}],"Config":{"A":1}}`: {"set", 1, 1},
		`{"Config":"Zone"}`:                         {"set", 1, 1},
	} {
		if got := f.Of(&Entry{Kind: want.kind, Version: want.version, Data: []byte(data)}); got != want.format {
			t.Errorf("%s %s needs format %d, not %d", want.kind, data, got, want.format)
		}
	}
}
