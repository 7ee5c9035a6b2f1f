package incoming

import "torneo/tournament"

// Match is a match between two teams as a page shows it, with its boards or without.
type Match struct {
	Line  int
	Round int             // 0: not said
	Day   tournament.Date // zero: not said
	Sides [2]MatchSide
	Score [2]string // board points of the sides, "2½"; "" if none stand there yet

	// Boards are those of a page of boards; a page of matches has none.
	Boards    []MatchBoard
	HasBoards bool

	// Free is a round without opponent: of the first side only, with its points in Score.
	Free bool
}

// MatchSide is a team in a match.
type MatchSide struct {
	Number int // its starting number; 0: not said
	Name   string
	Before string // match points before the round; "": not said
}

// MatchBoard is a board of a match.
type MatchBoard struct {
	Line   int
	Number int // from 1
	Seats  [2]MatchSeat
	Result string // "1 - 0", from the first side; "" if there is none yet
}

// MatchSeat is a player on a board. Without a name it is an empty chair.
type MatchSeat struct {
	Number              int // his starting number; 0: not said
	Name, Title, Rating string
	Color               tournament.Color // NoColor: not on the page
}

// Squad is a team with its players, in board order.
type Squad struct {
	Line  int
	Place int // the number before its name
	Name  string
	Ties  []SquadTie // that stand behind its name

	// Players is a List; Results are the columns of what they scored in the rounds, in order,
	// without opponents, and Points that of their sums.
	Players Table
	Results []int
	Points  int // -1: there is none
}

// SquadTie is a tie-break of a team: "TB1", "12".
type SquadTie struct{ Heading, Value string }
