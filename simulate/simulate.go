// Package simulate generates random tournaments, as FIDE asks of a pairing
// program. Every round is paired by the rules, the results follow FIDE's rating
// table, and the declared points and places follow from the results by the
// declared list of tie-breaks.
//
// Chance is handed in: the same chance and options make the same tournament.
package simulate

import (
	"errors"

	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Chance draws numbers. *rand.Rand of math/rand/v2 implements it.
type Chance interface {
	IntN(n int) int // one of 0, 1, … n-1, all equally likely
}

// Limits of the options: those of the report file.
const (
	MaxPlayers = 9999
	MaxRounds  = 500
)

// Options describes the tournament. Values not given are drawn. Quotas of byes
// count players and rounds, those of games count games, the others count
// players.
type Options struct {
	Name    string         // "": "Random tournament"
	System  pairing.System // a Swiss; "": the Dutch one in force
	Boards  int            // of a match of teams; 0: drawn
	Players int            // or teams; 0: drawn
	Rounds  int            // 0: drawn

	FullPointByes Quota
	HalfPointByes Quota
	ZeroPointByes Quota // requested; who comes late or has left has more of them
	LateEntries   Quota // by round: who plays from that round on
	Withdrawals   Quota // by round: who plays no more from that round on

	// Games as seen by White: won by forfeit, lost by forfeit, lost by both by
	// forfeit; ½-0, 0-½ and 0-0 over the board; won, drawn or lost in less than
	// one move.
	ForfeitWins, ForfeitLosses, DoubleForfeits Quota
	HalfZero, ZeroHalf, ZeroZero               Quota
	UnratedWins, UnratedDraws, UnratedLosses   Quota

	Acceleration Acceleration
	Prohibited   Quota                  // pairs of players that are kept apart
	TieBreaks    []tiebreak.Spec        // nil: drawn; the points are put first unless they are in it
	Points       *tournament.GamePoints // nil: 1-½-0

	Ratings        Ratings
	UnratedPlayers Quota
	Anonymous      bool // no sex, title, federation or day of birth

	Played func(round, rounds int) // told after every round; nil: nobody asks

	pair pairer // nil: by the rules
}

// pairer pairs a round of the record.
type pairer func(t *tournament.Tournament, round int) (*pairing.Round, error)

// Acceleration selects the acceleration of the pairing, or none.
type Acceleration uint8

const (
	AnyAcceleration Acceleration = iota // drawn
	NoAcceleration
	Baku // C.04.7
)

// Invalid is the error of options that no tournament can satisfy.
type Invalid struct{ Message message.Message }

func (i *Invalid) Error() string { return i.Message.String() }

// Sentence returns the error as a sentence for people.
func (i *Invalid) Sentence() message.Message { return i.Message }

func invalid(id string, pairs ...any) error { return &Invalid{message.New(id, pairs...)} }

// Tournament generates a tournament. If a round cannot be paired legally, the
// event ends before it: the record then has fewer rounds than planned.
//
// The error is an *Invalid, or a *tiebreak.Refused for a list of tie-breaks that
// the regulations do not allow.
func Tournament(chance Chance, o Options) (*tournament.Tournament, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	m := &maker{Options: o, chance: chance}
	if m.System == "" {
		m.System = pairing.Dutch
	}
	if m.pair == nil {
		m.pair = m.byTheRules
	}
	for _, step := range []func() error{m.drawOptions, m.begin, m.enterPlayers, m.enterTieBreaks, m.enterProhibitions, m.planAbsences, m.planResults} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	m.accelerate()
	for round := 1; round <= m.Rounds; round++ {
		paired, err := m.pair(m.t, round)
		if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
			m.t.Rounds = m.t.Rounds[:round-1]
			break
		}
		if err != nil {
			return nil, err
		}
		paired.Enter(m.t)
		m.play(round)
		if m.Played != nil {
			m.Played(round, m.Rounds)
		}
	}
	return m.t, m.finish()
}

func (m *maker) byTheRules(t *tournament.Tournament, round int) (*pairing.Round, error) {
	return pairing.Pair(t, pairing.Options{Round: round, System: m.System})
}

// maker is one tournament being made. Players are known by their index, which
// is one less than their number.
type maker struct {
	Options
	chance Chance
	t      *tournament.Tournament

	strength []int    // the rating, also of who has none to show; of teams the mean
	members  []int    // of teams: the strength of the players
	away     schedule // byes by player
	odd      schedule // odd results by board
	leaves   []int    // first round that a player who withdraws misses; 0: stays
}

// begin sets up the record with its rounds and their dates.
func (m *maker) begin() error {
	m.t = &tournament.Tournament{
		Name: m.Name, PlannedRounds: m.Rounds, PairingBy: "torneo",
		InitialColor: []tournament.Color{tournament.White, tournament.Black}[m.chance.IntN(2)], // by lot (C.04.3 5.1)
		Points:       tournament.StandardGamePoints(),
		Rounds:       make([]tournament.Round, m.Rounds),
	}
	if m.t.Name == "" {
		m.t.Name = "Random tournament"
	}
	m.beginTeams()
	if m.Options.Points != nil {
		m.t.Points = *m.Options.Points
	}
	var err error
	if m.t.System, err = m.System.Event(m.Acceleration == Baku); err != nil {
		return err
	}
	day := m.dayOfTheSystem()
	for r := range m.t.Rounds {
		m.t.Rounds[r].Date = day
		day = tomorrow(day)
	}
	m.t.Start, m.t.End = m.t.Rounds[0].Date, m.t.Rounds[m.Rounds-1].Date
	m.t.Rulebook = tournament.ProposeRulebook(m.t.Start, m.t.End)
	return nil
}

// finish puts the event's end and standing into the record.
func (m *maker) finish() error {
	played := len(m.t.Rounds)
	if played > 0 {
		m.t.End = m.t.Rounds[played-1].Date
	}
	for i, round := range m.leaves {
		if left := round > 0 && round <= played; m.forTeams() {
			m.t.Teams[i].Withdrawn = left
		} else {
			m.t.Players[i].Withdrawn = left
		}
	}
	return m.declare()
}

// percent returns true with a probability given in ten thousandths.
func (m *maker) percent(hundredths int) bool {
	return hundredths > 0 && m.chance.IntN(10000) < hundredths
}

// randomBetween draws a number; the limits are included.
func (m *maker) randomBetween(low, high int) int { return low + m.chance.IntN(high-low+1) }

// permutation returns the numbers 0, 1, … n-1 in random order.
func (m *maker) permutation(n int) []int {
	list := make([]int, n)
	for i := range list {
		k := m.chance.IntN(i + 1)
		list[i], list[k] = list[k], i
	}
	return list
}
