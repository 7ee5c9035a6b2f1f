package reference

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"torneo/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

const (
	collection  = "../../../../shared/vectors/dutch2026"
	mostPlayers = 32 // of the tournaments that are compared
)

func needCollection(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(collection); err != nil {
		t.Skip("the collected tournaments are not here: " + collection)
	}
}

func readRecord(t *testing.T, name string) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		t.Fatalf("%s: %v", name, problems)
	}
	return record
}

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// boards are pairs by the numbers of the players, 0 for the bye, sorted.
func boards(f *swiss.Field, pairs []swiss.Pair) [][2]int {
	list := make([][2]int, len(pairs))
	for i, p := range pairs {
		list[i][0] = f.Players[p.White].Number
		if p.Black != swiss.Bye {
			list[i][1] = f.Players[p.Black].Number
		}
	}
	return sorted(list)
}

func sorted(pairs [][2]int) [][2]int {
	pairs = slices.Clone(pairs)
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return pairs
}

func TestCollectedRounds(t *testing.T) {
	needCollection(t)
	names, err := filepath.Glob(collection + "/[0-9][0-9][0-9].json")
	if err != nil || len(names) == 0 {
		t.Fatal("no tournaments", err)
	}
	rounds := 0
	for _, name := range names {
		var published struct {
			Players        int                 `json:"players"`
			Pairings       map[string][][2]int `json:"pairings"`
			NoPairingRound *int                `json:"no_pairing_round"`
		}
		readJSON(t, name, &published)
		if published.Players > mostPlayers {
			continue
		}
		record := readRecord(t, name[:len(name)-len("json")]+"trf")
		for r := 1; r <= record.PlannedRounds; r++ {
			want, paired := published.Pairings[strconv.Itoa(r)]
			impossible := published.NoPairingRound != nil && *published.NoPairingRound == r
			if !paired && !impossible {
				continue
			}
			rounds++
			f, err := swiss.New(record, r)
			if err != nil {
				t.Errorf("%s, round %d: %v", filepath.Base(name), r, err)
				continue
			}
			compare(t, fmt.Sprintf("%s, round %d", filepath.Base(name), r), f, want, impossible)
		}
	}
	t.Logf("%d rounds", rounds)
	if rounds < 100 {
		t.Errorf("only %d rounds", rounds)
	}
}

func compare(t *testing.T, name string, f *swiss.Field, want [][2]int, impossible bool) {
	t.Helper()
	pairs, err := Pair(f)
	var none *dutch.Impossible
	switch {
	case impossible && !errors.As(err, &none):
		t.Errorf("%s: %v, %v: want no legal pairing", name, boards(f, pairs), err)
	case impossible:
	case err != nil:
		t.Errorf("%s: %v", name, err)
	case !slices.Equal(boards(f, pairs), sorted(want)):
		t.Errorf("%s:\n got %v\nwant %v", name, boards(f, pairs), sorted(want))
	}
}

func TestCornerCases(t *testing.T) {
	needCollection(t)
	var expected map[string]struct {
		Pairs      [][2]int            `json:"pairs"`
		Impossible bool                `json:"no_legal_pairing"`
		Disputed   map[string][][2]int `json:"disputed"`
	}
	readJSON(t, collection+"/corner/expected.json", &expected)
	for name, want := range expected {
		t.Run(name, func(t *testing.T) {
			record := readRecord(t, collection+"/corner/"+name)
			f, err := swiss.New(record, swiss.NextRound(record))
			if err != nil {
				t.Fatal(err)
			}
			if f.Len() > 70 {
				t.Skipf("%d players", f.Len())
			}
			if want.Disputed != nil {
				pairs, err := Pair(f)
				t.Log(boards(f, pairs), err)
				for program, w := range want.Disputed {
					t.Log(program, sorted(w))
				}
				return
			}
			compare(t, name, f, want.Pairs, want.Impossible)
		})
	}
}
