package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// leavesTable warns of the consequences of somebody's leaving a round robin, before he
// does: with less than half of his games completed they count for nobody's points,
// otherwise they do; either way those to come are forfeited, and what has been played
// is rated (GR (2018) 6.6).
func leavesTable(s *journal.State, p *journal.Player, d *Decision) {
	if !tabular(s) || IsKnockout(s) || s.Current() == 0 {
		return
	}
	played, all := countGames(s, p.ID)
	switch {
	case s.Config.ForTeams():
		d.warn(Confirm, "arbiter.player.leaves-team", "player", p.Name)
	case 2*played < all:
		d.warn(Confirm, "arbiter.player.leaves-early", "player", p.Name, "count", played, "games", all)
	default:
		d.warn(Confirm, "arbiter.player.leaves-late", "player", p.Name, "count", played, "games", all)
	}
}

// countGames returns the number of games that a player has played over the board in
// a round robin, and the number in all of it.
func countGames(s *journal.State, id int) (played, all int) {
	for n := range s.Rounds {
		for _, b := range s.Rounds[n].Boards {
			if (b.White == id || b.Black == id) && b.Result.White.IsPlayed() {
				played++
			}
		}
	}
	all = s.Config.Rounds
	if field := len(s.Players); field%2 == 1 && field > 0 {
		all -= all / field // he is free once in every cycle
	}
	return played, all
}

// forfeitsOfLeft enters the forfeits of a round of a table for those who have left:
// the table stays as it is (R-TABLE-ABSENT).
func forfeitsOfLeft(s *journal.State, round int, d *Decision) {
	left := func(id int) bool {
		p := s.Player(id)
		return p != nil && p.LeftFrom > 0 && p.LeftFrom <= round
	}
	var boards []string
	for k := range s.Round(round).Boards {
		p := &s.Round(round).Boards[k]
		white, black := left(p.White), left(p.Black)
		if !white && !black || p.Result.White != tournament.Pending {
			continue
		}
		r := tournament.Both(tournament.ForfeitLoss)
		if !white {
			r.White = tournament.ForfeitWin
		}
		if !black {
			r.Black = tournament.ForfeitWin
		}
		boards = append(boards, pairOf(s, p.Board))
		d.add(journal.ResultEntered{Round: round, Board: p.Board, Result: r})
	}
	if len(boards) > 0 {
		d.warn(Acknowledge, "arbiter.round.left-forfeits", "count", len(boards), "boards", joinCommas(boards))
	}
}
