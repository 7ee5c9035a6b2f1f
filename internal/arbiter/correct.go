package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// CorrectResult replaces what is recorded of a board: in the running round like
// EnterResult, in the round before it with what follows from that, in earlier
// ones for the rating report only (C.04.2 4.3). With Colors the players had the
// other colours; then no result means that it stays as it was.
type CorrectResult struct {
	Round      int
	Board      journal.Board
	Result     tournament.ByColor[tournament.Outcome]
	Colors     bool
	RatingOnly bool
	Game       int // 2: the second one of a match of two games (C.04.5)
}

func (c CorrectResult) clashes(w journal.Payload) bool { return aboutBoard(w, c.Round, c.Board) }

func (c CorrectResult) Decide(s *journal.State) Decision {
	if _, ok := KindOf(c.Result); !ok {
		return refusal("arbiter.result.invalid")
	}
	_, p, d := boardForResult(s, c.Round, c.Board)
	if d.Refused != nil {
		return d
	}
	if d := noSecondGame(s, c.Game); d.Refused != nil {
		return d
	}
	c.Game = secondGame(c.Game)
	kept, _ := gameOf(p, c.Game)
	was := facing(kept, p.Board, c.Board)
	if c.Game == 2 && c.Colors {
		return refusal("arbiter.correct.second-colours")
	}
	if c.Colors && c.Result.White == tournament.Pending {
		c.Result = was
	}
	board := pairOf(s, c.Board)
	switch {
	case c.Round == s.Current() && c.RatingOnly:
		return refusal("arbiter.correct.running", "round", c.Round)
	case c.Round == s.Current():
		return c.running(s, p, was)
	case was.White == tournament.Adjourned && !c.Colors && !c.RatingOnly:
		return EnterResult{c.Round, c.Board, c.Result, c.Game}.Decide(s)
	case c.Result.White == tournament.Pending || c.Result.White == tournament.Adjourned && was != c.Result:
		return refusal("arbiter.correct.no-result", "round", c.Round)
	case c.RatingOnly:
		return c.rating(s, p, was)
	case c.Result == was && !c.Colors:
		return d
	case !afterNext(s, c.Round):
		d.warn(Confirm, "arbiter.correct.before-last", "round", c.Round, "board", board, "was", meaningOf(was), "result", meaningOf(c.Result), "next", c.Round+1)
	case s.FIDEMode():
		return refusal("arbiter.correct.too-late", "round", c.Round, "board", board)
	default:
		d.warn(Confirm, "arbiter.correct.outside", "round", c.Round, "board", board, "was", meaningOf(was), "result", meaningOf(c.Result))
	}
	d.add(journal.ResultCorrected(c), comment(c.Round, "Correction", c.change(s, was)))
	return d
}

// afterNext reports whether two rounds have been paired after that one: a correction
// in it is too late for any pairing (C.04.2 4.3).
func afterNext(s *journal.State, round int) bool {
	return round < s.Current()-1 && round != LastPublished(s)-1
}

// OnlyRated reports whether a result of the round is corrected for the rating report
// only.
func OnlyRated(s *journal.State, round int) bool { return afterNext(s, round) && s.FIDEMode() }

// running returns the correction of the round that is being played.
func (c CorrectResult) running(s *journal.State, p *journal.PlayedBoard, was tournament.ByColor[tournament.Outcome]) Decision {
	d := EnterResult{c.Round, c.Board, c.Result, c.Game}.Decide(s)
	if !c.Colors || d.Refused != nil {
		return d
	}
	swap := SwapColours{c.Round, p.Board}.Decide(s)
	if c.Result != was { // the result that is told with it must be the new one
		swap.Warnings = nil
		swap.warn(Confirm, "arbiter.result.swap", "white", calledBy(s, p.Black), "black", calledBy(s, p.White))
	}
	d.Warnings = append(d.Warnings, swap.Warnings...)
	d.add(swap.Events...)
	return d
}

// rating returns the correction for the rating report alone.
func (c CorrectResult) rating(s *journal.State, p *journal.PlayedBoard, was tournament.ByColor[tournament.Outcome]) Decision {
	if c.Result.White == tournament.Adjourned {
		return refusal("arbiter.correct.no-result", "round", c.Round)
	}
	kept := p.Rating
	if c.Game == 2 {
		kept = p.SecondRating
	}
	if r := kept; r != nil && facing(r.Result, p.Board, c.Board) == c.Result && r.Colors == c.Colors {
		return Decision{}
	} else if r == nil && c.Result == was && !c.Colors {
		return Decision{}
	}
	var d Decision
	d.warn(Acknowledge, "arbiter.correct.rating", "round", c.Round, "board", pairOf(s, c.Board), "was", meaningOf(was), "result", meaningOf(c.Result))
	d.add(journal.ResultCorrected(c), comment(c.Round, "Rating correction", c.change(s, was)+" (for rating only: the results used differ from the 001 records)"))
	return d
}

// change writes a correction: "1-4 1-0 => 1-4 0-1".
func (c CorrectResult) change(s *journal.State, was tournament.ByColor[tournament.Outcome]) string {
	to, result := c.Board, c.Result
	if c.Colors {
		to = turnedBoard(c.Board)
		result = facing(c.Result, c.Board, to)
	}
	if c.Game == 2 {
		return pairOf(s, c.Board) + " (game 2) " + codeOf(was) + " => " + pairOf(s, to) + " (game 2) " + codeOf(result)
	}
	return pairOf(s, c.Board) + " " + codeOf(was) + " => " + pairOf(s, to) + " " + codeOf(result)
}

// LastPublished returns the last round that is played: a draft is none yet.
func LastPublished(s *journal.State) int {
	n := s.Current()
	for n > 0 && !s.Round(n).Published {
		n--
	}
	return n
}

// CloseRound ends a round, all of whose results are there.
type CloseRound struct{ Round int }

func (c CloseRound) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Published:
		return refusal("arbiter.result.draft", "round", c.Round)
	case r.Closed:
		return Decision{}
	}
	var missing []string
	for _, p := range s.Missing(c.Round) {
		missing = append(missing, pairOf(s, p.Board))
	}
	if open := OpenMatches(s, c.Round); len(open) > 0 {
		return refusal("arbiter.match.open", "round", c.Round, "count", len(open), "matches", matchesListed(s, open))
	}
	if len(missing) > 0 {
		return refusal("arbiter.round.missing", "round", c.Round, "count", len(missing), "boards", joinCommas(missing))
	}
	return Decision{Events: []journal.Payload{journal.RoundClosed{Round: c.Round}}}
}
