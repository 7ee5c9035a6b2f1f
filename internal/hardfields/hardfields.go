// Package hardfields makes small random tournaments on which pairing systems
// are proved. They are of any Swiss system, for players, for teams, or of
// matches of two games, with everything that a pairing looks at. A reading in
// the text's order is compared with the engine on each of their rounds.
package hardfields

import (
	"fmt"
	"math/rand/v2"

	"torneo/handbook"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// System describes the tournaments to be made.
type System struct {
	Events      []tournament.System // the types of the tournaments, all alike in what they are of
	Accelerated tournament.System   // their type with Baku acceleration; none: there is none
	Rulebook    handbook.Edition    // of the pairing rules; "": any
	Start       tournament.Date     // the first day; none: not stated
	Rules       *swiss.Rules
	Pair        func(*swiss.Field) ([]swiss.Pair, error) // by the system
	Most        int                                      // participants
	Unrated     bool                                     // some players have no rating, where ratings decide something
}

// Tournament makes a tournament of 2 to Most participants with everything that a
// pairing looks at: byes of all kinds, forfeits, late entries, withdrawals, prohibited
// pairs, virtual points, unusual values of the bye, and often more rounds than there
// are opponents for. Its rounds are paired by the system, or at random within what no
// system allows: nobody meets twice, or has two byes. The one to be paired next holds
// no more than the byes asked for; Fields gives it and those before.
func (s System) Tournament(rng *rand.Rand) *tournament.Tournament {
	m := &maker{System: s, rng: rng, t: &tournament.Tournament{
		Name: "Random", Points: tournament.StandardGamePoints(), InitialColor: tournament.Color(rng.IntN(3)), System: s.Events[rng.IntN(len(s.Events))],
	}}
	m.team, m.gap = m.t.System.Team, 1+rng.IntN(60)
	m.n = 2 + rng.IntN(s.Most-1)
	m.t.Start = s.Start
	m.t.Rulebook = tournament.ProposeRulebook(s.Start, tournament.Date{})
	if s.Rulebook != "" {
		m.t.Rulebook.State(handbook.Pairing, s.Rulebook)
	}
	m.t.PlannedRounds = 1 + rng.IntN(m.n-1+m.n%2)
	if m.chance(25) { // few rounds left, or the last one
		m.t.PlannedRounds = max(1, m.n-2+m.n%2)
	}
	paired := m.t.PlannedRounds - 1
	if m.chance(50) {
		paired = rng.IntN(m.t.PlannedRounds)
	}
	m.choose()
	for number := 1; number <= m.n; number++ {
		m.enter(number)
		m.from, m.until = append(m.from, 1), append(m.until, m.t.PlannedRounds)
		if m.chance(m.late) {
			m.from[number-1] = 1 + rng.IntN(m.t.PlannedRounds)
		}
		if m.chance(m.withdrawn) {
			m.until[number-1] = rng.IntN(m.t.PlannedRounds + 1)
		}
	}
	m.points()
	m.prohibit()
	m.accelerate()
	m.t.Rounds = make([]tournament.Round, paired+1)
	for round := 1; round <= paired; round++ {
		m.askForByes(round)
		if m.chance(m.byChance) || !m.pairBySystem(round) {
			m.pairByChance(round)
		}
	}
	for i := range m.n {
		m.withdraw(m.t, i, m.until[i] <= paired)
	}
	m.askForByes(paired + 1)
	return m.t
}

// Fields returns the fields of all rounds of a random tournament in which somebody has
// to be paired, the next one included.
func (s System) Fields(record *tournament.Tournament) ([]*swiss.Field, error) {
	var all []*swiss.Field
	for round := 1; round <= min(swiss.NextRound(record), record.PlannedRounds); round++ {
		f, err := swiss.New(record, round, s.Rules)
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", round, err)
		}
		if f.Len() > 0 {
			all = append(all, f)
		}
	}
	return all, nil
}

// maker is a tournament being made. Rates are percentages.
type maker struct {
	System
	rng         *rand.Rand
	n, gap      int  // participants, and the difference of their ratings
	team        bool // they are teams
	t           *tournament.Tournament
	from, until []int // rounds between which a participant is there

	byes, forfeits, draws, favourites, late, withdrawn, byChance, skew int
}

// enter enters a participant: a player, or a team of two.
func (m *maker) enter(number int) {
	player := func(number, rating int) {
		m.t.Players = append(m.t.Players, tournament.Player{Number: number, Name: "Player", Rating: rating})
	}
	if !m.team {
		rating := max(2600-m.gap*number, 100)
		if m.Unrated && m.chance(5) {
			rating = 0
		}
		player(number, rating)
		return
	}
	player(2*number-1, max(2600-m.gap*number, 100))
	player(2*number, max(2600-m.gap*number, 100))
	m.t.Teams = append(m.t.Teams, tournament.Team{Number: number, Name: fmt.Sprintf("Team %d", number), Players: []int{2*number - 1, 2 * number}})
}

// withdraw sets a participant's withdrawal.
func (m *maker) withdraw(t *tournament.Tournament, i int, left bool) {
	if m.team {
		t.Teams[i].Withdrawn = left
		return
	}
	t.Players[i].Withdrawn = left
}

// choose sets the rates: most tournaments are regular in most respects.
func (m *maker) choose() {
	for _, rate := range []*int{&m.byes, &m.forfeits, &m.late, &m.withdrawn, &m.byChance} {
		switch m.rng.IntN(4) {
		case 0:
			*rate = 5 + m.rng.IntN(20)
		case 1:
			*rate = m.rng.IntN(5)
		}
	}
	if m.chance(30) { // colours and floats as no pairing would give them
		m.byChance = 100
	}
	m.skew = m.rng.IntN(2) * m.rng.IntN(100)
	m.draws, m.favourites = m.rng.IntN(60), 30+m.rng.IntN(70)
	if m.chance(10) {
		m.draws = 90
	}
}
