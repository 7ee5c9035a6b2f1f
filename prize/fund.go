// Package prize divides the prizes of a tournament: which prize is whose, how
// those tied on points share, and what everybody is paid, to the cent. FIDE
// knows three systems: shared equally, by tie-break, and Hort's, half of each
// (Tie-Break Rules (2012), "Prizes"; Manual (2014) 7). What the texts leave open
// once there are categories beside the main list is settled by the readings
// R-PRIZE-… of the handbook.
package prize

import "torneo/tournament"

// Money is an amount in the smallest unit of the currency, a cent of a euro.
type Money int64

// maxAmount bounds one prize, and maxFund all of them together, so that every
// product of a fund and a number of players fits in 64 bits.
const (
	maxAmount Money = 1_000_000_000_000
	maxFund   Money = 10_000_000_000_000
	maxLists        = 200
	maxPrizes       = 2000 // of a list
)

// Fund is what the organiser has announced before the event.
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
	Everyone Conditions     // of every list
	Lists    []List
}

// Sharing is one of FIDE's three systems.
type Sharing uint8

const (
	Equal    Sharing = iota // a: the tied share equally
	TieBreak                // b: by the standings
	Hort                    // c: half by the standings, half shared equally
)

// Sharings are the names of the systems, as the fund says them.
var Sharings = []string{"equal", "tie-break", "hort"}

// String is the name of the system.
func (s Sharing) String() string { return Sharings[s] }

// Limit is who of the tied share (R-PRIZE-LIMIT).
type Limit uint8

const (
	Tied     Limit = iota // all of them
	InPrizes              // the best placed of them, as many as there are prizes
)

// Limits are the names of the limits.
var Limits = []string{"tied", "prizes"}

// String is the name of the limit.
func (l Limit) String() string { return Limits[l] }

// Order is which prize a player receives who could have several.
type Order uint8

const (
	Highest Order = iota // the most valuable for him (R-PRIZE-HIGHEST)
	ByList               // that of the first list, in the order of the fund (R-PRIZE-LISTS)
)

// Orders are the names of the orders.
var Orders = []string{"highest", "lists"}

// String is the name of the order.
func (o Order) String() string { return Orders[o] }

// Tax is what is withheld from money (R-PRIZE-TAX).
type Tax struct {
	HundredthsOfPercent int64
	From                Money
	Excess              bool // of what exceeds the threshold, not of the whole
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

// Worth is what the prize is compared by.
func (p *Prize) Worth() Money { return p.Amount + p.Value }

// Divisible reports money alone.
func (p *Prize) Divisible() bool { return p.Thing == "" }

// Ref names a prize: its list, and its place there from 0.
type Ref struct{ List, Place int }

// Prize is the prize of that name.
func (f *Fund) Prize(r Ref) *Prize { return &f.Lists[r.List].Prizes[r.Place] }

// Total is all the money of the fund.
func (f *Fund) Total() (total Money) {
	for k := range f.Lists {
		for _, p := range f.Lists[k].Prizes {
			total += p.Amount
		}
	}
	return total
}

// Things are the cash values of all things of the fund.
func (f *Fund) Things() (total Money) {
	for k := range f.Lists {
		for _, p := range f.Lists[k].Prizes {
			total += p.Value
		}
	}
	return total
}

// sharing is the system of a list.
func (f *Fund) sharing(l *List) Sharing {
	if l.Sharing != nil {
		return *l.Sharing
	}
	return f.Sharing
}

func (f *Fund) limit(l *List) Limit {
	if l.Limit != nil {
		return *l.Limit
	}
	return f.Limit
}

// together reports a list whose prizes are chosen among with those of others.
func (f *Fund) together(l *List) bool {
	return !f.Several && f.Order == Highest && !l.Besides && l.Team == nil
}

// Conditions say who has a claim; all of them must hold.
type Conditions struct {
	RatingMin, RatingMax int // 0: no bound
	RatingOf             string
	Unrated              Unrated
	AgeMin, AgeMax       int             // 0: no bound
	On                   tournament.Date // of which the age is; zero: 1 January of the event's year
	BornFrom, BornTo     tournament.Date
	Sex                  string // "m", "w"; "": either
	Federations          []string
	Clubs                []string
	MinPoints            tournament.Points
	MinGames             int  // played over the board
	MaxForfeits          *int // games lost by forfeit; nil: any
	NoWithdrawn          bool
}

// Unrated is whether players without a rating have a claim (R-PRIZE-UNRATED).
type Unrated uint8

const (
	UnratedUnbanded Unrated = iota // where the list has no rating band
	UnratedNo
	UnratedAlso
	UnratedOnly
)

// UnratedNames are what a fund can say of unrated players; nothing is the first.
var UnratedNames = []string{"", "no", "also", "only"}

// banded reports bounds of the rating.
func (c *Conditions) banded() bool { return c.RatingMin > 0 || c.RatingMax > 0 }

// personal reports conditions that only a person can meet.
func (c *Conditions) personal() bool {
	return c.banded() || c.RatingOf != "" || c.Unrated != UnratedUnbanded || c.aged() || c.Sex != "" ||
		len(c.Federations) > 0 || len(c.Clubs) > 0 || c.NoWithdrawn
}

func (c *Conditions) aged() bool {
	return c.AgeMin > 0 || c.AgeMax > 0 || !c.BornFrom.IsZero() || !c.BornTo.IsZero()
}
