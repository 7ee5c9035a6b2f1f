package standings_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/pairing/playoff"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// winners returns an event of one round that the first half of the players has won.
func winners(players int) *tournament.Tournament {
	t := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: 1, Rounds: make([]tournament.Round, 1)}
	t.Rulebook = tournament.ProposeRulebook(tournament.Date{}, tournament.Date{})
	for n := 1; n <= players; n++ {
		t.Players = append(t.Players, tournament.Player{Number: n, Name: string(rune('A' + n - 1)), Rating: 2000 + n})
		if half := players / 2; n <= half {
			t.Rounds[0].Games = append(t.Rounds[0].Games, tournament.Game{White: n, Black: n + half,
				Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
		}
	}
	return t
}

func TestBlocks(t *testing.T) {
	record := winners(6)
	for _, test := range []struct {
		list  string
		after int
		want  [][][]int // the tied of every block
	}{
		{"PTS,BH,RTNG", 0, [][][]int{{{3}, {2}, {1}}, {{6}, {5}, {4}}}},
		{"PTS,BH,RTNG", 1, [][][]int{{{3}, {2}, {1}}, {{6}, {5}, {4}}}},
		{"PTS,BH,RTNG", 2, nil},
		{"PTS,BH,RTNG", 9, nil},
		{"PTS,BH,RTNG", standings.All, nil},
		{"PTS,BH", standings.All, [][][]int{{{1, 2, 3}}, {{4, 5, 6}}}},
		{"BH,PTS,RTNG", 0, [][][]int{{{6}, {5}, {4}}, {{3}, {2}, {1}}}},
	} {
		s, err := standings.Compute(calculation(t, record, "2026"), specs(t, test.list), nil)
		if err != nil {
			t.Fatal(err)
		}
		var got [][][]int
		for _, b := range s.Blocks(test.after) {
			got = append(got, b.Tied)
		}
		if len(got) != len(test.want) {
			t.Errorf("%s after %d: %v, want %v", test.list, test.after, got, test.want)
			continue
		}
		for k := range got {
			if !slices.EqualFunc(got[k], test.want[k], slices.Equal[[]int]) {
				t.Errorf("%s after %d: %v, want %v", test.list, test.after, got, test.want)
			}
		}
	}
}

// A tie-break that the regulations leave out of the list is counted where it stood.
func TestBlocksCountWhatIsLeftOut(t *testing.T) {
	record := winners(6)
	record.Players[0].Rating = 0
	s, err := standings.Compute(calculation(t, record, "2026"), specs(t, "PTS,ARO,BH,TPN"), nil)
	if err != nil || len(s.Dropped) != 1 {
		t.Fatal(s, err)
	}
	for after, want := range []int{2, 2, 2, 0} {
		if got := s.Blocks(after); len(got) != want {
			t.Errorf("after %d: %v", after, got)
		}
	}
}

func TestPlacesOfAPlayOff(t *testing.T) {
	record := winners(8)
	for _, lots := range []*standings.Lots{nil, {Seed: "x"}} {
		s, err := standings.Compute(calculation(t, record, "2026"), specs(t, "PTS"), lots)
		if err != nil {
			t.Fatal(err)
		}
		first := playoff.Course{Groups: []playoff.Group{{Place: 1, Players: []int{3}, PlayedOff: true}, {Place: 2, Players: []int{4, 1}, PlayedOff: true}, {Place: 4, Players: []int{2}}}}
		second := playoff.Course{Groups: []playoff.Group{{Place: 5, Players: []int{5, 6, 7, 8}}}}
		s.PlayOff(&first, &second)
		var numbers, ranks []int
		for _, r := range s.Rows[:4] {
			numbers, ranks = append(numbers, r.Number), append(ranks, r.Rank)
			if r.PlayedOff != (r.Rank < 4) || r.Drawn {
				t.Error(r)
			}
		}
		if !slices.Equal(numbers, []int{3, 4, 1, 2}) || !slices.Equal(ranks, []int{1, 2, 2, 4}) {
			t.Error(numbers, ranks)
		}
		if r := s.Rows[7]; r.Drawn != (lots != nil) || lots == nil && r.Rank != 5 || lots != nil && r.Rank != 8 {
			t.Error(r)
		}
	}
}

// Blocks part the places: after more tie-breaks there are smaller ones, each within
// one of those before.
func TestBlocksLieInEachOther(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		record := open(r)
		c := calculation(r, record, "2026")
		list := []tiebreak.Spec{{Code: "PTS"}, {Code: "BH", Low: 1}, {Code: "BH"}, {Code: "SB"}, {Code: "WIN"}}
		s, err := standings.Compute(c, list, nil)
		if err != nil {
			r.Fatal(err)
		}
		inside := func(b playoff.Block, in []playoff.Block) bool {
			size := func(b playoff.Block) int { return len(slices.Concat(b.Tied...)) }
			return slices.ContainsFunc(in, func(x playoff.Block) bool {
				return x.Place <= b.Place && b.Place+size(b) <= x.Place+size(x)
			})
		}
		for after := range 4 {
			wide := s.Blocks(after)
			for _, b := range s.Blocks(after + 1) {
				if !inside(b, wide) {
					r.Fatalf("after %d: %v is in none of %v", after+1, b, wide)
				}
			}
		}
	})
}
