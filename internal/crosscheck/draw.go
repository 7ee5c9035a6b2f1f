package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

// sizes gives the numbers of players in so many of a hundred tournaments: mostly few,
// where opponents become scarce and the reference can follow.
var sizes = [...]struct{ upTo, from, to int }{{60, 2, 10}, {75, 11, 16}, {92, 17, 30}, {100, 31, 60}}

// mostPoints is the highest score that a report has room for.
const mostPoints = 99*tournament.One + tournament.Half

// attempts bounds how often options are drawn again that ask for more than a
// tournament has room for.
const attempts = 100

// generateTournament returns the tournament of a system, a seed and a number: always the same
// one.
func generateTournament(system pairing.System, seed uint64, number int) (*tournament.Tournament, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(number)))
	for range attempts {
		o := drawOptions(rng, system)
		o.Name = fmt.Sprintf("Crosscheck %d-%d", seed, number)
		t, err := simulate.Tournament(rng, o)
		if crowded := (*simulate.Invalid)(nil); !errors.As(err, &crowded) {
			return t, err
		}
	}
	return nil, fmt.Errorf("no options in %d attempts that a tournament has room for", attempts)
}

// drawOptions draws what a tournament is like. Much is rare in most of them, and
// common in some.
func drawOptions(rng *rand.Rand, system pairing.System) simulate.Options {
	d := drawer{rng}
	o := simulate.Options{System: system, Players: d.players(), Anonymous: d.chance(50)}
	o.Rounds = d.rounds(o.Players)

	byes := d.most(8, 30)
	o.FullPointByes = d.quota(70, byes/4)
	o.HalfPointByes = d.quota(40, byes)
	o.ZeroPointByes = d.quota(40, byes)
	absent := d.most(10, 50)
	o.LateEntries = d.quota(60, absent)
	o.Withdrawals = d.quota(60, absent)

	forfeits := d.most(8, 30)
	o.ForfeitWins = d.quota(40, forfeits)
	o.ForfeitLosses = d.quota(40, forfeits)
	o.DoubleForfeits = d.quota(60, forfeits/2)
	unusual := d.most(3, 10)
	for _, q := range []*simulate.Quota{&o.HalfZero, &o.ZeroHalf, &o.ZeroZero, &o.UnratedWins, &o.UnratedDraws, &o.UnratedLosses} {
		*q = d.quota(70, unusual/2)
	}

	o.Prohibited = d.quota(60, d.most(10, 60))
	o.UnratedPlayers = d.quota(60, d.most(10, 100))
	if system.AsksRatings() {
		o.UnratedPlayers = simulate.ZeroQuota()
	}
	if o.Points = d.points(); o.Points != nil && tournament.Points(o.Rounds)*o.Points.Win.White > mostPoints {
		o.Points = nil
	}
	if o.Acceleration = simulate.NoAcceleration; d.chance(25) && system.AcceleratesWith(o.Points) {
		o.Acceleration = simulate.Baku
	}
	o.Ratings = d.ratings()
	return o
}

// drawer draws single things.
type drawer struct{ *rand.Rand }

func (d drawer) chance(percent int) bool         { return d.IntN(100) < percent }
func (d drawer) randomBetween(low, high int) int { return low + d.IntN(high-low+1) }
func (d drawer) most(usually, seldom int) int {
	if d.chance(15) {
		return seldom
	}
	return usually
}

func (d drawer) players() int {
	x := d.IntN(100)
	for _, s := range sizes {
		if x < s.upTo {
			return d.randomBetween(s.from, s.to)
		}
	}
	return sizes[0].to
}

// rounds draws how many rounds there are: in half of the small tournaments as
// many as the players have opponents for, or nearly; in large ones seldom.
func (d drawer) rounds(players int) int {
	most := players - 1 + players%2
	switch {
	case players <= 16 && d.chance(50), d.chance(10):
		return max(1, most-d.IntN(3))
	case players <= 16:
		return d.randomBetween(1, most)
	}
	return d.randomBetween(1, min(most, 13))
}

// quota draws how often something happens: in so many of a hundred tournaments
// never, else a percentage up to the most or a small number.
func (d drawer) quota(never, most int) simulate.Quota {
	if most < 1 || d.chance(never) {
		return simulate.ZeroQuota()
	}
	share := simulate.Share{N: d.randomBetween(1, 100*most), Percent: true}
	if d.chance(15) {
		share = simulate.Share{N: d.randomBetween(1, 3)}
	}
	return simulate.Quota{Overall: &share}
}

// points draws a point system; in most tournaments it is the standard one.
func (d drawer) points() *tournament.GamePoints {
	p := tournament.StandardGamePoints()
	switch x := d.IntN(20); {
	case x < 13:
		return nil
	case x < 15:
		p.PairingAllocatedBye = tournament.Half
	case x < 16:
		p.PairingAllocatedBye = 0
	case x < 18: // 3-1-0
		win, draw := 3*tournament.One, tournament.One
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = tournament.Both(win), win, win, win
		p.Draw, p.HalfPointBye, p.Unknown = tournament.Both(draw), draw, draw
		if d.chance(50) {
			p.PairingAllocatedBye = draw
		}
	case x < 19: // 2-1-0
		win, draw := 2*tournament.One, tournament.One
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = tournament.Both(win), win, win, win
		p.Draw, p.HalfPointBye, p.Unknown = tournament.Both(draw), draw, draw
	default: // 3-2-1, an absence worth nothing
		p.Win, p.ForfeitWin, p.FullPointBye, p.PairingAllocatedBye = tournament.Both(3*tournament.One), 3*tournament.One, 3*tournament.One, 3*tournament.One
		p.Draw, p.HalfPointBye, p.Unknown = tournament.Both(2*tournament.One), 2*tournament.One, 2*tournament.One
		p.Loss = tournament.Both(tournament.One)
	}
	return &p
}

// ratings draws how far apart the players are: equal ones draw and float much,
// unequal ones make the higher one win nearly always.
func (d drawer) ratings() simulate.Ratings {
	switch d.IntN(4) {
	case 0:
		return simulate.Ratings{Lowest: 2500, Highest: 2500 + d.IntN(60)}
	case 1:
		return simulate.Ratings{Lowest: 1000, Highest: 2850}
	case 2:
		return simulate.Ratings{Gap: d.randomBetween(1, 100)}
	}
	return simulate.Ratings{}
}
