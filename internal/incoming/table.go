package incoming

import (
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// TableShape is a kind of table that package migrate puts together with others to a tournament.
type TableShape string

// The shapes.
const (
	Crosstable TableShape = "crosstable" // a line a player, a column a round
	List       TableShape = "list"       // a line a player, without rounds
	Pairings   TableShape = "pairings"   // a line a board of one round

	// Square has a line a player and a column an opponent, called 1, 2, 3 … in the order of the
	// lines, with the results against him: "1", "½", "+", of two games "1½", nothing for none
	// yet, "*" where the player would meet himself. Rounds and colours are not in it: package
	// migrate takes them from pairings that are given too, or proposes those of the Berger tables.
	// Numbers says what the lines are ordered by.
	Square TableShape = "square"
)

// Numbers is the meaning of the numbers in the cells of a crosstable.
type Numbers string

// The meanings; the empty one takes the numbers that fit both sides of the games.
const (
	StartingNumbers Numbers = "number"
	Ranks           Numbers = "rank"
)

// Table is a table of a page of another program, brought into the form that tables have as
// CSV: package migrate reads headings and cells, compares both sides of every game, and joins
// the tables of all files. The reader of a page
//
//   - recognises the kind of page before its columns, and refuses pages that look like another,
//   - takes the table of the data and no other,
//   - writes cells of crosstables as number, colour w or b, result ("12w1", "5b½", "7w+",
//     "7b" without result), with u for a colour that is not on the page ("7u+"), and "-1", "-½",
//     "-0" without opponent,
//   - writes results of pairings as "1 - 0", "½ - ½", "+ - -", "adj" for adjourned, nothing for
//     none yet; a player without opponent has "pairing-allocated bye", "full-point bye",
//     "bye" for either of these, "half-point bye" or "not paired" in the other's place and his
//     points as the result. A column "Pts" before the result and one after it are the points
//     before the round.
type Table struct {
	Shape TableShape
	Line  int             // of its headings, from 1
	Round int             // of pairings; of a list with points the one after which they stand; 0: not said
	Day   tournament.Date // of pairings; zero: not said

	Cut int // of pairings: the length to which the page cuts names; 0: they are whole

	// Numbers says what opponents' numbers mean, where the page says it.
	Numbers Numbers

	// Names are the headings: those that package migrate knows ("Rk", "No", "Name", "Title",
	// "Rtg", "Fed", "FideID", "Pts", "1.Rd", "White", "Black", "Result", "TB1"), and others as
	// they stand.
	Names []string
	Rows  []TableRow
}

// TableRow is a line of a table.
type TableRow struct {
	Line  int // in its file, from 1
	Cells []string
}

// Fact is something that a page says of the tournament, by the English name that the pages of
// Chess-Results give it: "Tournament", "Location", "Federation", "Date", "Number of rounds",
// "Chief Arbiter"; what a column of tie-breaks means has the name of its heading ("TB1").
type Fact struct{ Name, Value string }

// Tables is what a page of another program says.
type Tables struct {
	Facts    []Fact
	Tables   []Table
	Matches  []Match           // of an event for teams
	Squads   []Squad           // of an event for teams
	Losses   []message.Message // what the page has and is not carried over
	Problems trf.Problems      // what was taken with an adjustment, or looks wrong
}
