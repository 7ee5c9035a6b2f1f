// Package tournamenttest makes random tournaments for tests and benchmarks:
// plausible, legal, and the same for the same source of chance.
package tournamenttest

import (
	"fmt"
	"math/rand/v2"

	"torneo/tournament"
)

// Config describes the kind of tournament to make. Percentages are from 0 to 100 and
// are applied anew to every game, participant or round they speak of.
type Config struct {
	Players int // participants: players or, with Boards, teams; at least 2
	Rounds  int // of a Swiss; a round robin has as many as it needs
	Played  int // rounds to play; 0: all of them

	RoundRobin       bool
	DoubleRoundRobin bool

	Boards   int // of a team match; 0: an individual event
	Reserves int // players of a team beyond its boards

	Forfeits       int // % of games (boards, in a team event) that one side forfeits
	DoubleForfeits int // % of games that both sides forfeit
	MatchForfeits  int // % of team matches forfeited as a whole
	HalfPointByes  int // % of participants who ask for one, every round of a Swiss
	ZeroPointByes  int // % of participants absent, every round of a Swiss
	FullPointByes  int // % of participants who are granted one, every round of a Swiss
	Withdrawals    int // % of participants who leave before the end
	Unrated        int // % of players

	Start  tournament.Date        // zero: 14 March 2026
	Points *tournament.GamePoints // nil: 1-½-0
}

// Random makes a tournament. Its declared points and ranks are those of its results.
func Random(rng *rand.Rand, config Config) *tournament.Tournament {
	if config.Players < 2 {
		panic(fmt.Sprintf("tournamenttest: %d participants: want at least 2", config.Players))
	}
	m := &maker{rng: rng, Config: config}
	m.begin()
	if m.RoundRobin || m.DoubleRoundRobin {
		m.roundRobin()
	} else {
		m.swiss()
	}
	m.declare()
	return m.t
}

// maker is one tournament being made. Participants are known by their index.
type maker struct {
	Config
	rng *rand.Rand
	t   *tournament.Tournament

	strength []int               // rating of each participant
	score    []tournament.Points // that ranks
	second   []tournament.Points // of teams: game points
	whites   []int               // games with White less games with Black
	rivals   [][]int             // whom each participant has been paired with
	hadBye   []bool              // pairing-allocated, or as good as one
	leaves   []int               // first round in which he is gone; 0: stays
}

func (m *maker) begin() {
	if m.Start.IsZero() {
		m.Start = tournament.Date{Year: 2026, Month: 3, Day: 14}
	}
	if m.RoundRobin || m.DoubleRoundRobin {
		m.Rounds = m.Players - 1 + m.Players%2
		if m.DoubleRoundRobin {
			m.Rounds *= 2
		}
	}
	if m.Played == 0 || m.Played > m.Rounds {
		m.Played = m.Rounds
	}
	m.t = &tournament.Tournament{
		Name: "Random Open", City: "Alcalá de Henares", Federation: "ESP",
		Start: m.Start, End: m.day(m.Rounds), Type: m.kind(), PlannedRounds: m.Rounds,
		ChiefArbiter: "Ruiz, Clara", TimeControl: "5400+30", InitialColor: tournament.White,
		Points: tournament.StandardGamePoints(), Rounds: make([]tournament.Round, m.Played),
	}
	if m.Config.Points != nil {
		m.t.Points = *m.Config.Points
	}
	m.t.System, _ = tournament.ParseSystem(m.code())
	m.t.Rulebook = tournament.ProposeRulebook(m.t.Start, m.t.End)
	for r := range m.t.Rounds {
		m.t.Rounds[r].Date = m.day(r + 1)
	}
	m.players()
	n := m.Players
	m.score, m.second = make([]tournament.Points, n), make([]tournament.Points, n)
	m.whites, m.rivals, m.hadBye, m.leaves = make([]int, n), make([][]int, n), make([]bool, n), make([]int, n)
	staying := n
	for i := range n {
		if m.chance(m.Withdrawals) && m.Rounds > 1 && staying > 2 {
			m.leaves[i] = 2 + m.rng.IntN(m.Rounds-1)
			staying--
		}
	}
}

// day returns the date of a round, one a day; months have 28 days here.
func (m *maker) day(round int) tournament.Date {
	d := m.Start
	d.Day += round - 1
	for d.Day > 28 {
		d.Day, d.Month = d.Day-28, d.Month+1
	}
	for d.Month > 12 {
		d.Month, d.Year = d.Month-12, d.Year+1
	}
	return d
}

func (m *maker) kind() string {
	kind, who := "Swiss-System", "Individual: "
	if m.Boards > 0 {
		who = "Team: "
	}
	if m.RoundRobin || m.DoubleRoundRobin {
		kind = "Round-Robin"
	}
	return who + kind
}

// code returns the tournament type. The pairings are legal and plausible, not those
// of any of FIDE's systems.
func (m *maker) code() string {
	team, family := "", "SWISS"
	if m.Boards > 0 {
		team = "TEAM_"
	}
	switch {
	case m.DoubleRoundRobin:
		family = "DOUBLEROUNDROBIN"
	case m.RoundRobin:
		family = "ROUNDROBIN_G1"
	case m.Boards > 0:
		family = "SWISS_MP"
	}
	return "CUSTOM_" + team + family
}

// chance returns true in so many of a hundred cases.
func (m *maker) chance(percent int) bool { return percent > 0 && m.rng.IntN(100) < percent }
