package reference

import (
	"slices"

	"torneo/pairing/dutch"
	"torneo/pairing/swiss"
)

// best is the candidate to take in a bracket, nil if none complies with C1 to
// C5 (3.8). The score of who gets the bye was fixed with the whole field (C5).
//
// Neither MaxPairs (C6) nor M1 (C7) can be known before C4 and C5 are: they are
// the numbers of the candidate taken. So every number of pairs is tried from the
// largest down, and the first that some candidate complies with is the one of
// C6; and with it every number of MDPs paired. In which order these are tried
// does not matter to a tie: candidates that leave equally many players, with the
// same scores (C7), leave equally many MDPs, as no resident has an MDP's score.
// What ties therefore comes from the same pass, where the order is Article 3's.
func (r *round) best(b *dutch.Bracket, whole *dutch.Outlook) *dutch.Candidate {
	players := len(b.MDPs) + len(b.Residents)
	fewest := 0
	if len(b.Next) == 0 {
		fewest = players / 2 // one player at most downfloats from the last bracket (1.9)
	}
	outlooks := map[set]dutch.Outlook{}
	for pairs := players / 2; pairs >= fewest; pairs-- {
		var best *measured
		for m1 := min(len(b.MDPs), len(b.Residents), pairs); m1 >= 0; m1-- {
			for a := range r.arrangements(b, pairs, m1) {
				slices.Sort(a.left)
				outlook, known := outlooks[setOf(a.left)]
				if !known {
					outlook = r.outlook(b, a.left)
					outlooks[setOf(a.left)] = outlook
				}
				if !outlook.Complete || outlook.Bye != whole.Bye {
					continue
				}
				c := &measured{Candidate: &dutch.Candidate{Bracket: b, Pairs: r.coloured(a.pairs), Down: a.left, Outlook: outlook}}
				if best == nil || c.better(best) {
					best = c
				}
				if best == c && c.perfect() {
					return c.Candidate
				}
			}
		}
		if best != nil {
			return best.Candidate
		}
	}
	return nil
}

func (r *round) coloured(pairs [][2]int) []swiss.Pair {
	list := make([]swiss.Pair, len(pairs))
	for i, p := range pairs {
		list[i] = r.colours[p[0]][p[1]]
	}
	return list
}

// measured is a candidate with its measures, as far as they were asked for.
type measured struct {
	*dutch.Candidate
	measures [][]int
}

func (m *measured) measure(criterion int) []int {
	for i := len(m.measures); i <= criterion; i++ {
		m.measures = append(m.measures, dutch.Criteria()[i].Measure(m.Candidate))
	}
	return m.measures[criterion]
}

// better compares with an earlier candidate, which is kept on a tie (3.8).
func (m *measured) better(than *measured) bool {
	for i := range dutch.Criteria() {
		if c := slices.Compare(m.measure(i), than.measure(i)); c != 0 {
			return c < 0
		}
	}
	return false
}

// perfect reports, of a candidate with the most pairs, that none can be better
// by any criterion: the lowest players of the bracket downfloat (C7), the
// following bracket loses nobody but one resident if there must be one (C8), and
// nothing counts against it from C9 on (3.4). Not every such candidate is known
// by this.
func (m *measured) perfect() bool {
	for i, criterion := range dutch.Criteria() {
		switch criterion.Label {
		case "C1", "C2", "C3", "C4", "C5", "C6":
		case "C7":
			bracket := slices.Concat(m.MDPs, m.Residents)
			for k, d := range bracket[len(bracket)-len(m.Down):] {
				if m.Field.Players[m.Down[k]].Score != m.Field.Players[d].Score {
					return false
				}
			}
		case "C8":
			next := len(m.Down) + len(m.Next)
			if len(m.Next) > 0 && m.Outlook.Pairs != next/2 {
				return false
			}
			for _, score := range m.Outlook.Down {
				if score != m.Field.Players[m.Next[0]].Score {
					return false
				}
			}
		default:
			if sum(m.measure(i)) != 0 {
				return false
			}
		}
	}
	return true
}
