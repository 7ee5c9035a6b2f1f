// Package prize divides the prizes of a tournament, to the cent. It tells who
// wins which prize, how players tied on points share, and what each is paid.
// FIDE knows three systems: shared equally, by tie-break, and Hort's, half of
// each (Tie-Break Rules (2012), "Prizes"; Manual (2014) 7). What the texts
// leave open once there are categories beside the main list is settled by the
// readings of the handbook that are named in this package.
package prize

import "cmp"

// Money is an amount in the smallest unit of the currency, a cent of a euro.
type Money int64

// Limits of a fund: every product of its worth and a number of players fits in
// 64 bits, and no fund takes long to divide.
const (
	maxAmount Money = 1_000_000_000_000
	maxFund   Money = 10_000_000_000_000
	MaxLists        = 100
	maxPrizes       = 1000
	maxThings       = 50
)

// Fund holds the prizes and rules that the organiser has announced before the
// event.
type Fund struct {
	Currency string
	Decimals int   // of the currency: 2 where it has cents
	Unit     Money // what is paid is a multiple of it
	Sharing  Sharing
	Limit    Limit
	Several  bool  // a player may receive a prize of every list
	Order    Order // if not: which one he receives
	PlayOff  [][]int
	Tax      Tax
	Clubs    map[int]string // by player number

	// Categories holds the player numbers of each category.
	Categories map[string][]int
	Everyone   Conditions // of every list
	Lists      []List
}

// List is the main list, or a category.
type List struct {
	Name string
	Conditions
	Team    *BestTeam // nil: players
	Besides bool      // its prizes come on top of any other
	Sharing *Sharing  // nil: the fund's
	Limit   *Limit    // nil: the fund's
	Places  int       // only who is placed so in the list has a claim; 0: everybody
	Prizes  []Prize   // first prize first
}

// BestTeam makes a list of teams: the best players of each federation or club.
type BestTeam struct {
	Of     int
	ByClub bool
}

// Prize is money, perhaps with a trophy; or a thing with a cash value, perhaps
// with money, which cannot be divided; or a trophy alone.
type Prize struct {
	Amount Money
	Thing  string
	Value  Money // of the thing
	Trophy string
}

// Worth returns the worth by which the prize is compared.
func (p *Prize) Worth() Money { return p.Amount + p.Value }

// Divisible reports whether the prize is money alone, perhaps with a trophy.
func (p *Prize) Divisible() bool { return p.Thing == "" }

// Ref identifies a prize: the indices of its list and of the prize in it, from 0.
type Ref struct{ List, Place int }

// Compare compares prizes by their order in the fund.
func (r Ref) Compare(s Ref) int {
	return cmp.Or(cmp.Compare(r.List, s.List), cmp.Compare(r.Place, s.Place))
}

// Prize returns the prize of that reference.
func (f *Fund) Prize(r Ref) *Prize { return &f.Lists[r.List].Prizes[r.Place] }

// Total returns all the money of the fund.
func (f *Fund) Total() (total Money) {
	for k := range f.Lists {
		for _, p := range f.Lists[k].Prizes {
			total += p.Amount
		}
	}
	return total
}

// Things returns the cash values of all things of the fund.
func (f *Fund) Things() (total Money) {
	for k := range f.Lists {
		for _, p := range f.Lists[k].Prizes {
			total += p.Value
		}
	}
	return total
}

// stages groups the lists: in one group those among which players choose, at the
// place of the first of them, and each other list alone.
func (f *Fund) stages() [][]int {
	var stages [][]int
	together := -1
	for k := range f.Lists {
		switch {
		case !f.offersChoice(&f.Lists[k]):
			stages = append(stages, []int{k})
		case together < 0:
			together = len(stages)
			stages = append(stages, []int{k})
		default:
			stages[together] = append(stages[together], k)
		}
	}
	return stages
}

// offersChoice reports whether players choose among the prizes of the list and of
// others.
func (f *Fund) offersChoice(l *List) bool { return f.single(l) && f.Order == Highest }

// inTurn reports whether a list excludes players who have had a prize of one
// before it.
func (f *Fund) inTurn(l *List) bool { return f.single(l) && f.Order == ByList }

// single reports whether a prize of the list excludes others.
func (f *Fund) single(l *List) bool { return !f.Several && !l.Besides && l.Team == nil }
