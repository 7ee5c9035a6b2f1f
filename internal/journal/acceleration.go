package journal

import (
	"cmp"
	"slices"
	"strings"

	"torneo/tournament"
)

// accelerated reports an event with the Baku acceleration.
func (c *Config) accelerated() bool {
	return c.Baku || strings.HasSuffix(strings.ToUpper(strings.TrimSpace(c.System)), "_BAKU")
}

// virtualOfPaired1 is who gets virtual points after the pairing of the first round
// that is kept in version 1, which does not say it: reckoned as the program that
// wrote it did, for ever, whatever the rules are found to say. The upper half of
// those in the round, rounded up to an even number, in the first half of the rounds.
func (s *State) virtualOfPaired1(first []Board) []tournament.Acceleration {
	if !s.Config.accelerated() {
		return nil
	}
	var there []*Player
	for _, b := range first {
		for _, id := range []int{b.White, b.Black} {
			if p := s.Player(id); p != nil {
				there = append(there, p)
			}
		}
	}
	if len(there) == 0 {
		return nil
	}
	slices.SortFunc(there, func(a, b *Player) int { return cmp.Compare(a.Number, b.Number) })
	last := there[min((len(there)+3)/4*2, len(there))-1].ID
	rounds := (s.Config.Rounds + 1) / 2
	whole := (rounds + 1) / 2
	win := s.Config.Points.Win.White
	list := []tournament.Acceleration{{Game: win, FirstRound: 1, LastRound: whole, LastID: last}}
	if whole < rounds {
		list = append(list, tournament.Acceleration{Game: win / 2, FirstRound: whole + 1, LastRound: rounds, LastID: last})
	}
	return list
}

// virtual writes the virtual points by pairing number: the last one of the group
// stays its last one whoever comes between (C.04.7 1.3).
func (s *State) virtual(t *tournament.Tournament, number map[int]int) {
	if s.Config.ForTeams() {
		number = s.teamNumbers()
	}
	for _, a := range s.Accelerated {
		if a.FirstID = number[a.FirstID]; a.FirstID == 0 {
			a.FirstID = 1
		}
		if a.LastID = number[a.LastID]; a.LastID > 0 {
			t.Accelerations = append(t.Accelerations, a)
		}
	}
}
