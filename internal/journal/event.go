package journal

import (
	"time"

	"torneo/tournament"
)

// Event is one thing that happened.
type Event struct {
	Number int64 // from 1, without gaps
	Time   time.Time
	Actor  string
	Reason string // where one was asked for
	What   What
}

// What is the content of an event.
type What interface{ kind() string }

// Created is the first event of every journal.
type Created struct{ Config Config }

// Configured replaces the configuration.
type Configured struct{ Config Config }

// Entered is a player who enters the tournament. ID names him in the journal for
// ever, whatever his pairing number will be.
type Entered struct {
	ID     int
	Player tournament.Player
	From   int `json:",omitempty"` // first round in which he can be paired; 0: the first
}

// Changed replaces what is known of a player.
type Changed struct {
	ID     int
	Player tournament.Player
}

// Removed is a player who is taken out before he was ever paired.
type Removed struct{ ID int }

// Numbered gives the pairing numbers: the first of the list gets 1.
type Numbered struct{ Order []int }

// CheckedIn is a player who says that he is there, or is found not to be.
type CheckedIn struct {
	ID      int
	Present bool
}

// Left is a player who is not paired from a round on: withdrawn or expelled.
type Left struct {
	ID       int
	From     int
	Expelled bool `json:",omitempty"`
}

// Returned is a player who is paired again from a round on.
type Returned struct{ ID, From int }

// ByeGranted is a bye that a player asked for, or got for his late entry.
type ByeGranted struct {
	ID, Round int
	Kind      tournament.ByeKind
}

// ByeRevoked takes it back.
type ByeRevoked struct{ ID, Round int }

// Flagged notes of a player what the pairing has to respect.
type Flagged struct {
	ID         int
	NoHalfByes bool `json:",omitempty"` // conditions or free entry: no half-point byes
	Table      int  `json:",omitempty"` // the table at which he always sits; 0: any
}

// Prohibited replaces the groups of players who are kept apart.
type Prohibited struct{ Groups []Group }

// Group is players, of whom no two may meet in these rounds.
type Group struct {
	IDs   []int
	First int
	Last  int `json:",omitempty"` // 0: to the end
}

// FundSet replaces the prize fund.
type FundSet struct{ Text string } // in TOML; "": there is none any more

// Paired is a round as the engine paired it: a draft until it is published.
type Paired struct {
	Round  int
	Boards []Board
	Byes   []Bye // everybody else's round
}

// Board is two players, or one and the pairing-allocated bye.
type Board struct {
	White int
	Black int `json:",omitempty"` // 0: the bye
}

// Bye is a round without opponent.
type Bye struct {
	ID   int
	Kind tournament.ByeKind
}

// ManualStarted begins the phase in which a draft is changed by hand.
type ManualStarted struct{ Round int }

// Rearranged replaces the boards of the draft.
type Rearranged struct {
	Round  int
	Boards []Board
	Byes   []Bye
}

// ManualEnded ends the phase. Right is what the engine pairs, if that differs.
type ManualEnded struct {
	Round int
	Right []Board `json:",omitempty"`
}

// Positioned is the start position that was drawn for a round of Chess960.
type Positioned struct{ Round, Number int }

// Published makes a draft the round's pairing.
type Published struct{ Round int }

// Unpaired takes the pairing of the last round back.
type Unpaired struct{ Round int }

// LatePaired adds boards of latecomers to a published round.
type LatePaired struct {
	Round  int
	Boards []Board
}

// Resulted is the result of a board; Pending takes it back.
type Resulted struct {
	Round  int
	Board  Board // by whom it is known
	Result tournament.ByColor[tournament.Outcome]
}

// Verified is a result entered a second time, the same.
type Verified struct {
	Round int
	Board Board
}

// Swapped is a board whose players had the other colours.
type Swapped struct {
	Round int
	Board Board // as it was
}

// Corrected replaces the result of a round that is over. A correction for the
// rating report alone changes nothing else.
type Corrected struct {
	Round      int
	Board      Board
	Result     tournament.ByColor[tournament.Outcome]
	Colors     bool `json:",omitempty"` // the players had the other colours
	RatingOnly bool `json:",omitempty"`
}

// Closed ends a round: all results are there.
type Closed struct{ Round int }

// Ranked puts players in order whom the tie-breaks leave tied in the end, those
// of one place after the other; nobody: they share their places.
type Ranked struct {
	Order []int  `json:",omitempty"`
	Lots  string `json:",omitempty"` // the seed, where lots were drawn
}

// ExtraPlayed is a game outside the rounds with its result: one that decides a
// level match of a knock-out, or of a play-off. With a Number it replaces the game
// that has that place among them, counted from 1.
type ExtraPlayed struct {
	After        int // the round after which it was played
	White, Black int
	Result       tournament.ByColor[tournament.Outcome]
	Number       int `json:",omitempty"`
}

// PlayOffDeclared is what the regulations settle of a play-off; nil: there is none.
// Who has drawn lots is not part of it.
type PlayOffDeclared struct {
	PlayOff *tournament.PlayOff `json:",omitempty"`
}

// LotsDrawn is who drew lots in the play-off, the first one drawn first.
type LotsDrawn struct{ IDs []int }

// ModeLeft is when the tournament left FIDE mode, for ever.
type ModeLeft struct{ Round int }

// Noted is a comment for the report.
type Noted struct {
	Round int
	Text  string // as it stands after "### "
}

// Imported is a tournament taken over from a report, with all that it holds.
type Imported struct {
	Config     Config
	Tournament tournament.Tournament
	File       string
}

// Undone takes back earlier events, by number. An event that is undone itself
// takes back nothing.
type Undone struct{ Numbers []int64 }

func (Created) kind() string         { return "created" }
func (Configured) kind() string      { return "configured" }
func (Entered) kind() string         { return "entered" }
func (Changed) kind() string         { return "changed" }
func (Removed) kind() string         { return "removed" }
func (Numbered) kind() string        { return "numbered" }
func (CheckedIn) kind() string       { return "checked-in" }
func (Left) kind() string            { return "left" }
func (Returned) kind() string        { return "returned" }
func (ByeGranted) kind() string      { return "bye-granted" }
func (ByeRevoked) kind() string      { return "bye-revoked" }
func (Flagged) kind() string         { return "flagged" }
func (Prohibited) kind() string      { return "prohibited" }
func (FundSet) kind() string         { return "fund-set" }
func (Paired) kind() string          { return "paired" }
func (ManualStarted) kind() string   { return "manual-started" }
func (Rearranged) kind() string      { return "rearranged" }
func (ManualEnded) kind() string     { return "manual-ended" }
func (Positioned) kind() string      { return "positioned" }
func (Published) kind() string       { return "published" }
func (Unpaired) kind() string        { return "unpaired" }
func (LatePaired) kind() string      { return "late-paired" }
func (Resulted) kind() string        { return "resulted" }
func (Verified) kind() string        { return "verified" }
func (Swapped) kind() string         { return "swapped" }
func (Corrected) kind() string       { return "corrected" }
func (Closed) kind() string          { return "closed" }
func (Ranked) kind() string          { return "ranked" }
func (ExtraPlayed) kind() string     { return "extra-played" }
func (PlayOffDeclared) kind() string { return "play-off-declared" }
func (LotsDrawn) kind() string       { return "lots-drawn" }
func (ModeLeft) kind() string        { return "mode-left" }
func (Noted) kind() string           { return "noted" }
func (Imported) kind() string        { return "imported" }
func (Undone) kind() string          { return "undone" }
