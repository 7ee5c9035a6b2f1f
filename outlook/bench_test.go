package outlook_test

import (
	"math/rand/v2"
	"testing"

	"torneo/internal/pairingtest"
	"torneo/internal/tournamenttest"
	"torneo/norm"
	"torneo/outlook"
	"torneo/prize"
	"torneo/tournament"
)

// everything asks for all that a page shows: everybody's places, and what decides the first one,
// the first three and relegation.
func everything(b *testing.B, t *tournament.Tournament) {
	b.ReportAllocs()
	for b.Loop() {
		o, err := outlook.Of(t, outlook.Request{})
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range o.Rows {
			for _, places := range []int{1, 3} {
				if p, ok := o.Place(r.Number, places); ok {
					o.Sentences(p)
				}
			}
			if p, ok := o.Safe(r.Number, 2); ok {
				o.Sentences(p)
			}
		}
	}
}

// roundRobin has so many rounds played, of players or, with boards, of teams.
func roundRobin(participants, boards, played int) *tournament.Tournament {
	t := tournamenttest.Random(rand.New(rand.NewPCG(1, uint64(participants))), tournamenttest.Config{Players: participants, Boards: boards, RoundRobin: true, Played: played})
	t.System.Family, t.System.Games, t.System.Team = tournament.RoundRobin, 1, boards > 0
	t.PlannedRounds = participants - 1 + participants%2
	return t
}

func BenchmarkRoundRobinOf14(b *testing.B) {
	for name, played := range map[string]int{"before": 1, "half": 6, "two-rounds-left": 11} {
		b.Run(name, func(b *testing.B) { everything(b, roundRobin(14, 0, played)) })
	}
}

// Of the last round of a round robin of 14, seven games are open: 2187 courses.
func BenchmarkCourses(b *testing.B) { everything(b, roundRobin(14, 0, 12)) }

func BenchmarkLeagueOf12(b *testing.B) {
	for name, played := range map[string]int{"half": 5, "three-rounds-left": 8, "last": 10} {
		b.Run(name, func(b *testing.B) { everything(b, roundRobin(12, 4, played)) })
	}
}

func BenchmarkLeagueOf12WithThreePoints(b *testing.B) {
	t := roundRobin(12, 4, 8)
	t.MatchPoints = tournament.MatchPoints{Win: 30, Draw: 10}
	everything(b, t)
}

func BenchmarkSwissOf200(b *testing.B) {
	for name, played := range map[string]int{"five": 5, "eight": 8} {
		b.Run(name, func(b *testing.B) {
			t, err := pairingtest.PlayedEvent(200, played, 9)
			if err != nil {
				b.Fatal(err)
			}
			everything(b, t)
		})
	}
	b.Run("last-round-paired", func(b *testing.B) {
		t, err := pairingtest.PlayedEvent(200, 9, 9)
		if err != nil {
			b.Fatal(err)
		}
		for k := range t.Rounds[8].Games {
			t.Rounds[8].Games[k].Result = tournament.ByColor[tournament.Outcome]{}
		}
		everything(b, t)
	})
	b.Run("five-boards-open", func(b *testing.B) {
		t, err := pairingtest.PlayedEvent(200, 9, 9)
		if err != nil {
			b.Fatal(err)
		}
		for k := range 5 {
			t.Rounds[8].Games[k].Result = tournament.ByColor[tournament.Outcome]{}
		}
		everything(b, t)
	})
}

// With a fund of five lists, of which one player may have one prize.
func BenchmarkPrizes(b *testing.B) {
	for name, players := range map[string]int{"200": 200, "500": 500} {
		b.Run(name, func(b *testing.B) {
			t, err := pairingtest.PlayedEvent(players, 9, 9)
			if err != nil {
				b.Fatal(err)
			}
			for k := range t.Rounds[8].Games {
				t.Rounds[8].Games[k].Result = tournament.ByColor[tournament.Outcome]{}
			}
			f := &prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1}
			for k := range 5 {
				l := prize.List{Name: string(rune('A' + k)), Conditions: prize.Conditions{RatingMax: []int{0, 2200, 2000, 1800, 1600}[k]}}
				for n := range 10 {
					l.Prizes = append(l.Prizes, prize.Prize{Amount: prize.Money(1000_00 - 90_00*n)})
				}
				f.Lists = append(f.Lists, l)
			}
			for b.Loop() {
				o, err := outlook.Of(t, outlook.Request{})
				if err != nil {
					b.Fatal(err)
				}
				list, err := o.Prizes(f)
				if err != nil {
					b.Fatal(err)
				}
				for k := range list {
					list[k].Sentences()
				}
			}
		})
	}
}

// Everybody's norms with one round to come, as a page has them.
func BenchmarkNorms(b *testing.B) {
	for name, players := range map[string]int{"200": 200, "500": 500} {
		b.Run(name, func(b *testing.B) {
			t, err := pairingtest.PlayedEvent(players, 8, 9)
			if err != nil {
				b.Fatal(err)
			}
			t.PlannedRounds, t.Rulebook = 9, tournament.ProposeRulebook(tournament.Date{Year: 2026, Month: 5, Day: 1}, tournament.Date{Year: 2026, Month: 5, Day: 9})
			for k := range t.Players {
				t.Players[k].Federation = []string{"ESP", "FRA", "GER", "ITA"}[k%4]
			}
			for b.Loop() {
				rules, err := norm.RulesFor(t)
				if err != nil {
					b.Fatal(err)
				}
				e, err := norm.NewEvent(t, rules, norm.Facts{Kind: norm.Ordinary})
				if err != nil {
					b.Fatal(err)
				}
				for k := range t.Players {
					outlook.Norms(e, t.Players[k].Number)
				}
			}
		})
	}
}
