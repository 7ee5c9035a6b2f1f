package reference_test

import (
	"math/rand/v2"
	"slices"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// randomTournament makes a tournament of 2 to so many players with everything that a
// pairing looks at: byes of all kinds, forfeits, late entries, prohibited pairs, unrated
// players, a Maxi-tournament or not, and often more rounds than the players have
// opponents for. Its rounds are paired by pair, some at random. The round after the
// last one holds only the byes asked for.
func randomTournament(rng *rand.Rand, most int, rules *swiss.Rules, pair func(*swiss.Field) ([]swiss.Pair, error)) *tournament.Tournament {
	m := &maker{rng: rng, rules: rules, pair: pair, t: &tournament.Tournament{
		Name: "Random", Points: tournament.StandardGamePoints(), InitialColor: tournament.Color(rng.IntN(3)),
	}}
	n := 2 + rng.IntN(most-1)
	m.t.PlannedRounds = 1 + rng.IntN(n)
	m.t.System = tournament.System{Family: tournament.Swiss, Maxi: []string{"", "yes", "no"}[rng.IntN(3)]}
	for number := 1; number <= n; number++ {
		p := tournament.Player{Number: number, Name: "Player", Rating: 2600 - (20+rng.IntN(40))*number}
		if m.chance(5) {
			p.Rating = 0
		}
		m.t.Players = append(m.t.Players, p)
		m.from = append(m.from, 1)
		if m.chance(5) {
			m.from[number-1] += rng.IntN(m.t.PlannedRounds)
		}
	}
	switch rng.IntN(8) {
	case 0:
		m.t.Points.PairingAllocatedBye = tournament.Half
	case 1:
		p := &m.t.Points
		p.Win, p.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
		p.ForfeitWin, p.PairingAllocatedBye, p.FullPointBye = 3*tournament.One, 3*tournament.One, 3*tournament.One
		p.HalfPointBye, p.Unknown = tournament.One, tournament.One
	}
	for m.chance(15) {
		m.t.Prohibited = append(m.t.Prohibited, tournament.Prohibition{FirstRound: 1, IDs: []int{1 + rng.IntN(n), 1 + rng.IntN(n), 1 + rng.IntN(n)}})
	}
	m.byes, m.forfeits, m.draws, m.byChance = rng.IntN(8), rng.IntN(8), rng.IntN(60), 0
	if m.chance(30) { // colours and groups as no pairing would give them
		m.byChance = 20 + rng.IntN(80)
	}
	for round := 1; round <= m.t.PlannedRounds; round++ {
		m.t.Rounds = append(m.t.Rounds, tournament.Round{})
		m.askForByes(round)
		if round == m.t.PlannedRounds || m.chance(10) {
			break
		}
		if m.chance(m.byChance) || !m.pairByRules(round) {
			m.pairByChance(round)
		}
	}
	return m.t
}

// maker is a tournament being made. Rates are percentages.
type maker struct {
	rng   *rand.Rand
	t     *tournament.Tournament
	rules *swiss.Rules
	pair  func(*swiss.Field) ([]swiss.Pair, error)
	from  []int // first round of a player

	byes, forfeits, draws, byChance int
}

func (m *maker) askForByes(round int) {
	for i := range m.t.Players {
		if round < m.from[i] || m.chance(m.byes) {
			kind := tournament.FullPointBye + tournament.ByeKind(m.rng.IntN(3))
			m.bye(round, i+1, kind)
		}
	}
}

func (m *maker) bye(round, number int, kind tournament.ByeKind) {
	r := &m.t.Rounds[round-1]
	r.Byes = append(r.Byes, tournament.Bye{ID: number, Kind: kind})
}

func (m *maker) pairByRules(round int) bool {
	f, err := swiss.New(m.t, round, m.rules)
	if err != nil {
		return false
	}
	pairs, err := m.pair(f)
	for _, p := range pairs {
		if p.Black == swiss.Bye {
			m.bye(round, f.Players[p.White].Number, tournament.PairingAllocatedBye)
		} else {
			m.play(round, f.Players[p.White].Number, f.Players[p.Black].Number)
		}
	}
	return err == nil
}

// pairByChance pairs any who have not met; who is left over gets no points.
func (m *maker) pairByChance(round int) {
	var waiting []int
	for i := range m.t.Players {
		if !slices.ContainsFunc(m.t.Rounds[round-1].Byes, func(b tournament.Bye) bool { return b.ID == i+1 }) {
			waiting = append(waiting, i+1)
		}
	}
	m.rng.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
	for len(waiting) > 0 {
		a := waiting[0]
		waiting = waiting[1:]
		k := slices.IndexFunc(waiting, func(b int) bool { return !m.met(a, b) })
		if k < 0 {
			m.bye(round, a, tournament.ZeroPointBye)
			continue
		}
		b := waiting[k]
		waiting = slices.Delete(waiting, k, k+1)
		m.play(round, a, b)
	}
}

func (m *maker) met(a, b int) bool {
	for _, r := range m.t.Rounds {
		for _, g := range r.Games {
			if g.White == a && g.Black == b || g.White == b && g.Black == a {
				return true
			}
		}
	}
	return false
}

func (m *maker) play(round, white, black int) {
	g := tournament.Game{White: white, Black: black}
	result := func(w, b tournament.Outcome) { g.Result.White, g.Result.Black = w, b }
	switch {
	case m.chance(m.forfeits):
		result(tournament.ForfeitWin, tournament.ForfeitLoss)
		if m.chance(30) {
			result(tournament.ForfeitLoss, tournament.ForfeitLoss)
		}
	case m.chance(m.draws):
		result(tournament.Draw, tournament.Draw)
	case m.chance(65) == (white < black):
		result(tournament.Win, tournament.Loss)
	default:
		result(tournament.Loss, tournament.Win)
	}
	r := &m.t.Rounds[round-1]
	r.Games = append(r.Games, g)
}

func (m *maker) chance(percent int) bool { return m.rng.IntN(100) < percent }
