package outlook_test

import (
	"math/rand/v2"
	"testing"

	"torneo/outlook"
	"torneo/prize"
)

// fund makes a fund of some lists, for everybody and by rating.
func fund(rng *rand.Rand) *prize.Fund {
	f := &prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1, Sharing: prize.Sharing(rng.IntN(3)), Limit: prize.Limit(rng.IntN(2)), Several: rng.IntN(3) == 0, Order: prize.Order(rng.IntN(2))}
	for k := range 1 + rng.IntN(3) {
		l := prize.List{Name: string(rune('A' + k))}
		if k > 0 {
			l.RatingMax, l.Besides = 1400+rng.IntN(900), rng.IntN(4) == 0
		}
		if rng.IntN(6) == 0 {
			l.MinGames = 1 + rng.IntN(3)
		}
		for n := range 1 + rng.IntN(3) {
			l.Prizes = append(l.Prizes, prize.Prize{Amount: prize.Money(100_00 * (5 - k - n))})
		}
		f.Lists = append(f.Lists, l)
	}
	return f
}

// What points say of prizes holds in every course of the open games, whatever the lists, the
// sharing and the order in which prizes exclude each other.
func TestPrizesByPointsAgainstAllCourses(t *testing.T) {
	seen := map[outlook.Verdict]int{}
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 1))
		e := event(rng, false)
		for k := range e.Players {
			e.Players[k].Rating = 1300 + rng.IntN(1000)
		}
		leaveOpen(e, 1+rng.IntN(4))
		f := fund(rng)
		exact, err := outlook.Of(e, outlook.Request{})
		if err != nil || exact.Way != outlook.ByCourses {
			continue
		}
		all, err := exact.Prizes(f)
		if err != nil {
			continue
		}
		byPoints, err := outlook.Of(e, outlook.Request{Points: true})
		if err != nil {
			t.Fatal(err)
		}
		list, err := byPoints.Prizes(f)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for k := range all {
			x, p := &all[k], &list[k]
			seen[p.Verdict]++
			wrong := p.Verdict == outlook.Certain && x.Verdict != outlook.Certain || p.Verdict == outlook.Impossible && x.Verdict != outlook.Impossible
			if wrong {
				t.Errorf("seed %d: %s of %d by points, %s by all courses: %+v", seed, p.Verdict, p.Number, x.Verdict, f)
			}
			if p.Verdict == outlook.Possible && len(p.Sentences()) == 0 || p.Verdict == outlook.Impossible && len(p.Sentences()) > 0 {
				t.Errorf("seed %d: %s says %v", seed, p.Verdict, p.Sentences())
			}
		}
	}
	for _, v := range []outlook.Verdict{outlook.Certain, outlook.Possible, outlook.Impossible, outlook.Unsettled} {
		if seen[v] == 0 {
			t.Errorf("nothing was %s: %v", v, seen)
		}
	}
}

// Where two exclude each other's lists, a loser of the last round still has what others leave.
func TestAPrizeThatIsLeft(t *testing.T) {
	e := lastRound()
	for k := range e.Players {
		e.Players[k].Rating = 2200
	}
	o, err := outlook.Of(e, outlook.Request{Points: true})
	if err != nil {
		t.Fatal(err)
	}
	f := &prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1, Sharing: prize.TieBreak, Lists: []prize.List{
		{Name: "A", Prizes: []prize.Prize{{Amount: 100_00}}},
		{Name: "B", Conditions: prize.Conditions{RatingMin: 2000}, Prizes: []prize.Prize{{Amount: 200_00}}},
	}}
	list, err := o.Prizes(f)
	if err != nil {
		t.Fatal(err)
	}
	left := false
	for k := range list {
		for _, m := range list[k].Sentences() {
			left = left || m.ID == "outlook.place.left" || m.ID == "outlook.if.left"
		}
	}
	if !left {
		t.Error("nothing is said of what others leave")
	}
}
