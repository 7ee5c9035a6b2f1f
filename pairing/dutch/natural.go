package dutch

import (
	"cmp"

	"torneo/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// natural looks for the best candidate of a bracket, as if nobody were below,
// by counting: it reckons the least that each criterion can come to, and then
// takes the first candidate, in the order of Article 4, that keeps all of
// them at that. Such a candidate is perfect (3.4), so it is the one.
//
// It looks only among the candidates with which generation begins, those with
// all MDPs paired and without resident exchange. It is false if none of them
// does, which says nothing about later ones.
func (e *engine) natural(b *Bracket) (pairs [][2]int, ok bool) {
	players := len(b.MDPs) + len(b.Residents)
	if len(b.MDPs) > len(b.Residents) {
		return nil, false
	}
	n := &counting{e: e, b: b}
	n.count()
	if players%2 == 0 {
		n.majority, n.refused, n.strong = leastRefused(n.prefer, n.mild)
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
		Adjacent: func(i, j int) bool { return n.allowed(s1[i], s2[j]) },
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

// counting is what can be told of a bracket by counting its players.
type counting struct {
	e *engine
	b *Bracket

	prefer [3]int     // how many prefer no colour, White, Black
	mild   [3]int     // how many of them mildly
	best   floaterKey // of an odd number of players

	// The pairs that keep C12 and C13 at their least. If nobody's preference need
	// be refused, no two players with the same one meet. Otherwise a majority
	// prefers one colour, everybody else must meet one of them, and the rest of
	// the majority meet each other: with somebody who prefers it mildly in each
	// such pair, if there are enough of these, and otherwise with these in no other pair.
	majority tournament.Color // NoColor: nobody's need be refused
	refused  int              // pairs of the majority that must still be made, neither more nor fewer
	strong   int              // by how many the mild preferences are too few
}

// floaterKey is what it costs, at least, to let a resident downfloat: the
// criteria he has a part in, in their order.
type floaterKey struct {
	unplayed, refused, strong, last, before int
	majority                                tournament.Color // whose preferences are refused
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
}

// chooseFloaters finds the least that a resident downfloater costs; false if
// nobody may be one.
func (n *counting) chooseFloaters() bool {
	found := false
	for _, i := range n.b.Residents {
		if key, ok := n.key(i); ok && (!found || key.less(n.best)) {
			n.best, found = key, true
		}
	}
	n.majority, n.refused, n.strong = n.best.majority, n.best.refused, n.best.strong
	return found
}

// key is what it costs to let the player downfloat; false if he may not.
func (n *counting) key(i int) (floaterKey, bool) {
	p := &n.e.f.Players[i]
	var key floaterKey
	if n.b.last() {
		if !n.e.takesBye(i) {
			return key, false
		}
		key.unplayed = p.Unplayed
	}
	prefer, mild := n.prefer, n.mild
	prefer[p.Preference.Color]--
	if p.Preference.Strength == swiss.Mild {
		mild[p.Preference.Color]--
	}
	key.majority, key.refused, key.strong = leastRefused(prefer, mild)
	key.last, key.before = count(p.Floats[0] == swiss.Down), count(p.Floats[1] == swiss.Down)
	return key, true
}

// mayFloat reports whether the resident is among the best downfloaters.
func (n *counting) mayFloat(i int) bool {
	key, ok := n.key(i)
	return ok && key == n.best
}

// leastRefused reckons the least number of pairs in which somebody's colour
// preference is refused, of players with such preferences (C12), how many of
// these must be strong (C13), and whose colour it is.
func leastRefused(prefer, mild [3]int) (majority tournament.Color, refused, strong int) {
	for _, c := range []tournament.Color{tournament.White, tournament.Black} {
		if over := prefer[c] - prefer[c.Opponent()] - prefer[tournament.NoColor]; over > 1 {
			return c, over / 2, max(0, over/2-mild[c])
		}
	}
	return tournament.NoColor, 0, 0
}

// allowed reports whether the pair keeps all criteria at their least.
func (n *counting) allowed(i, j int) bool {
	p, q := n.e.f.Players[i].Preference, n.e.f.Players[j].Preference
	switch {
	case n.refuses(i, j) && (p.Color != n.majority || n.refused == 0):
		return false
	case n.majority == tournament.NoColor:
	case p.Color != n.majority && q.Color != n.majority:
		return false
	case p.Color != q.Color:
		if n.strong > 0 && (p.Color == n.majority && p.Strength == swiss.Mild || q.Color == n.majority && q.Strength == swiss.Mild) {
			return false
		}
	case n.strong > 0:
		if p.Strength == swiss.Mild && q.Strength == swiss.Mild {
			return false
		}
	default:
		if p.Strength != swiss.Mild && q.Strength != swiss.Mild {
			return false
		}
	}
	if wide, third := n.e.excesses(i, j); wide+third > 0 {
		return false
	}
	return n.e.compatible(i, j)
}

// refuses reports that one of the two cannot get his colour preference.
func (n *counting) refuses(i, j int) bool {
	p, q := n.e.f.Players[i].Preference, n.e.f.Players[j].Preference
	return p.Color == q.Color && p.Color != tournament.NoColor
}

// settle notes a pair of the answer.
func (n *counting) settle(i, j int) { n.refused -= count(n.refuses(i, j)) }

// opponent is the first resident that an MDP can meet with all criteria at
// their least, those of floats included (C15, C17, C19, C21); -1 if there is none.
func (n *counting) opponent(m int, used []bool) int {
	for k, r := range n.b.Residents {
		if p := &n.e.f.Players[r]; !used[k] && p.Floats[0] != swiss.Up && p.Floats[1] != swiss.Up && n.allowed(m, r) {
			return k
		}
	}
	return -1
}

func (k floaterKey) less(than floaterKey) bool {
	return cmp.Or(
		cmp.Compare(k.unplayed, than.unplayed), // C9
		cmp.Compare(k.refused, than.refused),   // C12
		cmp.Compare(k.strong, than.strong),     // C13
		cmp.Compare(k.last, than.last),         // C14
		cmp.Compare(k.before, than.before),     // C16
	) < 0
}
