package tournament

// Round is what happened in one round. Who is in none of its lists did not
// take part in it: a zero-point bye once the round has been played.
type Round struct {
	Date  Date   `json:"date,omitzero"`
	Games []Game `json:"games,omitempty"`
	Byes  []Bye  `json:"byes,omitempty"`

	// Team events only; matches between teams follow from the games, these
	// are the facts that the games cannot tell.
	TeamByes []Bye     `json:"teamByes,omitempty"`
	Forfeits []Forfeit `json:"forfeits,omitempty"`
	LineUps  []LineUp  `json:"lineUps,omitempty"`
}

// Game is one game between two players, by number. One of the two may be 0 in a
// team event: the opposing team left that board empty.
type Game struct {
	White    int              `json:"white"`
	Black    int              `json:"black"`
	Result   ByColor[Outcome] `json:"result"`
	NoColors bool             `json:"noColors,omitempty"` // forfeited, and the colours are not recorded

	// CountedAs is what the game counts for the match and the standings where
	// that is not its result: a player who sat at the wrong board loses by
	// forfeit, while the game is rated as played (GR (2018) 7).
	CountedAs *ByColor[Outcome] `json:"countedAs,omitempty"`
}

// Counted is the result that the standings use.
func (g *Game) Counted() ByColor[Outcome] {
	if g.CountedAs != nil {
		return *g.CountedAs
	}
	return g.Result
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

// LineUp is who sat at which board where it is not the team's board order
// (TRF26 300). 0 is an empty board.
type LineUp struct {
	Team     int   `json:"team"`
	Opponent int   `json:"opponent"`
	Players  []int `json:"players"`
}
