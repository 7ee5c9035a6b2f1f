package regulations

import (
	"torneo/pairing"
	"torneo/simulate"
)

// Limits of the trials: a Swiss may end early only where the rounds are many for the
// players.
const (
	trials    = 40
	mostTried = 24 // players
)

// Swiss is a small Swiss tournament that may end before its last round.
type Swiss struct {
	System          pairing.System
	Players, Rounds int
}

// Trial says how a Swiss went that was tried out.
type Trial struct {
	Played int // 0: the system asks for more than a random field has
	Ended  int // before the last round, because nobody was left whom somebody may meet
	First  int // the earliest round that could not be paired, if Ended is not 0
}

// Try plays a Swiss with random results, each player present in each round. The same
// chance gives the same answer.
func (s Swiss) Try(chance simulate.Chance) Trial {
	var all Trial
	for range trials {
		played, err := simulate.Tournament(chance, simulate.Options{
			System: s.System, Players: s.Players, Rounds: s.Rounds, Acceleration: simulate.NoAcceleration, Prohibited: simulate.ZeroQuota(),
			FullPointByes: simulate.ZeroQuota(), HalfPointByes: simulate.ZeroQuota(), ZeroPointByes: simulate.ZeroQuota(), LateEntries: simulate.ZeroQuota(), Withdrawals: simulate.ZeroQuota(),
			ForfeitWins: simulate.ZeroQuota(), ForfeitLosses: simulate.ZeroQuota(), DoubleForfeits: simulate.ZeroQuota(),
			HalfZero: simulate.ZeroQuota(), ZeroHalf: simulate.ZeroQuota(), ZeroZero: simulate.ZeroQuota(),
			UnratedWins: simulate.ZeroQuota(), UnratedDraws: simulate.ZeroQuota(), UnratedLosses: simulate.ZeroQuota(),
			UnratedPlayers: simulate.ZeroQuota(), Anonymous: true,
		})
		if err != nil {
			return Trial{}
		}
		all.Played++
		if n := len(played.Rounds); n < s.Rounds {
			if all.Ended == 0 || n+1 < all.First {
				all.First = n + 1
			}
			all.Ended++
		}
	}
	return all
}
