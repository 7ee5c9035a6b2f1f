package simulate_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"torneo/internal/longtest"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

func TestOptionsThatNothingSatisfies(t *testing.T) {
	points := func(change func(p *tournament.GamePoints)) *tournament.GamePoints {
		p := tournament.StandardGamePoints()
		change(&p)
		return &p
	}
	one, two := tournament.One, 2*tournament.One
	for _, test := range []struct {
		id string
		o  simulate.Options
	}{
		{"simulate.players", simulate.Options{Players: 1}},
		{"simulate.players", simulate.Options{Players: -3}},
		{"simulate.players", simulate.Options{Players: 10000}},
		{"simulate.players", simulate.Options{Ratings: simulate.Ratings{Given: []int{2000}}}},
		{"simulate.rounds", simulate.Options{Rounds: -1}},
		{"simulate.rounds", simulate.Options{Rounds: 501}},
		{"simulate.rounds-many", simulate.Options{Players: 8, Rounds: 8}},
		{"simulate.rounds-many", simulate.Options{Players: 7, Rounds: 8}},
		{"simulate.rounds-many", simulate.Options{Players: 8, ForfeitWins: quota(t, "9:1")}},
		{"simulate.rounds-many", simulate.Options{Ratings: simulate.Ratings{Given: []int{2000, 1900}}, Rounds: 2}},
		{"simulate.quota-round", simulate.Options{Rounds: 5, HalfPointByes: quota(t, "6:1")}},
		{"simulate.quota-first", simulate.Options{Withdrawals: quota(t, "1:1")}},
		{"simulate.quota-first", simulate.Options{LateEntries: quota(t, "1:5%")}},
		{"simulate.quota-rounds", simulate.Options{Prohibited: quota(t, "2:1")}},
		{"simulate.quota-rounds", simulate.Options{UnratedPlayers: quota(t, "5,2:1")}},
		{"simulate.quota-sum", simulate.Options{HalfPointByes: quota(t, "60%"), ZeroPointByes: quota(t, "50%")}},
		{"simulate.quota-sum", simulate.Options{ForfeitWins: quota(t, "60%"), ZeroZero: quota(t, "3:41%")}},
		{"simulate.no-room", simulate.Options{Players: 4, HalfPointByes: quota(t, "1:3")}},
		{"simulate.no-room", simulate.Options{Players: 4, Rounds: 3, HalfPointByes: quota(t, "7")}},
		{"simulate.no-room", simulate.Options{Players: 10, Rounds: 3, ForfeitWins: quota(t, "10"), ZeroZero: quota(t, "6")}},
		{"simulate.no-room", simulate.Options{Players: 10, Rounds: 3, Withdrawals: quota(t, "9")}},
		{"simulate.no-room", simulate.Options{Players: 10, Rounds: 1, LateEntries: quota(t, "1")}},
		{"simulate.no-room", simulate.Options{Players: 10, UnratedPlayers: quota(t, "11")}},
		{"simulate.no-room", simulate.Options{Players: 10, Prohibited: quota(t, "23")}},
		{"simulate.baku-points", simulate.Options{Acceleration: simulate.Baku, Points: points(func(p *tournament.GamePoints) { p.Win = tournament.Both(3 * one) })}},
		{"simulate.baku-one-point", simulate.Options{System: pairing.DutchCollapsing, Acceleration: simulate.Baku, Points: points(func(p *tournament.GamePoints) {
			p.Win, p.Draw, p.ForfeitWin = tournament.Both(2*one), tournament.Both(one), 2*one
		})}},
		{"simulate.points", simulate.Options{Points: points(func(p *tournament.GamePoints) { p.Draw = tournament.Both(one) })}},
		{"simulate.points", simulate.Options{Points: points(func(p *tournament.GamePoints) { p.Draw = tournament.Both(tournament.Points(6)) })}},
		{"simulate.points", simulate.Options{Points: points(func(p *tournament.GamePoints) { p.Win.Black = two })}},
		{"simulate.points", simulate.Options{Points: points(func(p *tournament.GamePoints) { p.PairingAllocatedBye = two })}},
		{"simulate.points", simulate.Options{Points: points(func(p *tournament.GamePoints) { p.Loss = tournament.Both(tournament.Points(-1)) })}},
		{"simulate.points", simulate.Options{Points: points(func(p *tournament.GamePoints) { p.ZeroPointBye = 1 })}},
		{"simulate.points", simulate.Options{Points: &tournament.GamePoints{}}},
		{"simulate.rating", simulate.Options{Ratings: simulate.Ratings{Given: []int{2000, 4000}}}},
		{"simulate.rating", simulate.Options{Ratings: simulate.Ratings{Mean: -1}}},
		{"simulate.rating", simulate.Options{Ratings: simulate.Ratings{Highest: 99999}}},
		{"simulate.rating-step", simulate.Options{Ratings: simulate.Ratings{Gap: -1}}},
		{"simulate.rating-step", simulate.Options{Ratings: simulate.Ratings{Deviation: 1001}}},
		{"simulate.rating-limits", simulate.Options{Ratings: simulate.Ratings{Lowest: 2000, Highest: 1900}}},
		{"simulate.rating-gap", simulate.Options{Ratings: simulate.Ratings{Gap: 10, Mean: 2000}}},
		{"simulate.ratings-both", simulate.Options{Ratings: simulate.Ratings{Given: []int{2000, 1900}, Gap: 10}}},
		{"simulate.ratings-count", simulate.Options{Players: 3, Ratings: simulate.Ratings{Given: []int{2000, 1900}}}},
	} {
		record, err := simulate.Tournament(chance(1), test.o)
		if wrong := (*simulate.Invalid)(nil); !errors.As(err, &wrong) || wrong.Message.ID != test.id || record != nil {
			t.Errorf("%+v: %v, want %s", test.o, err, test.id)
		}
	}
}

// What is drawn leaves room for what is given.
func TestSizesAreDrawnForWhatIsGiven(t *testing.T) {
	for _, o := range []simulate.Options{
		{HalfPointByes: quota(t, "50")}, {ForfeitWins: quota(t, "40"), ZeroZero: quota(t, "10")}, {HalfPointByes: quota(t, "11:3")},
		{DoubleForfeits: quota(t, "20:2")}, {Rounds: 30}, {Rounds: 11, ZeroPointByes: quota(t, "5:20")}, {Withdrawals: quota(t, "30")},
		{LateEntries: quota(t, "4:12"), FullPointByes: quota(t, "2:9")}, {Players: 12, HalfPointByes: quota(t, "60")}, {Players: 9, ForfeitLosses: quota(t, "7:1")},
		{Players: 10, Rounds: 3, HalfPointByes: quota(t, "1:8"), ForfeitWins: quota(t, "5")},
		{ForfeitWins: quota(t, "100%")}, {HalfPointByes: quota(t, "100%")}, {Withdrawals: quota(t, "100%"), LateEntries: quota(t, "100%")},
	} {
		for seed := range uint64(longtest.Or(50, 15)) {
			record, err := simulate.Tournament(chance(seed), o.Legally())
			if err != nil {
				var wrong *simulate.Invalid
				if errors.As(err, &wrong) {
					t.Errorf("%+v: %v", o, wrong.Message)
				} else {
					t.Errorf("%+v: %v", o, err)
				}
				break
			}
			sound(t, record, false)
		}
	}
}

func TestSizesAreDrawnForFixedNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var o simulate.Options
		for _, q := range []*simulate.Quota{
			&o.FullPointByes, &o.HalfPointByes, &o.ZeroPointByes, &o.LateEntries, &o.Withdrawals, &o.ForfeitWins, &o.ForfeitLosses, &o.DoubleForfeits,
			&o.HalfZero, &o.ZeroHalf, &o.ZeroZero, &o.UnratedWins, &o.UnratedDraws, &o.UnratedLosses, &o.Prohibited, &o.UnratedPlayers,
		} {
			text := rapid.SampledFrom([]string{"", "", "", "0", "1", "3", "20", "5%", "40%"}).Draw(t, "quota")
			if whole := q == &o.Prohibited || q == &o.UnratedPlayers; !whole && rapid.IntRange(0, 3).Draw(t, "by round") == 0 {
				text = rapid.SampledFrom([]string{"2:1", "2:3,5:2", "4,3:1", "2,2:0,3:0", "10%,4:4"}).Draw(t, "quota")
			}
			if text == "" {
				continue
			}
			var err error
			if *q, err = simulate.ParseQuota(text); err != nil {
				t.Fatal(err)
			}
		}
		_, err := simulate.Tournament(chance(rapid.Uint64().Draw(t, "seed")), o.Legally())
		var wrong *simulate.Invalid
		if errors.As(err, &wrong) && wrong.Message.ID != "simulate.quota-sum" {
			t.Errorf("%v", wrong.Message)
		}
	})
}
