package norm

import (
	"testing"

	"pgregory.net/rapid"
)

// The best choice is compared with all choices: there is one exactly when there
// is one, it meets the limits, and none has a greater sum.
func TestBestIsTheBestOfAllChoices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		foes := drawFoes(t)
		games := 0
		for k := range foes {
			games += foes[k].must + foes[k].may
		}
		if games == 0 {
			return
		}
		l := drawLimits(t, foes, games)
		want, exists := bruteForce(foes, l)
		got, ok := best(foes, l)
		if ok != exists {
			t.Fatalf("found %t, exists %t: %+v %+v", ok, exists, foes, l)
		}
		if !ok {
			return
		}
		if !meets(foes, got.keep, l) || got.sum != sumOf(foes, got.keep, l.floor) || got.sum != want {
			t.Fatalf("sum %d, want %d: %v of %+v %+v", got.sum, want, got.keep, foes, l)
		}
	})
}

// The lowest rated one may not go: he is the third grandmaster. The next ones may
// not all go: with four of one federation out of six, one of them must.
func TestBestWalks(t *testing.T) {
	foes := []foe{
		{id: 0, rating: 2100, federation: 1, titled: true, required: true, may: 1},
		{id: 1, rating: 2250, federation: 2, may: 1},
		{id: 2, rating: 2300, federation: 3, may: 1},
		{id: 3, rating: 2310, federation: 3, may: 1},
		{id: 4, rating: 2320, federation: 3, titled: true, required: true, may: 1},
		{id: 5, rating: 2330, federation: 3, titled: true, required: true, must: 1},
	}
	l := limits{games: 4, titled: 2, required: 3, foreign: 2, own: 4, one: 2, unrated: 4, floor: 2200, sum: 1}
	// 0 (raised), 4 and 5 have the titles; 3 would be the third of one federation, so 1 stays.
	if c, ok := best(foes, l); !ok || c.sum != 2200+2250+2320+2330 || c.keep[0] != 1 || c.keep[1] != 1 || c.keep[4] != 1 {
		t.Errorf("%+v, %t", c, ok)
	}
	l.sum = 2200 + 2250 + 2320 + 2330 + 1
	if c, ok := best(foes, l); ok {
		t.Errorf("one more: %+v", c)
	}
}

func drawFoes(t *rapid.T) []foe {
	twice := rapid.Bool().Draw(t, "twice")
	foes := make([]foe, rapid.IntRange(1, 9).Draw(t, "opponents"))
	for k := range foes {
		f := &foes[k]
		f.id = k
		f.rating = rapid.SampledFrom([]int{1400, 1900, 2000, 2100, 2199, 2200, 2300, 2450}).Draw(t, "rating")
		f.unrated = f.rating == 1400
		f.federation = rapid.IntRange(unbound, 3).Draw(t, "federation")
		f.required = rapid.Bool().Draw(t, "required")
		f.titled = f.required || rapid.Bool().Draw(t, "titled")
		most := 1
		if twice {
			most = 2
		}
		f.must = rapid.IntRange(0, most).Draw(t, "must")
		f.may = rapid.IntRange(0, most-f.must).Draw(t, "may")
	}
	return foes
}

func drawLimits(t *rapid.T, foes []foe, games int) limits {
	keep := rapid.IntRange(max(1, games-5), games).Draw(t, "games")
	by, opponents := rapid.SampledFrom([]unit{byGames, once, people}).Draw(t, "counted by"), 0
	if by == people {
		opponents = rapid.IntRange(max(1, len(foes)-2), len(foes)).Draw(t, "people")
	}
	return limits{
		games: keep, titled: rapid.IntRange(0, (keep+2)/3).Draw(t, "titled"), required: rapid.IntRange(0, (keep+4)/5).Draw(t, "required"),
		unit: by, opponents: opponents, foreign: rapid.IntRange(0, 2).Draw(t, "foreign"),
		own: rapid.IntRange((keep+1)/2, keep).Draw(t, "own"), one: rapid.IntRange((keep+1)/2, keep).Draw(t, "one"),
		unrated: rapid.IntRange(0, keep).Draw(t, "unrated"), floor: rapid.SampledFrom([]int{0, 2050, 2200}).Draw(t, "floor"),
		sum: keep * rapid.IntRange(1000, 2150).Draw(t, "average"),
	}
}

// bruteForce tries every number of games kept against every opponent.
func bruteForce(foes []foe, l limits) (most int, exists bool) {
	keep := make([]int, len(foes))
	var try func(k int)
	try = func(k int) {
		if k < len(foes) {
			for keep[k] = 0; keep[k] <= foes[k].may; keep[k]++ {
				try(k + 1)
			}
			return
		}
		sum := sumOf(foes, keep, l.floor)
		if m := mixOf(foes, keep, l.unit); m.games == l.games && sum >= l.sum && meets(foes, keep, l) && (!exists || sum > most) {
			most, exists = sum, true
		}
	}
	try(0)
	return most, exists
}

// A field in which the lowest rated games may not simply go: forty wins against
// opponents of every kind.
func BenchmarkWalk(b *testing.B) {
	foes := make([]foe, 40)
	for k := range foes {
		foes[k] = foe{id: k, rating: 1900 + 13*k, federation: k % 7, titled: k%3 > 0, required: k%6 == 1, may: 1}
	}
	l := limits{games: 20, titled: 14, required: 7, foreign: 2, own: 1, one: 4, unrated: 20, floor: 2200, sum: 1}
	for b.Loop() {
		if _, ok := best(foes, l); !ok {
			b.Fatal("no choice")
		}
	}
}
