package playerreports

import (
	"context"

	"torneo/internal/journal"
	"torneo/internal/signedlink"
	"torneo/tournament"
)

// games returns the games of a board: one, or of a match of two (C.04.5) both, each as
// a board of its own. In the second one the colours are reversed, and so is its result;
// each is said, agreed upon and decided for itself, as each has a result.
func (x seat) games() []seat {
	if !x.state.Config.TwoGames() {
		return []seat{x}
	}
	first, second, p := x, x, x.board
	first.game, second.game = 1, 2
	second.board = &journal.PlayedBoard{
		Board:  journal.Board{White: p.Black, Black: p.White},
		Result: tournament.ByColor[tournament.Outcome]{White: p.Second.Black, Black: p.Second.White},
		Entry:  p.Entry, ResultAt: p.SecondAt,
	}
	return []seat{first, second}
}

// gameOf returns a game of the board of a link; 0 is the only one, or the first.
func (h *Hall) gameOf(ctx context.Context, t signedlink.Ticket, game int) (seat, error) {
	x, err := h.ofTicket(ctx, t)
	if err != nil {
		return x, err
	}
	games := x.games()
	if game < 0 || game > len(games) {
		return x, refuse("arbiter.result.no-game", "game", game)
	}
	return games[max(game, 1)-1], nil
}
