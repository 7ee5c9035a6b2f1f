package dutch

import (
	"slices"
	"strconv"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Parameters are the numbers of a bracket of C.04.3.1 (2012): as the procedure begins
// (C.2) and as it ends.
type Parameters struct {
	P0, M0, X1, Z1 int
	P, M, X, Z     int // pairs; of them with players moved down; that do not meet all preferences; nor strong ones (even rounds)
}

// Parameters returns the parameters of the candidate (A.6, A.8).
func (c *Candidate) Parameters() Parameters {
	mdps, others := c.members()
	even := evenRound(c)
	var fixed, variable [3]int // by preferred colour
	for _, list := range [][]int{mdps, others} {
		for _, i := range list {
			if p := c.Field.Players[i].Preference; even && p.Strength == swiss.Mild {
				variable[p.Color]++
			} else {
				fixed[p.Color]++
			}
		}
	}
	const w, b = tournament.White, tournament.Black
	n := Parameters{P0: (len(mdps) + len(others)) / 2, M0: len(exclude(slices.Clone(c.MDPs), c.Incompatible)), P: len(c.Pairs), X: c12(c)[0]}
	for _, p := range c.Pairs {
		n.M += count(slices.Contains(mdps, p.Higher()))
	}
	free := n.P0 - fixed[tournament.NoColor]
	majority := w
	if fixed[b]+variable[b] > fixed[w]+variable[w] {
		majority = b
	}
	n.X1 = max(0, free-fixed[majority.Opponent()]-variable[majority.Opponent()])
	if even {
		majority = w
		if fixed[b] > fixed[w] {
			majority = b
		}
		n.Z1 = max(0, free-fixed[majority.Opponent()]-variable[b]-variable[w])
		n.Z = countRefused(evenRound, isBothStrong)(c)[0]
	}
	return n
}

// procedure describes the procedure in a bracket: the players without an opponent, the
// numbers, backtracking, and the candidates that came first, if any.
func (r reasons) procedure(c *Candidate, first bool) message.Message {
	if len(c.MDPs)+len(c.Residents) == 1 && !c.last() {
		return message.New("dutch.first.single")
	}
	var list []message.Message
	add := func(id string, pairs ...any) { list = append(list, message.New(id, pairs...)) }
	if len(c.Incompatible) > 0 {
		add("dutch.procedure.incompatible", "count", len(c.Incompatible))
	}
	n := c.Parameters()
	if n.P0 > 0 {
		add("dutch.procedure.begins", "p", n.P0, "m", n.M0, "x", n.X1, "z", r.evenRoundText(c, n.Z1))
		add("dutch.procedure.ends", "p", n.P, "m", n.M, "x", n.X, "z", r.evenRoundText(c, n.Z))
	}
	switch {
	case c.Penultimate:
		add("dutch.procedure.undone")
	case c.Collapsed:
		add("dutch.procedure.merged")
	}
	if c.Homogeneous {
		add("dutch.procedure.homogeneous")
	}
	if c.Backtracked {
		add("dutch.procedure.backtracked")
	}
	if first && n.P > 0 {
		add("dutch.first.taken", "first", r.text().first, "perfect", r.text().perfect)
	}
	if len(list) == 0 {
		return message.Message{}
	}
	all := list[len(list)-1]
	for k := len(list) - 2; k >= 0; k-- {
		all = message.New("dutch.procedure.and", "first", list[k], "rest", all)
	}
	return all
}

// evenRoundText returns the text of a number that has a meaning in even rounds alone.
func (r reasons) evenRoundText(c *Candidate, z int) string {
	if evenRound(c) {
		return strconv.Itoa(z)
	}
	return "–"
}

// squared is a sum of squares of tenths of a point: 5.25.
type squared int

func (n squared) String() string {
	return strconv.Itoa(int(n)/100) + "." + strconv.Itoa(int(n)%100 + 100)[1:]
}
