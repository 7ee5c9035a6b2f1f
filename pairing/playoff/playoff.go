// Package playoff follows play-offs between participants who are tied after the
// last round. The games decide their places (C.07 (2014) 12.1.1; GR (2018)
// annex III; Manual (2014) 5; C.07 (2026) 3). How they are played is declared
// beforehand in a tournament.PlayOff.
package playoff

import (
	"torneo/handbook"
	"torneo/message"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Tie is participants who are tied for places that a play-off decides.
type Tie struct {
	Place    int       // the first of their places
	Entrants []Entrant // in the order of the final standings
}

// Last returns the last of the tied places.
func (t *Tie) Last() int { return t.Place + len(t.Entrants) - 1 }

// Entrant is a participant who is tied.
type Entrant struct {
	Number int
	Rank   int // among the tied, by the tie-breaks after the play-off; those whom these leave tied have the same
}

// Course is the course of the play-off of a tie.
type Course struct {
	Tie
	Teams  bool  // the participants are teams, and the games their matches
	Out    []int // who does not play: the next tie-break keeps others
	Stages []Stage
	Draw   []int // who draws lots before it goes on
	Now    []Next
	Over   bool
	Groups []Group // once it is over: everybody, best first
}

// Kind is the kind of a stage.
type Kind string

const (
	Match       Kind = "match"       // two players
	Knockout    Kind = "knockout"    // matches, of which the winners go on
	Preliminary Kind = "preliminary" // matches of those with the worst tie-breaks
	RoundRobin  Kind = "roundrobin"
)

// Stage is the contests played at one time by those who play for the same places.
type Stage struct {
	Kind     Kind
	Number   int   // from 1; the losers of a stage may have one of the same number as its winners
	Place    int   // the first place that they play for
	Players  []int // in the order of the standings
	Direct   []int // who goes on without playing
	Contests []Contest
	Over     bool
	Why      message.Message
	Refs     []handbook.Ref
}

// Contest is two players of a stage: a match, or their game of a round robin. Of two
// teams a game is a match on all boards.
type Contest struct {
	Round  int // of a round robin; 0: a match
	A, B   int // in the order of the standings; in a round robin A has White
	Games  []tournament.ExtraGame
	Match  *match.Match
	Winner int // 0: not yet, or a draw of a round robin
}

// DecidingCriterion returns the criterion that told apart two teams whose match is level in
// match points; "": it is not, or it is not over.
func (c *Contest) DecidingCriterion() match.Criterion {
	if c.Match == nil || c.Match.Winner == match.Neither || len(c.Match.Stages) == 0 {
		return ""
	}
	return c.Match.Stages[len(c.Match.Stages)-1].By
}

// Next is a game that is to be played now.
type Next struct {
	Stage   int // index in Stages
	Contest int // index in its contests
	A, B    int
	Part    int // of the match, from 1: its games, then its tie-break games
	Game    int // of the part, from 1
	White   int // 0: to be drawn by lot
	Chosen  bool
	Clock   tournament.ByColor[tournament.Clock]

	BlackDraws bool // Black wins the match with a draw

	// Wait is the minutes of break before it, after what Since says.
	Wait  int
	Since Since
}

// Since is the event that a break follows.
type Since string

const (
	LastGame  Since = "last-game"  // of the event, of all who are concerned
	LastStage Since = "last-stage" // the last game of the stage before
	TwoGames  Since = "two-games"  // two games of the match
)

// Group is the players who share a place, or the one who has it alone, when the play-off is
// over.
type Group struct {
	Place     int
	Players   []int
	PlayedOff bool // it was decided by the play-off, not by the tie-breaks
}

// Refused is the error of what a play-off does not allow.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }
