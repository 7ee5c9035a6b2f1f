// Package schedule has the rounds of games between seats that systems with
// fixed tables share. Before the first round it is fixed who meets whom, when
// and with which colour; the drawing of lots brings the players to the seats.
package schedule

import "torneo/message"

// MaxRounds is the maximum number of rounds of an event: that of the report file.
const MaxRounds = 500

// Seat is a player's place in a table: the player's number or, in an event for teams, the place
// in the order of the team, from 1.
type Seat struct {
	Team   int // 0: the table is for players
	Player int
}

// Game is one game of a table.
type Game struct{ White, Black Seat }

// Match is two teams that meet in a round. White is the team named first; which
// colour it has on which board the games say.
type Match struct{ White, Black int }

// Round is one round of a table, its games in the order of the boards.
type Round struct {
	Games   []Game
	Matches []Match // for teams, in the order of their first games
	Free    int     // the player, or team, without opponent; 0: everybody has one
}

// Unfit is the error of a field for which there is no table.
type Unfit struct{ Message message.Message }

func (u *Unfit) Error() string { return u.Message.String() }

// Sentence returns the error for people.
func (u *Unfit) Sentence() message.Message { return u.Message }

// Refuse returns an *Unfit with that message.
func Refuse(id string, pairs ...any) error { return &Unfit{message.New(id, pairs...)} }

// ReverseColors returns the game with the colours reversed.
func (g Game) ReverseColors() Game { return Game{White: g.Black, Black: g.White} }

// ReverseColors returns the round with all colours reversed.
func (r Round) ReverseColors() Round {
	reversed := Round{Games: make([]Game, len(r.Games)), Free: r.Free}
	for k, g := range r.Games {
		reversed.Games[k] = g.ReverseColors()
	}
	for _, m := range r.Matches {
		reversed.Matches = append(reversed.Matches, Match{White: m.Black, Black: m.White})
	}
	return reversed
}

// Of lists the games of a match.
func (r Round) Of(m Match) []Game {
	var games []Game
	for _, g := range r.Games {
		if g.White.Team == m.White && g.Black.Team == m.Black || g.White.Team == m.Black && g.Black.Team == m.White {
			games = append(games, g)
		}
	}
	return games
}

// Repeat returns the cycle so many times, the second, fourth … time with the colours reversed.
func Repeat(cycle []Round, times int) []Round {
	rounds := make([]Round, 0, len(cycle)*max(times, 0))
	for k := range times {
		for _, r := range cycle {
			if k%2 == 1 {
				r = r.ReverseColors()
			}
			rounds = append(rounds, r)
		}
	}
	return rounds
}

// CheckLength refuses more rounds than an event can have.
func CheckLength(rounds int) error {
	if rounds > MaxRounds {
		return Refuse("schedule.too-long", "rounds", rounds, "most", MaxRounds)
	}
	return nil
}
