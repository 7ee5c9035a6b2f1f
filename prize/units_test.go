package prize

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Three who tie for 820 of one list and 1045 of another have 621.666… each: a cent
// of each list is over, and nobody gets both.
func TestCentsOfSeveralLists(t *testing.T) {
	f := with(single(820), "Seniors", euros(1045))
	f.Several = true
	r, err := divided(t, f, scored("2", "2", "2", "1"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := summary(r), "A 621.67, B 621.67, C 621.66"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for s, want := range []Money{820_00, 1045_00} {
		sum := Money(0)
		for _, p := range r.Stages[s].Payments {
			sum += p.Money
		}
		if sum != want {
			t.Errorf("list %d pays %d", s, sum)
		}
	}
}

// Over all lists together nobody is off by a unit, every list pays what it has,
// nobody is off by a unit in any of them, and nobody placed better receives less
// for the same.
func TestNobodyIsOffByAUnitOverAllLists(t *testing.T) {
	moved := 0
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t, false)
		r.fund.Several = true
		sharing := sharings(t)
		out := &Result{Fund: r.fund}
		var sums []Money
		for l := range r.fund.Lists {
			w := *r
			w.lists = []int{l}
			stage, undecided := w.stage(sharing, Tied)
			if undecided != nil {
				t.Fatal(undecided)
			}
			sum := Money(0)
			for _, p := range stage.Payments {
				sum += p.Money
			}
			out.Stages, sums = append(out.Stages, *stage), append(sums, sum)
		}
		before := totals(out)
		out.payTogether()
		exact := map[int]*big.Rat{}
		unit := amount(r.fund.Unit)
		for s := range out.Stages {
			sum := Money(0)
			for _, p := range out.Stages[s].Payments {
				sum += p.Money
				if exact[p.Claimant] == nil {
					exact[p.Claimant] = new(big.Rat)
				}
				exact[p.Claimant].Add(exact[p.Claimant], p.Exact)
				if apart := new(big.Rat).Sub(amount(p.Money), p.Exact); apart.Abs(apart).Cmp(unit) >= 0 {
					t.Fatalf("claimant %d of list %d: %d for %v", p.Claimant, s, p.Money, p.Exact)
				}
				if odd := amount(p.Money).Cmp(p.Exact) > 0; odd != p.Odd {
					t.Fatalf("claimant %d of list %d: odd %v, %d for %v", p.Claimant, s, p.Odd, p.Money, p.Exact)
				}
			}
			if sum != sums[s] {
				t.Fatalf("list %d pays %d, not %d", s, sum, sums[s])
			}
		}
		got := totals(out)
		for i, due := range exact {
			if apart := new(big.Rat).Sub(amount(got[i]), due); apart.Abs(apart).Cmp(unit) >= 0 {
				t.Fatalf("claimant %d: %d for %v (before: %d)", i, got[i], due, before[i])
			}
			if got[i] != before[i] {
				moved++
			}
		}
	})
	if moved == 0 {
		t.Error("no cent was ever moved")
	}
}

func totals(r *Result) map[int]Money {
	sums := map[int]Money{}
	for s := range r.Stages {
		for _, p := range r.Stages[s].Payments {
			sums[p.Claimant] += p.Money
		}
	}
	return sums
}

// Nobody can be helped directly: A has one too many in the first list, of which C
// has none; B hands it on.
func TestUnitsAreHandedOn(t *testing.T) {
	third, half := big.NewRat(1, 3), big.NewRat(1, 2)
	pay := func(claimant int, fraction *big.Rat, odd bool) share {
		return share{Payment: &Payment{Claimant: claimant, Odd: odd}, fraction: fraction}
	}
	groups := [][]share{{pay(0, half, true), pay(1, half, false)}, {pay(1, third, true), pay(2, third, false)}}
	over := map[int]*big.Rat{0: big.NewRat(1, 1), 1: new(big.Rat), 2: big.NewRat(-1, 2)}
	if !move(groups, over, 0) || groups[0][0].Odd || !groups[0][1].Odd || groups[1][0].Odd || !groups[1][1].Odd {
		t.Errorf("%v", groups)
	}
	if over[0].Sign() != 0 || over[1].Sign() != 0 || over[2].Cmp(half) != 0 {
		t.Errorf("%v", over)
	}
	over[0].SetInt64(2)
	if move(groups[:1], map[int]*big.Rat{0: big.NewRat(2, 1), 1: new(big.Rat)}, 0) {
		t.Error("nobody lacks a unit, and one is moved")
	}
	groups = [][]share{{pay(0, half, false), pay(1, half, true)}}
	over = map[int]*big.Rat{0: big.NewRat(-1, 1), 1: big.NewRat(1, 2)}
	if !move(groups, over, 0) || !groups[0][0].Odd || groups[0][1].Odd {
		t.Errorf("%v", groups)
	}
}
