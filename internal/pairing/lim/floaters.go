package lim

import (
	"cmp"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Floater is a player who was moved to the next group, and why.
type Floater struct {
	Player   int
	Reason   Reason
	Type     Type
	Repeated bool             // he floated in the previous round, too
	Majority tournament.Color // the colour that more players of the group were due; NoColor: neither
	Named    int              // who would float by his number alone (C.04.4.3 3.2.4)
}

// Reason is the reason why a player had to be moved.
type Reason uint8

const (
	NoOpponent Reason = iota + 1 // nobody in the group whom he may meet (C.04.4.3 2.3.1 to 2.3.3)
	Odd                          // the group cannot be paired without somebody leaving (C.04.4.3 2.3.4, 4.4)
)

// Type is the type of a floater, the least disadvantage first (C.04.4.3 3.9).
type Type uint8

const (
	D Type = iota // has not floated before, and has an opponent in the next group
	C             // has not, and has none
	B             // has floated into this group, and has one
	A             // has, and has none
)

func (t Type) String() string { return [...]string{"d", "c", "b", "a"}[t] }

// choose selects the floaters of a group: those who have nobody to play, and as few others as
// let the group have as many pairs as it can (C.04.4.3 2.3, 3.10.2, 4.4, R-LIM-MOST-PAIRS).
func (e *engine) choose(g, next *Group) {
	members := g.members()
	g.arrange(e.f, members)
	c := &choice{engine: e, group: g, next: next.members(), taken: map[int]int{}, barren: map[int]bool{}}
	for _, i := range members {
		if !slices.ContainsFunc(members, func(j int) bool { return e.graph.Adjacent(i, j) }) {
			c.float(Floater{Player: i, Reason: NoOpponent, Named: i})
		}
	}
	members = g.staying()
	g.arrange(e.f, members)
	for pairs := e.pairs(members); len(members) > 2*pairs; { // as many remain whoever floats
		x := c.best(members)
		c.float(x)
		members = slices.DeleteFunc(members, func(i int) bool { return i == x.Player })
	}
}

// pairs returns the number of pairs that can be made of the players at once.
func (e *engine) pairs(players []int) (n int) {
	for _, m := range matching.Largest(e.graph, players) {
		if m >= 0 {
			n++
		}
	}
	return n / 2
}

// choice is floaters of a group being chosen.
type choice struct {
	*engine
	group  *Group
	next   []int        // who is in the next group
	taken  map[int]int  // of them, who is kept for which floater
	barren map[int]bool // for whom nobody remains there
}

// float notes one more floater, and keeps an opponent for them.
func (c *choice) float(x Floater) {
	x.Type = c.typeOf(x.Player)
	x.Repeated = wasFloater(c.f, x.Player)
	c.keep(x.Player, map[int]bool{}, true)
	c.group.Floaters = append(c.group.Floaters, x)
}

// wasFloater reports whether a player floated in the previous round (C.04.4.3 3.10, R-LIM-FLOATED).
func wasFloater(f *swiss.Field, i int) bool {
	return f.Players[i].Floats[0] != swiss.NoFloat
}

// best returns the member who, in the order of the group's direction, floats next: among those
// without whom as many pairs remain, of the type with the least disadvantage; then one who did
// not float in the previous round; then one who is due the colour that more players are due;
// then downward the lowest numbered, upward the highest (C.04.4.3 3.2, 3.9, 3.10,
// R-LIM-FLOATER-ORDER).
func (c *choice) best(members []int) Floater {
	var can []int
	for k, may := range matching.MissableVertices(c.graph, members) {
		if may {
			can = append(can, members[k])
		}
	}
	slices.Reverse(can)
	majority := c.majority(members)
	for t := D; t <= A; t++ {
		for _, repeated := range []bool{false, true} {
			if x, found := c.first(can, t, repeated, majority); found {
				return x
			}
		}
	}
	panic("lim: somebody can always be left unpaired by a largest matching that leaves somebody")
}

// first returns the floater among players of one type, in the order of 3.2.4.
func (c *choice) first(players []int, t Type, repeated bool, majority tournament.Color) (Floater, bool) {
	x := Floater{Player: -1, Reason: Odd, Majority: majority}
	for _, i := range players {
		if wasFloater(c.f, i) != repeated || c.group.came(i) != (t >= B) || c.typeOf(i) != t {
			continue
		}
		if x.Player < 0 {
			x.Player, x.Named = i, i
		}
		if majority == tournament.NoColor {
			break
		}
		if c.f.Players[i].Preference.Color == majority && c.areNear(i, x.Named) {
			x.Player = i
			break
		}
	}
	return x, x.Player >= 0
}

// areNear reports whether a colour may decide between two players: in a Maxi-tournament
// their ratings are within 100 points (C.04.4.3 3.2.3, 3.8, 5.7).
func (e *engine) areNear(a, b int) bool {
	const most = 100
	difference := e.f.Players[a].Rating - e.f.Players[b].Rating
	return !e.f.Maxi || max(difference, -difference) <= most
}

// majority returns the colour that more of the players are due; NoColor if equally many are due
// each.
func (e *engine) majority(players []int) tournament.Color {
	var due [3]int
	for _, i := range players {
		due[e.f.Players[i].Preference.Color]++
	}
	switch cmp.Compare(due[tournament.White], due[tournament.Black]) {
	case 1:
		return tournament.White
	case -1:
		return tournament.Black
	}
	return tournament.NoColor
}

// typeOf returns the type of floater that a member would be.
func (c *choice) typeOf(i int) Type {
	t := D
	if c.group.came(i) {
		t = B
	}
	if !c.keep(i, map[int]bool{}, false) {
		t++
	}
	return t
}

// keep reports whether the next group has an opponent for a floater beside those for the
// floaters chosen before (C.04.4.3 3.3, 3.4, R-LIM-FLOATER-OPPONENT); with take, it is kept for
// them. A floater who finds none finds none later.
func (c *choice) keep(i int, seen map[int]bool, take bool) bool {
	if c.barren[i] {
		return false
	}
	if c.search(i, seen, take) {
		return true
	}
	c.barren[i] = true
	return false
}

func (c *choice) search(i int, seen map[int]bool, take bool) bool {
	for _, j := range c.next {
		if c.graph.Adjacent(i, j) && !c.isTaken(j) {
			if take {
				c.taken[j] = i
			}
			return true
		}
	}
	for _, j := range c.next {
		if !c.graph.Adjacent(i, j) || seen[j] {
			continue
		}
		seen[j] = true
		if c.search(c.taken[j], seen, take) {
			if take {
				c.taken[j] = i
			}
			return true
		}
	}
	return false
}

func (c *choice) isTaken(j int) bool {
	_, given := c.taken[j]
	return given
}
