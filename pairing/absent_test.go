package pairing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	burstein "torneo/internal/pairing/burstein/reference"
	dubov "torneo/internal/pairing/dubov/reference"
	dutch "torneo/internal/pairing/dutch/reference"
	lim "torneo/internal/pairing/lim/reference"
	olympiad "torneo/internal/pairing/olympiad/reference"
	upfloat "torneo/internal/pairing/upfloat/reference"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// references are the plain readings of the systems.
var references = map[string]func(*swiss.Field) ([]swiss.Pair, error){
	"dutch": dutch.Pair, "dubov": dubov.Pair, "burstein": burstein.Outgoing, "lim": lim.Pair,
	"doubleswiss": upfloat.Pair, "team": upfloat.Pair, "olympiad": olympiad.Pair,
}

// parity are the systems that give colours by odd and even TPNs.
var parity = []pairing.System{
	pairing.Dutch, pairing.DutchCollapsing, pairing.DutchRelaxing, pairing.Dubov, pairing.Dubov2018,
	pairing.Burstein, pairing.Burstein2018, pairing.Lim, pairing.DoubleSwiss,
}

// entrants returns an event of players with ratings, or of teams, in seven rounds.
func entrants(n int, teams bool) *tournament.Tournament {
	event := &tournament.Tournament{Points: tournament.StandardGamePoints(), InitialColor: tournament.White, PlannedRounds: 7}
	for i := 1; i <= n; i++ {
		event.Players = append(event.Players, tournament.Player{Number: i, Rating: 2400 - 10*i})
		if teams {
			event.Teams = append(event.Teams, tournament.Team{Number: i, Players: []int{i}})
		}
	}
	if teams {
		event.MatchPoints = tournament.StandardMatchPoints()
	}
	return event
}

// away gives byes in the coming round.
func away(event *tournament.Tournament, numbers ...int) {
	round := tournament.Round{}
	for _, n := range numbers {
		b := tournament.Bye{ID: n, Kind: tournament.ZeroPointBye}
		if event.IsTeam() {
			round.TeamByes = append(round.TeamByes, b)
		} else {
			round.Byes = append(round.Byes, b)
		}
	}
	event.Rounds = append(event.Rounds, round)
}

// Who has not come has no TPN (C.04.2 (2026) 2.4): where colours go by parity, those behind
// him move up. Nine players without number 1: 2 is the first, and has the initial-colour, 3
// the second, who has the other one.
func TestAbsentPlayersHaveNoTPN(t *testing.T) {
	for _, system := range parity {
		for _, colour := range []tournament.Color{tournament.White, tournament.Black} {
			event := entrants(9, false)
			event.InitialColor = colour
			away(event, 1)
			round, err := pairing.Pair(event, pairing.Options{System: system})
			if err != nil {
				t.Fatalf("%s: %v", system, err)
			}
			want := [][2]int{{2, 6}, {7, 3}, {4, 8}, {9, 5}}
			if colour == tournament.Black {
				want = [][2]int{{6, 2}, {3, 7}, {8, 4}, {5, 9}}
			}
			got := boards(round)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", system, got, want)
			}
			pairs, err := references[pairing.SystemOf(round.Swiss.Field).Name()](round.Swiss.Field)
			if err != nil {
				t.Fatal(err)
			}
			plain := inNumbers(round.Swiss.Field, pairs)
			for _, p := range plain {
				if !slices.Contains(want, p) {
					t.Errorf("%s: the plain reading has %v, want %v", system, plain, want)
				}
			}

			// what is paired so is right, whether the colour is stated or not
			round.Enter(event)
			for _, stated := range []tournament.Color{colour, tournament.NoColor} {
				event.InitialColor = stated
				if checked, err := pairing.Check(event, pairing.Options{System: system}); err != nil || len(said(checked)) > 0 {
					t.Errorf("%s, colour %v: %v, %v", system, stated, said(checked), err)
				}
			}
			for k := range event.Rounds[0].Games {
				event.Rounds[0].Games[k].Result = tournament.Both(tournament.Draw)
				event.Rounds[0].Games[k].Second = tournament.Both(tournament.Draw) // of a match of two
			}
			if f, err := pairing.Field(event, pairing.Options{System: system}); err != nil {
				t.Errorf("%s: %v", system, err)
			} else if f.Initial != colour {
				t.Errorf("%s: %v deduced, want %v", system, f.Initial, colour)
			}
		}
	}
}

// The same of ten players without 1 and 3: of the pairs 2-7, 4-8, 5-9 and 6-10 the first
// and the third have the initial-colour.
func TestTwoAbsentPlayers(t *testing.T) {
	for _, system := range parity {
		event := entrants(10, false)
		away(event, 1, 3)
		round, err := pairing.Pair(event, pairing.Options{System: system})
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		if got, want := boards(round), [][2]int{{2, 7}, {8, 4}, {5, 9}, {10, 6}}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", system, got, want)
		}
	}
}

// C.04.6 (2026) takes over C.04.2 2.4: of seven teams without number 1 the second is the
// first. The teams of the Olympiad keep the numbers that they were given (D.02.02 3.1).
func TestAbsentTeamsHaveNoTPN(t *testing.T) {
	for system, want := range map[pairing.System][][2]int{
		pairing.Team: {{2, 5}, {6, 3}, {4, 7}}, pairing.TeamGraded: {{2, 5}, {6, 3}, {4, 7}}, pairing.Olympiad: {{5, 2}, {3, 6}, {7, 4}},
	} {
		event := entrants(7, true)
		away(event, 1)
		round, err := pairing.Pair(event, pairing.Options{System: system})
		if err != nil {
			t.Fatalf("%s: %v", system, err)
		}
		var got [][2]int
		for _, m := range round.Matches {
			got = append(got, [2]int{m.White, m.Black})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", system, got, want)
		}
		pairs, err := references[pairing.SystemOf(round.Swiss.Field).Name()](round.Swiss.Field)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range inNumbers(round.Swiss.Field, pairs) {
			if !slices.Contains(want, p) {
				t.Errorf("%s: the plain reading has %v, want %v", system, p, want)
			}
		}
		round.Enter(event)
		event.InitialColor = tournament.NoColor
		if checked, err := pairing.Check(event, pairing.Options{System: system}); err != nil || len(said(checked)) > 0 {
			t.Errorf("%s, colour not stated: %v, %v", system, said(checked), err)
		}
		event.Rounds[0].Matches = nil
		for _, p := range want { // the matches, played on one board
			event.Rounds[0].Games = append(event.Rounds[0].Games, tournament.Game{White: p[0], Black: p[1], Result: tournament.Both(tournament.Draw)})
		}
		if f, err := pairing.Field(event, pairing.Options{System: system}); err != nil {
			t.Errorf("%s: %v", system, err)
		} else if f.Initial != tournament.White {
			t.Errorf("%s: %v deduced, want White", system, f.Initial)
		}
	}
}

// Group A of the Baku acceleration is the first half, rounded up to an even number, of
// those in the pairing of the first round, and its last one stays its last one (C.04.7 1.2,
// 1.3; C.04.2 2.4). Nine players without number 3: eight, so that 1, 2, 4 and 5 meet each
// other and 6 to 9 too; 3, who comes for round 2 and stands above 5, is in the group.
func TestBakuIsOfTheFirstRound(t *testing.T) {
	event := entrants(9, false)
	event.PlannedRounds = 9
	event.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026_BAKU")
	away(event, 3)
	round, err := pairing.Pair(event, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := boards(round), [][2]int{{1, 4}, {5, 2}, {6, 8}, {9, 7}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	round.Enter(event)
	if checked, err := pairing.Check(event, pairing.Options{}); err != nil || len(said(checked)) > 0 {
		t.Errorf("%v, %v", said(checked), err)
	}
	for k := range event.Rounds[0].Games {
		event.Rounds[0].Games[k].Result = tournament.Both(tournament.Draw)
	}
	f, err := pairing.Field(event, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var group []int
	for i := range f.Players {
		if p := &f.Players[i]; p.Score == p.Standing+tournament.One {
			group = append(group, p.Number)
		}
	}
	slices.Sort(group)
	if want := []int{1, 2, 3, 4, 5}; !slices.Equal(group, want) {
		t.Errorf("virtual points of %v, want %v", group, want)
	}
}

// Of teams, too, whose virtual points are those of a match; and of two games, which are
// a match.
func TestBakuOfMatchesIsOfTheFirstRound(t *testing.T) {
	for code, win := range map[string]tournament.Points{"FIDE_TEAM_TYPEA_MP_GP_BAKU": 20, "FIDE_DOUBLESWISS_BAKU": 20} {
		system, err := tournament.ParseSystem(code)
		if err != nil {
			t.Fatal(err)
		}
		event := entrants(9, system.Team)
		event.System = system
		away(event, 3)
		f, err := pairing.Field(event, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Players {
			p := &f.Players[i]
			want := p.Standing
			if p.Number <= 5 {
				want += win
			}
			if p.Score != want {
				t.Errorf("%s: %d is paired with %v of %v, want %v", code, p.Number, p.Score, p.Standing, want)
			}
		}
	}
}

// A first round in which everybody has a bye is not the one that makes the group.
func TestBakuAfterARoundOfByes(t *testing.T) {
	event := entrants(8, false)
	event.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026_BAKU")
	away(event, 1, 2, 3, 4, 5, 6, 7, 8)
	f, err := pairing.Field(event, pairing.Options{Round: 2})
	if err != nil || f.Round != 2 {
		t.Fatalf("%v, %v", f, err)
	}
	n := 0
	for i := range f.Players {
		if f.Players[i].Score > f.Players[i].Standing {
			n++
		}
	}
	if n != 4 {
		t.Errorf("%d of eight are accelerated", n)
	}
}

// A program that counts who has not come gives colours by the numbers of the list: one
// difference says so, whatever the number of boards; a colour that is wrong otherwise stays
// one of its own.
func TestColoursByTheNumbersOfTheList(t *testing.T) {
	for turned, want := range map[string]pairing.DifferenceKind{"7-2 8-4 5-9 10-6": pairing.ListNumbers, "7-2 8-4 9-5 6-10": pairing.OtherColours} {
		event := entrants(10, false)
		away(event, 1, 3)
		event.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026")
		for _, pair := range strings.Fields(turned) {
			var g tournament.Game
			fmt.Sscanf(pair, "%d-%d", &g.White, &g.Black)
			event.Rounds[0].Games = append(event.Rounds[0].Games, g)
		}
		checked, err := pairing.Check(event, pairing.Options{})
		if err != nil || len(checked[0].Differences) == 0 {
			t.Fatalf("%s: %v, %v", turned, checked, err)
		}
		for _, d := range checked[0].Differences {
			if d.Kind != want || want == pairing.ListNumbers && len(checked[0].Differences) != 1 {
				t.Errorf("%s: %+v", turned, checked[0].Differences)
			}
		}
	}
}
