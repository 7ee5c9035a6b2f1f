package burstein_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"torneo/pairing/burstein"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

const collection = "../../../shared/vectors/burstein"

// answer is a round as somebody pairs it, by numbers.
type answer struct {
	Pairs [][2]int `json:"pairs"`
	Bye   int      `json:"bye"`
}

// published is a round of the collection: what a plain reading and other programs say.
type published struct {
	answer
	Status  string            `json:"status"`
	By      []string          `json:"by"`
	Answers map[string]answer `json:"answers"`
	Absent  json.RawMessage   `json:"absent"`
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

// eachRound calls check with every round of the collection.
func eachRound(t *testing.T, check func(name string, f *swiss.Field, p published)) {
	t.Helper()
	if _, err := os.Stat(collection); err != nil {
		t.Skip("the collected tournaments are not here: " + collection)
	}
	names, err := filepath.Glob(collection + "/[0-9][0-9][0-9].json")
	if err != nil || len(names) == 0 {
		t.Fatal("no tournaments", err)
	}
	for _, name := range names {
		var event struct {
			Pairings map[string]published `json:"pairings"`
		}
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &event)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		record := readRecord(t, name[:len(name)-len("json")]+"trf")
		for r := 1; r <= record.PlannedRounds; r++ {
			p, there := event.Pairings[strconv.Itoa(r)]
			if !there {
				continue
			}
			f, err := swiss.New(record, r, swiss.Burstein2026)
			if err != nil {
				t.Errorf("%s, round %d: %v", filepath.Base(name), r, err)
				continue
			}
			check(fmt.Sprintf("%s, round %d", filepath.Base(name), r), f, p)
		}
	}
}

// inNumbers is a pairing as the collection writes it.
func inNumbers(f *swiss.Field, pairs []swiss.Pair) answer {
	var a answer
	for _, p := range pairs {
		if p.Black == swiss.Bye {
			a.Bye = f.Players[p.White].Number
			continue
		}
		a.Pairs = append(a.Pairs, [2]int{f.Players[p.White].Number, f.Players[p.Black].Number})
	}
	slices.SortFunc(a.Pairs, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	return a
}

func TestCollectedRounds(t *testing.T) {
	ours := map[string]int{}
	eachRound(t, func(name string, f *swiss.Field, want published) {
		if f.Round <= burstein.SeedingRounds(f.Planned) {
			return
		}
		p, err := burstein.Pair(f, burstein.LowOutgoing)
		var none *swiss.Impossible
		if err != nil && (!errors.As(err, &none) || len(want.Pairs) > 0) {
			t.Errorf("%s: %v", name, err)
			return
		}
		var got answer
		if err == nil {
			got = inNumbers(f, p.Pairs)
		}
		slices.SortFunc(want.Pairs, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		if !slices.Equal(got.Pairs, want.Pairs) || got.Bye != want.Bye {
			t.Errorf("%s (%s, %v):\n got %v\nwant %v", name, want.Status, want.By, got, want.answer)
			return
		}
		ours[want.Status]++
	})
	t.Log(ours)
}

// What speaks against the other program's answer in each round in dispute: the first
// bracket in which it differs, and there the first criterion, or the order of Article 4.
func TestDisputedRounds(t *testing.T) {
	kinds := map[string]int{}
	eachRound(t, func(name string, f *swiss.Field, want published) {
		theirs, other := want.Answers["py4swiss"]
		if want.Status != "disputed" || !other {
			return
		}
		p, err := burstein.Pair(f, burstein.LowOutgoing)
		if err != nil {
			t.Fatal(name, err)
		}
		v, differs := against(f, p, theirs)
		switch {
		case !differs && slices.EqualFunc(p.Pairs, pairsOf(f, theirs), samePlayers):
			kinds["colours"]++ // 5.2
		case !differs:
			t.Errorf("%s: not run down", name)
		case v.Later == "" && v.Criterion != "C4" && slices.Compare(v.Chosen, v.Other) > 0:
			t.Errorf("%s: theirs is better: %+v", name, v)
		default:
			kinds[v.Criterion+v.Later]++
			t.Logf("%s: bracket %d: %s%s", name, v.Bracket+1, v.Criterion, v.Later)
		}
	})
	for kind, want := range map[string]int{"C6": 50, "C8": 5, "order": 5, "3.1.4": 6} {
		if kinds[kind] != want {
			t.Errorf("%s: %d rounds, want %d", kind, kinds[kind], want)
		}
	}
}

// against is why another answer is not right; false if the players are the same.
func against(f *swiss.Field, p *burstein.Pairing, theirs answer) (swiss.Verdict, bool) {
	if bye, there := f.IndexOf(theirs.Bye); there && bye != p.Bye {
		return burstein.OtherBye(p, bye), true
	}
	pairs := pairsOf(f, theirs)
	for k := range p.Brackets {
		b := &p.Brackets[k]
		var inside []swiss.Pair
		for _, pair := range pairs {
			if slices.Contains(b.Ranked, pair.White) && slices.Contains(b.Ranked, pair.Black) {
				inside = append(inside, pair)
			}
		}
		f.SortBoards(inside)
		if !slices.EqualFunc(b.Pairs, inside, samePlayers) {
			return burstein.Instead(p, k, inside), true
		}
	}
	return swiss.Verdict{}, false
}

func samePlayers(a, b swiss.Pair) bool { return a.Higher() == b.Higher() && a.Lower() == b.Lower() }

// pairsOf is an answer in the order of the boards.
func pairsOf(f *swiss.Field, a answer) (pairs []swiss.Pair) {
	for _, p := range a.Pairs {
		white, _ := f.IndexOf(p[0])
		black, _ := f.IndexOf(p[1])
		pairs = append(pairs, swiss.Pair{White: white, Black: black})
	}
	if i, there := f.IndexOf(a.Bye); there {
		pairs = append(pairs, swiss.Pair{White: i, Black: swiss.Bye})
	}
	f.SortBoards(pairs)
	return pairs
}
