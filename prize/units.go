package prize

import (
	"math/big"
	"slices"
)

// share is the part of one claimant in a joint payment of one stage, in units of
// money.
type share struct {
	*Payment
	whole    Money
	fraction *big.Rat
	fixed    bool // nothing is to be moved
}

// payTogether rounds the payments of several stages so that nobody is off by a
// whole unit over all of them together, with the same sum for claimants paid from
// the same prizes: the remaining units go to those rounded down most so far,
// among equals to the better placed (R-PRIZE-CENT).
func (out *Result) payTogether() {
	over := map[int]*big.Rat{} // what a claimant has been paid, less what is due
	var groups [][]share
	for s := range out.Stages {
		stage := &out.Stages[s]
		if out.Fund.Lists[stage.Lists[0]].Team != nil {
			continue
		}
		inTurn := out.Fund.inTurn(&out.Fund.Lists[stage.Lists[0]])
		for _, together := range stage.groups {
			var group []share
			for _, k := range together {
				group = append(group, out.Fund.shareOf(&stage.Payments[k], inTurn))
			}
			distribute(group, over)
			groups = append(groups, group)
		}
	}
	for _, group := range groups {
		for k := range group {
			for aUnitOff(over[group[k].Claimant]) && move(groups, over, group[k].Claimant) {
			}
		}
	}
	for _, group := range groups {
		for _, x := range group {
			if x.Money = x.whole * out.Fund.Unit; x.Odd {
				x.Money += out.Fund.Unit
			}
		}
	}
}

var one = big.NewRat(1, 1)

func aUnitOff(x *big.Rat) bool {
	return x.Cmp(one) >= 0 || x.Sign() < 0 && new(big.Rat).Neg(x).Cmp(one) >= 0
}

// shareOf returns a payment in units. In lists that are awarded in turn a claimant
// who receives nothing may still receive from the next, so that is not changed.
func (f *Fund) shareOf(p *Payment, inTurn bool) share {
	units := new(big.Rat).Quo(p.Exact, amount(f.Unit))
	whole := floor(units)
	x := share{Payment: p, whole: Money(whole.Int64()), fraction: units.Sub(units, new(big.Rat).SetInt(whole))}
	x.fixed = x.fraction.Sign() == 0 || inTurn && x.whole == 0
	return x
}

// distribute gives the units that are over in a group, and keeps account.
func distribute(group []share, over map[int]*big.Rat) {
	left := 0
	var order []int
	for k := range group {
		x := &group[k]
		if over[x.Claimant] == nil {
			over[x.Claimant] = new(big.Rat)
		}
		over[x.Claimant].Sub(over[x.Claimant], x.fraction)
		if x.Odd {
			left++
		}
		if x.fixed {
			if x.Odd {
				left--
				over[x.Claimant].Add(over[x.Claimant], one)
			}
			continue
		}
		order = append(order, k)
	}
	slices.SortStableFunc(order, func(a, b int) int { return over[group[a].Claimant].Cmp(over[group[b].Claimant]) })
	for n, k := range order {
		if group[k].Odd = n < left; group[k].Odd {
			over[group[k].Claimant].Add(over[group[k].Claimant], one)
		}
	}
}

// move takes a unit from who has one too many, or gives one to who lacks one, along
// the shortest way through those who were paid together; everybody on the way gives
// one and receives one. It reports whether there was a way.
func move(groups [][]share, over map[int]*big.Rat, who int) bool {
	has := over[who].Sign() > 0 // and gives it
	type step struct {
		from         int // claimant
		mine, theirs *share
	}
	ways := map[int]step{who: {}}
	for queue := []int{who}; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		if sign := over[here].Sign(); here != who && (has && sign < 0 || !has && sign > 0) {
			for at := here; at != who; at = ways[at].from {
				s := ways[at]
				s.mine.Odd, s.theirs.Odd = s.theirs.Odd, s.mine.Odd
			}
			change := new(big.Rat).Set(one)
			if has {
				change.Neg(change)
			}
			over[who].Add(over[who], change)
			over[here].Sub(over[here], change)
			return true
		}
		for _, group := range groups {
			mine := slices.IndexFunc(group, func(x share) bool { return x.Claimant == here && !x.fixed && x.Odd == has })
			if mine < 0 {
				continue
			}
			for k := range group {
				x := &group[k]
				if _, seen := ways[x.Claimant]; !seen && !x.fixed && x.Odd != has {
					ways[x.Claimant] = step{here, &group[mine], x}
					queue = append(queue, x.Claimant)
				}
			}
		}
	}
	return false
}
