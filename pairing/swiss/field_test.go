package swiss_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// ranking lists the players of a field as "number(TPN) score", the highest first.
func ranking(f *swiss.Field) string {
	var parts []string
	for i := range f.Players {
		p := &f.Players[i]
		parts = append(parts, fmt.Sprintf("%d(%d) %v", p.Number, p.TPN, p.Score))
	}
	return strings.Join(parts, ", ")
}

// absent lists the players who are not to be paired, as "number kind", "withdrawn"
// added.
func absent(f *swiss.Field) string {
	var parts []string
	for _, a := range f.Absent {
		part := fmt.Sprintf("%d %v", a.Number, a.Bye)
		if a.Withdrawn {
			part += " withdrawn"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

func refuses(t *testing.T, event *tournament.Tournament, round int, want string) {
	t.Helper()
	f, err := swiss.New(event, round, swiss.Dutch2026)
	var u *swiss.Unpairable
	if f != nil || !errors.As(err, &u) || u.Message.ID != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Who is to be paired, in which order: score, then TPN (C.04.3 1.2).
func TestFieldOfTheNextRound(t *testing.T) {
	withdrawn := func(numbers ...int) func(*tournament.Tournament) {
		return func(event *tournament.Tournament) {
			for _, n := range numbers {
				event.Players[n-1].Withdrawn = true
			}
		}
	}
	for _, test := range []struct {
		name   string
		rounds []string
		with   func(*tournament.Tournament)
		want   string
		absent string
	}{
		{"before the first round", nil, nil, "1(1) 0.0, 2(2) 0.0, 3(3) 0.0, 4(4) 0.0, 5(5) 0.0", ""},
		{"score first, then TPN", []string{"1-3 0, 4-2 =, 5 bye"}, nil, "3(3) 1.0, 5(5) 1.0, 2(2) 0.5, 4(4) 0.5, 1(1) 0.0", ""},

		// C.04.2 3.2, 3.3
		{"byes asked for", []string{"1-3 1, 4-2 1, 5 bye", "1 half, 5 zero"}, nil, "4(4) 1.0, 2(2) 0.0, 3(3) 0.0", "1 half-point, 5 zero-point"},
		{"withdrawn", []string{"1-3 1, 4-2 1, 5 bye"}, withdrawn(4), "1(1) 1.0, 5(5) 1.0, 2(2) 0.0, 3(3) 0.0", "4 zero-point withdrawn"},
		{"withdrawn with a bye still granted", []string{"1-3 1, 4-2 1, 5 bye", "4 half"}, withdrawn(4), "1(1) 1.0, 5(5) 1.0, 2(2) 0.0, 3(3) 0.0", "4 half-point"},

		// A TPN is the rank among those who have been part of a pairing or are now (R-TPN-RANK).
		{"2 never came", []string{"1-4 1, 5-3 1"}, withdrawn(2), "1(1) 1.0, 5(4) 1.0, 3(2) 0.0, 4(3) 0.0", "2 zero-point withdrawn"},
		{"2 comes now", []string{"1-4 1, 5-3 1"}, nil, "1(1) 1.0, 5(5) 1.0, 2(2) 0.0, 3(3) 0.0, 4(4) 0.0", ""},
		{"2 has had byes only, and again", []string{"1-4 1, 5-3 1, 2 half", "2 half"}, nil, "1(1) 1.0, 5(4) 1.0, 3(2) 0.0, 4(3) 0.0", "2 half-point"},
		{"2 had the bye and left", []string{"1-4 1, 5-3 1, 2 bye"}, withdrawn(2), "1(1) 1.0, 5(5) 1.0, 3(3) 0.0, 4(4) 0.0", "2 zero-point withdrawn"},
		{"2 lost by forfeit and left", []string{"1-2 +, 5-3 1"}, withdrawn(2, 4), "1(1) 1.0, 5(4) 1.0, 3(3) 0.0", "2 zero-point withdrawn, 4 zero-point withdrawn"},
	} {
		t.Run(test.name, func(t *testing.T) {
			event := tournamenttest.Parse(5, test.rounds...)
			if test.with != nil {
				test.with(event)
			}
			f := fieldOf(t, event)
			if got := ranking(f); got != test.want {
				t.Errorf("field %s, want %s", got, test.want)
			}
			if got := absent(f); got != test.absent {
				t.Errorf("absent %q, want %q", got, test.absent)
			}
		})
	}
}

// Numbers need not begin with 1, nor be in order; with XXC rank the declared
// rank takes their place.
func TestInitialOrder(t *testing.T) {
	event := tournamenttest.Parse(4)
	for i, n := range []int{7, 12, 3, 20} {
		event.Players[i] = tournament.Player{Number: n, Declared: tournament.Declared{Rank: 4 - i}}
	}
	if got, want := ranking(fieldOf(t, event)), "3(1) 0.0, 7(2) 0.0, 12(3) 0.0, 20(4) 0.0"; got != want {
		t.Errorf("by number %s, want %s", got, want)
	}
	event.RankOrder = true
	if got, want := ranking(fieldOf(t, event)), "20(1) 0.0, 3(2) 0.0, 12(3) 0.0, 7(4) 0.0"; got != want {
		t.Errorf("by rank %s, want %s", got, want)
	}
}

func TestNextRound(t *testing.T) {
	for _, test := range []struct {
		name   string
		rounds []string
		want   int
	}{
		{"before the first", nil, 1},
		{"after one", []string{"1-2 1, 3 bye"}, 2},
		{"being played", []string{"1-2 ?, 3 bye"}, 2},
		{"byes of some for the next one", []string{"1-2 1, 3 bye", "1 half"}, 2},
		{"a round of byes only", []string{"1-2 1, 3 bye", "1 half, 2 half, 3 zero"}, 2},
		{"two of them", []string{"1 half, 2 half, 3 half", "1 half, 2 half, 3 half"}, 1},
		{"one before a pairing", []string{"1 half, 2 half, 3 half", "1-2 1, 3 bye"}, 3},
		{"one of them, then byes of some", []string{"1-2 1, 3 bye", "1 half, 2 half, 3 half", "3 zero"}, 2},
		{"the pairing-allocated bye of the only one there makes a round", []string{"1 bye, 2 zero, 3 half"}, 2},
		{"that of one of several does not", []string{"1-2 1, 3 bye", "1 bye"}, 2},
		{"nor with the absentees of the round", []string{"1-2 1, 3 bye", "1 bye, 2 zero"}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := swiss.NextRound(tournamenttest.Parse(3, test.rounds...)); got != test.want {
				t.Errorf("%d, want %d", got, test.want)
			}
		})
	}
}

// A round that is there already is paired from the rounds before it, and for
// those who were in it: its byes stand, what came later is not looked at.
func TestFieldOfARoundPairedBefore(t *testing.T) {
	event := tournamenttest.Parse(7, "1-4 1, 5-2 1, 3 bye, 6 half", "1-5 1, 2-3 0, 4 bye, 6 zero", "1-3 =, 5-4 1, 2 bye")
	event.Players[4].Withdrawn = true // 5, after the event
	for _, test := range []struct {
		round        int
		want, absent string
	}{
		{1, "1(1) 0.0, 2(2) 0.0, 3(3) 0.0, 4(4) 0.0, 5(5) 0.0", "6 half-point, 7 zero-point"},
		{2, "1(1) 1.0, 3(3) 1.0, 5(5) 1.0, 2(2) 0.0, 4(4) 0.0", "6 zero-point, 7 zero-point"},
		{3, "1(1) 2.0, 3(3) 2.0, 4(4) 1.0, 5(5) 1.0, 2(2) 0.0", "6 zero-point, 7 zero-point"},
		{4, "1(1) 2.5, 3(3) 2.5, 2(2) 1.0, 4(4) 1.0, 6(6) 0.5, 7(7) 0.0", "5 zero-point withdrawn"},
	} {
		f, err := swiss.New(event, test.round, swiss.Dutch2026)
		if err != nil {
			t.Fatal(err)
		}
		if got := ranking(f); got != test.want {
			t.Errorf("round %d: field %s, want %s", test.round, got, test.want)
		}
		if got := absent(f); got != test.absent {
			t.Errorf("round %d: absent %q, want %q", test.round, got, test.absent)
		}
	}
}

func TestFieldRefuses(t *testing.T) {
	planned := tournamenttest.Parse(4, "1-3 1, 4-2 0")
	planned.PlannedRounds = 1
	three := tournamenttest.Parse(4)
	three.System, three.PlannedRounds = tournament.System{Baku: true}, 9
	three.Points.Win = tournament.Both(3 * tournament.One)
	endless := tournamenttest.Parse(4)
	endless.System = tournament.System{Baku: true}
	for _, test := range []struct {
		name  string
		event *tournament.Tournament
		round int
		want  string
	}{
		{"a round before the first", tournamenttest.Parse(4), 0, "pairing.no-round"},
		{"a round after the next", tournamenttest.Parse(4), 2, "pairing.no-round"},
		{"a round more than planned", planned, 2, "pairing.all-rounds-paired"}, // C.04.1 1
		{"a game without result", tournamenttest.Parse(4, "1-3 ?, 4-2 0"), 2, "pairing.unfinished"},
		{"Baku with three points for a win", three, 1, "pairing.baku-points"},            // C.04.7 1.1
		{"Baku of an event without number of rounds", endless, 1, "pairing.baku-rounds"}, // C.04.7 1.4
	} {
		t.Run(test.name, func(t *testing.T) { refuses(t, test.event, test.round, test.want) })
	}
	two := tournamenttest.Parse(4)
	two.System, two.PlannedRounds = tournament.System{Baku: true}, 9
	two.Points.Win, two.Points.Draw = tournament.Both(2*tournament.One), tournament.Both(tournament.One)
	for rules, want := range map[*swiss.Rules]string{
		swiss.Dutch2026: "", swiss.Dutch2017: "pairing.baku-one-point", swiss.Dutch2012: "pairing.baku-one-point",
		swiss.Burstein2026: "", swiss.Burstein2018: "pairing.baku-one-point", swiss.Dubov2018: "pairing.baku-one-point",
	} {
		got, refused := "", (*swiss.Unpairable)(nil)
		if _, err := swiss.New(two, 1, rules); errors.As(err, &refused) {
			got = refused.Message.ID
		}
		if got != want {
			t.Errorf("Baku with two points for a win, %s: %q, want %q", rules.Cite.Met, got, want)
		}
	}
	var torn *crosstable.Contradiction
	if _, err := swiss.New(tournamenttest.Parse(4, "1-3 1, 1-2 0"), 2, swiss.Dutch2026); !errors.As(err, &torn) {
		t.Errorf("two games of a player: error %v, want a contradiction", err)
	}
}

// Explicit records of virtual points decide in their rounds, for their players.
func TestAccelerationRecords(t *testing.T) {
	event := tournamenttest.Parse(4, "1-3 1, 4-2 =")
	event.Accelerations = []tournament.Acceleration{
		{Game: tournament.One, FirstRound: 1, LastRound: 2, FirstID: 1, LastID: 2},
		{Game: tournament.Half, FirstRound: 2, LastRound: 2, FirstID: 2, LastID: 3},
		{Game: tournament.One, FirstRound: 3, LastRound: 3, FirstID: 1, LastID: 4},
	}
	for round, want := range map[int]string{
		1: "1(1) 1.0, 2(2) 1.0, 3(3) 0.0, 4(4) 0.0",
		2: "1(1) 2.0, 2(2) 2.0, 3(3) 0.5, 4(4) 0.5", // 2 has two records
	} {
		f, err := swiss.New(event, round, swiss.Dutch2026)
		if err != nil {
			t.Fatal(err)
		}
		if got := ranking(f); got != want {
			t.Errorf("round %d: %s, want %s", round, got, want)
		}
	}
	if p := player(t, fieldOf(t, event), 1); p.Standing != tournament.One {
		t.Errorf("1 stands at %v, want his own point alone", p.Standing)
	}
}

// Baku by the code of the system: of ten players and nine rounds six have +1 in
// rounds 1 to 3, +½ in rounds 4 and 5 (C.04.7 1.2, 1.4). Records, where there are
// any, take its place (R-BAKU-FIRST-ROUND).
func TestBaku(t *testing.T) {
	round := "1-6 =, 7-2 =, 3-8 =, 9-4 =, 5-10 ="
	event := tournamenttest.Parse(10, round, round, round, round, round)
	event.System, event.PlannedRounds = tournament.System{Code: "FIDE_DUTCH_2026_BAKU", Baku: true}, 9
	for r, want := range []tournament.Points{10, 10, 10, 5, 5, 0} {
		f, err := swiss.New(event, r+1, swiss.Dutch2026)
		if err != nil {
			t.Fatal(err)
		}
		for number := 1; number <= 10; number++ {
			bonus := want
			if number > 6 {
				bonus = 0
			}
			if p := player(t, f, number); p.Score-p.Standing != bonus {
				t.Errorf("round %d: %d has %v virtual points, want %v", r+1, number, p.Score-p.Standing, bonus)
			}
		}
	}
	event.Accelerations = []tournament.Acceleration{{Game: tournament.Half, FirstRound: 1, LastRound: 9, FirstID: 10, LastID: 10}}
	f := fieldOf(t, event)
	if one, ten := player(t, f, 1), player(t, f, 10); one.Score != one.Standing || ten.Score != ten.Standing+tournament.Half {
		t.Errorf("with records: 1 has %v of %v, 10 has %v of %v", one.Score, one.Standing, ten.Score, ten.Standing)
	}
}

// C.04.3 (2026) 1.8: more than half of what could be won so far, and only when
// the final round is paired.
func TestTopscorers(t *testing.T) {
	event := tournamenttest.Parse(4, "1-3 1, 2-4 =", "1-2 =, 3-4 1") // 1: 1.5, 2: 1.0, 3: 1.0, 4: 0.5
	topscorers := func() (numbers []int) {
		f := fieldOf(t, event)
		for i := range f.Players {
			if f.Topscorer(i) {
				numbers = append(numbers, f.Players[i].Number)
			}
		}
		return numbers
	}
	for _, test := range []struct {
		planned int
		virtual tournament.Points // of player 4
		want    []int
	}{
		{0, 0, nil}, {4, 0, nil}, {3, 0, []int{1}},
		{3, tournament.One, []int{1, 4}}, // by the pairing score (R-TOPSCORER-SCORE)
	} {
		event.PlannedRounds = test.planned
		event.Accelerations = []tournament.Acceleration{{Game: test.virtual, FirstRound: 3, LastRound: 3, FirstID: 4, LastID: 4}}
		if got := topscorers(); !slices.Equal(got, test.want) {
			t.Errorf("%d rounds planned: %v, want %v", test.planned, got, test.want)
		}
	}
	event.Points.Win, event.Points.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
	event.PlannedRounds, event.Accelerations = 3, nil
	if got := topscorers(); !slices.Equal(got, []int{1}) { // 1 has 4 of 6 points, 3 has 3: half, not more
		t.Errorf("three points for a win: %v, want 1 alone", got)
	}
}

func TestScoregroups(t *testing.T) {
	f := fieldOf(t, tournamenttest.Parse(7, "1-4 1, 2-5 =, 3-6 1, 7 zero")) // 1 3, 2 5, 4 6 7
	if diff := cmp.Diff([][2]int{{0, 2}, {2, 4}, {4, 7}}, f.Scoregroups()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if groups := (&swiss.Field{}).Scoregroups(); groups != nil {
		t.Errorf("of nobody: %v", groups)
	}
}
