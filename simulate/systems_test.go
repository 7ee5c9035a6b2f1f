package simulate_test

import (
	"errors"
	"slices"
	"testing"

	"torneo/handbook"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
	"torneo/trf"
)

// A tournament of every Swiss system, for players and for teams, in each of its editions, is played
// in the days of the edition; its report says by itself how it was paired, and nothing
// in it is otherwise than the rules have it.
func TestTournamentsOfEverySystem(t *testing.T) {
	for _, system := range append(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()...) {
		t.Run(string(system), func(t *testing.T) {
			for seed := range uint64(25) {
				record := made(t, seed, simulate.Options{System: system, Players: 4 + int(seed), Points: nil})
				if system.Rulebook() != "" && record.Rulebook.Pairing != system.Rulebook() {
					t.Fatalf("seed %d: on %v the rules are %s", seed, record.Start, record.Rulebook.Pairing)
				}
				if system.AsksRatings() && len(record.UnratedPlayers()) > 0 {
					t.Errorf("seed %d: without rating: %v", seed, record.UnratedPlayers())
				}
				back, _, problems := trf.Read(written(t, record, trf.TRF26))
				if len(problems) > 0 {
					t.Fatalf("seed %d: %v", seed, problems)
				}
				c, err := pairing.Choose(back, pairing.Options{})
				if err != nil || c.System != system || !c.Assumed.IsZero() {
					t.Fatalf("seed %d: read back it is of %v, %v", seed, c, err)
				}
				if back.RoundsPaired() == 0 {
					continue
				}
				rounds, err := pairing.Check(back, pairing.Options{})
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				for _, r := range rounds {
					for _, d := range r.Differences {
						t.Errorf("seed %d, round %d: %+v", seed, r.Round, d)
					}
				}
			}
		})
	}
}

// What does not go with the system is refused.
func TestOptionsOfTheSystem(t *testing.T) {
	reason := func(o simulate.Options) string {
		_, err := simulate.Tournament(chance(1), o)
		if wrong := (*simulate.Invalid)(nil); errors.As(err, &wrong) {
			return wrong.Message.ID
		}
		return ""
	}
	for _, system := range append(pairing.Systems(), "lots") {
		o := simulate.Options{System: system, Players: 12, Rounds: 3}
		want := ""
		switch {
		case system.Kind() == 0:
			want = "pairing.system-unknown"
		case system.Kind() != pairing.ByResults:
			want = "simulate.system"
		}
		if got := reason(o); got != want {
			t.Errorf("%s: %q, want %q", system, got, want)
		}
		if want != "" {
			continue
		}
		o.Boards = 2
		if got := reason(o); (got == "simulate.boards-players") == system.ForTeams() {
			t.Errorf("%s with boards: %q", system, got)
		}
		o.Boards, o.Acceleration = 0, simulate.Baku
		if got := reason(o); (got == "simulate.baku-system") == system.Accelerates() {
			t.Errorf("%s, accelerated: %q", system, got)
		}
		o.Acceleration, o.Ratings.Given = simulate.NoAcceleration, []int{2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100, 1000, 0}
		if got := reason(o); (got == "simulate.unrated-system") != system.AsksRatings() {
			t.Errorf("%s, one without rating: %q", system, got)
		}
	}
}

// An event of a day of the edition is proposed that edition: the days of an edition
// begin and end where the handbook says.
func TestDaysOfTheEditions(t *testing.T) {
	for _, c := range handbook.Chapters() {
		editions := handbook.EditionsOf(c)
		for k, e := range editions {
			first, last := handbook.Days(c, e)
			if e == handbook.OtherEditions(c, first).Named {
				continue // no day proposes it
			}
			if (last == 0) != (k == len(editions)-1) {
				t.Errorf("%s ends on %d", e, last)
			}
			for _, day := range []int{first, last} {
				if day > 0 && handbook.EditionOn(c, day) != e {
					t.Errorf("on %d the edition is %s, want %s", day, handbook.EditionOn(c, day), e)
				}
				if _, err := tournament.ParseDate(tournament.Date{Year: day / 10000, Month: day / 100 % 100, Day: day % 100}.String()); day > 0 && err != nil {
					t.Errorf("%s: %v", e, err)
				}
			}
		}
	}
}

// Teams that are accelerated have their virtual points written out, as match points, and
// are paired as if nobody had (C.04.7 1.4).
func TestAcceleratedTeams(t *testing.T) {
	o := quiet()
	o.System, o.Players, o.Rounds, o.Acceleration = pairing.Team, 14, 6, simulate.Baku
	played := made(t, 3, o)
	want := []tournament.Acceleration{
		{Match: 2 * tournament.One, FirstRound: 1, LastRound: 2, FirstID: 1, LastID: 8},
		{Match: tournament.One, FirstRound: 3, LastRound: 3, FirstID: 1, LastID: 8},
	}
	if !slices.Equal(played.Accelerations, want) {
		t.Errorf("%+v, want %+v", played.Accelerations, want)
	}
	bare := *played
	bare.Accelerations = nil
	for round := 1; round <= 6; round++ {
		a, err := pairing.Pair(played, pairing.Options{Round: round})
		if err != nil {
			t.Fatal(err)
		}
		b, err := pairing.Pair(&bare, pairing.Options{Round: round})
		if err != nil || !slices.Equal(a.Pairs(), b.Pairs()) {
			t.Errorf("round %d: %v, without records %v (%v)", round, a.Pairs(), b.Pairs(), err)
		}
	}
}
