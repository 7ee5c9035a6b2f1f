package dutch

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Bracket is the players who are paired together: those moved down into it, and
// the residents of its scoregroup (C.04.3 1.3). Players are indices of the field,
// in the order of rank.
type Bracket struct {
	Field     *swiss.Field
	MDPs      []int // moved-down players
	Residents []int
	Next      []int // residents of the following scoregroup

	// Of C.04.3 (2017) A.9:
	Penultimate bool // the PPB, after which the brackets collapse; of 2012 the PSB (C.13)
	Collapsed   bool // the CLB, of everybody who is left; of 2012 merged ones

	// Of C.04.3.1 (2012):
	Incompatible []int // players without an opponent here (C.1)
	Backtracked  bool  // other downfloaters were chosen for the following bracket (C.12)
	Reduced      bool  // because M1 came to zero (C.14)
	Homogeneous  bool  // moved-down players are paired as the others are (A.3, C.14)
}

// Candidate is one way to pair a bracket.
type Candidate struct {
	*Bracket
	Pairs   []swiss.Pair // with their colours
	Down    []int        // downfloaters, the limbo included, in the order of rank
	Outlook Outlook      // what the downfloaters allow below
}

// Outlook is the best still possible for the players not yet paired: the downfloaters of a
// candidate and everybody below its bracket.
type Outlook struct {
	Complete bool                // they can all be paired within C1 to C3
	Bye      tournament.Points   // the lowest score that the one left over can have then; 0 if nobody is
	Pairs    int                 // most pairs of the following bracket from which all that can still be had
	Down     []tournament.Points // the lowest scores of its downfloaters then, in descending order
	ByeDown  bool                // the pairing-allocated bye cannot but go to a downfloater

	MDPs        int   // so many of Pairs are with players who were moved down (C.04.3.1 (2012) C.12)
	Differences []int // the least PSD of the following bracket then (C.04.3 (2017) A.8)
}

// C1: two players do not meet more than once.
func c1(c *Candidate) []int {
	return c.countPairs(func(p swiss.Pair) int {
		return count(c.Field.HaveMet(p.White, p.Black) || c.Field.IsProhibited(p.White, p.Black))
	})
}

// C2: no pairing-allocated bye for a player who had one or won without playing. Of a
// downfloater this can be said only where nobody is below them.
func c2(c *Candidate) []int {
	if !c.last() {
		return []int{0}
	}
	return c.countDown(func(d int) int { return count(c.Field.Players[d].ByeBar != swiss.MayHaveBye) })
}

// C3: non-topscorers with the same absolute colour preference do not meet.
func c3(c *Candidate) []int {
	return c.countPairs(func(p swiss.Pair) int { return count(c.Field.Clash(p.White, p.Black) != tournament.NoColor) })
}

// C4: the players not yet paired can be paired within the absolute criteria.
func c4(c *Candidate) []int { return []int{count(!c.Outlook.Complete)} }

// C5: minimise the score of the assignee of the pairing-allocated bye.
func c5(c *Candidate) []int { return []int{int(c.Outlook.Bye)} }

// C6: minimise the number of downfloaters.
func c6(c *Candidate) []int { return []int{len(c.Down)} }

// C7: minimise the scores of the downfloaters, in descending order.
func c7(c *Candidate) []int {
	scores := make([]int, len(c.Down))
	for i, d := range c.Down {
		scores[i] = int(c.Field.Players[d].Score)
	}
	return scores
}

// C8: choose the downfloaters so that the following bracket complies with C1 to
// C7: as many pairs there as possible, then the lowest scores of its
// downfloaters (R-C8-NEXT).
func c8(c *Candidate) []int {
	measure := []int{-c.Outlook.Pairs}
	for _, score := range c.Outlook.Down {
		measure = append(measure, int(score))
	}
	return measure
}

// C9: minimise the number of unplayed games of the assignee of the pairing-allocated bye, where
// the bracket has exactly one downfloater, who gets it (R-C9-SCOPE).
func c9(c *Candidate) []int {
	if len(c.Down) != 1 || !c.Outlook.ByeDown {
		return []int{0}
	}
	return []int{c.Field.Players[c.Down[0]].Unplayed}
}

// C10: minimise the topscorers or topscorers' opponents who get a colour
// difference above +2 or below -2.
func c10(c *Candidate) []int {
	return c.countPairs(func(p swiss.Pair) int { return wideDifferences(c.Field, p) })
}

// C11: minimise the topscorers or topscorers' opponents who get the same colour
// three times in a row.
func c11(c *Candidate) []int {
	return c.countPairs(func(p swiss.Pair) int { return thirdColours(c.Field, p) })
}

// C12: minimise the players who do not get their colour preference.
func c12(c *Candidate) []int {
	return c.countPairs(func(p swiss.Pair) int { return refusedPreferences(c.Field, p, swiss.Mild, swiss.Absolute) })
}

// C13: minimise the players who do not get their strong colour preference.
func c13(c *Candidate) []int {
	return c.countPairs(func(p swiss.Pair) int { return refusedPreferences(c.Field, p, swiss.Strong, swiss.Strong) })
}

// C14: minimise the resident downfloaters who had a downfloat the round before.
func c14(c *Candidate) []int { return c.residentDownfloats(0) }

// C15: minimise the MDP opponents who had an upfloat the round before.
func c15(c *Candidate) []int { return c.opponentUpfloats(0) }

// C16: minimise the resident downfloaters who had a downfloat two rounds before.
func c16(c *Candidate) []int { return c.residentDownfloats(1) }

// C17: minimise the MDP opponents who had an upfloat two rounds before.
func c17(c *Candidate) []int { return c.opponentUpfloats(1) }

// C18: minimise the score differences, in descending order, of the MDPs who had
// a downfloat the round before.
func c18(c *Candidate) []int { return c.mdpDifferences(0) }

// C19: minimise the score differences, in descending order, of the MDP
// opponents who had an upfloat the round before.
func c19(c *Candidate) []int { return c.opponentDifferences(0) }

// C20: as C18, two rounds before.
func c20(c *Candidate) []int { return c.mdpDifferences(1) }

// C21: as C19, two rounds before.
func c21(c *Candidate) []int { return c.opponentDifferences(1) }

// wideDifferences counts the players of a pair with a topscorer whose colour
// difference would go beyond two (C10).
func wideDifferences(f *swiss.Field, p swiss.Pair) int {
	if !f.Topscorer(p.White) && !f.Topscorer(p.Black) {
		return 0
	}
	return count(abs(f.Players[p.White].Difference+1) > 2) + count(abs(f.Players[p.Black].Difference-1) > 2)
}

// thirdColours counts the players of a pair with a topscorer who would have the
// same colour three times in a row (C11).
func thirdColours(f *swiss.Field, p swiss.Pair) int {
	if !f.Topscorer(p.White) && !f.Topscorer(p.Black) {
		return 0
	}
	return count(f.Players[p.White].LastColors(2, tournament.White)) + count(f.Players[p.Black].LastColors(2, tournament.Black))
}

// refusedPreferences counts the players of a pair who do not get their colour preference,
// of a strength within the limits (C12, C13).
func refusedPreferences(f *swiss.Field, p swiss.Pair, from, to swiss.Strength) int {
	white, black := f.Players[p.White].Preference, f.Players[p.Black].Preference
	within := func(s swiss.Strength) bool { return from <= s && s <= to }
	return count(white.Color == tournament.Black && within(white.Strength)) +
		count(black.Color == tournament.White && within(black.Strength))
}

// residentDownfloats counts the resident downfloaters who had a downfloat so
// many rounds before the last one.
func (c *Candidate) residentDownfloats(back int) []int {
	return c.countDown(func(d int) int {
		return count(slices.Contains(c.Residents, d) && c.Field.Players[d].Floats[back] == swiss.Down)
	})
}

// opponentUpfloats counts the opponents of MDPs who had an upfloat so many
// rounds before the last one.
func (c *Candidate) opponentUpfloats(back int) []int {
	return []int{len(c.opponentDifferences(back))}
}

// mdpDifferences returns the score differences, in descending order, of the MDPs who had a
// downfloat so many rounds before the last one. That of an MDP left in limbo is greater than
// any that a resident could give them, and the greater the higher their score
// (R-LIMBO-DIFFERENCE).
func (c *Candidate) mdpDifferences(back int) []int {
	var all []int
	for _, m := range c.MDPs {
		if c.Field.Players[m].Floats[back] != swiss.Down {
			continue
		}
		difference := c.overResidents(m)
		if slices.Contains(c.Down, m) {
			difference += Limbo
		}
		all = append(all, difference)
	}
	return descending(all)
}

// opponentDifferences returns the score differences, in descending order, of the opponents of
// MDPs who had an upfloat so many rounds before the last one.
func (c *Candidate) opponentDifferences(back int) []int {
	var all []int
	for _, p := range c.Pairs {
		if slices.Contains(c.MDPs, p.Higher()) && c.Field.Players[p.Lower()].Floats[back] == swiss.Up {
			all = append(all, c.overResidents(p.Higher()))
		}
	}
	return descending(all)
}

// overResidents returns the excess of a player's score over that of the residents.
func (c *Candidate) overResidents(m int) int {
	return int(c.Field.Players[m].Score - c.Field.Players[c.Residents[0]].Score)
}

// last reports whether nobody is below the bracket.
func (b *Bracket) last() bool { return len(b.Next) == 0 }

func (c *Candidate) countPairs(of func(swiss.Pair) int) []int {
	n := 0
	for _, p := range c.Pairs {
		n += of(p)
	}
	return []int{n}
}

func (c *Candidate) countDown(of func(int) int) []int {
	n := 0
	for _, d := range c.Down {
		n += of(d)
	}
	return []int{n}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func descending(list []int) []int {
	slices.Sort(list)
	slices.Reverse(list)
	return list
}
