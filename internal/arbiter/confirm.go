package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// ConfirmResult enters what those who played at a board have said, both the same. It is
// the only result that comes from them: of the round that is played, of the board as it
// was paired when they got their links, where none is entered yet.
type ConfirmResult struct {
	Round  int
	Board  journal.Board
	Entry  int64 // that paired the board
	Result tournament.ByColor[tournament.Outcome]
	Game   int // 2: the second one of a match of two (C.04.5), whose board has the colours reversed
}

func (c ConfirmResult) Decide(s *journal.State) Decision {
	r, p, d := boardForResult(s, c.Round, c.Board)
	if d.Refused != nil {
		return d
	}
	if d := noSecondGame(s, c.Game); d.Refused != nil {
		return d
	}
	paired := p.Board
	if c.Game == 2 {
		paired = turnedBoard(paired)
	}
	kept, _ := gameOf(p, c.Game)
	was := facing(kept, p.Board, c.Board)
	switch {
	case c.Round != s.Current() || r.Closed:
		return refusal("proposal.refused.over", "round", c.Round)
	case paired != c.Board || p.Entry != c.Entry:
		return refusal("proposal.refused.paired", "round", c.Round)
	case !Sayable(c.Result):
		return refusal("arbiter.result.invalid")
	case was == c.Result:
		return Decision{}
	case was.White != tournament.Pending:
		return refusal("proposal.refused.entered", "board", pairOf(s, c.Board), "result", meaningOf(was))
	}
	d.add(journal.ResultEntered{Round: c.Round, Board: c.Board, Result: c.Result, Game: secondGame(c.Game)})
	return d
}

// Sayable reports whether players may report a result: a win, a draw or a loss.
// Forfeits and all others are the arbiter's.
func Sayable(r tournament.ByColor[tournament.Outcome]) bool {
	k, ok := KindOf(r)
	return ok && (k.Key == "1" || k.Key == "=" || k.Key == "0")
}
