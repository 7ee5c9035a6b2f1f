package prize

import (
	"math/big"
	"strings"

	"torneo/message"
)

// settle finds the holders of the things, and awards the rest. A thing first
// goes to the player to whom system b gives it. If a player placed better would
// then receive less than the thing is worth, that player gets it
// (R-PRIZE-THING). That ends: of the things, the most valuable first, the first
// one that changes hands moves up, because a player who receives less than it
// is worth holds none as valuable.
func (w *awarding) settle(s Sharing, limit Limit) (division, *Undecided) {
	held := map[Ref]int{}
	var things []Ref
	for _, ref := range w.prizes() {
		if !w.fund.Prize(ref).Divisible() {
			held[ref] = nobody
			things = append(things, ref)
		}
	}
	if len(things) > 0 {
		for _, pool := range w.award(w.byPlace(nil), Tied, nil) {
			for _, ref := range pool.Prizes {
				if w.fund.Prize(ref).Divisible() {
					continue
				}
				if len(pool.Members) > 1 {
					return division{}, w.undecidedError(ref, pool.Members)
				}
				held[ref] = pool.Members[0]
			}
		}
	}
	for {
		d := w.divide(s, limit, held)
		ref, claim := w.better(things, &d)
		switch {
		case len(claim) == 0:
			return d, nil
		case len(claim) > 1:
			return division{}, w.undecidedError(ref, claim)
		}
		for other, holder := range held {
			if holder == claim[0] {
				held[other] = nobody
			}
		}
		held[ref] = claim[0]
	}
}

// better finds the most valuable thing to which somebody placed better than its
// holder has a claim who receives less than it is worth: him, and who shares
// his place with the same claim.
func (w *awarding) better(things []Ref, d *division) (Ref, []int) {
	for _, ref := range things {
		worth := amount(w.worth(ref))
		holder := d.held[ref]
		var claim []int
		for _, i := range w.players {
			if holder != nobody && w.claimants[i].comparePlace(&w.claimants[holder]) >= 0 {
				break
			}
			if len(claim) > 0 && w.claimants[claim[0]].comparePlace(&w.claimants[i]) != 0 {
				break
			}
			if w.eligible[ref.List][i] && d.value(i).Cmp(worth) < 0 {
				claim = append(claim, i)
			}
		}
		if len(claim) > 0 {
			return ref, claim
		}
	}
	return Ref{}, nil
}

// undecidedError returns the error that names those who must be put in order,
// because a prize cannot be divided.
func (w *awarding) undecidedError(ref Ref, members []int) *Undecided {
	p := w.fund.Prize(ref)
	what := p.Thing
	if what == "" {
		what = p.Trophy
	}
	names := make([]string, len(members))
	for k, i := range members {
		names[k] = w.claimants[i].Name
	}
	return &Undecided{message.New("prize.undecided", "list", w.fund.Lists[ref.List].Name, "thing", what, "players", strings.Join(names, "; "))}
}

// amount returns money as a number that can be divided further.
func amount(m Money) *big.Rat { return new(big.Rat).SetInt64(int64(m)) }
