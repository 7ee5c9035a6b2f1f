package calculator_test

import (
	"testing"

	"torneo/internal/calculator"
	"torneo/prize"
	"torneo/tournament"
)

// FuzzFigures asks every calculator whatever is written: it answers or says why not.
func FuzzFigures(f *testing.F) {
	f.Add("2100=1,2200=½,unrated=0", "5.5", 9, 2, 20261127)
	f.Add("2510:GM:FRA=1 2400::ESP", "1/2", 40, 500, 20140701)
	f.Add("2400=+", "-1", -3, 0, 0)
	f.Add("99999999999999999999", "1000000000000,0.01", 1<<40, -1<<40, -1)
	f.Fuzz(func(t *testing.T, list, figures string, n, m, ordinal int) {
		opponents, err := calculator.ParseOpponents(list, calculator.MostRated)
		if err != nil {
			opponents = nil
		}
		day := tournament.DateOf(ordinal)
		if !day.Complete() || day.Month > 12 || day.Day > 31 || day.Year > 9999 || day.Year < 1 {
			day = tournament.Date{Year: 2026, Month: 11, Day: 27}
		}
		points, err := calculator.ParseScore(figures)
		_, _ = calculator.PerformanceOf(opponents, nil, day)
		if err == nil {
			p, err := calculator.PerformanceOf(opponents, &points, day)
			if err == nil && p.Points != points {
				t.Errorf("%v of %v", p.Points, points)
			}
		}
		if len(opponents) <= 12 {
			_, _ = calculator.NormOf(calculator.NormQuestion{Opponents: opponents, Rounds: n % 14, Strongest: m, Federation: "ESP", Day: day})
		}
		_, _ = calculator.RatingOf(calculator.RatingQuestion{Rating: n, K: m, Games: opponents, Day: day})
		_, _ = calculator.BakuOf(n, m)
		_, _ = calculator.LengthsOf(n, m)
		tied, err := calculator.TiedPlayers(n, m)
		amounts, err2 := calculator.ParseAmounts(figures, 2)
		if err == nil && err2 == nil {
			q := calculator.PrizeQuestion{Name: "x", Currency: "EUR", Decimals: 2, Unit: 1, Amounts: amounts, Points: tied, Sharing: prize.Hort}
			if x, err := calculator.SharesOf(q); err == nil && x.Result.Paid+x.Result.Left != x.Result.Total {
				t.Errorf("%d and %d of %d", x.Result.Paid, x.Result.Left, x.Result.Total)
			}
		}
	})
}
