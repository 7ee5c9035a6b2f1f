package journal

import (
	"torneo/tournament"
)

// Config holds the organiser's settings of a tournament.
type Config struct {
	Name         string
	City         string          `json:",omitempty"`
	Federation   string          `json:",omitempty"`
	Start        tournament.Date `json:",omitzero"`
	End          tournament.Date `json:",omitzero"`
	ChiefArbiter string          `json:",omitempty"`
	Deputies     []string        `json:",omitempty"`
	TimeControl  string          `json:",omitempty"`

	System  string // code of ETT26, "FIDE_DUTCH_2026"
	Rounds  int
	Baku    bool `json:",omitempty"`
	Points  tournament.GamePoints
	Initial tournament.Color `json:",omitempty"` // drawn by lot before round 1
	// Rulebook is the edition of each chapter. It is settled when the tournament is
	// created, and changed dates do not change it.
	Rulebook tournament.Rulebook
	Ties     []string `json:",omitempty"` // tie-breaks in the syntax of TRF26
	Order    Order    `json:",omitempty"`

	Ranking          string `json:",omitempty"` // by which rating players are ordered (TRF26 172); "": not said
	RatingFederation string `json:",omitempty"` // whose national ratings are meant

	// Sequence lists the lists in which ratings are looked up, the main one first;
	// none: those that the rate of play proposes.
	Sequence []SequenceList `json:",omitempty"`
	// Unchecked turns off the notice that ratings differ from those of the lists; it is
	// given on request only.
	Unchecked bool `json:",omitempty"`

	Dates []tournament.Date `json:",omitempty"` // of the rounds
	Times []string          `json:",omitempty"` // when they begin, by the clock of the hall: "17:00"; "": not said
	Zone  string            `json:",omitempty"` // where that clock stands, by its name in the tz database; "": where the machine's does

	Chess960 bool `json:",omitempty"` // start positions are drawn

	Matches tournament.MatchPlan `json:",omitzero"` // of a knock-out, or a match; of a league with a table of its own, that one

	Boards   int  `json:",omitempty"` // of a match between teams
	AnyOrder bool `json:",omitempty"` // a team's players may sit in any order
	// LineUpTime is the deadline for line-ups on the day of a round, by the clock
	// of the hall: "15:30"; "": none is set for all rounds.
	LineUpTime  string                 `json:",omitempty"`
	MatchPoints tournament.MatchPoints `json:",omitzero"`  // zero: 2, 1 and 0
	TeamBye     *tournament.TeamBye    `json:",omitempty"` // what the pairing-allocated bye is worth; nil: a drawn match (C.04.6 1.4)

	HalfByes      int `json:",omitempty"` // how many one may ask for; 0: none, -1: any number
	HalfByesUntil int `json:",omitempty"` // the last round in which; 0: the last but one

	Absentees AbsenteeRule `json:",omitempty"`
}

// AbsenteeRule says what becomes, by the regulations of the event, of those who did not come
// when they were expected last and have not said why (C.05 (2018) 6.5). It is a
// proposal: who decides about one of them decides otherwise.
type AbsenteeRule string

const (
	AskAboutAbsentees AbsenteeRule = ""          // the arbiter is asked before every pairing
	AbsentNextRound   AbsenteeRule = "absent"    // they are not paired in the next round, without points
	AbsenteesWithdraw AbsenteeRule = "withdrawn" // they have left
)

// TimeOf returns the time at which a round begins, by the clock of the hall; "" if none
// is set.
func (c *Config) TimeOf(round int) string {
	if round < 1 || round > len(c.Times) {
		return ""
	}
	return c.Times[round-1]
}

// ForTeams reports whether the event is for teams: by its type, or by a type that
// exists for teams only.
func (c *Config) ForTeams() bool {
	system, err := tournament.ParseSystem(c.System)
	return err == nil && (system.Team || system.Family == tournament.Scheveningen || system.Family == tournament.Schiller)
}

// TwoGames reports whether two players meet in a match of two games (C.04.5).
func (c *Config) TwoGames() bool {
	system, err := tournament.ParseSystem(c.System)
	return err == nil && system.Family == tournament.DoubleSwiss
}

// Skalitzka reports whether three teams meet in two rounds, for which there is no
// type of its own (R-SKALITZKA).
func (c *Config) Skalitzka() bool {
	return c.System == "CUSTOM_TEAM_ROUNDROBIN" && c.Rounds == 2 && len(c.Matches.Table) == 0
}

// LinesUp reports whether teams hand in line-ups before every round.
func (c *Config) LinesUp() bool {
	system, err := tournament.ParseSystem(c.System)
	return err == nil && system.Team && !c.Skalitzka()
}

// boardColors returns the colours of the team named first, board by board, where
// they are the same in all matches.
func (c *Config) boardColors() []tournament.Color {
	if !c.LinesUp() {
		return nil
	}
	var colors []tournament.Color
	for k := range c.Boards {
		colors = append(colors, [...]tournament.Color{tournament.White, tournament.Black}[k%2])
	}
	return colors
}

// Order is the criterion after rating and title in the initial ranking (C.04.2 2.2).
type Order string

const (
	ByName  Order = ""      // alphabetically
	ByEntry Order = "entry" // as they entered
)

// Fund is the announced prize fund.
type Fund struct {
	Text       string // in TOML; "": none
	Renumbered bool   // since it was entered, pairing numbers have been given anew
}
