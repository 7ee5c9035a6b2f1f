// Package skalitzka has the tables by which three teams meet in two rounds
// without a free round (Arbiters' Manual 2014, types of tournaments 4). The
// teams have an even number of boards.
package skalitzka

import "torneo/internal/pairing/schedule"

// Teams is the number of teams.
const Teams = 3

// MostBoards bounds a team.
const MostBoards = 100

// Schedule returns the two rounds. Of each two boards of a team one meets one of the other
// teams and the other the other one; in the second round it is the other way round, and
// everybody has the other colour. The teams are those of capital letters, of small letters and
// of numbers in the Manual, as 1, 2 and 3.
//
// The error is a *schedule.Unfit.
func Schedule(boards int) ([]schedule.Round, error) {
	switch {
	case boards < 2 || boards%2 == 1:
		return nil, schedule.Refuse("schedule.skalitzka-odd", "boards", boards)
	case boards > MostBoards:
		return nil, schedule.Refuse("schedule.boards-most", "boards", boards, "most", MostBoards)
	}
	rounds := []schedule.Round{
		{Matches: []schedule.Match{{White: 1, Black: 2}, {White: 2, Black: 3}, {White: 3, Black: 1}}},
		{Matches: []schedule.Match{{White: 3, Black: 1}, {White: 2, Black: 3}, {White: 1, Black: 2}}},
	}
	for odd := 1; odd < boards; odd += 2 {
		even := odd + 1
		rounds[0].Games = append(rounds[0].Games, game(1, odd, 2, odd), game(2, even, 3, odd), game(3, even, 1, even))
		rounds[1].Games = append(rounds[1].Games, game(3, odd, 1, odd), game(2, odd, 3, even), game(1, even, 2, even))
	}
	return rounds, nil
}

func game(white, whitePlayer, black, blackPlayer int) schedule.Game {
	return schedule.Game{White: schedule.Seat{Team: white, Player: whitePlayer}, Black: schedule.Seat{Team: black, Player: blackPlayer}}
}
