package tournament

// Round holds the games and byes of one round. A participant in none of its lists
// did not take part in it: a zero-point bye once the round has been played.
type Round struct {
	Date  Date   `json:"date,omitzero"`
	Games []Game `json:"games,omitempty"`
	Byes  []Bye  `json:"byes,omitempty"`

	// Team events only; matches between teams follow from the games, these are the
	// facts that the games do not tell.
	Matches  []Match   `json:"matches,omitempty"`
	TeamByes []Bye     `json:"teamByes,omitempty"`
	Forfeits []Forfeit `json:"forfeits,omitempty"`
	LineUps  []LineUp  `json:"lineUps,omitempty"`
}

// Game is one game between two players, by number. One of the two may be 0 in a
// team event: the opposing team left that board empty. In a Double-Swiss it is a
// match of two games (C.04.5): White is the player with White in the first of
// them.
type Game struct {
	White    int              `json:"white"`
	Black    int              `json:"black"`
	Result   ByColor[Outcome] `json:"result"`
	NoColors bool             `json:"noColors,omitempty"` // forfeited, and the colours are not recorded

	// Second is the result of the second game of a match of a Double-Swiss, zero
	// while there is none. Second.White is the outcome of the player named White,
	// who had Black there.
	Second ByColor[Outcome] `json:"second,omitzero"`

	// CountedAs is the result that counts for the match and the standings
	// where it differs from Result: a player who sat at the wrong board loses
	// by forfeit, while the game is rated as played (GR (2018) 7).
	CountedAs *ByColor[Outcome] `json:"countedAs,omitempty"`
}

// CountedResult returns the result that the standings use.
func (g *Game) CountedResult() ByColor[Outcome] {
	if g.CountedAs != nil {
		return *g.CountedAs
	}
	return g.Result
}

// Match is a match between two teams, by number, that was paired and has no games
// yet: White has White on board 1. As soon as the round has a game of their
// players, also against an empty board on either side, or a Forfeit of theirs, that
// tells the teams and their colours, and the match is no longer listed. Where one
// is listed all the same, the games must be of the same two teams, and they tell
// the colours.
type Match struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// Bye is a round without opponent. ID is a player's number, or a team's in TeamByes.
type Bye struct {
	ID   int     `json:"id"`
	Kind ByeKind `json:"kind"`
}

// Forfeit is a match between teams forfeited as a whole (TRF26 330).
type Forfeit struct {
	White  int              `json:"white"` // team numbers
	Black  int              `json:"black"`
	Result ByColor[Outcome] `json:"result"` // ForfeitWin or ForfeitLoss
}

// LineUp lists the players of a team by board where they differ from its board order
// (TRF26 300). 0 is an empty board.
type LineUp struct {
	Team     int   `json:"team"`
	Opponent int   `json:"opponent"`
	Players  []int `json:"players"`
}
