// Package berger makes round robins by the Berger tables, for players or teams
// (GR (2018) 5.1 and annex I).
package berger

import (
	"torneo/internal/pairing/schedule"
	"torneo/tournament"
)

// Event is a round robin.
type Event struct {
	Participants int
	Cycles       int  // how often everybody meets everybody
	Exchange     bool // the last two rounds of a cycle change places where that is needed

	// Boards is, for teams, the colour of the team named first on each board;
	// nil for players.
	Boards []tournament.Color
}

// Rounds returns the number of rounds in which everybody meets everybody once.
func Rounds(participants int) int { return participants - 1 + participants%2 }

// Schedule returns all rounds of the event. The colours of the second, fourth … cycle are
// reversed. With Exchange nobody has three games with one colour in a row where two cycles
// meet: the last two rounds of every cycle but the last one change places, of four participants
// those of every other cycle, since a cycle of three rounds cannot be mended at both ends (GR
// (2018) annex I 13.17.2, R-BERGER-CYCLES).
//
// The error is a *schedule.Unfit.
func Schedule(e Event) ([]schedule.Round, error) {
	switch {
	case e.Participants < 2:
		return nil, schedule.Refuse("schedule.berger-few", "count", e.Participants)
	case e.Cycles < 1:
		return nil, schedule.Refuse("schedule.cycles", "count", e.Cycles)
	}
	length := Rounds(e.Participants)
	if e.Cycles > schedule.MaxRounds || length > schedule.MaxRounds {
		return nil, schedule.CheckLength(max(e.Cycles, length))
	}
	if err := schedule.CheckLength(length * e.Cycles); err != nil {
		return nil, err
	}
	cycle := make([]schedule.Round, length)
	for r := range cycle {
		if cycle[r] = Round(e.Participants, r+1); e.Boards != nil {
			cycle[r] = ForTeams(cycle[r], e.Boards)
		}
	}
	rounds := schedule.Repeat(cycle, e.Cycles)
	if e.Exchange && length > 1 {
		for k := range e.Cycles {
			if last := (k+1)*length - 1; swapsLastRounds(e.Cycles, length, k) {
				rounds[last-1], rounds[last] = rounds[last], rounds[last-1]
			}
		}
	}
	return rounds, nil
}

// swapsLastRounds reports whether the last two rounds of a cycle, counted from 0, change
// places.
func swapsLastRounds(cycles, length, k int) bool {
	if length == 3 && cycles > 2 {
		return k%2 == 0
	}
	return k < cycles-1
}

// Round returns a round of the table for that many players, counted from 1, its boards in the
// order of the table. Where their number is odd the highest number of the table, which nobody
// has, stands for the free round.
//
// One player stands still and the others go round: from one round to the next the one who meets
// the highest number is half a table further on, and those at equal distance from them on both
// sides meet, the one that follows having White.
func Round(participants, round int) schedule.Round {
	n := participants + participants%2
	around := n - 1
	pivot := (round - 1) % around * (n / 2) % around
	at := func(k int) int { return (k+around)%around + 1 }
	result := schedule.Round{Games: make([]schedule.Game, 0, n/2)}
	switch {
	case n > participants:
		result.Free = at(pivot)
	case round%2 == 1:
		result.Games = append(result.Games, game(at(pivot), n))
	default:
		result.Games = append(result.Games, game(n, at(pivot)))
	}
	for step := 1; step < n/2; step++ {
		result.Games = append(result.Games, game(at(pivot+step), at(pivot-step)))
	}
	return result
}

func game(white, black int) schedule.Game {
	return schedule.Game{White: schedule.Seat{Player: white}, Black: schedule.Seat{Player: black}}
}

// ForTeams makes each game of the table a match, with a game on every board.
func ForTeams(r schedule.Round, boards []tournament.Color) schedule.Round {
	result := schedule.Round{Free: r.Free}
	for _, match := range r.Games {
		result.Matches = append(result.Matches, schedule.Match{White: match.White.Player, Black: match.Black.Player})
		for k, color := range boards {
			g := schedule.Game{
				White: schedule.Seat{Team: match.White.Player, Player: k + 1},
				Black: schedule.Seat{Team: match.Black.Player, Player: k + 1},
			}
			if color == tournament.Black {
				g = g.ReverseColors()
			}
			result.Games = append(result.Games, g)
		}
	}
	return result
}
