package dutch

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// natural looks for the best candidate of a bracket, as if nobody were below, by counting: it
// computes the least that each criterion can come to, and then takes the first candidate, in
// the order of Article 4, that keeps all of them at that. Such a candidate is perfect (C.04.3
// 3.4), so it is the one.
//
// It looks only among the candidates with which generation begins, those with
// all MDPs paired and without resident exchange. It returns false if none of them
// does, which says nothing about later ones.
func (e *engine) natural(b *Bracket) (pairs [][2]int, ok bool) {
	players := len(b.MDPs) + len(b.Residents)
	if len(b.MDPs) > len(b.Residents) {
		return nil, false
	}
	n := &counting{e: e, b: b}
	n.count()
	if players%2 == 0 {
		n.least = leastRefused(n.prefer, n.mild)
	} else if !n.chooseFloaters() {
		return nil, false
	}
	used := make([]bool, len(b.Residents))
	for _, m := range b.MDPs {
		r := n.opponent(m, used)
		if r < 0 {
			return nil, false
		}
		used[r] = true
		n.settle(m, b.Residents[r])
		pairs = append(pairs, [2]int{m, b.Residents[r]})
	}
	remainder := make([]int, 0, len(b.Residents)-len(b.MDPs))
	for i, r := range b.Residents {
		if !used[i] {
			remainder = append(remainder, r)
		}
	}
	half := len(remainder) / 2
	s1, s2 := remainder[:half], remainder[half:]
	mayFloat := func(j int) bool { return players%2 == 0 || n.mayFloat(s2[j]) }
	if half == 0 {
		return pairs, len(s2) == 0 || mayFloat(0)
	}
	partners := matching.First(matching.Sides{
		Left: half, Right: len(s2),
		Adjacent: func(i, j int) bool { return n.mayPair(s1[i], s2[j]) },
		Leftover: mayFloat,
		Start:    func(i, j int) bool { return !n.refuses(s1[i], s2[j]) },
		Settled:  func(i, j int) { n.settle(s1[i], s2[j]) },
	})
	if partners == nil {
		return nil, false
	}
	for i, j := range partners {
		pairs = append(pairs, [2]int{s1[i], s2[j]})
	}
	return pairs, true
}

// counting is the knowledge of a bracket from counting its players.
type counting struct {
	e *engine
	b *Bracket

	prefer [3]int     // how many prefer no colour, White, Black
	mild   [3]int     // how many of them mildly
	best   floaterKey // of an odd number of players
	keeps  []func(n *counting, i, j int) bool
	least
}

// least is the pairs that keep C12 and C13 at their least. If nobody's preference
// need be refused, no two players with the same one meet. Otherwise a majority
// prefers one colour, everybody else must meet one of them, and the rest of the
// majority meet each other: with somebody who prefers it mildly in each such pair,
// if there are enough of these, and otherwise with these in no other pair.
type least struct {
	majority tournament.Color // NoColor: nobody's need be refused
	refused  int              // pairs of the majority that must still be made, neither more nor fewer
	strong   int              // by how many the mild preferences are too few
	bye      bool             // who downfloats has the bye
}

// floaterKey is the least cost of letting a resident downfloat: by each criterion, in their
// order.
type floaterKey struct {
	costs    [mostCriteria]int
	majority tournament.Color // whose preferences are refused
}

func (n *counting) count() {
	for _, list := range [][]int{n.b.MDPs, n.b.Residents} {
		for _, i := range list {
			p := n.e.f.Players[i].Preference
			n.prefer[p.Color]++
			if p.Strength == swiss.Mild {
				n.mild[p.Color]++
			}
		}
	}
	for k := range n.e.text.criteria {
		if c := &n.e.text.criteria[k]; c.least.keeps != nil && (c.speaks == nil || c.speaks(&Candidate{Bracket: n.b})) {
			n.keeps = append(n.keeps, c.least.keeps)
		}
	}
}

// chooseFloaters finds the least that a resident downfloater costs; false if
// nobody may be one.
func (n *counting) chooseFloaters() bool {
	found := false
	for _, i := range n.b.Residents {
		if key, l, ok := n.key(i); ok && (!found || slices.Compare(key.costs[:], n.best.costs[:]) < 0) {
			n.best, n.least, found = key, l, true
		}
	}
	return found
}

// key returns the cost of letting the player downfloat, and what remains without them; false if
// they may not.
func (n *counting) key(i int) (key floaterKey, l least, ok bool) {
	p := &n.e.f.Players[i]
	if n.b.last() && !n.e.takesBye(i) {
		return key, l, false
	}
	prefer, mild := n.prefer, n.mild
	prefer[p.Preference.Color]--
	if p.Preference.Strength == swiss.Mild {
		mild[p.Preference.Color]--
	}
	l = leastRefused(prefer, mild)
	l.bye = n.b.last()
	key.majority = l.majority
	for k := range n.e.text.criteria {
		if cost := n.e.text.criteria[k].least.floater; cost != nil {
			key.costs[k] = cost(&l, p)
		}
	}
	return key, l, true
}

// mayFloat reports whether the resident is among the best downfloaters.
func (n *counting) mayFloat(i int) bool {
	key, _, ok := n.key(i)
	return ok && key == n.best
}

// leastRefused computes the least number of pairs in which somebody's colour preference is
// refused, of players with such preferences (C12), how many of these must be strong (C13), and
// whose colour it is.
func leastRefused(prefer, mild [3]int) least {
	for _, c := range []tournament.Color{tournament.White, tournament.Black} {
		if over := prefer[c] - prefer[c.Opponent()] - prefer[tournament.NoColor]; over > 1 {
			return least{majority: c, refused: over / 2, strong: max(0, over/2-mild[c])}
		}
	}
	return least{}
}

// mayPair reports whether the pair keeps all criteria at their least.
func (n *counting) mayPair(i, j int) bool {
	for _, keeps := range n.keeps {
		if !keeps(n, i, j) {
			return false
		}
	}
	return n.e.compatible(i, j)
}

// keepsRefusals reports whether a pair keeps C12: of the majority's preferences no more are
// refused than must be, and of others none.
func (n *counting) keepsRefusals(i, j int) bool {
	p, q := n.e.f.Players[i].Preference, n.e.f.Players[j].Preference
	if n.refuses(i, j) {
		return p.Color == n.majority && n.refused > 0
	}
	return n.majority == tournament.NoColor || p.Color == n.majority || q.Color == n.majority
}

// keepsStrong reports whether a pair that keeps C12 keeps C13.
func (n *counting) keepsStrong(i, j int) bool {
	if n.majority == tournament.NoColor {
		return true
	}
	p, q := n.e.f.Players[i].Preference, n.e.f.Players[j].Preference
	switch {
	case p.Color != q.Color:
		return n.strong == 0 || !n.majorityMild(p) && !n.majorityMild(q)
	case n.strong > 0:
		return p.Strength != swiss.Mild || q.Strength != swiss.Mild
	}
	return p.Strength == swiss.Mild || q.Strength == swiss.Mild
}

// majorityMild reports whether a preference is a mild one for the majority's colour.
func (n *counting) majorityMild(p swiss.Preference) bool {
	return p.Color == n.majority && p.Strength == swiss.Mild
}

// refuses reports whether one of the two cannot get their colour preference.
func (n *counting) refuses(i, j int) bool {
	p, q := n.e.f.Players[i].Preference, n.e.f.Players[j].Preference
	return p.Color == q.Color && p.Color != tournament.NoColor
}

// settle notes a pair of the answer.
func (n *counting) settle(i, j int) { n.refused -= count(n.refuses(i, j)) }

// opponent returns the first resident whom an MDP can meet with all criteria at their least,
// those of floats included; -1 if there is none.
func (n *counting) opponent(m int, used []bool) int {
	for k, r := range n.b.Residents {
		if !used[k] && n.keepsFloats(&n.e.f.Players[r]) && n.mayPair(m, r) {
			return k
		}
	}
	return -1
}

// keepsFloats reports whether a resident can be an MDP's opponent.
func (n *counting) keepsFloats(p *swiss.Player) bool {
	for k := range n.e.text.criteria {
		if keeps := n.e.text.criteria[k].least.opponent; keeps != nil && !keeps(p) {
			return false
		}
	}
	return true
}
