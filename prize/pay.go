package prize

import (
	"cmp"
	"math/big"
	"slices"
)

// Payment is the part of one claimant in one stage.
type Payment struct {
	Claimant int
	Exact    *big.Rat // money, before rounding
	Money    Money
	Odd      bool // one unit of money more than the exact amount rounded down
	Things   []Ref
	Trophies []Ref
}

// pay rounds what is due. The amounts are rounded down to the unit of money, and
// the units that are over go to the largest fractions, among equal ones to the
// better placed, so that those who were paid from the same prizes receive
// exactly what these amount to (R-PRIZE-CENT).
func (w *awarding) pay(d division, trophies map[Ref]int) (list []Payment, groups [][]int) {
	payments := map[int]*Payment{}
	of := func(i int) *Payment {
		if payments[i] == nil {
			payments[i] = &Payment{Claimant: i, Exact: new(big.Rat)}
		}
		return payments[i]
	}
	for i, due := range d.due {
		of(i).Exact.Set(due)
	}
	for ref, i := range d.held {
		if i != nobody {
			p := of(i)
			p.Exact.Sub(p.Exact, amount(w.fund.Prize(ref).Value))
			p.Things = append(p.Things, ref)
		}
	}
	for ref, i := range trophies {
		of(i).Trophies = append(of(i).Trophies, ref)
	}
	for _, p := range payments {
		slices.SortFunc(p.Trophies, Ref.Compare)
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b Payment) int { return cmp.Compare(a.Claimant, b.Claimant) })
	groups = groupPayments(list, append(slices.Clone(d.byPlace), d.shared...))
	for _, together := range groups {
		exact := make([]*big.Rat, len(together))
		for k, p := range together {
			exact[k] = list[p].Exact
		}
		for k, units := range w.fund.round(exact) {
			p := &list[together[k]]
			p.Money = units.money
			p.Odd = units.odd
		}
	}
	return list, groups
}

// groupPayments groups the payments of those whom pools join, directly or through
// others, best placed first.
func groupPayments(list []Payment, pools []Pool) [][]int {
	index, root := map[int]int{}, make([]int, len(list))
	for k := range list {
		index[list[k].Claimant], root[k] = k, k
	}
	find := func(k int) int {
		for root[k] != k {
			root[k] = root[root[k]]
			k = root[k]
		}
		return k
	}
	first := map[Ref]int{}
	for _, pool := range pools {
		for _, i := range pool.Members {
			root[find(index[i])] = find(index[pool.Members[0]])
		}
		for _, ref := range pool.Prizes {
			if _, ok := first[ref]; !ok {
				first[ref] = index[pool.Members[0]]
			}
			root[find(first[ref])] = find(index[pool.Members[0]])
		}
	}
	byRoot, groups := map[int]int{}, [][]int(nil)
	for k := range list {
		g, ok := byRoot[find(k)]
		if !ok {
			g = len(groups)
			byRoot[find(k)] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], k)
	}
	return groups
}

// rounded is an amount, and whether it has got a unit that was over.
type rounded struct {
	money Money
	odd   bool
}

// round rounds amounts to multiples of the unit of money with the same sum,
// or as much of it as whole units make.
func (f *Fund) round(exact []*big.Rat) []rounded {
	unit := amount(f.Unit)
	out, fraction, order := make([]rounded, len(exact)), make([]*big.Rat, len(exact)), make([]int, len(exact))
	sum := new(big.Rat)
	for k, x := range exact {
		units := new(big.Rat).Quo(x, unit)
		whole := floor(units)
		out[k].money = Money(whole.Int64()) * f.Unit
		fraction[k] = units.Sub(units, new(big.Rat).SetInt(whole))
		sum.Add(sum, fraction[k])
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return fraction[b].Cmp(fraction[a]) })
	for _, k := range order[:floor(sum).Int64()] {
		out[k].money += f.Unit
		out[k].odd = true
	}
	return out
}

// floor returns the integer below a number that is not negative.
func floor(x *big.Rat) *big.Int { return new(big.Int).Quo(x.Num(), x.Denom()) }
