package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
)

// UnpairBoard takes one board of the published round away. A published pairing stands,
// but for what C.04.2 4.4 lists: two who have met, what the regulations of the event
// allow, who has no opponent, who enters late. Which of them it is the arbiter says.
type UnpairBoard struct {
	Round int
	Board journal.Board
}

func (c UnpairBoard) clashes(w journal.Payload) bool { return aboutBoard(w, c.Round, c.Board) }

func (c UnpairBoard) Decide(s *journal.State) Decision {
	if d := changeable(s, c.Round); d.Refused != nil {
		return d
	}
	r, p, d := boardForResult(s, c.Round, c.Board)
	switch {
	case d.Refused != nil:
		return d
	case p.Black == 0:
		return refusal("arbiter.result.no-board", "round", c.Round, "board", pairOf(s, c.Board))
	case p.Result.White != tournament.Pending || p.Second.White != tournament.Pending:
		return refusal("hand.has-result", "white", calledBy(s, p.White), "black", calledBy(s, p.Black))
	}
	d.warn(Confirm, "hand.unpair-board", "round", c.Round, "white", calledBy(s, p.White), "black", calledBy(s, p.Black))
	d.add(journal.BoardUnpaired{Round: c.Round, Board: p.Board, Table: Tables(s, r)[r.Find(c.Board)]})
	return d
}

// StayUnpaired settles that a player present without an opponent gets none.
type StayUnpaired struct{ Round, ID int }

func (c StayUnpaired) Decide(s *journal.State) Decision {
	if d := changeable(s, c.Round); d.Refused != nil {
		return d
	}
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	if waiting, _ := findUnpaired(s, c.Round); !waiting[c.ID] {
		return refusal("hand.not-waiting", "player", numberedName(p), "round", c.Round)
	}
	return Decision{Events: []journal.Payload{journal.StaysUnpaired(c)}}
}

// changeable refuses a round whose boards are not for the arbiter to change any more, or
// not one by one.
func changeable(s *journal.State, round int) Decision {
	if d := ownBoards(s, round); d.Refused != nil {
		return d
	}
	switch r := s.Round(round); {
	case !r.Published:
		return refusal("hand.draft", "round", round)
	case round != s.Current():
		return refusal("arbiter.round.not-last", "round", round, "last", s.Current())
	case r.Closed:
		return refusal("arbiter.round.closed", "round", round)
	}
	return Decision{}
}

// ownBoards refuses a round whose boards are not its own: a table, a bracket or teams
// say who sits at them.
func ownBoards(s *journal.State, round int) Decision {
	r := s.Round(round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", round)
	case r.ByTeams || s.Config.ForTeams():
		return refusal("arbiter.team.table")
	case IsKnockout(s):
		return refusal("arbiter.manual.bracket")
	case tabular(s):
		return refusal("arbiter.round.table")
	}
	return Decision{}
}

// Departures returns the boards that the rules make of a round, as far as it has
// others, and those that it has instead; of a round of teams its matches.
func Departures(s *journal.State, round int) (right, actual []journal.Board) {
	r := s.Round(round)
	if r == nil {
		return nil, nil
	}
	made := r.PairedBoards()
	in := func(list []journal.Board) func(journal.Board) bool {
		return func(b journal.Board) bool { return slices.Contains(list, b) }
	}
	return slices.DeleteFunc(slices.Clone(r.Engine), in(made)), slices.DeleteFunc(made, in(r.Engine))
}
