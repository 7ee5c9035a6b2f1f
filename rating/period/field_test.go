package period_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// field makes a period of events in which everybody plays some rounds: a list of twenty
// times as many players as an event has.
func field(s system.System, events, players, rounds int) *period.Input {
	day := date(2026, 11, 1)
	if s.ID == "dwz-2021" {
		day = date(2026, 5, 1)
	}
	in := &period.Input{System: s, Day: date(day.Year, day.Month+1, 1), List: period.List{Day: day}}
	size := min(20*players, events*players)
	for k := range size {
		m := period.Member{Player: system.Player{ID: strconv.Itoa(100000 + k), Rating: float64(1400 + 37*k%1100), K: 20, Index: 3 + k%40, RD: float64(50 + k%200), Games: 8 + k%60, Birth: date(1950+k%62, 0, 0)}, Name: fmt.Sprint("Player ", k)}
		if k%9 == 0 {
			m.Player = system.Player{ID: m.ID, Birth: m.Birth}
		}
		in.List.Members = append(in.List.Members, m)
	}
	for e := range events {
		start := date(day.Year, day.Month, 1+e%25)
		t := &tournament.Tournament{Name: fmt.Sprint("Event ", e), Start: start, End: start.AddDays(2), Rulebook: tournament.ProposeRulebook(start, start)}
		v := period.Event{ID: fmt.Sprintf("event-%05d", e), Tournament: t}
		for k := range players {
			m := &in.List.Members[(e*players+k*7)%size]
			for _, id := range v.IDs {
				if id == m.ID {
					m = &in.List.Members[(e*players+k*7+1)%size]
				}
			}
			t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: m.Name, Rating: m.PublishedRating(), Birth: m.Birth})
			v.IDs = append(v.IDs, m.ID)
		}
		for r := range rounds {
			round := tournament.Round{}
			for k := range players / 2 { // the circle
				at := func(n int) int {
					if n == 0 {
						return 1
					}
					return (n+r)%(players-1) + 2
				}
				round.Games = append(round.Games, tournament.Game{White: at(k), Black: at(players - 1 - k), Result: outcomes([]string{"1", "=", "0"}[(e+k+r)%3])})
			}
			t.Rounds = append(t.Rounds, round)
		}
		in.Events = append(in.Events, v)
	}
	return in
}

// 5,000 events of 60 players and 7 rounds are to be done in two minutes.
func BenchmarkPeriod(b *testing.B) {
	for _, name := range []string{"fide", "dwz", "glicko-2"} {
		b.Run(name, func(b *testing.B) {
			in := field(find(b, name, date(2026, 11, 1)), events(), 60, 7)
			for b.Loop() {
				began := time.Now()
				rate(b, in)
				b.ReportMetric(time.Since(began).Seconds(), "s/period")
			}
		})
	}
}

// events is the number of events of the benchmark; fewer to look at it.
func events() int {
	if n, err := strconv.Atoi(os.Getenv("TORNEO_EVENTS")); err == nil {
		return n
	}
	return 5000
}
