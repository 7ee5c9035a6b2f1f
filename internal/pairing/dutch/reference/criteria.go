package reference

import (
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// bracket is the players who are paired together (C.04.3 1.3), and those of the
// following scoregroup. Players are indices of the field, in the order of rank.
type bracket struct {
	mdps, residents, next []int

	// Of C.04.3 (2017) A.9:
	penultimate, collapsed bool
	ahead                  map[set][]int // C.7, by downfloaters
}

// candidate is one way to pair a bracket, and what it leaves possible.
type candidate struct {
	*bracket
	round   *round
	pairs   []swiss.Pair
	down    []int // downfloaters, the limbo included
	outlook outlook
}

// outlook is the best still possible for the players not yet paired.
type outlook struct {
	complete bool                // they can all be paired (C4),
	bye      tournament.Points   // at best with this score of who is left over (C5)
	byeDown  bool                // who then cannot but be one of the downfloaters
	pairs    int                 // most pairs of the following bracket (C8)
	down     []tournament.Points // and the lowest scores of its downfloaters then
}

// quality is the values of a candidate by the criteria from C6 on, in the order of Article 2.4:
// each a list of numbers of which the smaller ones are better, the first one counting most. C1
// to C5 are not matters of degree: a candidate that does not comply with them is none.
//
// This is the text read once more, on purpose: the engine has its own reading, and
// one that both had could not be found wrong by comparing them.
var quality = [...]func(*candidate) []int{
	(*candidate).downfloaters,                                             // C6
	(*candidate).downfloaterScores,                                        // C7
	(*candidate).following,                                                // C8
	(*candidate).gamesMissed,                                              // C9
	each((*candidate).beyondTwo),                                          // C10
	each((*candidate).thirdInRow),                                         // C11
	each((*candidate).unhappy),                                            // C12
	each((*candidate).stronglyUnhappy),                                    // C13
	func(c *candidate) []int { return []int{len(c.repeatedDown(1))} },     // C14
	func(c *candidate) []int { return []int{len(c.repeatedUp(1))} },       // C15
	func(c *candidate) []int { return []int{len(c.repeatedDown(2))} },     // C16
	func(c *candidate) []int { return []int{len(c.repeatedUp(2))} },       // C17
	func(c *candidate) []int { return highestFirst(c.mdpDifferences(1)) }, // C18
	func(c *candidate) []int { return highestFirst(c.repeatedUp(1)) },     // C19
	func(c *candidate) []int { return highestFirst(c.mdpDifferences(2)) }, // C20
	func(c *candidate) []int { return highestFirst(c.repeatedUp(2)) },     // C21
}

// each counts the players of all pairs of whom something holds, with the colour that
// they get.
func each(holds func(c *candidate, p, opponent *player, gets tournament.Color) bool) func(*candidate) []int {
	return func(c *candidate) []int {
		n := 0
		for _, pair := range c.pairs {
			white, black := &c.round.players[pair.White], &c.round.players[pair.Black]
			if holds(c, white, black, tournament.White) {
				n++
			}
			if holds(c, black, white, tournament.Black) {
				n++
			}
		}
		return []int{n}
	}
}

// downfloaters measures C6: the number of downfloaters.
func (c *candidate) downfloaters() []int { return []int{len(c.down)} }

// downfloaterScores measures C7: their scores, the highest first.
func (c *candidate) downfloaterScores() []int {
	var scores []int
	for _, d := range c.down {
		scores = append(scores, c.score(d))
	}
	return highestFirst(scores)
}

// following measures C8: the number of the following bracket who then remain, and their
// scores: C6 and C7 there, C1 to C5 being met (R-C8-NEXT).
func (c *candidate) following() []int {
	list := []int{-c.outlook.pairs}
	for _, s := range c.outlook.down {
		list = append(list, int(s))
	}
	return list
}

// gamesMissed measures C9: the rounds without a game of the assignee of the bye, in a bracket
// with one downfloater, who will get it (R-C9-SCOPE).
func (c *candidate) gamesMissed() []int {
	if len(c.down) == 1 && c.outlook.byeDown {
		return []int{c.round.players[c.down[0]].Unplayed}
	}
	return []int{0}
}

// beyondTwo reports a breach of C10: a topscorer, or the opponent of one, comes to a colour
// difference above +2 or below -2.
func (c *candidate) beyondTwo(p, opponent *player, gets tournament.Color) bool {
	if !p.topscorer && !opponent.topscorer {
		return false
	}
	difference := p.colourDifference()
	if gets == tournament.White {
		difference++
	} else {
		difference--
	}
	return difference > 2 || difference < -2
}

// thirdInRow reports a breach of C11: a topscorer, or the opponent of one, gets a colour for
// the third time in a row.
func (c *candidate) thirdInRow(p, opponent *player, gets tournament.Color) bool {
	if !p.topscorer && !opponent.topscorer {
		return false
	}
	n := len(p.Colors)
	return n >= 2 && p.Colors[n-1] == gets && p.Colors[n-2] == gets
}

// unhappy reports whether a player does not get the preferred colour (C12).
func (c *candidate) unhappy(p, _ *player, gets tournament.Color) bool {
	return p.degree != noPreference && p.wants != gets
}

// stronglyUnhappy reports whether a player does not get a strongly preferred colour (C13).
func (c *candidate) stronglyUnhappy(p, _ *player, gets tournament.Color) bool {
	return p.degree == strong && p.wants != gets
}

// repeatedDown measures C14 and C16: the residents among the downfloaters who had a downfloat
// so many rounds ago.
func (c *candidate) repeatedDown(ago int) (list []int) {
	for _, d := range c.down {
		if d >= c.residents[0] && c.round.players[d].Floats[ago-1] == swiss.Down {
			list = append(list, d)
		}
	}
	return list
}

// repeatedUp measures C15, C17, C19 and C21: the opponents of MDPs who had an upfloat so many
// rounds ago, each as the difference of the scores in the game.
func (c *candidate) repeatedUp(ago int) (differences []int) {
	for _, m := range c.mdps {
		if o, paired := c.opponent(m); paired && c.round.players[o].Floats[ago-1] == swiss.Up {
			differences = append(differences, c.score(m)-c.score(o))
		}
	}
	return differences
}

// mdpDifferences measures C18 and C20: the differences of the scores in the games of the MDPs
// who had a downfloat so many rounds ago. One who remains in limbo will meet somebody with
// less than any resident: the difference is wider than all others in which the residents have
// a part, and the wider the higher the MDP's score (R-LIMBO-DIFFERENCE).
func (c *candidate) mdpDifferences(ago int) (differences []int) {
	for _, m := range c.mdps {
		if c.round.players[m].Floats[ago-1] != swiss.Down {
			continue
		}
		o, paired := c.opponent(m)
		if paired {
			differences = append(differences, c.score(m)-c.score(o))
		} else {
			widest := c.score(0) // what anybody has
			differences = append(differences, widest+1+c.score(m))
		}
	}
	return differences
}

func (c *candidate) score(i int) int { return int(c.round.players[i].Score) }

// opponent returns a player's opponent; false if the player downfloats.
func (c *candidate) opponent(i int) (int, bool) {
	for _, p := range c.pairs {
		switch i {
		case p.White:
			return p.Black, true
		case p.Black:
			return p.White, true
		}
	}
	return 0, false
}

func highestFirst(list []int) []int {
	slices.Sort(list)
	slices.Reverse(list)
	return list
}
