package broadcast

import "torneo/internal/journal"

// Index is the table of contents of a file of games, for programs.
type Index struct {
	Tournament string      `json:"tournament"`
	Round      int         `json:"round"`
	Games      []IndexGame `json:"games"`
}

// IndexGame is a game of an index.
type IndexGame struct {
	Round  string      `json:"round"` // as the game has it
	Board  int         `json:"board"`
	Game   int         `json:"game,omitempty"` // 2: the second one of a match of two games
	White  IndexPlayer `json:"white"`
	Black  IndexPlayer `json:"black"`
	Result string      `json:"result"`
}

// IndexPlayer is a player of a game.
type IndexPlayer struct {
	Number     int    `json:"number"`
	Name       string `json:"name"`
	FIDEID     int64  `json:"fideId,omitempty"`
	Title      string `json:"title,omitempty"`
	Rating     int    `json:"rating,omitempty"`
	Federation string `json:"federation,omitempty"`
	Team       string `json:"team,omitempty"`
}

// IndexOf returns the index of the games of a round in a file.
func IndexOf(tournament string, round int, games []Game) Index {
	x := Index{tournament, round, []IndexGame{}}
	for k := range games {
		g := &games[k]
		of := IndexGame{Round: g.PGN.Tag("Round"), Board: g.Board, White: newIndexPlayer(g.White, g.PGN.Tag("WhiteTeam")), Black: newIndexPlayer(g.Black, g.PGN.Tag("BlackTeam")), Result: g.PGN.Tag("Result")}
		if g.Second {
			of.Game = 2
		}
		x.Games = append(x.Games, of)
	}
	return x
}

func newIndexPlayer(p *journal.Player, team string) IndexPlayer {
	return IndexPlayer{p.Number, Name(p), p.FIDEID, p.Title, p.Rating, p.Federation, team}
}
