package arbiter

import (
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// A step by hand begins the phase by itself, warns of nothing, and is undone alone.
func TestExchange(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	for k := range v.state().Round(1).Boards {
		v.do(EnterResult{1, v.board(1, k), result("1"), 0}, Silent)
	}
	v.do(PairRound{}, Silent)
	first, second := v.board(2, 0), v.board(2, 1)
	v.do(Exchange{2, first.White, second.White}, Silent)
	r := v.state().Round(2)
	if !r.Manual || r.Find(journal.Board{White: second.White, Black: first.Black}) < 0 || r.Find(journal.Board{White: first.White, Black: second.Black}) < 0 {
		t.Fatalf("exchanged: %+v", r.Boards)
	}
	// Two who have met are said to have, and nobody is asked before the phase ends.
	met := v.board(1, 0)
	there := v.board(2, 0)
	for _, b := range r.Boards {
		if b.White == met.White || b.Black == met.White {
			there = b.Board
		}
	}
	other := there.White
	if other == met.White {
		other = there.Black
	}
	v.do(Exchange{2, other, met.Black}, Silent)
	objected := 0
	for b, why := range Objections(v.state(), 2) {
		for _, m := range why {
			if m.ID == "arbiter.manual.met" && (b.White == met.White || b.Black == met.White) {
				objected++
			}
		}
	}
	if objected != 1 {
		t.Errorf("%d objections to a second game of %v: %v", objected, met, Objections(v.state(), 2))
	}
	// A board is taken apart, and one of its players makes a new one with another.
	k := v.board(2, 3)
	v.do(Exchange{2, k.White, 0}, Silent)
	r = v.state().Round(2)
	if len(r.Boards) != 3 || len(r.Byes) != 2 || r.Byes[0].Kind != tournament.ZeroPointBye {
		t.Fatalf("taken apart: %+v", r)
	}
	v.do(Exchange{2, k.Black, k.White}, Silent)
	if r = v.state().Round(2); len(r.Boards) != 4 || len(r.Byes) != 0 {
		t.Errorf("paired again: %+v", r)
	}
	if d := (Exchange{2, 99, k.White}).Decide(v.state()); d.Refused == nil {
		t.Error("somebody who is not in the round was put into it")
	}
	if d := (Exchange{1, k.Black, k.White}).Decide(v.state()); d.Refused == nil {
		t.Error("a published round was changed")
	}
}
