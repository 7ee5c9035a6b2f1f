package tournamenttest

import (
	"slices"

	"torneo/tournament"
)

// swiss pairs neighbours by score who have not met, from the top down.
func (m *maker) swiss() {
	for r := 1; r <= m.Played; r++ {
		present := m.present(r)
		if len(present)%2 == 1 {
			k := m.forBye(present)
			m.bye(r, present[k], tournament.PairingAllocatedBye)
			present = slices.Delete(present, k, k+1)
		}
		for _, pair := range m.pair(present, r) {
			m.play(r, pair[0], pair[1])
		}
	}
}

// present lists who is to be paired, best first, and gives the others their
// byes. At least two are left to play.
func (m *maker) present(r int) []int {
	var list, away []int
	left := m.Players
	kinds := map[int]tournament.ByeKind{}
	for i := range m.Players {
		kind, leaves := tournament.ZeroPointBye, false
		switch {
		case m.leaves[i] > 0 && r >= m.leaves[i]:
			leaves = true
		case m.chance(m.HalfPointByes):
			kind, leaves = tournament.HalfPointBye, true
		case m.chance(m.ZeroPointByes):
			leaves = true
		case m.chance(m.FullPointByes):
			kind, leaves = tournament.FullPointBye, true
		}
		if leaves && left > 2 {
			left--
			kinds[i] = kind
			away = append(away, i)
		} else {
			list = append(list, i)
		}
	}
	for _, i := range away {
		m.bye(r, i, kinds[i])
	}
	slices.SortStableFunc(list, func(a, b int) int {
		if m.score[a] != m.score[b] {
			return int(m.score[b] - m.score[a])
		}
		return int(m.second[b] - m.second[a])
	})
	return list
}

// forBye returns the position of the lowest participant who has had no bye yet.
func (m *maker) forBye(list []int) int {
	for k := len(list) - 1; k >= 0; k-- {
		if !m.hadBye[list[k]] {
			return k
		}
	}
	return len(list) - 1
}

// pair makes pairs of the list. In the first round the upper half meets the lower.
func (m *maker) pair(list []int, round int) [][2]int {
	if round == 1 {
		half := len(list) / 2
		for k := range half {
			list = append(list, list[k], list[half+k])
		}
		list = list[2*half:]
	}
	var pairs [][2]int
	var left []int // whom nobody further down can meet
	for len(list) > 1 {
		a, met := list[0], true
		for k := 1; k < len(list); k++ {
			if b := list[k]; !m.haveMet(a, b) {
				pairs = append(pairs, [2]int{a, b})
				list, met = slices.Delete(list, k, k+1), false
				break
			}
		}
		if met {
			left = append(left, a)
		}
		list = list[1:]
	}
	left = append(left, list...)
	for len(left) > 1 {
		pairs = m.squeeze(pairs, left[0], left[1])
		left = left[2:]
	}
	for k := range pairs {
		pairs[k][0], pairs[k][1] = m.colors(pairs[k][0], pairs[k][1])
	}
	return pairs
}

// squeeze finds two who have met other opponents by parting a pair further up;
// if there is none they meet again.
func (m *maker) squeeze(pairs [][2]int, a, b int) [][2]int {
	for k := len(pairs) - 1; k >= 0; k-- {
		x, y := pairs[k][0], pairs[k][1]
		switch {
		case !m.haveMet(a, x) && !m.haveMet(b, y):
			pairs[k] = [2]int{x, a}
			return append(pairs, [2]int{y, b})
		case !m.haveMet(a, y) && !m.haveMet(b, x):
			pairs[k] = [2]int{x, b}
			return append(pairs, [2]int{y, a})
		}
	}
	return append(pairs, [2]int{a, b})
}

func (m *maker) haveMet(a, b int) bool { return slices.Contains(m.rivals[a], b) }

// colors gives White to who has had it less often.
func (m *maker) colors(a, b int) (white, black int) {
	switch d := m.whites[a] - m.whites[b]; {
	case d > 0, d == 0 && m.rng.IntN(2) == 0:
		return b, a
	}
	return a, b
}

// play notes that two participants meet, and plays it out.
func (m *maker) play(r, white, black int) {
	m.rivals[white], m.rivals[black] = append(m.rivals[white], black), append(m.rivals[black], white)
	m.whites[white]++
	m.whites[black]--
	if m.Boards > 0 {
		m.match(r, white, black)
		return
	}
	m.game(r, white, black)
}
