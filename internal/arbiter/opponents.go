package arbiter

import (
	"slices"
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
)

// CorrectOpponents records who really played whom in a round that is over, where
// players sat at each other's boards: boards with their results, in place of those on
// which the same players were paired. As any correction it is taken in the round
// before the one that is played, with what follows from it (C.04.2 4.3); the pairings
// made since stay.
type CorrectOpponents struct {
	Round  int
	Boards []journal.CorrectedBoard
}

func (c CorrectOpponents) clashes(w journal.Payload) bool {
	if o, ok := w.(journal.OpponentsCorrected); ok {
		return o.Round == c.Round
	}
	return slices.ContainsFunc(c.Boards, func(b journal.CorrectedBoard) bool { return aboutBoard(w, c.Round, b.Board) })
}

// ExchangeCorrection returns the correction in which two players of a round sat at each
// other's boards: what stands there instead, with these results. Who had the bye sat at
// the board of the other, who then had it.
func ExchangeCorrection(s *journal.State, round, a, b int, results [2]tournament.ByColor[tournament.Outcome]) CorrectOpponents {
	c := CorrectOpponents{Round: round}
	r := s.Round(round)
	if r == nil || a == b {
		return c
	}
	for k, own := range []int{a, b} {
		i := slices.IndexFunc(r.Boards, func(p journal.PlayedBoard) bool { return own != 0 && (p.White == own || p.Black == own) })
		if i < 0 {
			return CorrectOpponents{Round: round}
		}
		board := []journal.Board{r.Boards[i].Board}
		*place(board, own) = []int{b, a}[k]
		corrected := journal.CorrectedBoard{Board: board[0]}
		if board[0].Black != 0 {
			corrected.Result = results[k]
		}
		c.Boards = append(c.Boards, corrected)
	}
	return c
}

// OpponentsCorrectable reports whether the opponents of a round can be corrected.
func OpponentsCorrectable(s *journal.State, round int) bool {
	return sitting(s, round).Refused == nil && !OnlyRated(s, round)
}

// sitting refuses a round whose boards are not those of players who may have sat
// elsewhere.
func sitting(s *journal.State, round int) Decision {
	if d := ownBoards(s, round); d.Refused != nil {
		return d
	}
	switch r := s.Round(round); {
	case s.Config.TwoGames():
		return refusal("opponents.two-games")
	case !r.Published:
		return refusal("arbiter.result.draft", "round", round)
	case round == s.Current():
		return refusal("opponents.running", "round", round)
	}
	return Decision{}
}

func (c CorrectOpponents) Decide(s *journal.State) Decision {
	if d := sitting(s, c.Round); d.Refused != nil {
		return d
	}
	r := s.Round(c.Round)
	boards := make([]journal.Board, len(c.Boards))
	for k, b := range c.Boards {
		boards[k] = b.Board
		kind, ok := KindOf(b.Result)
		switch {
		case b.Black == 0 && b.Result != tournament.ByColor[tournament.Outcome]{}, !ok:
			return refusal("arbiter.result.invalid")
		case b.Black != 0 && (kind.Result.White == tournament.Pending || kind.Result.White == tournament.Adjourned):
			return refusal("arbiter.correct.no-result", "round", c.Round)
		}
	}
	at, ok := r.Seats(boards)
	if !ok || slices.ContainsFunc(boards, func(b journal.Board) bool { return r.Find(b) >= 0 }) {
		return refusal("opponents.not-theirs", "round", c.Round)
	}
	var was, is []string
	for k, place := range at {
		was = append(was, withResult(s, r.Boards[place].Board, r.Boards[place].Result))
		is = append(is, withResult(s, c.Boards[k].Board, c.Boards[k].Result))
	}
	var d Decision
	names := []any{"round", c.Round, "was", saidBoards(strings.Join(pairsIn(s, r, at), " "), playersOf(s)), "is", saidBoards(pairsOf(s, boards), playersOf(s))}
	switch {
	case !afterNext(s, c.Round):
		d.warn(Confirm, "opponents.before-last", append(names, "next", c.Round+1)...)
	case s.FIDEMode():
		return refusal("opponents.too-late", "round", c.Round)
	default:
		d.warn(Confirm, "opponents.outside", names...)
	}
	for _, b := range boards {
		c.warnRematches(s, b, &d)
	}
	d.add(journal.OpponentsCorrected(c), comment(c.Round, "Correction", strings.Join(was, " ")+" => "+strings.Join(is, " ")))
	return d
}

// warnRematches warns of players who have played each other in another round, too (C.04.1 2).
func (c CorrectOpponents) warnRematches(s *journal.State, b journal.Board, d *Decision) {
	if b.Black == 0 {
		return
	}
	for n := 1; n <= s.Current(); n++ {
		r := s.Round(n)
		if k := r.Find(b); n != c.Round && k >= 0 {
			d.warn(Confirm, "opponents.met", "player", calledBy(s, b.White), "opponent", calledBy(s, b.Black), "round", n)
		}
	}
}

// pairsIn writes the boards at these places by number.
func pairsIn(s *journal.State, r *journal.Round, at []int) []string {
	list := make([]string, len(at))
	for k, place := range at {
		list[k] = pairOf(s, r.Boards[place].Board)
	}
	return list
}

// withResult writes a board with its result: "1-4 1-0", "5=BYE".
func withResult(s *journal.State, b journal.Board, result tournament.ByColor[tournament.Outcome]) string {
	if b.Black == 0 {
		return pairOf(s, b)
	}
	return pairOf(s, b) + " " + codeOf(result)
}
