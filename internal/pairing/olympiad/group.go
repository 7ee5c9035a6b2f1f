package olympiad

import (
	"cmp"
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Group is teams with equal match points: who came into it, who left it, and how it was
// paired. Teams are indices of the field, which are their ranks.
type Group struct {
	Score     tournament.Points
	Upward    bool         // it is paired upward: below the middle
	Middle    bool         // it is paired last
	Incoming  []int        // floaters that have come, in the order in which they are paired
	Residents []int        // in the order of rank
	Floaters  []Floater    // who goes on to the next group
	Steps     []swiss.Step // pairs, in the order in which they were made
	Breaking  int          // pairs that cannot but break a limit of colours (D.02.02 7.4)
	Reopened  []swiss.Step // pairs that were taken back for the middle, the first one first
}

// Floater is a team that was moved to the next group (D.02.02 8.1).
type Floater struct {
	Team   int
	Reason Reason
	First  int // who would float if all could: the last in rank, or upward the first
	Past   int // groups that have nobody for any of those who could float (D.02.02 8.2.4)
}

// Reason is the reason why a team had to be moved.
type Reason uint8

const (
	MetAll Reason = iota + 1 // it has met everybody in the group (D.02.02 9.4)
	Odd                      // the group cannot be paired whole (D.02.02 8.2, 8.3)
)

// members returns everybody in a group, the residents last.
func (g *Group) members() []int { return slices.Concat(g.Incoming, g.Residents) }

// staying returns the members who are paired in the group.
func (g *Group) staying() []int {
	return slices.DeleteFunc(g.members(), func(i int) bool {
		return slices.ContainsFunc(g.Floaters, func(x Floater) bool { return x.Team == i })
	})
}

// arrange sorts teams in the order in which they are scrutinised: from the highest
// ranked one in the middle and above, from the lowest below it (D.02.02 9.2).
func (g *Group) arrange(teams []int) {
	slices.Sort(teams)
	if g.Upward {
		slices.Reverse(teams)
	}
}

// orderIncoming sorts the incoming teams into the order in which they are paired: those from
// above first, the highest ranked one first; those from below the lowest ranked first
// (R-OLYMPIAD-FLOATERS).
func (g *Group) orderIncoming() {
	first := slices.Max(append(slices.Clone(g.Residents), -1)) // a member's rank
	slices.SortFunc(g.Incoming, func(a, b int) int {
		switch above, other := a < first, b < first; {
		case above && other:
			return cmp.Compare(a, b)
		case above:
			return -1
		case other:
			return 1
		}
		return cmp.Compare(b, a)
	})
}
