package journal

import (
	"fmt"
	"testing"
	"time"

	"torneo/tournament"
)

// league returns a tournament of teams of four whose first round is published: nobody is
// seated.
func league(teams int) (*State, []Event) {
	s := &State{}
	s.Config = Config{System: "FIDE_TEAM_TYPE_A", Rounds: 9, Boards: 4, Points: tournament.StandardGamePoints()}
	var matches []PairedMatch
	var seats []Event
	for n := range teams {
		team := Team{ID: n + 1, Number: n + 1, Name: fmt.Sprint("Team ", n)}
		for k := range 4 {
			id := 4*n + k + 1
			s.enter(Player{ID: id, Player: tournament.Player{Number: id, Name: fmt.Sprint("Player ", id)}, Byes: map[int]tournament.ByeKind{}})
			team.Players = append(team.Players, id)
		}
		s.Teams = append(s.Teams, team)
	}
	for n := range teams / 2 {
		m := Board{White: 2*n + 1, Black: 2*n + 2}
		matches = append(matches, PairedMatch{Board: m})
		w := BoardsSeated{Round: 1, Match: m}
		for k := range 4 {
			w.Boards = append(w.Boards, Board{White: 8*n + k + 1, Black: 8*n + 4 + k + 1})
		}
		seats = append(seats, Event{Number: int64(n + 1), Time: time.Unix(0, 0), Payload: w})
	}
	s.Rounds = []Round{{ByTeams: true, Published: true, Matches: matches}}
	return s, seats
}

func BenchmarkBoardsSeated(b *testing.B) {
	for _, teams := range []int{125, 500} {
		b.Run(fmt.Sprint(teams), func(b *testing.B) {
			for b.Loop() {
				s, seats := league(teams)
				for _, e := range seats {
					if err := e.Payload.apply(s); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
