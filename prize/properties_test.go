package prize

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawn returns a random round: few points, so that many are tied, and claims of every kind.
func drawn(t *rapid.T, things bool) *awarding {
	f := &Fund{Currency: "EUR", Decimals: 2, Unit: rapid.SampledFrom([]Money{1, 1, 1, 5, 100}).Draw(t, "unit")}
	for l := range rapid.IntRange(1, 4).Draw(t, "lists") {
		list := List{Name: fmt.Sprint(l)}
		last := Money(rapid.IntRange(1, 400).Draw(t, "first")) * f.Unit
		for range rapid.IntRange(1, 6).Draw(t, "prizes") {
			p := Prize{Amount: last}
			if things && rapid.IntRange(0, 4).Draw(t, "thing") == 0 {
				p = Prize{Thing: "clock", Value: last}
			}
			list.Prizes = append(list.Prizes, p)
			last = max(f.Unit, Money(rapid.IntRange(1, 100).Draw(t, "percent"))*last/100/f.Unit*f.Unit)
		}
		f.Lists = append(f.Lists, list)
	}
	n := rapid.IntRange(1, 12).Draw(t, "players")
	var c []Claimant
	for i := range n {
		c = append(c, Claimant{Number: i + 1, Name: fmt.Sprint(i + 1), Place: i + 1, Points: tournamentPoints(rapid.IntRange(0, 3).Draw(t, "points"))})
	}
	slices.SortStableFunc(c, func(a, b Claimant) int { return cmp.Compare(b.Points, a.Points) })
	for i := range c {
		c[i].Place = i + 1
	}
	r := among(f, c)
	for l := 1; l < len(f.Lists); l++ {
		for i := range c {
			r.eligible[l][i] = rapid.Bool().Draw(t, "claim")
		}
	}
	return r
}

func sharings(t *rapid.T) Sharing {
	return Sharing(rapid.IntRange(0, len(Sharings)-1).Draw(t, "sharing"))
}

// What is paid and what is left are the fund, to the cent; money goes only to
// who has a claim; and nobody has two prizes by place.
func TestTheFundIsPaidToTheCent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, true)
		stage, undecided := r.stage(sharings(t), Limit(rapid.IntRange(0, 1).Draw(t, "limit")))
		if undecided != nil {
			t.Fatal(undecided)
		}
		total, prizes := Money(0), 0
		for _, p := range stage.Payments {
			total += p.Money
			if p.Money < 0 || p.Money%r.fund.Unit != 0 {
				t.Errorf("claimant %d is paid %d", p.Claimant, p.Money)
			}
			off := new(big.Rat).Sub(new(big.Rat).SetInt64(int64(p.Money)), p.Exact)
			if off.Abs(off).Cmp(new(big.Rat).SetInt64(int64(r.fund.Unit))) >= 0 {
				t.Errorf("claimant %d is paid %d for %v", p.Claimant, p.Money, p.Exact)
			}
			if len(p.Things) > 1 {
				t.Errorf("claimant %d has %d things", p.Claimant, len(p.Things))
			}
		}
		left := Money(0)
		for _, x := range stage.Left {
			left += x.Money
		}
		if total+left != r.fund.Total() {
			t.Errorf("%d paid and %d left of %d", total, left, r.fund.Total())
		}
		for l := range r.fund.Lists {
			prizes += len(r.fund.Lists[l].Prizes)
		}
		if stage.Sharing != Hort && len(r.claimants) >= prizes && everybody(r) && left > 0 {
			t.Errorf("%d left, with %d claimants for %d prizes", left, len(r.claimants), prizes)
		}
		for _, pools := range [][]Pool{stage.ByPlace, stage.Shared} {
			seen := map[Ref]bool{}
			for _, pool := range pools {
				worth := Money(0)
				for _, ref := range pool.Prizes {
					if seen[ref] {
						t.Errorf("%v is given twice", ref)
					}
					seen[ref] = true
					worth += r.worth(ref)
				}
				shares := new(big.Rat)
				for _, share := range pool.Shares {
					shares.Add(shares, share)
				}
				if worth != pool.Worth || shares.Cmp(new(big.Rat).SetInt64(int64(worth))) != 0 {
					t.Errorf("a pool of %d is said to be worth %d and shared as %v", worth, pool.Worth, shares)
				}
			}
		}
	})
}

func everybody(r *awarding) bool {
	for _, row := range r.eligible {
		if slices.Contains(row, false) {
			return false
		}
	}
	return true
}

// Nobody with a better result receives less for the same claims: under equal
// sharing nobody with the same or more points, by tie-break and under Hort
// nobody with a better place. Once that is rounded, nobody with a better place.
func TestNobodyWithABetterResultReceivesLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		s := sharings(t)
		d := r.divide(s, Tied, nil)
		paid := map[int]Money{}
		list, _ := r.pay(d, nil)
		for _, p := range list {
			paid[p.Claimant] = p.Money
		}
		for a := range r.claimants {
			for b := range r.claimants {
				if !r.covers(a, b) {
					continue
				}
				equal := s == Equal && r.claimants[a].Points == r.claimants[b].Points
				if (a < b || equal) && d.value(a).Cmp(d.value(b)) < 0 {
					t.Errorf("%v: %d is due %v, and %d %v", s, a, d.value(a), b, d.value(b))
				}
				if a < b && paid[a] < paid[b] {
					t.Errorf("%v: %d is paid %d for %v, and %d %d for %v", s, a, paid[a], d.value(a), b, paid[b], d.value(b))
				}
			}
		}
	})
}

// covers reports whether a has every claim that b has.
func (w *awarding) covers(a, b int) bool {
	for _, row := range w.eligible {
		if row[b] && !row[a] {
			return false
		}
	}
	return true
}

// What is due does not hang on the order in which those tied are looked at, nor
// on that of the lists, where no two prizes are of equal worth.
func TestTheOrderOfLookingDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		before := r.divide(Equal, Tied, nil)
		players := rapid.Permutation(r.players).Draw(t, "players")
		slices.SortStableFunc(players, func(a, b int) int { return cmp.Compare(r.claimants[b].Points, r.claimants[a].Points) })
		lists := r.lists
		if refs := r.prizes(); !slices.ContainsFunc(refs, func(p Ref) bool {
			return slices.ContainsFunc(refs, func(q Ref) bool { return p.List != q.List && r.worth(p) == r.worth(q) })
		}) {
			lists = rapid.Permutation(r.lists).Draw(t, "lists")
		}
		// The claimants change their seats, and so do the lists.
		other := among(&Fund{Decimals: 2, Unit: r.fund.Unit}, nil)
		for _, i := range players {
			other.players = append(other.players, len(other.claimants))
			other.claimants = append(other.claimants, r.claimants[i])
		}
		for _, l := range lists {
			other.lists = append(other.lists, len(other.fund.Lists))
			other.fund.Lists = append(other.fund.Lists, r.fund.Lists[l])
			row := make([]bool, len(players))
			for at, i := range players {
				row[at] = r.eligible[l][i]
			}
			other.eligible = append(other.eligible, row)
		}
		after := other.divide(Equal, Tied, nil)
		for at, i := range players {
			if before.value(i).Cmp(after.value(at)) != 0 {
				t.Errorf("%d is due %v, and looked at otherwise %v", i, before.value(i), after.value(at))
			}
		}
	})
}

// By tie-break, one after the other takes the most valuable prize that is left
// to which he has a claim.
func TestByPlaceAgainstTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		d := r.divide(TieBreak, Tied, nil)
		gone := map[Ref]bool{}
		for i := range r.claimants {
			var best Ref
			worth := Money(0)
			for l := range r.fund.Lists {
				for p := range r.fund.Lists[l].Prizes {
					if ref := (Ref{l, p}); r.eligible[l][i] && !gone[ref] && r.worth(ref) > worth {
						best, worth = ref, r.worth(ref)
					}
				}
			}
			if d.value(i).Cmp(amount(worth)) != 0 {
				t.Errorf("%d is due %v, want %d", i, d.value(i), worth)
			}
			if worth > 0 {
				gone[best] = true
			}
		}
	})
}

// No better claim is left unpaid: who has a claim to a prize that, in whole or
// in part, goes to fewer points (by tie-break: to a lower place), or to nobody,
// receives at least its worth.
func TestNoBetterClaimIsLeftUnpaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		s := Sharing(rapid.IntRange(0, 1).Draw(t, "sharing"))
		o := r.divide(s, Tied, nil)
		holder := map[Ref]int{}
		for _, pool := range append(slices.Clone(o.byPlace), o.shared...) {
			for _, ref := range pool.Prizes {
				holder[ref] = pool.Members[0]
			}
		}
		for _, ref := range r.prizes() {
			h, given := holder[ref]
			for i := range r.claimants {
				better := !given || r.claimants[i].Points > r.claimants[h].Points || s == TieBreak && i < h
				if better && r.eligible[ref.List][i] && o.value(i).Cmp(new(big.Rat).SetInt64(int64(r.worth(ref)))) < 0 {
					t.Errorf("%v: %d receives %v, and %v (%d) goes to %d", s, i, o.value(i), ref, r.worth(ref), h)
				}
			}
		}
	})
}

// Things likewise, under every system; and who has one does not receive less
// than it is worth.
func TestNoBetterClaimToAThing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, true)
		s := sharings(t)
		o, undecided := r.settle(s, Tied)
		if undecided != nil {
			t.Fatal(undecided)
		}
		for ref, h := range o.held {
			worth := new(big.Rat).SetInt64(int64(r.worth(ref)))
			if h != nobody && o.value(h).Cmp(worth) < 0 {
				t.Errorf("%v: %d has %v and receives %v", s, h, ref, o.value(h))
			}
			for i := range r.claimants {
				if (h == nobody || i < h) && r.eligible[ref.List][i] && o.value(i).Cmp(worth) < 0 {
					t.Errorf("%v: %d receives %v, and %v, worth %v, goes to %d", s, i, o.value(i), ref, worth, h)
				}
			}
		}
	})
}

// take chooses the most that can be given, as trying everything finds it.
func TestTakeAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		members := r.players[:min(len(r.players), 5)]
		refs := r.prizes()
		if len(refs) > 9 {
			refs = refs[:9]
		}
		got := Money(0)
		for _, ref := range r.take(members, refs) {
			got += r.worth(ref)
		}
		var most func(k int, free []int) Money
		most = func(k int, free []int) Money {
			if k == len(refs) {
				return 0
			}
			best := most(k+1, free)
			for at, i := range free {
				if r.eligible[refs[k].List][i] {
					best = max(best, r.worth(refs[k])+most(k+1, slices.Delete(slices.Clone(free), at, at+1)))
				}
			}
			return best
		}
		if want := most(0, members); got != want {
			t.Errorf("takes %d, but %d can be had", got, want)
		}
	})
}

// placed are, of all sets of members to whom the prizes can be given, the first
// in the order of the standings.
func TestPlacedAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		members := r.players[:min(len(r.players), 6)]
		taken := r.take(members, r.prizes())
		var fill func(set int, k int) bool // whether the prizes from k on can go to different members of the set
		fill = func(set, k int) bool {
			if k == len(taken) {
				return true
			}
			for m, i := range members {
				if set>>m&1 == 1 && r.claims(taken[k], i) && fill(set&^(1<<m), k+1) {
					return true
				}
			}
			return false
		}
		var want []int
		for set := range 1 << len(members) {
			var list []int
			for m, i := range members {
				if set>>m&1 == 1 {
					list = append(list, i)
				}
			}
			if len(list) == len(taken) && fill(set, 0) && (want == nil || slices.Compare(list, want) < 0) {
				want = list
			}
		}
		if got := r.sharers(members, taken); !slices.Equal(got, want) {
			t.Errorf("%v share %v, want %v", got, taken, want)
		}
	})
}

// share gives those who come off worst what trying every set of members finds,
// then the next, and so on.
func TestShareAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		members := r.players[:min(len(r.players), 6)]
		taken := r.take(members, r.prizes())
		got := map[int]*big.Rat{}
		for _, pool := range r.share(members, taken, nil) {
			for m, i := range pool.Members {
				got[i] = pool.Shares[m]
			}
		}
		// most is the most that a set can receive: some from all that is theirs,
		// the others their best prizes, whichever is less.
		all := 1<<len(members) - 1
		most := make([]Money, all+1)
		for set := range most {
			most[set] = maxFund
			for capped := set; ; capped = (capped - 1) & set {
				worth := Money(0)
				for _, ref := range taken {
					for k, i := range members {
						if (set&^capped)>>k&1 == 1 && r.eligible[ref.List][i] {
							worth += r.worth(ref)
							break
						}
					}
				}
				for k, i := range members {
					best := Money(0)
					for _, ref := range taken {
						if r.eligible[ref.List][i] {
							best = max(best, r.worth(ref))
						}
					}
					if capped>>k&1 == 1 {
						worth += best
					}
				}
				most[set] = min(most[set], worth)
				if capped == 0 {
					break
				}
			}
		}
		for done := 0; done != all; {
			var least *big.Rat
			worst := 0
			for set := 1; set <= all; set++ {
				if set&done != 0 {
					continue
				}
				each := big.NewRat(int64(most[set|done]-most[done]), int64(bits.OnesCount(uint(set))))
				if least == nil || each.Cmp(least) < 0 || each.Cmp(least) == 0 && bits.OnesCount(uint(set)) > bits.OnesCount(uint(worst)) {
					least, worst = each, set
				}
			}
			for k, i := range members {
				has := got[i]
				if has == nil {
					has = new(big.Rat)
				}
				if worst>>k&1 == 1 && has.Cmp(least) != 0 {
					t.Fatalf("%d receives %v, want %v", i, has, least)
				}
			}
			done |= worst
		}
	})
}

// With one list Hort is the mean of the two other systems.
func TestHortIsTheMeanOfTheOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		equal, place, hort := r.divide(Equal, Tied, nil), r.divide(TieBreak, Tied, nil), r.divide(Hort, Tied, nil)
		for i := range r.claimants {
			sum := new(big.Rat).Add(equal.value(i), place.value(i))
			if twice := new(big.Rat).Add(hort.value(i), hort.value(i)); sum.Cmp(twice) != 0 {
				t.Errorf("%d: %v and %v, Hort %v", i, equal.value(i), place.value(i), hort.value(i))
			}
		}
	})
}

// A place that nothing parts is shared in system b, too.
func TestSharedPlaces(t *testing.T) {
	c := players(8, 8, 7)
	c[1].Place = 1
	want(t, paid(t, among(single(100, 51, 20), c), TieBreak, Tied), 75_50, 75_50, 20_00)
	r := among(&Fund{Currency: "EUR", Unit: 1, Lists: []List{{Name: "Main", Prizes: []Prize{thing(50)}}}}, c)
	if _, undecided := r.stage(TieBreak, Tied); undecided == nil {
		t.Error("a clock for two who share the first place")
	}
	want(t, paid(t, among(single(100), c), Equal, InPrizes), 50_00, 50_00, 0)
}

// A large field, everything tied.
func BenchmarkDivide(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	f := single()
	for p := range 100 {
		f.Lists[0].Prizes = append(f.Lists[0].Prizes, euros(Money(1000-10*p)))
	}
	for l := range 20 {
		with(f, fmt.Sprint(l), euros(300), euros(200), thing(100), euros(50))
	}
	points := make([]int, 1000)
	for i := range points {
		points[i] = 9 - i/100
	}
	r := among(f, players(points...))
	for l := 1; l < len(f.Lists); l++ {
		for i := range points {
			r.eligible[l][i] = random.IntN(4) == 0
		}
	}
	for b.Loop() {
		if _, undecided := r.stage(Hort, Tied); undecided != nil {
			b.Fatal(undecided)
		}
	}
}
