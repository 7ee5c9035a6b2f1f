package forecast_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"torneo/forecast"
	"torneo/norm"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

// entries has so many players, ten points apart.
func entries(players int) *tournament.Tournament {
	t := &tournament.Tournament{Name: "Open", Start: tournament.Date{Year: 2026, Month: 5, Day: 1}, End: tournament.Date{Year: 2026, Month: 5, Day: 9}}
	for k := range players {
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: string(rune('A' + k%26)), Rating: 2400 - 10*k})
	}
	return t
}

// seeded is the chance of the runs of a seed.
func seeded(seed uint64) func(run int) simulate.Chance {
	return func(run int) simulate.Chance { return rand.New(rand.NewPCG(seed, uint64(run))) }
}

func of(t *testing.T, players, rounds, runs, workers int, system pairing.System, baku bool) *forecast.Forecast {
	t.Helper()
	f, err := forecast.Of(forecast.Request{Event: entries(players), Variant: forecast.Variant{System: system, Rounds: rounds, Baku: baku}, Runs: runs, Chance: seeded(7), Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The same seed gives the same figures, however many work on them; another gives others.
func TestTheSameSeedGivesTheSameFigures(t *testing.T) {
	one, three := of(t, 20, 5, 40, 1, pairing.Dutch, false), of(t, 20, 5, 40, 3, pairing.Dutch, false)
	if !reflect.DeepEqual(one, three) {
		t.Errorf("%+v\n%+v", one, three)
	}
	other, err := forecast.Of(forecast.Request{Event: entries(20), Variant: forecast.Variant{System: pairing.Dutch, Rounds: 5}, Runs: 40, Chance: seeded(8)})
	if err != nil || reflect.DeepEqual(one, other) {
		t.Error("another seed gives the same", err)
	}
}

// Every run counts everybody once, by every system; nobody wins more games than there are rounds, and in
// knock-out size the perfect scores halve: of 16 players with four rounds one at most.
func TestTheFieldIsWhole(t *testing.T) {
	for _, s := range pairing.SwissForPlayers.Systems() {
		f := of(t, 16, 4, 20, 2, s, false)
		if f.Played+f.Ended != 20 || f.Played == 0 {
			t.Fatalf("%s: %d runs, %d ended", s, f.Played, f.Ended)
		}
		for r := range f.Scores {
			var sum int64
			for _, x := range f.Scores[r] {
				sum += x.Mean()
			}
			if sum < 15_990 || sum > 16_010 {
				t.Errorf("%s, round %d: %d thousandths of players", s, r+1, sum)
			}
			if f.AllDifference[r].Mean() <= 0 {
				t.Errorf("%s, round %d: no difference of ratings", s, r+1)
			}
		}
		if f.Perfect.Mean() > 1000 || f.First.Mean() < 1000 || f.TopSeedAlone.Mean() > f.TopSeed.Mean() {
			t.Errorf("%s: %+v", s, f)
		}
		if last := f.PerfectAfter[3]; last != f.Perfect {
			t.Errorf("%s: %v, %v", s, last, f.Perfect)
		}
	}
}

// The interval of a share shrinks with the root of the runs, and what never happened has a bound, too.
func TestErrors(t *testing.T) {
	few, many := of(t, 24, 4, 100, 2, pairing.Dutch, false), of(t, 24, 4, 1600, 2, pairing.Dutch, false)
	if a, b := few.First.Error(), many.First.Error(); b == 0 || a < 3*b || a > 6*b {
		t.Errorf("errors %d of 100 runs, %d of 1600", a, b)
	}
	if d := few.First.Mean() - many.First.Mean(); max(d, -d) > 2*few.First.Error() {
		t.Errorf("means %d and %d", few.First.Mean(), many.First.Mean())
	}
	if never := of(t, 16, 4, 100, 2, pairing.Dutch, false).SeveralPerfect; never.Mean() != 0 || never.Error() != 30 {
		t.Errorf("%d ± %d", never.Mean(), never.Error())
	}
}

// An acceleration brings the strong together sooner.
func TestAccelerated(t *testing.T) {
	plain, baku := of(t, 60, 9, 60, 2, pairing.Dutch, false), of(t, 60, 9, 60, 2, pairing.Dutch, true)
	if baku.TopDifference[0].Mean() >= plain.TopDifference[0].Mean() {
		t.Errorf("%d with, %d without", baku.TopDifference[0].Mean(), plain.TopDifference[0].Mean())
	}
}

func TestWhatCannotBePlayed(t *testing.T) {
	ok := forecast.Request{Event: entries(10), Variant: forecast.Variant{System: pairing.Dutch, Rounds: 5}, Runs: 10}
	for name, change := range map[string]func(*forecast.Request){
		"rounds":  func(r *forecast.Request) { r.Variant.Rounds = 10 },
		"runs":    func(r *forecast.Request) { r.Runs = forecast.MaxRuns + 1 },
		"players": func(r *forecast.Request) { r.Event = entries(3) },
		"system":  func(r *forecast.Request) { r.Variant.System = pairing.Tables.Systems()[0] },
		"teams":   func(r *forecast.Request) { r.Event.Teams = []tournament.Team{{Number: 1}} },
		"points": func(r *forecast.Request) {
			r.Event.Points = tournament.StandardGamePoints()
			r.Event.Points.Win = tournament.Both(tournament.Points(30))
		},
	} {
		r := ok
		r.Event = entries(10)
		change(&r)
		if _, err := forecast.Of(r); !errors.As(err, new(*forecast.Unfit)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ok.Stopped = func() bool { return true }
	if _, err := forecast.Of(ok); !errors.Is(err, forecast.ErrStopped) {
		t.Error(err)
	}
}

func BenchmarkForecast(b *testing.B) {
	for name, size := range map[string][2]int{"30x7": {30, 7}, "100x9": {100, 9}, "200x9": {200, 9}, "500x9": {500, 9}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := forecast.Of(forecast.Request{Event: entries(size[0]), Variant: forecast.Variant{System: pairing.Dutch, Rounds: size[1]}, Runs: 10, Chance: seeded(1)}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A forecast that was written as JSON is read back with every figure and its error.
func TestForecastsAsJSON(t *testing.T) {
	f := of(t, 20, 5, 50, 1, pairing.Dutch, false)
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var back forecast.Forecast
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&back, f) || back.Perfect.Error() != f.Perfect.Error() || back.Alone.Mean() == 0 {
		t.Errorf("%+v\n%+v", back, *f)
	}
	for _, wrong := range []string{`[1,2]`, `[-1,2,3]`, `{}`, `[1,2,-3]`, `["a",1,1]`} {
		var x forecast.Figure
		if json.Unmarshal([]byte(wrong), &x) == nil {
			t.Errorf("%s is a figure", wrong)
		}
	}
}

// A field with grandmasters of several federations lets others make norms, which are counted in the runs; a
// club evening lets nobody. Workers change nothing.
func TestNormsAreCounted(t *testing.T) {
	event := entries(40)
	federations := []string{"ESP", "FRA", "POR", "ITA", "GER"}
	for k := range event.Players {
		p := &event.Players[k]
		p.Federation, p.Rating, p.Sex = federations[k%5], 2640-10*k, "m"
		if k < 16 {
			p.Title = "GM"
		}
	}
	event.Federation = "ESP"
	request := forecast.Request{Event: event, Variant: forecast.Variant{System: pairing.Dutch, Rounds: 9}, Runs: 40, Chance: seeded(3)}
	one, err := forecast.Of(request)
	if err != nil {
		t.Fatal(err)
	}
	request.Workers = 3
	three, err := forecast.Of(request)
	if err != nil || !reflect.DeepEqual(one, three) {
		t.Errorf("%+v %+v %v", one.Norms, three.Norms, err)
	}
	if len(one.Norms) == 0 || one.Norms[0].Title != norm.GM || one.Norms[0].Made.Mean() == 0 || one.Norms[0].Any.Mean() == 0 || one.Norms[0].Any.Mean() > 1000 || one.Norms[0].Made.Mean() < one.Norms[0].Any.Mean() {
		t.Errorf("%+v", one.Norms)
	}
	if club := of(t, 20, 5, 20, 1, pairing.Dutch, false); len(club.Norms) != 0 {
		t.Errorf("%+v", club.Norms)
	}
}
