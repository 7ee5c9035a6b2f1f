package pairing_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// The first half of the rounds, four at most, are paired by the Dutch System of the same
// edition, the others by index (C.04.4.2 1.6).
func TestBursteinSeeding(t *testing.T) {
	for start, test := range map[tournament.Date]struct{ system, seeding pairing.System }{
		{Year: 2026, Month: 3, Day: 1}: {pairing.Burstein, pairing.Dutch},
		{Year: 2025, Month: 3, Day: 1}: {pairing.Burstein2018, pairing.DutchCollapsing},
	} {
		for planned, want := range map[int]int{1: 0, 2: 1, 5: 2, 7: 3, 9: 4, 11: 4} {
			event := rated(t, 16, "", "FIDE_BURSTEIN", start)
			event.PlannedRounds, event.Rounds = planned, nil
			for round := 1; round <= min(planned, 6); round++ {
				p, err := pairing.Pair(event, pairing.Options{})
				if err != nil {
					t.Fatalf("%v, round %d of %d: %v", start, round, planned, err)
				}
				by := test.system
				if round <= want {
					by = test.seeding
				}
				if p.System != test.system || pairing.SystemOf(p.Swiss.Field) != by {
					t.Errorf("%v, round %d of %d: %s by %s, want %s", start, round, planned, p.System, pairing.SystemOf(p.Swiss.Field), by)
				}
				if seeding := p.Swiss.Reasons.Lead().ID == "burstein.lead-seeding"; seeding != (round <= want) {
					t.Errorf("%v, round %d of %d: said to be a seeding round: %v", start, round, planned, seeding)
				}
				p.Enter(event)
				for k := range event.Rounds[round-1].Games {
					g := &event.Rounds[round-1].Games[k]
					g.Result.White, g.Result.Black = tournament.Draw, tournament.Draw
				}
			}
			checked, err := pairing.Check(event, pairing.Options{})
			if err != nil || slices.ContainsFunc(checked, func(c pairing.Checked) bool { return len(c.Differences) > 0 }) {
				t.Errorf("%v, %d rounds: %+v, %v", start, planned, checked, err)
			}
		}
	}
}

// Without the number of rounds nobody knows which of them are seeding rounds.
func TestBursteinWantsRounds(t *testing.T) {
	event := rated(t, 4, "1-3 1, 4-2 0", "FIDE_BURSTEIN_BAKU", tournament.Date{Year: 2026, Month: 3, Day: 1})
	event.PlannedRounds, event.System.Baku = 0, false
	_, err := pairing.Pair(event, pairing.Options{})
	var refused *swiss.Unpairable
	if !errors.As(err, &refused) || refused.Message.ID != "burstein.rounds" || pairing.NotJudged(refused) {
		t.Errorf("%v, want a refusal", err)
	}
}

// Rounds of the collection, the seeding rounds included.
func TestCollectedBurstein(t *testing.T) {
	const collection = "../../shared/vectors/burstein"
	names, _ := filepath.Glob(collection + "/[0-9][0-9][0-9].json")
	if len(names) == 0 {
		t.Skip("the collected tournaments are not here: " + collection)
	}
	seen := map[string]int{}
	for _, name := range names {
		var event struct {
			Pairings map[string]struct {
				Pairs  [][2]int `json:"pairs"`
				Bye    int      `json:"bye"`
				Status string   `json:"status"`
			} `json:"pairings"`
		}
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &event)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		if data, err = os.ReadFile(strings.TrimSuffix(name, "json") + "trf"); err != nil {
			t.Fatal(err)
		}
		record, _, problems := trf.Read(data)
		if record == nil {
			t.Fatal(name, problems)
		}
		for r, want := range event.Pairings {
			round, _ := strconv.Atoi(r)
			if want.Pairs == nil {
				continue // nobody pairs it
			}
			p, err := pairing.Pair(record, pairing.Options{Round: round})
			if err != nil {
				t.Errorf("%s, round %d: %v", filepath.Base(name), round, err)
				continue
			}
			got, bye := [][2]int{}, 0
			for _, b := range p.Boards {
				if b.Black == pairing.Bye {
					bye = b.White
				} else {
					got = append(got, [2]int{b.White, b.Black})
				}
			}
			byNumber := func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }
			slices.SortFunc(got, byNumber)
			slices.SortFunc(want.Pairs, byNumber)
			if seen[want.Status]++; !slices.Equal(got, want.Pairs) || bye != want.Bye {
				t.Errorf("%s, round %d (%s): %v %d, want %v %d", filepath.Base(name), round, want.Status, got, bye, want.Pairs, want.Bye)
			}
		}
	}
	t.Log(seen)
	if seen["evidence"] < 70 || seen["disputed"] < 66 || seen["seeding round (Dutch 2026)"] < 112 {
		t.Error("too few rounds")
	}
}
