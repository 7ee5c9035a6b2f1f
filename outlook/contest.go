package outlook

import (
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// Contest is a game, a match of two games or a match of teams that is not over.
type Contest struct {
	Round int
	Board int // of the round, from 1; 0: no board is known
	// First and Second are the numbers of the sides: the players with White and Black, or
	// the team named first and the other.
	First, Second int
	Games         int // of it that are not over

	sides    [2]int // indices in the table
	slots    []slot
	lines    [][]tournament.Outcome // by result: of the first side in every game
	points   [][2]tournament.Points // by result: what it gives in the score that ranks
	scores   [][2]tournament.Points // by result: in games
	outcomes []int                  // by result: 1 for a win of the first side, 0 for a draw, -1
}

// Results returns how many results a contest can have: the first side gets nothing of
// the games that are not over, half a game, and so on up to all of them. Where the game
// points of a draw are not half of those of a win, every course of the games is a result.
func (c *Contest) Results() int { return len(c.lines) }

// MaxUneven is the most open games of a contest whose points are gone through one by one.
const MaxUneven = 6

// expand fills the lines of a contest; false if there are too many.
func (c *Contest) expand(even bool) bool {
	if !even && c.Games > 1 {
		if c.Games > MaxUneven {
			return false
		}
		c.lines = [][]tournament.Outcome{{}}
		for range c.Games {
			var longer [][]tournament.Outcome
			for _, line := range c.lines {
				for _, o := range []tournament.Outcome{tournament.Loss, tournament.Draw, tournament.Win} {
					longer = append(longer, append(slices.Clone(line), o))
				}
			}
			c.lines = longer
		}
		return true
	}
	for halves := range 2*c.Games + 1 {
		line := make([]tournament.Outcome, c.Games)
		for k := range line {
			switch {
			case halves-2*k >= 2:
				line[k] = tournament.Win
			case halves-2*k == 1:
				line[k] = tournament.Draw
			default:
				line[k] = tournament.Loss
			}
		}
		c.lines = append(c.lines, line)
	}
	return true
}

// isEven reports whether a draw is worth half of a win and a loss, with either colour.
func isEven(g *tournament.GamePoints) bool {
	return g.Win.White == g.Win.Black && g.Draw.White == g.Draw.Black && g.Loss.White == g.Loss.Black && g.Win.White+g.Loss.White == 2*g.Draw.White
}

// slot is a game that is not over, in the filled record.
type slot struct {
	round, game int
	second      bool // the second game of a Double-Swiss
	white       bool // the first side has White
}

// opposite is the outcome of the other side.
var opposite = map[tournament.Outcome]tournament.Outcome{tournament.Win: tournament.Loss, tournament.Draw: tournament.Draw, tournament.Loss: tournament.Win}

// enter gives a contest a result in the record.
func (c *Contest) enter(t *tournament.Tournament, result int) {
	for k, s := range c.slots {
		mine := c.lines[result][k]
		r := tournament.ByColor[tournament.Outcome]{White: mine, Black: opposite[mine]}
		if !s.white {
			r.White, r.Black = r.Black, r.White
		}
		g := &t.Rounds[s.round].Games[s.game]
		if s.second { // .White is of the player named White
			g.Second = r
		} else {
			g.Result = r
		}
	}
}

// open reports whether a game has no final result.
func open(o tournament.Outcome) bool { return o == tournament.Pending || o == tournament.Adjourned }

// contests finds in a filled record what is not over; expanded is false if the results of some
// are too many.
func contests(t *tournament.Tournament, table *crosstable.Table) (list []Contest, expanded bool) {
	expanded = true
	index := make(map[int]int, len(table.Participants))
	for i := range table.Participants {
		index[table.Participants[i].Number] = i
	}
	team := map[int]int{} // by player
	if table.Team {
		for i := range t.Teams {
			for _, p := range t.Teams[i].Players {
				team[p] = index[t.Teams[i].Number]
			}
		}
	}
	for r := range t.Rounds {
		round := &t.Rounds[r]
		from := len(list)
		boards := 0
		for k := range round.Games {
			g := &round.Games[k]
			white, okWhite := index[g.White]
			black, okBlack := index[g.Black]
			if table.Team {
				white, okWhite = team[g.White]
				black, okBlack = team[g.Black]
			}
			if !okWhite || !okBlack {
				continue
			}
			at := slices.IndexFunc(list[from:], func(c Contest) bool {
				return c.sides == [2]int{white, black} || c.sides == [2]int{black, white}
			})
			if at < 0 {
				boards++
				at = len(list) - from
				list = append(list, Contest{Round: r + 1, Board: boards, sides: [2]int{white, black}})
			}
			c := &list[from+at]
			first := c.sides[0] == white
			if open(g.CountedResult().White) {
				c.slots = append(c.slots, slot{r, k, false, first})
			}
			if t.System.Family == tournament.DoubleSwiss && open(g.Second.White) {
				c.slots = append(c.slots, slot{r, k, true, first})
			}
		}
	}
	list = slices.DeleteFunc(list, func(c Contest) bool {
		return len(c.slots) == 0
	})
	for k := range list {
		c := &list[k]
		c.Games = len(c.slots)
		expanded = c.expand(isEven(&t.Points)) && expanded
		c.First, c.Second = table.Participants[c.sides[0]].Number, table.Participants[c.sides[1]].Number
	}
	return list, expanded
}

// counting returns the contests that count: not those of a participant who is struck out
// though all of them are played.
func counting(t *tournament.Tournament, list []Contest) ([]Contest, error) {
	for k := range list {
		list[k].enter(t, 0)
	}
	table, err := crosstable.NewBefore(t, len(t.Rounds)+1)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(c Contest) bool {
		return table.Participants[c.sides[0]].Excluded || table.Participants[c.sides[1]].Excluded
	}), nil
}
