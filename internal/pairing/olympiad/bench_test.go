package olympiad_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"torneo/internal/pairing/olympiad"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// played returns a position after so many rounds that were paired by the rules.
func played(b *testing.B, teams, rounds int) swiss.Position {
	rng := rand.New(rand.NewPCG(1, uint64(teams)))
	p := swiss.Position{Planned: 11}
	for number := 1; number <= teams; number++ {
		p.Players = append(p.Players, team(number, 0, ""))
	}
	for p.Round = 1; p.Round <= rounds; p.Round++ {
		f := p.Field(swiss.Olympiad2022)
		paired, err := olympiad.Pair(f)
		if err != nil {
			b.Fatal(err)
		}
		of := func(i int) *swiss.Player { return &p.Players[f.Players[i].Number-1] }
		for _, pair := range paired.Pairs {
			white, black := of(pair.White), of(pair.Black)
			white.Colors, black.Colors = append(white.Colors, tournament.White), append(black.Colors, tournament.Black)
			p.Met = append(p.Met, [2]int{white.Number, black.Number})
			switch rng.IntN(5) {
			case 0:
				white.Score += tournament.One
				black.Score += tournament.One
			case 1, 2:
				white.Score += 2 * tournament.One
			default:
				black.Score += 2 * tournament.One
			}
		}
	}
	return p
}

// BenchmarkPair pairs rounds 2, 5 and 10.
func BenchmarkPair(b *testing.B) {
	for _, teams := range []int{200, 1000, 2000} {
		for _, before := range []int{1, 4, 9} {
			f := played(b, teams, before).Field(swiss.Olympiad2022)
			b.Run(fmt.Sprintf("teams=%d/round=%d", teams, before+1), func(b *testing.B) {
				for b.Loop() {
					if _, err := olympiad.Pair(f); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
