// Package scheveningen has the tables by which every player of one team meets
// every player of another (Arbiters' Manual 2014, types of tournaments 3).
package scheveningen

import "torneo/internal/pairing/schedule"

// The boards for which there is a table.
const (
	LeastBoards = 2
	MostBoards  = 10
)

// Event is a Scheveningen match between team 1 and team 2.
type Event struct {
	Boards int
	Cycles int  // how often everybody meets everybody
	Half   bool // semi-Scheveningen: each half of a team meets the same half of the other
}

// Rounds returns the number of rounds of a cycle: as many as everybody has opponents.
func (e Event) Rounds() int {
	if e.Half {
		return e.Boards / 2
	}
	return e.Boards
}

// Schedule returns all rounds of the event. The colours of the second, fourth … cycle are
// reversed. In a semi-Scheveningen those of the second half of the boards are those of the
// first half reversed.
//
// The error is a *schedule.Unfit.
func Schedule(e Event) ([]schedule.Round, error) {
	boards := e.Boards
	if e.Half {
		if boards%2 == 1 {
			return nil, schedule.Refuse("schedule.halves", "boards", boards)
		}
		boards /= 2
	}
	switch {
	case boards < LeastBoards || boards > MostBoards:
		least, most := LeastBoards, MostBoards
		if e.Half {
			least, most = 2*least, 2*most
		}
		return nil, schedule.Refuse("schedule.boards", "boards", e.Boards, "least", least, "most", most)
	case e.Cycles < 1:
		return nil, schedule.Refuse("schedule.cycles", "count", e.Cycles)
	case e.Cycles > schedule.MaxRounds:
		return nil, schedule.CheckLength(e.Cycles)
	}
	if err := schedule.CheckLength(boards * e.Cycles); err != nil {
		return nil, err
	}
	cycle := make([]schedule.Round, boards)
	for r := range cycle {
		first := table(boards, r)
		cycle[r] = schedule.Round{Games: first, Matches: []schedule.Match{{White: 1, Black: 2}}}
		if e.Half {
			for _, g := range first {
				g.White.Player += boards
				g.Black.Player += boards
				cycle[r].Games = append(cycle[r].Games, g.ReverseColors())
			}
		}
	}
	return schedule.Repeat(cycle, e.Cycles), nil
}
