package render

import (
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/pgn"
)

const pgnType = "application/vnd.chess-pgn; charset=utf-8"

// games returns the rounds as programs for games read them: a heading a board.
func (e *edition) games() (list []file) {
	for k := range e.b.Rounds {
		n := k + 1
		if len(e.b.State.Rounds[k].Boards) == 0 {
			continue // teams whose boards are not known yet
		}
		list = append(list, file{name: "round-" + number(n) + ".pgn", what: "games", round: n, kind: pgnType, key: hash(e.after[n], e.extras), make: func() []byte {
			games := broadcast.Round(e.b, n, broadcast.Options{})
			for k := range games {
				games[k].PGN.Tags = append(games[k].PGN.Tags, pgn.Tag{Name: "Source", Value: publicCopy})
			}
			return broadcast.Write(games, pgn.UTF8)
		}})
	}
	return list
}
