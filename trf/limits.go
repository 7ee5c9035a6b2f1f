package trf

// Limits of a file. Four columns number the players and three the teams; the
// rest keeps a hostile file from costing more than it is worth.
const (
	MaxSize       = 16 << 20 // bytes
	MaxLines      = 200_000
	MaxLineLength = 20_000 // characters
	MaxPlayers    = 9_999
	MaxTeams      = 999
	MaxRounds     = 500
	MaxProblems   = 20_000 // reported one by one
)
