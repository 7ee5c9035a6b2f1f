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

// TournamentCreated is the first event of every journal.
type TournamentCreated struct{ Config Config }

// TournamentConfigured replaces the configuration.
type TournamentConfigured struct{ Config Config }

// PlayerEntered is a player who enters the tournament. ID names him in the journal for
// ever, whatever his pairing number will be.
type PlayerEntered struct {
	ID     int
	Player tournament.Player
	From   int `json:",omitempty"` // first round in which he can be paired; 0: the first
}

// PlayerChanged replaces what is known of a player.
type PlayerChanged struct {
	ID     int
	Player tournament.Player
}

// PlayerRemoved is a player who is taken out before he was ever paired.
type PlayerRemoved struct{ ID int }

// PlayersNumbered gives the pairing numbers: the first of the list gets 1.
type PlayersNumbered struct{ Order []int }

// PlayerCheckedIn is a player who says that he is there, or is found not to be.
type PlayerCheckedIn struct {
	ID      int
	Present bool
}

// PlayerLeft is a player who is not paired from a round on: withdrawn or expelled.
type PlayerLeft struct {
	ID       int
	From     int
	Expelled bool `json:",omitempty"`
}

// PlayerReturned is a player who is paired again from a round on.
type PlayerReturned struct{ ID, From int }

// ByeGranted is a bye that a player asked for, or got for his late entry.
type ByeGranted struct {
	ID, Round int
	Kind      tournament.ByeKind
}

// ByeRevoked takes it back.
type ByeRevoked struct{ ID, Round int }

// PlayerFlagged notes of a player what the pairing has to respect.
type PlayerFlagged struct {
	ID         int
	NoHalfByes bool `json:",omitempty"` // conditions or free entry: no half-point byes
	Table      int  `json:",omitempty"` // the table at which he always sits; 0: any
}

// MeetingsProhibited replaces the groups of players who are kept apart.
type MeetingsProhibited struct{ Groups []Group }

// Group is players, of whom no two may meet in these rounds.
type Group struct {
	IDs   []int
	First int
	Last  int `json:",omitempty"` // 0: to the end
}

// FundSet replaces the prize fund.
type FundSet struct{ Text string } // in TOML; "": there is none any more

// RoundPaired is a round as the engine paired it: a draft until it is published.
type RoundPaired struct {
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

// ManualPairingStarted begins the phase in which a draft is changed by hand.
type ManualPairingStarted struct{ Round int }

// BoardsRearranged replaces the boards of the draft.
type BoardsRearranged struct {
	Round  int
	Boards []Board
	Byes   []Bye
}

// ManualPairingEnded ends the phase. Right is what the engine pairs, if that differs.
type ManualPairingEnded struct {
	Round int
	Right []Board `json:",omitempty"`
}

// StartPositionDrawn is the start position that was drawn for a round of Chess960.
type StartPositionDrawn struct{ Round, Number int }

// RoundPublished makes a draft the round's pairing.
type RoundPublished struct{ Round int }

// RoundUnpaired takes the pairing of the last round back.
type RoundUnpaired struct{ Round int }

// LatecomersPaired adds boards of latecomers to a published round.
type LatecomersPaired struct {
	Round  int
	Boards []Board
}

// ResultEntered is the result of a board; Pending takes it back.
type ResultEntered struct {
	Round  int
	Board  Board // by whom it is known
	Result tournament.ByColor[tournament.Outcome]
}

// ResultVerified is a result entered a second time, the same.
type ResultVerified struct {
	Round int
	Board Board
}

// ColorsSwapped is a board whose players had the other colours.
type ColorsSwapped struct {
	Round int
	Board Board // as it was
}

// ResultCorrected replaces the result of a round that is over. A correction for the
// rating report alone changes nothing else.
type ResultCorrected struct {
	Round      int
	Board      Board
	Result     tournament.ByColor[tournament.Outcome]
	Colors     bool `json:",omitempty"` // the players had the other colours
	RatingOnly bool `json:",omitempty"`
}

// RoundClosed ends a round: all results are there.
type RoundClosed struct{ Round int }

// TiedRanked puts players in order whom the tie-breaks leave tied in the end, those
// of one place after the other; nobody: they share their places.
type TiedRanked struct {
	Order []int  `json:",omitempty"`
	Lots  string `json:",omitempty"` // the seed, where lots were drawn
}

// ExtraGamePlayed is a game outside the rounds with its result: one that decides a
// level match of a knock-out, or of a play-off. With a Number it replaces the game
// that has that place among them, counted from 1.
type ExtraGamePlayed struct {
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

// FIDEModeLeft is when the tournament left FIDE mode, for ever.
type FIDEModeLeft struct{ Round int }

// CommentNoted is a comment for the report.
type CommentNoted struct {
	Round int
	Text  string // as it stands after "### "
}

// TournamentImported is a tournament taken over from a report, with all that it holds.
type TournamentImported struct {
	Config     Config
	Tournament tournament.Tournament
	File       string
}

// EventsUndone takes back earlier events, by number. An event that is undone itself
// takes back nothing.
type EventsUndone struct{ Numbers []int64 }

func (TournamentCreated) kind() string    { return "created" }
func (TournamentConfigured) kind() string { return "configured" }
func (PlayerEntered) kind() string        { return "entered" }
func (PlayerChanged) kind() string        { return "changed" }
func (PlayerRemoved) kind() string        { return "removed" }
func (PlayersNumbered) kind() string      { return "numbered" }
func (PlayerCheckedIn) kind() string      { return "checked-in" }
func (PlayerLeft) kind() string           { return "left" }
func (PlayerReturned) kind() string       { return "returned" }
func (ByeGranted) kind() string           { return "bye-granted" }
func (ByeRevoked) kind() string           { return "bye-revoked" }
func (PlayerFlagged) kind() string        { return "flagged" }
func (MeetingsProhibited) kind() string   { return "prohibited" }
func (FundSet) kind() string              { return "fund-set" }
func (RoundPaired) kind() string          { return "paired" }
func (ManualPairingStarted) kind() string { return "manual-started" }
func (BoardsRearranged) kind() string     { return "rearranged" }
func (ManualPairingEnded) kind() string   { return "manual-ended" }
func (StartPositionDrawn) kind() string   { return "positioned" }
func (RoundPublished) kind() string       { return "published" }
func (RoundUnpaired) kind() string        { return "unpaired" }
func (LatecomersPaired) kind() string     { return "late-paired" }
func (ResultEntered) kind() string        { return "resulted" }
func (ResultVerified) kind() string       { return "verified" }
func (ColorsSwapped) kind() string        { return "swapped" }
func (ResultCorrected) kind() string      { return "corrected" }
func (RoundClosed) kind() string          { return "closed" }
func (TiedRanked) kind() string           { return "ranked" }
func (ExtraGamePlayed) kind() string      { return "extra-played" }
func (PlayOffDeclared) kind() string      { return "play-off-declared" }
func (LotsDrawn) kind() string            { return "lots-drawn" }
func (FIDEModeLeft) kind() string         { return "mode-left" }
func (CommentNoted) kind() string         { return "noted" }
func (TournamentImported) kind() string   { return "imported" }
func (EventsUndone) kind() string         { return "undone" }
