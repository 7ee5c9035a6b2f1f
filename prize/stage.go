package prize

import (
	"math/big"
	"slices"
)

// Stage is one awarding: of all the lists among which players choose, or of one
// list.
type Stage struct {
	Lists     []int
	Sharing   Sharing
	Limit     Limit
	Claimants []Claimant // best placed first; pools and payments count in them
	Eligible  [][]bool   // list -> claimant
	ByPlace   []Pool     // nil under equal sharing
	Shared    []Pool     // nil by tie-break
	Payments  []Payment
	Left      []Leftover

	groups [][]int // payments that are rounded together
}

// Leftover is a prize, or its money, that nobody receives.
type Leftover struct {
	Prize Ref
	Exact *big.Rat // money, before rounding
	Money Money
	Thing bool // the thing or the trophy, too
}

// stage awards the prizes.
func (w *awarding) stage(s Sharing, limit Limit) (*Stage, *Undecided) {
	d, undecided := w.settle(s, limit)
	if undecided != nil {
		return nil, undecided
	}
	trophies, undecided := w.trophies(d)
	if undecided != nil {
		return nil, undecided
	}
	stage := &Stage{Lists: w.lists, Sharing: s, Limit: limit, Claimants: w.claimants, Eligible: w.eligible, ByPlace: d.byPlace, Shared: d.shared}
	stage.Payments, stage.groups = w.pay(d, trophies)
	stage.Left = w.left(stage, d, trophies)
	return stage, nil
}

// left returns the prizes that nobody receives. Half cents left over from
// payments are added to the first prize with money.
func (w *awarding) left(stage *Stage, d division, trophies map[Ref]int) []Leftover {
	given := map[Ref]*big.Rat{} // how much of a prize
	for _, pools := range [][]Pool{d.byPlace, d.shared} {
		for _, pool := range pools {
			for _, ref := range pool.Prizes {
				if given[ref] == nil {
					given[ref] = new(big.Rat)
				}
				given[ref].Add(given[ref], stage.Sharing.Part())
			}
		}
	}
	var list []Leftover
	var rest Money
	for _, l := range w.lists {
		for p := range w.fund.Lists[l].Prizes {
			ref, prize := Ref{l, p}, &w.fund.Lists[l].Prizes[p]
			rest += prize.Amount
			x := Leftover{Prize: ref, Exact: amount(prize.Amount)}
			if part := given[ref]; part != nil {
				x.Exact.Sub(x.Exact, part.Mul(part, x.Exact))
			}
			holder, thing := d.held[ref]
			_, trophy := trophies[ref]
			x.Thing = thing && holder == nobody || prize.Trophy != "" && !trophy
			x.Money = Money(floor(x.Exact).Int64())
			rest -= x.Money
			if x.Exact.Sign() > 0 || x.Thing {
				list = append(list, x)
			}
		}
	}
	for k := range stage.Payments {
		rest -= stage.Payments[k].Money
	}
	if k := slices.IndexFunc(list, func(x Leftover) bool { return x.Exact.Sign() > 0 }); k >= 0 {
		list[k].Money += rest
	}
	return list
}
