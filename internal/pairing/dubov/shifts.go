package dubov

import (
	"cmp"
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/tournament"
)

// divide puts the players of a bracket into its subgroups: those who prefer White into G1,
// those who prefer Black into G2; or, if nobody has played a game, the first half into G1
// (C.04.4.1 3.2.3). Both are sorted as shifts number them (C.04.4.1 4.3.1, 4.3.2).
func (e *engine) divide(b *Bracket) {
	players := slices.Concat(b.Residents, b.Upfloaters)
	fresh := !slices.ContainsFunc(players, func(i int) bool { return len(e.f.Players[i].Colors) > 0 })
	slices.SortFunc(players, e.byTPN)
	for k, i := range players {
		if fresh && 2*k < len(players) || !fresh && e.due(i) == tournament.White {
			b.G1 = append(b.G1, i)
		} else {
			b.G2 = append(b.G2, i)
		}
	}
	slices.SortFunc(b.G1, e.byARO)
}

// shift finds who changes from one subgroup to the other (C.04.4.1 3.2.4): first as
// many of the smaller one as pairs of its players cannot be avoided, then as many of
// the larger one as make the two equal (R-DUBOV-SHIFTS).
//
// A legal pairing of the bracket that complies best with C7 pairs no more players of
// the smaller subgroup with each other than it must, and so of the larger one just as
// many pairs as are shifted. Of each such pair one is shifted. So a set of shifters can
// be had if some pairing has one of them in each pair within their subgroup, and the
// set is settled player by player.
func (e *engine) shift(b *Bracket) {
	s := &shifter{e: e, small: b.G1, large: b.G2, from: &b.FromG1, to: &b.FromG2}
	if len(b.G1) > len(b.G2) {
		s.small, s.large, s.from, s.to = b.G2, b.G1, &b.FromG2, &b.FromG1
	}
	s.players = slices.Concat(s.small, s.large)
	s.sides = make([]side, len(s.players))
	s.mate = make([]int, len(s.players))
	for k := range s.mate {
		s.mate[k] = -1
	}
	inner := func(k, l int) bool { return k < len(s.small) && l < len(s.small) }
	outer := func(k, l int) bool { return !inner(k, l) && s.meet(k, l) }
	if 2*matching.Cardinality(s.mate, outer) < len(s.players) {
		s.unavoidable()
	}
	for k := range s.small {
		if s.sides[k] == open {
			s.sides[k] = stays
		}
	}
	s.equalise()
}

// side is the decision on a player: to stay or to be shifted.
type side uint8

const (
	open   side = iota
	stays       // in his subgroup
	shifts      // to the other one
)

// shifter finds the shifts of one bracket. Players are named by their places, those of
// the smaller subgroup first.
type shifter struct {
	e            *engine
	small, large []int
	from, to     *[]int // who is shifted from the smaller, from the larger subgroup
	players      []int
	sides        []side
	mate         []int // a complete pairing of the bracket, as far as is settled

	number []int // of those asked, in the order of 4.3
	batch  [2]int
}

func (s *shifter) meet(k, l int) bool { return s.e.MayMeet(s.players[k], s.players[l]) }

// unavoidable shifts one of each pair of the smaller subgroup that cannot be avoided.
// The sets of players are tried in the order of 4.3 (C.04.4.1) by the lowest digit of a
// matching's weight: it tells of each such pair the one who comes first.
func (s *shifter) unavoidable() {
	order := MiddleOut(len(s.small))
	s.number = make([]int, len(s.small))
	for n, k := range order {
		s.number[k] = n
	}
	const batch = 20
	solver := matching.New(len(s.players), s)
	for from := 0; from < len(order); from += batch {
		s.batch = [2]int{from, min(from+batch, len(order))}
		for k := range s.small {
			solver.Touch(k)
		}
		solver.Solve()
		for k := range s.players {
			s.mate[k] = solver.Mate(k)
		}
		for _, k := range order[from:s.batch[1]] {
			if l := s.mate[k]; l < len(s.small) && s.first(k, l) == k {
				s.sides[k] = shifts
			} else {
				s.sides[k] = stays
			}
		}
	}
	for _, k := range order {
		if s.sides[k] == shifts {
			*s.from = append(*s.from, s.players[k])
		}
	}
}

// first returns the player of a pair of the smaller subgroup who is shifted: the one settled to
// be, or the partner of one who stays, or else the one who comes first.
func (s *shifter) first(k, l int) int {
	switch {
	case s.sides[k] == shifts, s.sides[l] == stays:
		return k
	case s.sides[l] == shifts, s.sides[k] == stays:
		return l
	case s.number[k] < s.number[l]:
		return k
	}
	return l
}

// Width returns the number of digits of a weight: that all are paired, and not two of the
// smaller subgroup.
func (s *shifter) Width() int { return 2 }

// Weight returns what a pair adds, and with the lowest digit whom it would shift.
func (s *shifter) Weight(k, l int) ([]int64, int64, bool) {
	if !s.meet(k, l) {
		return nil, 0, false
	}
	if k >= len(s.small) || l >= len(s.small) {
		shift := k < len(s.small) && s.sides[k] == shifts || l < len(s.small) && s.sides[l] == shifts
		return []int64{1, 1}, 0, !shift
	}
	a, b := s.sides[k], s.sides[l]
	if a == b && a != open {
		return nil, 0, false
	}
	minor := int64(0)
	if n := s.number[s.first(k, l)]; n >= s.batch[0] && n < s.batch[1] {
		minor = 1 << (s.batch[1] - 1 - n)
	}
	return []int64{1, 0}, minor, true
}

// equalise shifts players of the larger subgroup until both are equal, in the order of
// 4.3 (C.04.4.1): each who can be one of a pair within it, together with those before.
func (s *shifter) equalise() {
	want := (len(s.large)-len(s.small))/2 + len(*s.from)
	for _, k := range MiddleOut(len(s.large)) {
		if len(*s.to) == want {
			break
		}
		k += len(s.small)
		s.sides[k] = shifts
		if s.repair(k) {
			*s.to = append(*s.to, s.players[k])
		} else {
			s.sides[k] = stays
		}
	}
}

// repair reports whether the bracket can be paired as is settled now, and if so pairs
// it. Only the pair of the player given may be against that.
func (s *shifter) repair(k int) bool {
	if s.mayPair(k, s.mate[k]) {
		return true
	}
	mate := slices.Clone(s.mate)
	mate[s.mate[k]], mate[k] = -1, -1
	if 2*matching.Cardinality(mate, s.mayPair) < len(mate) {
		return false
	}
	s.mate = mate
	return true
}

// mayPair reports whether two may meet as is settled: those who are in one subgroup at
// last do not, nor do two who are both shifted.
func (s *shifter) mayPair(k, l int) bool {
	a, b := s.sides[k], s.sides[l]
	if (k < len(s.small)) == (l < len(s.small)) {
		return (a != b || a == open) && s.meet(k, l)
	}
	return a != shifts && b != shifts && s.meet(k, l)
}

// MiddleOut returns the places 0 to n-1 from the middle outwards: always the middle one of
// those that remain, of two the first (C.04.4.1 4.3.3).
func MiddleOut(n int) []int {
	order := make([]int, n)
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(abs(2*a-n+1), abs(2*b-n+1)) })
	return order
}

func abs(n int) int { return max(n, -n) }
