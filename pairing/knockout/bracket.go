// Package knockout plays the bracket of a knock-out (Manual 5.2). Players meet
// in matches, the loser is out, and the whole bracket is known beforehand. A
// match, the only one of its event, is a knock-out of two players (Manual 5.1).
// Teams have the same bracket: where players play games, teams play matches on
// their boards.
//
// The bracket has phases: the final, before it the semi-finals, the
// quarter-finals and so on. A phase takes as many rounds of the event as the
// first stage of a match has games; tie-break games are outside the rounds.
package knockout

import (
	"torneo/internal/pairing/schedule"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Bracket is a knock-out as it stands.
type Bracket struct {
	Players int
	Phases  int
	Games   int // rounds of the event that a phase takes
	Rules   match.Rules
	Matches []Match // by number
	Lots    match.Lots
	Teams   bool

	rounds [][]Meeting  // of the record
	left   map[int]bool // by number: who has left the event
}

// Match is a match between two players, one of whom stays in.
type Match struct {
	Number int // from 1, by which people call it
	Phase  int // from 1
	Slot   int // in its phase, from 0 at the top of the bracket
	Third  bool
	From   [2]Source

	Players [2]int       // by number; 0: not known yet, or nobody comes
	Nobody  [2]bool      // both who could have come have left
	Games   []Game       // as they were played
	Played  *match.Match // nil: the players are not known, or there is nobody to play with
	Over    bool
	Winner  int                 // 0: not known yet, or nobody stays in
	Loser   int                 // 0: not known yet, or nobody
	Decided tournament.Decision // how it was decided away from the board; "": it was not
	Shown   bool                // that he stays in is known from the next phase alone (R-KNOCKOUT-ADVANCED)
}

// Source is the origin of a player in a match.
type Source struct {
	Player int // there from the start, with a bye if the phase is not the first
	Match  int // whose winner comes
	Loser  bool
}

// Game is a game of a match as the record has it.
type Game struct {
	match.Game
	Round int // of the event
	Extra int // its place among the games outside the rounds, from 1; 0: it is one of the round
}

// Order returns the seats of a bracket from top to bottom, for so many players and no byes:
// numbers 1 and 2 can meet in the final only, the first four in the semi-finals, and the best
// is to meet the lowest player left (R-KNOCKOUT-SEEDS).
func Order(size int) []int {
	order := []int{1}
	for len(order) < size {
		sum := 2*len(order) + 1
		next := make([]int, 0, 2*len(order))
		for k, seat := range order {
			if k%2 == 0 {
				next = append(next, seat, sum-seat)
			} else {
				next = append(next, sum-seat, seat)
			}
		}
		order = next
	}
	return order
}

// Plan returns the bracket of so many players before the first game. Where they are no power of
// two the best have a bye in the first phase. A match for third place needs two semi-finals.
// The error, of fewer than two players, is a *schedule.Unfit.
func Plan(players int, third bool) (*Bracket, error) {
	if players < 2 {
		return nil, schedule.Refuse("knockout.few", "count", players)
	}
	b := &Bracket{Players: players}
	size := 1
	for ; size < players; size *= 2 {
		b.Phases++
	}
	var line []Source // who comes into the phase, from top to bottom
	for _, seat := range Order(size) {
		if seat > players {
			seat = 0
		}
		line = append(line, Source{Player: seat})
	}
	for phase := 1; phase <= b.Phases; phase++ {
		next := make([]Source, 0, len(line)/2)
		if phase == b.Phases && third && line[0].Match > 0 && line[1].Match > 0 {
			b.add(Match{Phase: phase, Slot: 1, Third: true, From: [2]Source{{Match: line[0].Match, Loser: true}, {Match: line[1].Match, Loser: true}}})
		}
		for slot := range len(line) / 2 {
			first, second := line[2*slot], line[2*slot+1]
			switch {
			case second == Source{}:
				next = append(next, first)
			case first == Source{}:
				next = append(next, second)
			default:
				next = append(next, Source{Match: b.add(Match{Phase: phase, Slot: slot, From: [2]Source{first, second}})})
			}
		}
		line = next
	}
	for k := range b.Matches {
		b.Matches[k].seat()
	}
	return b, nil
}

func (b *Bracket) add(m Match) (number int) {
	m.Number = len(b.Matches) + 1
	b.Matches = append(b.Matches, m)
	return m.Number
}

// seat enters the players who are there from the start.
func (m *Match) seat() {
	for side := range m.From {
		m.Players[side] = m.From[side].Player
	}
}

// First and Last return the first and last round of a phase.
func (b *Bracket) First(phase int) int { return (phase-1)*b.Games + 1 }
func (b *Bracket) Last(phase int) int  { return phase * b.Games }

// PhaseOf returns the phase of a round.
func (b *Bracket) PhaseOf(round int) int { return (round-1)/b.Games + 1 }

// Size returns the number of matches of a phase if nobody has a bye: 1 for the final, 2 for the
// semi-finals.
func (b *Bracket) Size(phase int) int { return 1 << (b.Phases - phase) }

// Phase returns the matches of a phase in the order of their boards: the match for third place
// after the final.
func (b *Bracket) Phase(phase int) []*Match {
	var list []*Match
	for k := range b.Matches {
		if m := &b.Matches[k]; m.Phase == phase && !m.Third {
			list = append(list, m)
		}
	}
	for k := range b.Matches {
		if m := &b.Matches[k]; m.Phase == phase && m.Third {
			list = append(list, m)
		}
	}
	return list
}

// Final returns the last match.
func (b *Bracket) Final() *Match { return &b.Matches[len(b.Matches)-1] }

// Champion returns the winner of the final; 0: nobody yet.
func (b *Bracket) Champion() int { return b.Final().Winner }
