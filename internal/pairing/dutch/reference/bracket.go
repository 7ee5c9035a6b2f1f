package reference

import (
	"slices"

	"torneo/pairing/swiss"
)

// best returns the candidate to take in a bracket, nil if none complies with C1 to C5 (C.04.3
// 3.8). The score of the player with the bye was fixed with the whole field (C5).
//
// Neither MaxPairs (C6) nor M1 (C7) can be known before C4 and C5 are: they are
// the numbers of the candidate taken. So every number of pairs is tried from the
// largest down, and the first that some candidate complies with is the one of
// C6; and with it every number of MDPs paired. In which order these are tried
// does not matter to a tie: candidates that leave equally many players, with the
// same scores (C7), leave equally many MDPs, as no resident has an MDP's score.
// What ties therefore comes from the same pass, where the order is Article 3's.
func (r *round) best(b *bracket, whole *outlook) *candidate {
	players := len(b.mdps) + len(b.residents)
	fewest := 0
	if len(b.next) == 0 {
		fewest = players / 2 // one player at most downfloats from the last bracket (C.04.3 1.9)
	}
	outlooks := map[set]outlook{}
	for pairs := players / 2; pairs >= fewest; pairs-- {
		var best *measured
		for m1 := min(len(b.mdps), len(b.residents), pairs); m1 >= 0; m1-- {
			for a := range r.arrangements(b, pairs, m1) {
				slices.Sort(a.left)
				left, known := outlooks[setOf(a.left)]
				if !known {
					left = r.outlook(b, a.left)
					outlooks[setOf(a.left)] = left
				}
				if !left.complete || left.bye != whole.bye {
					continue
				}
				c := &measured{candidate: &candidate{bracket: b, round: r, pairs: r.colorPairs(a.pairs), down: a.left, outlook: left}}
				if best == nil || c.better(best) {
					best = c
				}
				if best == c && c.perfect() {
					return c.candidate
				}
			}
		}
		if best != nil {
			return best.candidate
		}
	}
	return nil
}

func (r *round) colorPairs(pairs [][2]int) []swiss.Pair {
	list := make([]swiss.Pair, len(pairs))
	for i, p := range pairs {
		list[i] = r.pairs[p[0]][p[1]]
	}
	return list
}

// measured is a candidate with its measures, as far as they were asked for.
type measured struct {
	*candidate
	measures [][]int
}

func (m *measured) measure(criterion int) []int {
	for i := len(m.measures); i <= criterion; i++ {
		m.measures = append(m.measures, quality[i](m.candidate))
	}
	return m.measures[criterion]
}

// better compares with an earlier candidate, which is kept on a tie (C.04.3 3.8).
func (m *measured) better(than *measured) bool {
	for i := range quality {
		if c := slices.Compare(m.measure(i), than.measure(i)); c != 0 {
			return c < 0
		}
	}
	return false
}

// perfect reports, of a candidate with the most pairs (C6), whether none can be better by any
// criterion: the lowest players of the bracket downfloat (C7), the following bracket loses
// nobody but one resident if there must be one (C8), and nothing counts against it from C9 on
// (C.04.3 3.4). Not every such candidate is known by this.
func (m *measured) perfect() bool {
	const c9 = 3 // of quality
	lowest := slices.Concat(m.mdps, m.residents)
	for k, d := range lowest[len(lowest)-len(m.down):] {
		if m.score(m.down[k]) != m.score(d) {
			return false
		}
	}
	if next := len(m.down) + len(m.next); len(m.next) > 0 && m.outlook.pairs != next/2 {
		return false
	}
	for _, score := range m.outlook.down {
		if int(score) != m.score(m.next[0]) {
			return false
		}
	}
	for i := c9; i < len(quality); i++ {
		if sum(m.measure(i)) != 0 {
			return false
		}
	}
	return true
}
