package standings_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"torneo/internal/tournamenttest"
	"torneo/standings"
	"torneo/tournament"
)

// Before the last round, whoever may be tied is named, and nobody else: the same by going
// through all ends that the round may have.
func TestConcernedAgainstEveryEnd(t *testing.T) {
	named := 0
	rapid.Check(t, func(r *rapid.T) {
		const players = 5
		pair := rapid.SampledFrom([]string{"1-2 1, 3-4 =", "1-3 0, 4-2 1", "5-4 1, 2-3 =", "1-5 =, 3-2 1", "4-5 0, 1-2 ="})
		record := tournamenttest.Parse(players, pair.Draw(r, "round 1"), pair.Draw(r, "round 2"))
		record.PlannedRounds = 3
		from := rapid.IntRange(1, players).Draw(r, "from")
		places := tournament.PlayOffPlaces{From: from, To: rapid.SampledFrom([]int{0, from, min(from+1, players)}).Draw(r, "to")}
		if rapid.Bool().Draw(r, "qualify") {
			places = tournament.PlayOffPlaces{From: 1, To: min(from, players-1), Qualify: true}
		}
		record.PlayOff = &tournament.PlayOff{Places: places}
		list, err := standings.PossibleTies(record)
		if err != nil {
			r.Fatal(err)
		}
		got := map[int]bool{}
		for _, s := range list {
			if got[s.Number] = true; s.Most != s.Now+tournament.One || !s.Playing {
				r.Errorf("%+v", s)
			}
		}
		now := totals(record)
		want := map[int]bool{}
		for end := range 243 { // 3 to the power of 5
			points := make([]tournament.Points, players)
			for k, rest := 0, end; k < players; k, rest = k+1, rest/3 {
				points[k] = now[k] + tournament.Points(rest%3)*tournament.Half
			}
			for _, i := range tiedFor(points, places) {
				want[i+1] = true
			}
		}
		for n := 1; n <= players; n++ {
			if got[n] != want[n] {
				r.Errorf("%v, places %+v: %d is named: %t, want %t", now, places, n, got[n], want[n])
			}
		}
		named += len(got)
	})
	if named == 0 {
		t.Error("nobody was ever concerned")
	}
}

func totals(record *tournament.Tournament) []tournament.Points {
	points := make([]tournament.Points, len(record.Players))
	for _, round := range record.Rounds {
		for _, g := range round.Games {
			points[g.White-1] += record.Points.Of(g.Result.White, tournament.White)
			points[g.Black-1] += record.Points.Of(g.Result.Black, tournament.Black)
		}
		for _, b := range round.Byes {
			points[b.ID-1] += record.Points.Bye(b.Kind)
		}
	}
	return points
}

// tiedFor returns those who are tied with somebody for one of the places; of a play-off for
// who is among the first ones, across the last of these.
func tiedFor(points []tournament.Points, places tournament.PlayOffPlaces) (list []int) {
	for i := range points {
		first, same := 1, 0
		for _, x := range points {
			if x > points[i] {
				first++
			} else if x == points[i] {
				same++
			}
		}
		last, to := first+same-1, places.To
		if to == 0 {
			to = len(points)
		}
		concerned := first <= to && last >= places.From
		if places.Qualify {
			concerned = first <= to && last > to
		}
		if same > 1 && concerned {
			list = append(list, i)
		}
	}
	return list
}

// While the last round is being played, who has finished has what he has; before the last but
// one, and once it is over, nobody is named. Who has left gains nothing more.
func TestConcernedInTheLastRound(t *testing.T) {
	first := "1-4 1, 2-5 1, 3-6 ="
	declared := func(rounds ...string) *tournament.Tournament {
		record := tournamenttest.Parse(6, rounds...)
		record.PlannedRounds, record.PlayOff = 2, &tournament.PlayOff{Places: tournament.PlayOffPlaces{From: 1, To: 1}}
		return record
	}
	numbers := func(record *tournament.Tournament) (list []int) {
		stakes, err := standings.PossibleTies(record)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range stakes {
			list = append(list, s.Number)
		}
		return list
	}
	left := declared(first)
	left.Players[1].Withdrawn = true // 2 has 1.0 and may still be tied with others who lose
	undeclared := declared(first)
	undeclared.PlayOff = nil
	earlier := declared(first)
	earlier.PlannedRounds = 3
	for name, test := range map[string]struct {
		record *tournament.Tournament
		want   string
	}{
		"before it":                {declared(first), "[1 2 3 6 4 5]"},
		"two wins, one to come":    {declared(first, "1-3 1, 2-6 ?, 4-5 ?"), "[1 2]"},
		"over":                     {declared(first, "1-3 1, 2-6 1, 4-5 1"), "[]"},
		"nobody can catch him":     {declared(first, "1-3 1, 2-6 0, 4-5 ?"), "[]"},
		"who has left":             {left, "[1 3 6 2 4 5]"},
		"no play-off":              {undeclared, "[]"},
		"two rounds to come":       {earlier, "[]"},
		"before anything is known": {declared(), "[]"},
	} {
		if got := fmt.Sprint(numbers(test.record)); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// While the last round is being played the play-off waits, and does not say that nobody is tied.
func TestPlayOffWaitsForTheLastRound(t *testing.T) {
	record := tournamenttest.Parse(4, "1-3 1, 2-4 1", "1-2 ?, 3-4 1")
	record.PlannedRounds = 2
	record.PlayOff = &tournament.PlayOff{Places: tournament.PlayOffPlaces{From: 1, To: 1}}
	x, err := standings.Of(record, standings.Request{List: specs(t, "PTS,BH")})
	if err != nil || x.Waiting.ID != "playoff.missing" || len(x.Courses) != 1 {
		t.Errorf("%v, %d courses, %v", x.Waiting, len(x.Courses), err)
	}
	if x, err = standings.Of(record, standings.Request{List: specs(t, "PTS,BH"), Round: 1}); err != nil || !x.Waiting.IsZero() {
		t.Errorf("after round 1: %v, %v", x.Waiting, err)
	}
}
