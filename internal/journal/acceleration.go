package journal

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"torneo/tournament"
)

// isAccelerated reports whether the event has the Baku acceleration.
func (c *Config) isAccelerated() bool {
	return c.Baku || strings.HasSuffix(strings.ToUpper(strings.TrimSpace(c.System)), "_BAKU")
}

// virtualOfPaired1 returns the virtual points after a pairing of the first round in
// version 1, which does not hold them: computed as the program that wrote it did,
// for ever, whatever the rules are found to say. The upper half of those in the
// round, rounded up to an even number, in the first half of the rounds.
func (s *State) virtualOfPaired1(first []Board) []tournament.Acceleration {
	if !s.Config.isAccelerated() {
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

// virtualStay leaves virtual points with those who have them when numbers change after
// the first round has been paired: who was in the group stays in it, and of those who come
// later who stands before its last one joins it (C.04.7 1.2, 1.3).
func (s *State) virtualStay(was, is map[int]int) {
	var list []tournament.Acceleration
	for k, a := range s.Accelerated {
		alike := func(b tournament.Acceleration) bool { return worthOf(b) == worthOf(a) }
		if slices.IndexFunc(s.Accelerated, alike) < k {
			continue // with the first one of its kind
		}
		var group []tournament.Acceleration
		for _, b := range s.Accelerated {
			if alike(b) {
				group = append(group, b)
			}
		}
		list = append(list, stay(group, was, is)...)
	}
	s.Accelerated = list
}

// worthOf returns the points and rounds of an acceleration, without its group.
func worthOf(a tournament.Acceleration) tournament.Acceleration {
	a.FirstID, a.LastID = 0, 0
	return a
}

// stay returns accelerations of the same worth, one behind the other by the new numbers,
// for those who had them by the old ones.
func stay(group []tournament.Acceleration, was, is map[int]int) []tournament.Acceleration {
	times := func(id int, number map[int]int) (n int) {
		for _, a := range group {
			if number[a.FirstID] <= number[id] && number[id] <= number[a.LastID] {
				n++
			}
		}
		return n
	}
	order := slices.SortedFunc(maps.Keys(is), func(a, b int) int { return cmp.Compare(is[a], is[b]) })
	if len(group) == 1 && !slices.ContainsFunc(order, func(id int) bool { return was[id] > 0 && times(id, was) != times(id, is) }) {
		return group
	}
	fromTop := slices.ContainsFunc(group, func(a tournament.Acceleration) bool { return a.FirstID == 0 })
	var list []tournament.Acceleration
	for n := 1; n <= len(group); n++ {
		top, within := fromTop, false
		for _, id := range order {
			switch {
			case was[id] == 0: // who comes now is where he comes
			case times(id, was) < n:
				top, within = false, false
			case within:
				list[len(list)-1].LastID = id
			default:
				a := worthOf(group[0])
				if a.LastID = id; !top {
					a.FirstID = id
				}
				list = append(list, a)
				within = true
			}
		}
	}
	return list
}

// virtualWithout makes the neighbour the first or last one of a group in the place of who
// is taken out.
func (s *State) virtualWithout(id int, number map[int]int) {
	list := make([]tournament.Acceleration, 0, len(s.Accelerated))
	for _, a := range s.Accelerated {
		if a.FirstID != id && a.LastID != id {
			list = append(list, a)
			continue
		}
		first, last := 0, 0
		for other, n := range number {
			if other == id || n == 0 || n < number[a.FirstID] || n > number[a.LastID] {
				continue
			}
			if first == 0 || n < number[first] {
				first = other
			}
			if last == 0 || n > number[last] {
				last = other
			}
		}
		if a.FirstID != 0 {
			a.FirstID = first
		}
		if a.LastID = last; last != 0 {
			list = append(list, a)
		}
	}
	s.Accelerated = list
}

// playerNumbers returns the numbers of the players who have one, by ID.
func (s *State) playerNumbers() map[int]int {
	number := make(map[int]int, len(s.Players))
	for k := range s.Players {
		if n := s.Players[k].Number; n > 0 {
			number[s.Players[k].ID] = n
		}
	}
	return number
}

// virtual enters the virtual points by pairing number: the last player of the
// group stays its last, also if others come between (C.04.7 1.3).
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
