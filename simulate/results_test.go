package simulate_test

import (
	"math"
	"testing"

	"torneo/rating"
	"torneo/simulate"
	"torneo/tournament"
)

// The win and half of the draw are FIDE's expected score, for every difference.
func TestOddsAreTheTables(t *testing.T) {
	for mine := 0; mine <= 3999; mine += 7 {
		for theirs := 0; theirs <= 3999; theirs += 3 {
			win, draw := simulate.Odds(mine, theirs)
			expected := rating.ExpectedScore(min(max(mine-theirs, -400), 400))
			if win < 0 || draw < 0 || win+draw > 10000 || 2*win+draw != 200*expected {
				t.Fatalf("%d against %d: wins %d, draws %d, expected %d", mine, theirs, win, draw, expected)
			}
			if otherWin, otherDraw := simulate.Odds(theirs, mine); otherDraw != draw || otherWin != 10000-win-draw {
				t.Fatalf("%d against %d: %d %d, the other way round %d %d", mine, theirs, win, draw, otherWin, otherDraw)
			}
		}
	}
	for _, want := range []struct{ mine, theirs, win, draw int }{
		{1400, 1400, 4000, 2000}, {2000, 2000, 3250, 3500}, {2600, 2600, 2500, 5000}, {2000, 1800, 6433, 2334},
		{2800, 1400, 8656, 1088}, {1400, 2800, 256, 1088},
	} {
		if win, draw := simulate.Odds(want.mine, want.theirs); win != want.win || draw != want.draw {
			t.Errorf("%d against %d: wins %d, draws %d, want %d and %d", want.mine, want.theirs, win, draw, want.win, want.draw)
		}
	}
}

// Over many games the results are as likely as the odds say: the sum, over all
// odds there are, of the squared differences in units of their variance.
func TestResultsFollowTheTable(t *testing.T) {
	o := quiet()
	o.Players, o.Rounds = 100, 9
	o.Ratings = simulate.Ratings{Lowest: 1400, Highest: 2700}
	type cell struct{ expected, draw int }
	games, wins, draws := map[cell]int{}, map[cell]int{}, map[cell]int{}
	byExpected := map[int][2]int{} // half points of White, games
	total := 0
	for seed := range uint64(400) {
		record := made(t, seed, o.Legally())
		for _, round := range record.Rounds {
			for _, g := range round.Games {
				white, black := record.Players[g.White-1].Rating, record.Players[g.Black-1].Rating
				win, draw := simulate.Odds(white, black)
				c := cell{(2*win + draw) / 200, draw / 400}
				games[c]++
				total++
				x := byExpected[c.expected]
				x[1]++
				switch g.Result.White {
				case tournament.Win:
					wins[c]++
					x[0] += 2
				case tournament.Draw:
					draws[c]++
					x[0]++
				}
				byExpected[c.expected] = x
			}
		}
	}
	if total != 400*450 || len(byExpected) < 80 {
		t.Fatalf("%d games with %d expected scores", total, len(byExpected))
	}
	for expected, x := range byExpected {
		// The variance of a result is at most that of a game without draws.
		mean, bound := float64(x[1]*expected)/100, 5*math.Sqrt(float64(x[1]*expected*(100-expected)))/100
		if got := float64(x[0]) / 2; math.Abs(got-mean) > bound {
			t.Errorf("expected .%02d: %v points in %d games, want %v ± %.0f", expected, got, x[1], mean, bound)
		}
	}
	chi, freedom := 0.0, 0
	for c, n := range games {
		draw := float64(c.draw*400+200) / 10000
		win := float64(c.expected)/100 - draw/2
		for _, part := range []struct {
			got  int
			want float64
		}{{wins[c], win}, {draws[c], draw}, {n - wins[c] - draws[c], 1 - win - draw}} {
			if mean := part.want * float64(n); mean >= 20 {
				chi += (float64(part.got) - mean) * (float64(part.got) - mean) / mean
				freedom++
			}
		}
	}
	freedom = freedom * 2 / 3 // of three numbers two are free
	if limit := float64(freedom) + 6*math.Sqrt(2*float64(freedom)); chi > limit || freedom < 200 {
		t.Errorf("chi square is %.0f with %d degrees of freedom, want no more than %.0f", chi, freedom, limit)
	}
}
