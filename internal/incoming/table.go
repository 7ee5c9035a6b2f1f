package incoming

import (
	"torneo/message"
	"torneo/trf"
)

// TableShape is a kind of table that package migrate puts together with others to a tournament.
type TableShape string

// The shapes.
const (
	Crosstable TableShape = "crosstable" // a line a player, a column a round
	List       TableShape = "list"       // a line a player, without rounds
	Pairings   TableShape = "pairings"   // a line a board of one round
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
//     "7b" without result), "-1", "-½", "-0" without opponent,
//   - writes results of pairings as "1 - 0", "½ - ½", "+ - -", nothing for none yet; a player
//     without opponent has "bye" or "not paired" in the other's place and his points as the result.
type Table struct {
	Shape TableShape
	Line  int // of its headings, from 1
	Round int // of pairings; 0: not said

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
	Losses   []message.Message // what the page has and is not carried over
	Problems trf.Problems      // what was taken with an adjustment, or looks wrong
}
