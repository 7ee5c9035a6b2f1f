package arbiter

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"torneo/internal/entry"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Whatever is asked for in whatever order: every command is carried out, refused
// or unconfirmed, the journal always folds to the state that the desk has, and
// what is undone and done again is as it was.
func TestRandomActs(t *testing.T) {
	acts := 150
	if testing.Short() {
		acts = 60
	}
	done, undone := 0, 0
	for seed := range uint64(20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			d, u := randomActs(t, seed, acts)
			done, undone = done+d, undone+u
		})
	}
	if done < 20*acts/5 || undone < 20 {
		t.Errorf("%d acts were carried out, %d undone", done, undone)
	}
}

func randomActs(t *testing.T, seed uint64, acts int) (done, undone int) {
	rng := rand.New(rand.NewPCG(seed, 3))
	v := newVenue(t, 4+rng.IntN(9), 3+rng.IntN(4))
	for range acts {
		c := anyAct(rng, v.state())
		if u, ok := c.(Undo); ok && rng.IntN(2) == 0 {
			c = Undo{v.act(u.Numbers[0])}
		}
		before := v.state()
		breachIsConfirmed(t, c, before)
		kept := standing(before).Clone()
		err := v.try(c, []Level{Silent, Acknowledge, Confirm, TwoSteps, TwoSteps}[rng.IntN(5)])
		var (
			refused     *Refused
			unconfirmed *Unconfirmed
		)
		switch {
		case err == nil:
			done++
		case errors.As(err, &refused):
			legible(t, refused.Message)
		case errors.As(err, &unconfirmed):
			for _, w := range unconfirmed.Warnings {
				legible(t, w.Message)
			}
		default:
			t.Fatalf("%T%+v: %v", c, c, err)
		}
		same(t, kept, standing(before)) // what was looked at is not changed
		after := v.state()
		if err != nil && after.Last != before.Last {
			t.Fatalf("%T%+v: %v, and it has happened", c, c, err)
		}
		events, err := v.desk.History(context.Background(), v.id, 0)
		if err != nil {
			t.Fatal(err)
		}
		folded, err := journal.Fold(events)
		if err != nil {
			t.Fatalf("%T%+v: %v", c, c, err)
		}
		same(t, folded, after)
		if chain := (entry.Chain{}).Append(v.desk.Store().(*memory).kept.Entries[v.id]...); after.Chain != chain {
			t.Fatalf("after %T%+v the chain is %+v, and of what is kept %+v", c, c, after.Chain, chain)
		}
		sound(t, after)
		if t.Failed() {
			t.Fatalf("after %T%+v", c, c)
		}
		if after.Last > before.Last && rng.IntN(4) == 0 && undoRedo(t, v) {
			undone++
		}
	}
	return done, undone
}

// breachIsConfirmed makes sure that nothing that breaches the integrity of the
// pairings gets into the report without having been confirmed.
func breachIsConfirmed(t *testing.T, c Command, s *journal.State) {
	d := c.Decide(s)
	if d.Refused != nil {
		return
	}
	level := Silent
	for _, w := range d.Warnings {
		level = max(level, w.Level)
	}
	for _, what := range d.Events {
		note, ok := what.(journal.CommentNoted)
		if !ok || level >= Confirm {
			continue
		}
		for _, subject := range []string{"MPA", "TPN regeneration", "TPN exchange", "Correction", "Adjournment", "Configuration", "Prohibition", "FIDE mode exited"} {
			if strings.HasPrefix(note.Text, subject+" @ ") {
				t.Errorf("%T is not confirmed, and the report says %q", c, note.Text)
			}
		}
	}
}

// undoRedo takes the last act back and does it again.
func undoRedo(t *testing.T, v *venue) bool {
	before := standing(v.state())
	if v.try(Undo{v.act(v.state().Last)}, TwoSteps) != nil {
		return false // some are for ever
	}
	sound(t, v.state())
	if err := v.try(Undo{[]int64{v.state().Last}}, TwoSteps); err != nil {
		t.Fatalf("redo: %s", describe(err))
	}
	same(t, before, standing(v.state()))
	return true
}

// sound makes sure of what must be true of every state: the record does not
// contradict itself, everybody is in a round once, and only the last round can be
// a draft or without results.
func sound(t *testing.T, s *journal.State) {
	t.Helper()
	for n := 1; n <= s.Current(); n++ {
		r := s.Round(n)
		seen := map[int]bool{0: true}
		see := func(id int) {
			if id != 0 && seen[id] {
				t.Errorf("%d is in round %d twice", id, n)
			}
			seen[id] = true
		}
		for _, p := range r.Boards {
			see(p.White)
			see(p.Black)
			if _, ok := KindOf(p.Result); !ok {
				t.Errorf("round %d has the result %v", n, p.Result)
			}
			if p.Result.White != tournament.Pending && !r.Published {
				t.Errorf("round %d is a draft and has results", n)
			}
		}
		for _, y := range r.Byes {
			see(y.ID)
		}
		if n < s.Current() && (!r.Published || len(s.Missing(n)) > 0) {
			t.Errorf("round %d is over, and is not", n)
		}
	}
	if _, err := Standings(s, 0); err != nil {
		t.Errorf("standings: %v", err)
	}
}

// anyAct returns something that somebody might ask for, sensible or not.
func anyAct(rng *rand.Rand, s *journal.State) Command {
	id := 1 + rng.IntN(len(s.Players)+1)
	round := max(s.Current()-rng.IntN(3)/2, 0)
	board := journal.Board{White: id, Black: 1 + rng.IntN(len(s.Players)+1)}
	if r := s.Round(round); r != nil && len(r.Boards) > 0 && rng.IntN(10) > 0 {
		board = r.Boards[rng.IntN(len(r.Boards))].Board
		if rng.IntN(4) == 0 {
			board = turnedBoard(board)
		}
	}
	kind := Results()[rng.IntN(len(Results()))].Result
	if rng.IntN(20) == 0 {
		kind = outcomes{White: tournament.Outcome(rng.IntN(11)), Black: tournament.Outcome(rng.IntN(11))}
	}
	switch rng.IntN(35) {
	case 0, 1, 2:
		return PairRound{}
	case 3, 4, 5:
		return Publish{round}
	case 6:
		return PairLate{}
	case 32:
		return UnpairBoard{round, board}
	case 33:
		return StayUnpaired{round, id}
	case 34:
		results := Results()
		return ExchangeCorrection(s, round, id, 1+rng.IntN(len(s.Players)+1), [2]outcomes{kind, results[rng.IntN(len(results))].Result})
	case 7:
		if rng.IntN(3) > 0 {
			return CloseRound{round}
		}
		return Unpair{round}
	case 8, 9:
		return StartManual{round + rng.IntN(2)}
	case 10, 11:
		return anyArrangement(rng, s, round)
	case 12, 13:
		return EndManual{round}
	case 14:
		return VerifyResult{round, board, kind, 0}
	case 15:
		return SwapColours{round, board}
	case 16:
		return CorrectResult{round, board, kind, rng.IntN(2) == 0, rng.IntN(3) == 0, 0}
	case 17:
		return RequestBye{id, round + rng.IntN(3), tournament.ByeKind(rng.IntN(5))}
	case 18:
		return Withdraw{ID: id, From: rng.IntN(5)}
	case 19:
		return Return{ID: id}
	case 20:
		return EnterPlayer{Player: tournament.Player{Name: fmt.Sprintf("Late %d", s.NextID()), Federation: "ESP", Rating: 2000 + rng.IntN(500)}, From: round + rng.IntN(2)}
	case 21:
		return CheckIn{id, rng.IntN(4) > 0}
	case 22:
		return RemovePlayer{id}
	case 23:
		return Undo{[]int64{1 + rng.Int64N(s.Last)}}
	case 24:
		return Undo{[]int64{max(s.Last-rng.Int64N(4), 1)}}
	case 25:
		return DrawColour{tournament.Color(rng.IntN(3))}
	}
	return EnterResult{round, board, kind, 0}
}

// anyArrangement returns a draft with two players exchanged, or with one missing.
func anyArrangement(rng *rand.Rand, s *journal.State, round int) Command {
	c := Rearrange{Round: round}
	r := s.Round(round)
	if r == nil {
		return c
	}
	var seats []*int
	for _, p := range r.Boards {
		c.Boards = append(c.Boards, p.Board)
	}
	c.Byes = slices.Clone(r.Byes)
	for k := range c.Boards {
		if seats = append(seats, &c.Boards[k].White); c.Boards[k].Black != 0 {
			seats = append(seats, &c.Boards[k].Black)
		}
	}
	for k := range c.Byes {
		c.Byes[k].Kind = tournament.ZeroPointBye
		seats = append(seats, &c.Byes[k].ID)
	}
	if len(seats) > 1 {
		a, b := seats[rng.IntN(len(seats))], seats[rng.IntN(len(seats))]
		*a, *b = *b, *a
	}
	if rng.IntN(10) == 0 && len(c.Boards) > 0 {
		c.Boards = c.Boards[1:]
	}
	return c
}
