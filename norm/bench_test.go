package norm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"torneo/norm"
	"torneo/tournament"
)

// open returns a Swiss of that size with pairs of neighbours in a shifting order.
func open(players, rounds, planned int) *tournament.Tournament {
	random := rand.New(rand.NewPCG(1, 2))
	record := &tournament.Tournament{Federation: "ESP", PlannedRounds: planned, Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss}}
	for n := range players {
		p := tournament.Player{Number: n + 1, Name: fmt.Sprint("Player ", n+1), Rating: 2650 - n, Sex: []string{"m", "w"}[n%2], Federation: []string{"ESP", "FRA", "GER", "ITA", "POL"}[random.IntN(5)]}
		switch {
		case p.Rating > 2480:
			p.Title = "GM"
		case p.Rating > 2380:
			p.Title = "IM"
		case p.Rating > 2280:
			p.Title = "FM"
		}
		record.Players = append(record.Players, p)
	}
	results := []tournament.ByColor[tournament.Outcome]{
		{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.Loss, Black: tournament.Win},
	}
	for r := range rounds {
		var round tournament.Round
		step := 1 + 3*r
		taken := make([]bool, players)
		for n := range players {
			if taken[n] || n+step >= players || taken[n+step] {
				continue
			}
			taken[n], taken[n+step] = true, true
			round.Games = append(round.Games, tournament.Game{White: n + 1, Black: n + step + 1, Result: results[random.IntN(3)]})
		}
		record.Rounds = append(record.Rounds, round)
	}
	return record
}

// Everybody's verdicts for all four titles in an open of a thousand players.
func BenchmarkVerdicts(b *testing.B) {
	record := open(1000, 11, 11)
	rules, _ := norm.RulesOf("Titles-2024")
	made := 0
	for b.Loop() {
		e, err := norm.NewEvent(record, rules, norm.Facts{})
		if err != nil {
			b.Fatal(err)
		}
		made = 0
		for n := range record.Players {
			for _, title := range norm.Open("", record.Players[n].Sex) {
				if v, err := e.Verdict(n+1, title); err != nil {
					b.Fatal(err)
				} else if v.Met {
					made++
				}
			}
		}
	}
	b.ReportMetric(float64(made), "norms")
}

// What is still possible for everybody, after eight of eleven rounds; and with how
// many points alone.
func BenchmarkHopes(b *testing.B)   { benchmarkOutlooks(b, (*norm.Event).Hope) }
func BenchmarkChances(b *testing.B) { benchmarkOutlooks(b, (*norm.Event).Chance) }

func benchmarkOutlooks(b *testing.B, outlook func(*norm.Event, int, norm.Title) (norm.Outlook, bool)) {
	record := open(1000, 8, 11)
	rules, _ := norm.RulesOf("Titles-2024")
	possible := 0
	for b.Loop() {
		e, err := norm.NewEvent(record, rules, norm.Facts{})
		if err != nil {
			b.Fatal(err)
		}
		possible = 0
		for n := range record.Players {
			for _, title := range norm.Open("", record.Players[n].Sex) {
				if _, ok := outlook(e, n+1, title); ok {
					possible++
				}
			}
		}
	}
	b.ReportMetric(float64(possible), "possible")
}
