package simulate_test

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"testing"

	"torneo/simulate"
	"torneo/tiebreak"
	"torneo/tournament"
)

func ratingsOf(record *tournament.Tournament) []int {
	var list []int
	for _, p := range record.Players {
		list = append(list, p.Rating)
	}
	return list
}

func TestGivenRatings(t *testing.T) {
	o := simulate.Options{Ratings: simulate.Ratings{Given: []int{1800, 0, 2400, 1950, 2400, 0, 1500, 3999}}}
	if got, want := ratingsOf(made(t, 1, o)), []int{3999, 2400, 2400, 1950, 1800, 1500, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	o.UnratedPlayers = quota(t, "3")
	if got := ratingsOf(made(t, 1, o)); len(made(t, 1, o).UnratedPlayers()) != 5 || got[7] != 0 {
		t.Errorf("%v: want 3 more unrated", got)
	}
	if got := ratingsOf(made(t, 1, simulate.Options{Ratings: simulate.Ratings{Given: []int{0, 0, 0, 0}}})); !slices.Equal(got, []int{0, 0, 0, 0}) {
		t.Errorf("%v, want nobody rated", got)
	}
}

func TestRatingsInSteps(t *testing.T) {
	for _, test := range []struct {
		simulate.Ratings
		players int
		want    []int
	}{
		{simulate.Ratings{Highest: 2500, Gap: 100}, 4, []int{2500, 2400, 2300, 2200}},
		{simulate.Ratings{Lowest: 1700, Gap: 10}, 4, []int{1730, 1720, 1710, 1700}},
		{simulate.Ratings{Lowest: 2350, Highest: 2500, Gap: 100}, 4, []int{2500, 2400, 2350, 2350}},
		{simulate.Ratings{Lowest: 2000, Highest: 2000}, 3, []int{2000, 2000, 2000}},
		{simulate.Ratings{Highest: 1100, Gap: 200}, 4, []int{1100, 900, 700, 700}},
	} {
		o := simulate.Options{Players: test.players, Ratings: test.Ratings, UnratedPlayers: simulate.ZeroQuota()}
		if got := ratingsOf(made(t, 1, o)); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v, want %v", test.Ratings, got, test.want)
		}
	}
	for seed := range uint64(50) {
		got := ratingsOf(made(t, seed, simulate.Options{Players: 20, Rounds: 1, Ratings: simulate.Ratings{Gap: 25}, UnratedPlayers: simulate.ZeroQuota()}))
		if got[0] > 2850 || got[19] < 1400 || got[0]-got[19] != 19*25 {
			t.Errorf("steps of 25: %v", got)
		}
	}
}

func TestRandomRatings(t *testing.T) {
	spread := func(r simulate.Ratings) (mean, deviation float64, least, most int) {
		o := simulate.Options{Players: 2000, Rounds: 1, Ratings: r, UnratedPlayers: simulate.ZeroQuota()}
		list := ratingsOf(made(t, 5, o.Legally()))
		sum, squares := 0, 0
		for _, n := range list {
			sum, squares = sum+n, squares+n*n
		}
		mean = float64(sum) / float64(len(list))
		return mean, math.Sqrt(float64(squares)/float64(len(list)) - mean*mean), slices.Min(list), slices.Max(list)
	}
	for _, test := range []struct {
		simulate.Ratings
		mean, deviation float64
		least, most     int
	}{
		{simulate.Ratings{Mean: 2000, Deviation: 100}, 2000, 100, 1600, 2400},
		{simulate.Ratings{Mean: 2100, Deviation: 20, Lowest: 1900, Highest: 2200}, 2100, 20, 2010, 2190},
		{simulate.Ratings{Lowest: 1500, Highest: 2500}, 2000, 1000 / math.Sqrt(12), 1500, 2500},
		{simulate.Ratings{Mean: 900, Deviation: 50}, 900, 50, 650, 1150},
		{simulate.Ratings{Mean: 3000, Deviation: 50}, 3000, 50, 2750, 3250},
	} {
		mean, deviation, least, most := spread(test.Ratings)
		if math.Abs(mean-test.mean) > test.deviation/8 || math.Abs(deviation-test.deviation) > test.deviation/10 || least < test.least || most > test.most {
			t.Errorf("%+v: mean %.1f, deviation %.1f, from %d to %d", test.Ratings, mean, deviation, least, most)
		}
	}
	if _, _, least, most := spread(simulate.Ratings{Mean: 2000, Deviation: 300, Lowest: 1900, Highest: 2200}); least != 1900 || most != 2200 {
		t.Errorf("limited to 1900 and 2200: from %d to %d", least, most)
	}
}

// The initial order: ratings, then titles, then names (C.04.2 2.2).
func TestPlayersAreInInitialOrder(t *testing.T) {
	order := []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""}
	equal := 0
	for seed := range uint64(100) {
		record := made(t, seed, simulate.Options{Players: 60, Rounds: 1, Ratings: simulate.Ratings{Lowest: 2200, Highest: 2240}, UnratedPlayers: quota(t, "4")}.Legally())
		if len(record.UnratedPlayers()) != 4 {
			t.Fatalf("%d unrated", len(record.UnratedPlayers()))
		}
		for i, p := range record.Players {
			if p.Number != i+1 || p.Title != "" && p.Rating == 0 || p.Sex == "m" && len(p.Title) == 3 || p.Birth.Year < 1946 || p.Birth.Year > 2018 || len(p.Federation) != 3 {
				t.Errorf("%+v", p)
			}
			if i == 0 {
				continue
			}
			q := record.Players[i-1]
			if cmp.Or(cmp.Compare(q.Rating, p.Rating), cmp.Compare(slices.Index(order, p.Title), slices.Index(order, q.Title)), cmp.Compare(p.Name, q.Name)) < 0 {
				t.Errorf("seed %d: %+v before %+v", seed, q, p)
			}
			if q.Rating == p.Rating && q.Title != p.Title {
				equal++
			}
		}
	}
	if equal == 0 {
		t.Error("no two players differ by their titles alone: nothing was tested")
	}
	for _, p := range made(t, 1, simulate.Options{Anonymous: true}).Players {
		if p.Sex+p.Title+p.Federation != "" || !p.Birth.IsZero() {
			t.Errorf("%+v is not anonymous", p)
		}
	}
}

func TestTieBreaks(t *testing.T) {
	list := func(text string) []tiebreak.Spec {
		specs, err := tiebreak.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		return specs
	}
	for _, test := range []struct {
		list, unrated string
		want          []string
	}{
		{"BH/C1,SB", "1", []string{"PTS", "BH/C1", "SB"}},
		{"SB,PTS,DE", "", []string{"SB", "PTS", "DE"}},
		{"ARO,TPR", "", []string{"PTS", "ARO", "TPR"}},   // so nobody is unrated
		{"ARO,WIN,TPR", "2", []string{"PTS", "WIN"}},     // left out (C.07 (2026) 10)
		{"ARO/U1400", "2", []string{"PTS", "ARO/U1400"}}, // settled
		{"PTS", "", []string{"PTS"}},
	} {
		o := simulate.Options{TieBreaks: list(test.list)}
		if test.unrated != "" {
			o.UnratedPlayers = quota(t, test.unrated)
		}
		for seed := range uint64(10) {
			if got := made(t, seed, o).TieBreaks; !slices.Equal(got, test.want) {
				t.Errorf("%s with %q unrated: %v", test.list, test.unrated, got)
			}
		}
	}
	_, err := simulate.Tournament(chance(1), simulate.Options{TieBreaks: list("BC,SB:MP,MP+GP,BH")})
	if refused := (*tiebreak.Refused)(nil); !errors.As(err, &refused) || len(refused.Refusals) != 3 {
		t.Errorf("tie-breaks of teams: %v", err)
	}
}

// The group that is accelerated is half of those who take part in the first
// round, rounded up to an even number, and who comes between them later
// (C.04.7 1.2 to 1.4).
func TestAcceleration(t *testing.T) {
	o := quiet()
	o.Players, o.Rounds, o.Acceleration = 22, 9, simulate.Baku
	record := made(t, 1, o)
	want := []tournament.Acceleration{
		{Game: 10, FirstRound: 1, LastRound: 3, FirstID: 1, LastID: 12},
		{Game: 5, FirstRound: 4, LastRound: 5, FirstID: 1, LastID: 12},
	}
	if record.System.Code != "FIDE_DUTCH_2026_BAKU" || !slices.Equal(record.Accelerations, want) {
		t.Errorf("%s %+v", record.System.Code, record.Accelerations)
	}
	o.HalfPointByes = quota(t, "1:5")
	record = made(t, 1, o)
	away := map[int]bool{}
	for _, b := range record.Rounds[0].Byes {
		away[b.ID] = b.Kind == tournament.HalfPointBye
	}
	present := 0
	for number := 1; number <= record.Accelerations[0].LastID; number++ {
		if !away[number] {
			present++
		}
	}
	if last := record.Accelerations[0].LastID; present != 10 || away[last] || record.Accelerations[1].LastID != last {
		t.Errorf("of 17 present %d are accelerated: %+v, away %v", present, record.Accelerations, away)
	}
	o.Rounds = 1
	if record = made(t, 1, o); len(record.Accelerations) != 1 {
		t.Errorf("one round: %+v", record.Accelerations)
	}
	o.Acceleration = simulate.NoAcceleration
	if record = made(t, 1, o); record.Accelerations != nil || record.System.Code != "FIDE_DUTCH_2026" {
		t.Errorf("not accelerated: %+v", record.Accelerations)
	}
}
