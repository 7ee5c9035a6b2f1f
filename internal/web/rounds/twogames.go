package rounds

import (
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/tournament"
)

// twoGames adds the rows of a match of two games (C.04.5): in the second one the players have
// the other colours.
func (p *roundPage) twoGames(first boardRow, b *journal.PlayedBoard) {
	second := first
	first.Game, first.Key = 1, rowKey(first.Table, 1)
	second.Game, second.Key = 2, rowKey(first.Table, 2)
	second.White, second.Black = first.Black, first.White
	second.Board = journal.Board{White: b.Black, Black: b.White}
	result := tournament.ByColor[tournament.Outcome]{White: b.Second.Black, Black: b.Second.White}
	second.Result, second.Verified, second.Meaning, second.Typed, second.Rating = eventtext.Result(result), b.SecondVerified, "", "", ""
	if kind, ok := arbiter.KindOf(result); ok {
		second.Meaning, second.Typed = p.Text(kind.Meaning), kind.Key
	}
	if r := b.SecondRating; r != nil {
		second.Rating = eventtext.Result(tournament.ByColor[tournament.Outcome]{White: r.Result.Black, Black: r.Result.White})
	}
	for _, row := range []boardRow{first, second} {
		if row.Result == "" {
			p.Open++
		} else if p.Only {
			continue
		}
		p.Boards = append(p.Boards, row)
	}
}

// rowKey returns the number of a game's row where there are two at every table.
func rowKey(table, game int) int { return 2*table - 2 + game }

// GameQuery names the second game in an address.
func (b boardRow) GameQuery() string {
	if b.Game == 2 {
		return "&game=2"
	}
	return ""
}
