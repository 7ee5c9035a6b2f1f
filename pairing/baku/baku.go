// Package baku computes the virtual points of the Baku acceleration (C.04.7).
// In the first half of the rounds the upper half of the field is paired as if
// it had more points.
package baku

import (
	"slices"

	"torneo/tournament"
)

// GroupA returns the number of participants, from the top of the initial order, who get virtual
// points: half of them, rounded up to an even number (C.04.7 1.2).
func GroupA(participants int) int { return (participants + 3) / 4 * 2 }

// Rounds returns the number of rounds in which the pairing is accelerated, the first half of
// the planned ones, and how many of these are by the points of a whole win, the first half
// again; both rounded up (C.04.7 1.4).
func Rounds(planned int) (accelerated, whole int) {
	accelerated = (planned + 1) / 2
	return accelerated, (accelerated + 1) / 2
}

// Last returns the last participant of group A, among those in the pairing of the first round,
// in initial order: one who is absent has no TPN yet and does not count (C.04.7 1.2, C.04.2
// 2.4, R-BAKU-FIRST-ROUND). It stays the last one whoever comes later (C.04.7 1.3). 0 if nobody
// is there.
func Last(there []int) int {
	if len(there) == 0 {
		return 0
	}
	return there[min(GroupA(len(there)), len(there))-1]
}

// Accelerations returns the virtual points of an event in which a win is worth so much: of
// everybody, in initial order by number, down to the last one of group A (C.04.7 1.3, 1.4).
// Without a planned number of rounds nothing is accelerated.
func Accelerations(order []int, last, planned int, win tournament.Points) []tournament.Acceleration {
	var list []tournament.Acceleration
	group := runs(order[:slices.Index(order, last)+1])
	for _, part := range parts(planned, win) {
		for _, ids := range group {
			part.FirstID, part.LastID = ids[0], ids[1]
			list = append(list, part)
		}
	}
	return list
}

// Points returns the virtual points of the participants from one to another: those of a win in
// the first half of the accelerated rounds, half of that in the others (C.04.7 1.4).
func Points(planned int, win tournament.Points, first, last int) []tournament.Acceleration {
	list := parts(planned, win)
	for k := range list {
		list[k].FirstID, list[k].LastID = first, last
	}
	return list
}

// parts returns the accelerated rounds with the points of each, for nobody yet.
func parts(planned int, win tournament.Points) (list []tournament.Acceleration) {
	accelerated, whole := Rounds(planned)
	if whole > 0 {
		list = append(list, tournament.Acceleration{Game: win, FirstRound: 1, LastRound: whole})
	}
	if whole < accelerated {
		list = append(list, tournament.Acceleration{Game: win / 2, FirstRound: whole + 1, LastRound: accelerated})
	}
	return list
}

// Applicable reports whether the acceleration may be used with the point
// system: a win must be worth two draws and a loss nothing (C.04.7 1.1).
func Applicable(g *tournament.GamePoints) bool {
	return g.Win.White == g.Win.Black && g.Draw == tournament.Both(g.Win.White/2) && g.Win.White%2 == 0 &&
		g.Loss == tournament.Both(tournament.Points(0))
}

// runs joins consecutive numbers: 1 2 3 7 is 1–3 and 7–7.
func runs(numbers []int) [][2]int {
	var all [][2]int
	for _, n := range numbers {
		if last := len(all) - 1; last >= 0 && all[last][1] == n-1 {
			all[last][1] = n
		} else {
			all = append(all, [2]int{n, n})
		}
	}
	return all
}
