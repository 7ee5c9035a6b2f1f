// Package schiller has the tables by which every player of several teams meets
// every player of the other teams (ETT26, FIDE_SCHILLER_TxP). FIDE prints no
// tables; see the reading R-SCHILLER.
package schiller

import (
	"torneo/internal/pairing/berger"
	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/scheveningen"
)

// Event is so many teams of so many players.
type Event struct {
	Teams   int
	Players int
}

// Rounds returns the number of rounds: as many stages as teams need to meet once, of a round
// for each player of a team.
func (e Event) Rounds() int { return berger.Rounds(e.Teams) * e.Players }

// Schedule returns all rounds of the event: the teams meet as in a Berger table, and each match
// is a Scheveningen match. Where the number of players is odd, those who have one colour more
// often in a match of their team have the other one more often in the next, so that nobody's
// colours differ by more than one in the end.
//
// The error is a *schedule.Unfit.
func Schedule(e Event) ([]schedule.Round, error) {
	if e.Teams < 2 {
		return nil, schedule.Refuse("schedule.schiller-few", "count", e.Teams)
	}
	match, err := scheveningen.Schedule(scheveningen.Event{Boards: e.Players, Cycles: 1})
	if err != nil {
		return nil, err
	}
	if e.Teams > schedule.MaxRounds {
		return nil, schedule.CheckLength(e.Teams)
	}
	if err := schedule.CheckLength(e.Rounds()); err != nil {
		return nil, err
	}
	seats := mirrorSeats(match, e.Players)
	var rounds []schedule.Round
	for stage := 1; stage <= berger.Rounds(e.Teams); stage++ {
		teams := berger.Round(e.Teams, stage)
		for _, table := range match {
			r := schedule.Round{Free: teams.Free}
			for _, meeting := range teams.Games {
				m := schedule.Match{White: meeting.White.Player, Black: meeting.Black.Player}
				r.Matches = append(r.Matches, m)
				sits := func(s schedule.Seat) schedule.Seat {
					if s.Team == 1 {
						return schedule.Seat{Team: m.White, Player: s.Player}
					}
					return schedule.Seat{Team: m.Black, Player: seats[s.Player]}
				}
				for _, g := range table.Games {
					r.Games = append(r.Games, schedule.Game{White: sits(g.White), Black: sits(g.Black)})
				}
			}
			rounds = append(rounds, r)
		}
	}
	return rounds, nil
}

// mirrorSeats seats the second team of a match so that the one who has a colour more
// often on some board of the first team faces, on the same board of the second, the
// one who has it less often: being named first and second then cancel each other.
func mirrorSeats(match []schedule.Round, players int) []int {
	white := map[schedule.Seat]int{}
	for _, r := range match {
		for _, g := range r.Games {
			white[g.White]++
			white[g.Black]--
		}
	}
	var more, fewer []int // boards of the first team
	for k := 1; k <= players; k++ {
		if white[schedule.Seat{Team: 1, Player: k}] > 0 {
			more = append(more, k)
		} else {
			fewer = append(fewer, k)
		}
	}
	seats := make([]int, players+1)
	for k := 1; k <= players; k++ {
		from := &more
		if white[schedule.Seat{Team: 2, Player: k}] > 0 || len(*from) == 0 {
			from = &fewer
		}
		seats[k], *from = (*from)[0], (*from)[1:]
	}
	return seats
}
