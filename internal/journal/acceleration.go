package journal

import (
	"cmp"
	"slices"

	"torneo/pairing/baku"
	"torneo/tournament"
)

// accelerate settles, when the first round is paired, who gets virtual points:
// the group is made of those who take part in it (C.04.7 1.2). FirstID and LastID
// are players' IDs from then on; 0 is whoever comes first.
func (s *State) accelerate(first []Board) {
	if !s.Config.record().System.Baku {
		return
	}
	var there []*Player
	for _, b := range first {
		for _, id := range []int{b.White, b.Black} {
			if p := s.Player(id); p != nil {
				there = append(there, p)
			}
		}
	}
	slices.SortFunc(there, func(a, b *Player) int { return cmp.Compare(a.Number, b.Number) })
	if len(there) == 0 {
		return
	}
	s.Accelerated = bakuPoints(&s.Config, 0, there[min(baku.GroupA(len(there)), len(there))-1].ID)
}

// bakuPoints is the virtual points of a group (C.04.7 1.4).
func bakuPoints(c *Config, first, last int) []tournament.Acceleration {
	accelerated, whole := baku.Rounds(c.Rounds)
	win := c.Points.Win.White
	list := []tournament.Acceleration{{Game: win, FirstRound: 1, LastRound: whole, FirstID: first, LastID: last}}
	if whole < accelerated {
		list = append(list, tournament.Acceleration{Game: win / 2, FirstRound: whole + 1, LastRound: accelerated, FirstID: first, LastID: last})
	}
	return list
}

// virtual writes the virtual points by pairing number: the last one of the group
// stays its last one whoever comes between (C.04.7 1.3).
func (s *State) virtual(t *tournament.Tournament, number map[int]int) {
	for _, a := range s.Accelerated {
		if a.FirstID = number[a.FirstID]; a.FirstID == 0 {
			a.FirstID = 1
		}
		if a.LastID = number[a.LastID]; a.LastID > 0 {
			t.Accelerations = append(t.Accelerations, a)
		}
	}
}

// Accelerate writes into a record whose first round is still to be paired who
// will get virtual points in the Baku acceleration: the upper half of those who
// are to be paired in it.
func Accelerate(t *tournament.Tournament, c *Config) {
	if !t.System.Baku || len(t.Rounds) == 0 || t.RoundsPaired() > 0 || !baku.Applicable(&t.Points) {
		return
	}
	t.Accelerations = nil
	var there []int
	for k := range t.Players {
		n := t.Players[k].Number
		if !t.Players[k].Withdrawn && !slices.ContainsFunc(t.Rounds[0].Byes, func(b tournament.Bye) bool { return b.ID == n }) {
			there = append(there, n)
		}
	}
	slices.Sort(there)
	if len(there) > 0 {
		t.Accelerations = bakuPoints(c, 1, there[min(baku.GroupA(len(there)), len(there))-1])
	}
}
