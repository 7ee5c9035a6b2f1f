package prize

import (
	"math/big"
	"slices"

	"torneo/message"
)

// award goes through groups of tied claimants, the best first: each receives
// the most valuable prizes to which it has a claim, and shares them. Things
// with a holder are his, and nobody else's.
func (r *round) award(groups [][]int, limit Limit, held map[Ref]int) []Pool {
	available := slices.DeleteFunc(r.prizes(), func(ref Ref) bool { _, is := held[ref]; return is })
	var pools []Pool
	for _, group := range groups {
		things := map[int][]Ref{}
		var holders, others []int
		for _, i := range group {
			for ref, holder := range held {
				if holder == i {
					things[i] = []Ref{ref}
				}
			}
			if things[i] != nil {
				holders = append(holders, i)
			} else {
				others = append(others, i)
			}
		}
		taken := r.take(others, available)
		available = slices.DeleteFunc(available, func(ref Ref) bool { return slices.Contains(taken, ref) })
		if limit == InPrizes {
			others = r.within(others, taken)
		}
		members := append(holders, others...)
		slices.Sort(members)
		pools = append(pools, r.share(members, taken, things)...)
	}
	return pools
}

// groups parts the players who take part wherever two neighbours are not together.
func (r *round) groups(together func(a, b *Claimant) bool) [][]int {
	var groups [][]int
	for k, i := range r.players {
		if k == 0 || !together(&r.claimants[r.players[k-1]], &r.claimants[i]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
	}
	return groups
}

// byPlace are the groups of system b: one player each, unless the standings
// leave a place shared.
func (r *round) byPlace() [][]int {
	return r.groups(func(a, b *Claimant) bool { return a.before(b) == 0 })
}

// byPoints are the groups of system a.
func (r *round) byPoints() [][]int { return r.groups((*Claimant).tied) }

// outcome is a round awarded.
type outcome struct {
	byPlace []Pool
	shared  []Pool
	due     map[int]*big.Rat // worth, things included
	held    map[Ref]int      // things -> holder
}

// divide awards by the sharing system. The half by place and the shared half of
// Hort are two funds of half the amounts, each awarded by its own system
// (R-PRIZE-HORT).
func (r *round) divide(s Sharing, limit Limit, held map[Ref]int) outcome {
	o := outcome{due: map[int]*big.Rat{}, held: held}
	weight := big.NewRat(1, 1)
	if s == Hort {
		weight = big.NewRat(1, 2)
	}
	add := func(pools []Pool) {
		for k := range pools {
			part := new(big.Rat).Mul(pools[k].Each, weight)
			for _, i := range pools[k].Members {
				if o.due[i] == nil {
					o.due[i] = new(big.Rat)
				}
				o.due[i].Add(o.due[i], part)
			}
		}
	}
	if s != Equal {
		o.byPlace = r.award(r.byPlaceWith(held), Tied, held)
		add(o.byPlace)
	}
	if s != TieBreak {
		o.shared = r.award(r.byPoints(), limit, held)
		add(o.shared)
	}
	return o
}

// byPlaceWith are the groups of system b with the holders of things apart: who
// has a thing does not share a place's prize.
func (r *round) byPlaceWith(held map[Ref]int) [][]int {
	holds := map[int]bool{}
	for _, i := range held {
		holds[i] = true
	}
	var groups [][]int
	for _, g := range r.byPlace() {
		var rest []int
		for _, i := range g {
			if holds[i] {
				groups = append(groups, []int{i})
			} else {
				rest = append(rest, i)
			}
		}
		if len(rest) > 0 {
			groups = append(groups, rest)
		}
	}
	return groups
}

// settle finds who has the things, and awards the rest. A thing is first that
// of the player to whom system b gives it. Where somebody placed better would
// then receive less than the thing is worth, it becomes his (R-PRIZE-THING).
// That ends: of the things, the most valuable first, one always moves up.
func (r *round) settle(s Sharing, limit Limit) (outcome, *message.Message) {
	held := map[Ref]int{}
	var things []Ref
	for _, ref := range r.prizes() {
		if !r.fund.Prize(ref).Divisible() {
			things = append(things, ref)
		}
	}
	if len(things) > 0 {
		for _, pool := range r.award(r.byPlace(), Tied, nil) {
			for _, ref := range pool.Prizes {
				if r.fund.Prize(ref).Divisible() {
					continue
				}
				if len(pool.Members) > 1 {
					return outcome{}, r.undecided(ref, pool.Members)
				}
				held[ref] = pool.Members[0]
			}
		}
	}
	for {
		o := r.divide(s, limit, r.only(things, held))
		ref, claim := r.better(things, o)
		switch {
		case len(claim) == 0:
			return o, nil
		case len(claim) > 1:
			return outcome{}, r.undecided(ref, claim)
		}
		for other, holder := range held {
			if holder == claim[0] {
				delete(held, other)
			}
		}
		held[ref] = claim[0]
	}
}

// only are the things with their holders, nobody for those that have none.
func (r *round) only(things []Ref, held map[Ref]int) map[Ref]int {
	all := map[Ref]int{}
	for _, ref := range things {
		all[ref] = nobody
		if holder, ok := held[ref]; ok {
			all[ref] = holder
		}
	}
	return all
}

const nobody = -1

// better finds the most valuable thing to which somebody placed better than its
// holder has a claim who receives less than it is worth: him, and who shares
// his place with the same claim.
func (r *round) better(things []Ref, o outcome) (Ref, []int) {
	for _, ref := range things {
		worth := new(big.Rat).SetInt64(int64(r.worth(ref)))
		holder := o.held[ref]
		var claim []int
		for _, i := range r.players {
			if i == holder || holder != nobody && r.claimants[i].before(&r.claimants[holder]) >= 0 {
				break
			}
			if len(claim) > 0 && r.claimants[claim[0]].before(&r.claimants[i]) != 0 {
				break
			}
			if r.eligible[ref.List][i] && (o.due[i] == nil || o.due[i].Cmp(worth) < 0) {
				claim = append(claim, i)
			}
		}
		if len(claim) > 0 {
			return ref, claim
		}
	}
	return Ref{}, nil
}

// undecided says who must be put in order, because a prize cannot be divided.
func (r *round) undecided(ref Ref, members []int) *message.Message {
	p := r.fund.Prize(ref)
	what := p.Thing
	if what == "" {
		what = p.Trophy
	}
	m := message.New("prize.undecided", "list", r.fund.Lists[ref.List].Name, "thing", what, "players", r.names(members))
	return &m
}

func (r *round) names(members []int) string {
	text := ""
	for k, i := range members {
		if k > 0 {
			text += ", "
		}
		text += r.claimants[i].Name
	}
	return text
}
