package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// EnterResult gives a board its result, or takes it back with Pending. The board is known
// by its players; the result is theirs, no matter who had White.
type EnterResult struct {
	Round  int
	Board  journal.Board
	Result tournament.ByColor[tournament.Outcome]
	Game   int // 2: the second one of a match of two games (C.04.5)
}

func (c EnterResult) clashes(w journal.Payload) bool {
	if r, ok := w.(journal.ResultEntered); ok && r.Round == c.Round && secondGame(r.Game) == secondGame(c.Game) && sameBoard(r.Board, c.Board) && facing(r.Result, r.Board, c.Board) == c.Result {
		return false // the same has been entered
	}
	return aboutBoard(w, c.Round, c.Board)
}

func (c EnterResult) Decide(s *journal.State) Decision {
	if _, ok := KindOf(c.Result); !ok {
		return refusal("arbiter.result.invalid")
	}
	r, p, d := boardForResult(s, c.Round, c.Board)
	if d.Refused != nil {
		return d
	}
	if d := noSecondGame(s, c.Game); d.Refused != nil {
		return d
	}
	kept, verified := gameOf(p, c.Game)
	was := facing(kept, p.Board, c.Board)
	if was == c.Result {
		return Decision{}
	}
	d.add(journal.ResultEntered{Round: c.Round, Board: c.Board, Result: c.Result, Game: secondGame(c.Game)})
	switch {
	case c.Round < s.Current():
		return c.late(s, was)
	case verified:
		d.warn(Acknowledge, "arbiter.result.was-verified", "board", pairOf(s, c.Board), "was", meaningOf(was))
	case r.Closed:
		d.warn(Acknowledge, "arbiter.result.closed", "round", c.Round)
	}
	return d
}

// late returns the result of an adjourned game of an earlier round, which can
// be entered at any time. For the pairings made since it was a draw (C.04.2
// 3.1).
func (c EnterResult) late(s *journal.State, was tournament.ByColor[tournament.Outcome]) Decision {
	board := pairOf(s, c.Board)
	switch {
	case was.White != tournament.Adjourned:
		return refusal("arbiter.result.correct", "round", c.Round, "board", board)
	case c.Result.White == tournament.Pending:
		return refusal("arbiter.result.stays-adjourned", "round", c.Round, "board", board)
	}
	var d Decision
	d.add(journal.ResultEntered{Round: c.Round, Board: c.Board, Result: c.Result, Game: secondGame(c.Game)})
	if !c.Result.White.IsDraw() || !c.Result.Black.IsDraw() {
		d.warn(Confirm, "arbiter.result.adjourned", "round", c.Round, "board", board, "result", meaningOf(c.Result))
		d.add(comment(c.Round, "Adjournment", board+" 1/2-1/2 => "+codeOf(c.Result)))
	}
	return d
}

// VerifyResult is a result keyed in a second time.
type VerifyResult struct {
	Round  int
	Board  journal.Board
	Result tournament.ByColor[tournament.Outcome]
	Game   int
}

// clashes lets Decide say it if there is another result by now: it names both.
func (c VerifyResult) clashes(w journal.Payload) bool {
	_, entered := w.(journal.ResultEntered)
	return !entered && EnterResult(c).clashes(w)
}

func (c VerifyResult) Decide(s *journal.State) Decision {
	_, p, d := boardForResult(s, c.Round, c.Board)
	if d.Refused != nil {
		return d
	}
	if d := noSecondGame(s, c.Game); d.Refused != nil {
		return d
	}
	kept, verified := gameOf(p, c.Game)
	board, is := pairOf(s, c.Board), facing(kept, p.Board, c.Board)
	switch {
	case is.White == tournament.Pending:
		return refusal("arbiter.result.not-there", "board", board)
	case is != c.Result:
		if _, ok := KindOf(c.Result); !ok {
			return refusal("arbiter.result.invalid")
		}
		return refusal("arbiter.result.mismatch", "board", board, "first", meaningOf(is), "second", meaningOf(c.Result))
	case verified:
		return d
	}
	d.add(journal.ResultVerified{Round: c.Round, Board: c.Board, Game: secondGame(c.Game)})
	return d
}

// SwapColours is a board of the running round whose players had the other
// colours. The result stays theirs.
type SwapColours struct {
	Round int
	Board journal.Board // as it is
}

func (c SwapColours) clashes(w journal.Payload) bool { return aboutBoard(w, c.Round, c.Board) }

func (c SwapColours) Decide(s *journal.State) Decision {
	_, p, d := boardForResult(s, c.Round, c.Board)
	switch {
	case d.Refused != nil:
		return d
	case c.Round < s.Current():
		return refusal("arbiter.result.correct", "round", c.Round, "board", pairOf(s, c.Board))
	case p.Board != c.Board:
		return Decision{} // they have been swapped already
	}
	if p.Result.White == tournament.Pending {
		d.warn(Confirm, "arbiter.result.swap", "white", calledBy(s, c.Board.Black), "black", calledBy(s, c.Board.White))
	} else {
		d.warn(Confirm, "arbiter.result.swap-result", "white", calledBy(s, c.Board.Black), "black", calledBy(s, c.Board.White),
			"result", meaningOf(facing(p.Result, p.Board, turnedBoard(c.Board))))
	}
	d.add(journal.ColorsSwapped{Round: c.Round, Board: c.Board}, comment(c.Round, "Correction", pairOf(s, c.Board)+" => "+pairOf(s, turnedBoard(c.Board))))
	return d
}

// boardForResult finds a board that can have a result; otherwise the decision is a
// refusal.
func boardForResult(s *journal.State, round int, b journal.Board) (*journal.Round, *journal.PlayedBoard, Decision) {
	r := s.Round(round)
	switch {
	case r == nil:
		return nil, nil, refusal("arbiter.round.none", "round", round)
	case !r.Published:
		return nil, nil, refusal("arbiter.result.draft", "round", round)
	}
	k := r.Find(b)
	switch {
	case k < 0:
		return nil, nil, refusal("arbiter.result.no-board", "round", round, "board", saidBoards(pairOf(s, b), playersOf(s)))
	case b.Black == 0 || b.White == 0:
		return nil, nil, refusal("arbiter.result.bye", "round", round)
	}
	return r, &r.Boards[k], Decision{}
}

// ResultAt returns the result that a board of a command has now, as its players sit there;
// false if there is no such board, or its round is not the running one: of a round before,
// what is entered is asked about anyway.
func ResultAt(s *journal.State, c EnterResult) (ResultKind, bool) {
	r := s.Round(c.Round)
	if r == nil || c.Round != s.Current() {
		return ResultKind{}, false
	}
	k := r.Find(c.Board)
	if k < 0 {
		return ResultKind{}, false
	}
	kept, _ := gameOf(&r.Boards[k], c.Game)
	return KindOf(facing(kept, r.Boards[k].Board, c.Board))
}

// gameOf returns the stored data of a game of a board: its result as White of the board
// has it, and whether it was keyed in a second time.
func gameOf(p *journal.PlayedBoard, game int) (result tournament.ByColor[tournament.Outcome], verified bool) {
	if game == 2 {
		return p.Second, p.SecondVerified
	}
	return p.Result, p.Verified
}

// secondGame returns 2 for the second game of a match, and 0 for the only one or the
// first.
func secondGame(game int) int {
	if game == 2 {
		return 2
	}
	return 0
}

// noSecondGame refuses a game that matches of the event do not have.
func noSecondGame(s *journal.State, game int) Decision {
	if game < 0 || game > 2 || game == 2 && !s.Config.TwoGames() {
		return refusal("arbiter.result.no-game", "game", game)
	}
	return Decision{}
}

// aboutBoard reports whether an event changes a board or its result.
func aboutBoard(w journal.Payload, round int, b journal.Board) bool {
	clash, x := eventRowOf(w).clash, journal.SubjectOf(w)
	return clash.has(clashEveryRound) || x.Round == round && (clash.has(clashRound) || clash.has(clashBoard) && sameBoard(x.Board, b))
}

// sameBoard reports the same players, with whichever colours.
func sameBoard(a, b journal.Board) bool { return a == b || a == turnedBoard(b) }

func turnedBoard(b journal.Board) journal.Board { return journal.Board{White: b.Black, Black: b.White} }

// facing returns the result of a board, seen as another one that has the same players.
func facing(r tournament.ByColor[tournament.Outcome], of, to journal.Board) tournament.ByColor[tournament.Outcome] {
	if of != to {
		r.White, r.Black = r.Black, r.White
	}
	return r
}
