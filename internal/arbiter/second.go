package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Second is the error of a result for a board to which somebody gave another one since
// the page was drawn: of two at one board the second is asked. To keep their own
// result they give the command again knowing Seen; results of other boards ask nobody.
type Second struct {
	Round int
	Board journal.Board
	Is    tournament.ByColor[tournament.Outcome] // what the board has now
	Want  tournament.ByColor[tournament.Outcome] // what was to be entered
	Event journal.Event                          // that gave it: who, and when
	Seen  int64                                  // the last event that is asked about
}

func (s *Second) Error() string { return "arbiter: somebody entered a result meanwhile" }

// resultOf returns the result that a command enters, if that is all it does.
func resultOf(c Command) (EnterResult, bool) {
	switch c := c.(type) {
	case EnterResult:
		return c, true
	case Sequence: // entered, and keyed in a second time at once
		if len(c) == 2 {
			first, ok := c[0].(EnterResult)
			second, verifies := c[1].(VerifyResult)
			return first, ok && verifies && EnterResult(second) == first
		}
	}
	return EnterResult{}, false
}

// second looks whether all that speaks against a result since it was seen is another
// result of the same game: then it is asked, with the last of them. Without one, nothing
// of what happened concerns the board or it has the wanted result already, and known
// reports it.
func second(c Command, events []journal.Event, seen int64) (asked *Second, known bool) {
	want, ok := resultOf(c)
	if !ok {
		return nil, false
	}
	for _, e := range events[seen:] {
		r, entered := e.Payload.(journal.ResultEntered)
		switch {
		case e.Payload == nil || !touches(events, e.Payload, want):
		case !entered:
			return nil, false
		case secondGame(r.Game) != secondGame(want.Game):
		default:
			asked = &Second{Round: want.Round, Board: want.Board, Is: facing(r.Result, r.Board, want.Board), Want: want.Result, Event: e, Seen: int64(len(events))}
		}
	}
	if asked != nil && asked.Is == want.Result {
		asked = nil
	}
	return asked, asked == nil
}

// touches reports what is about the board of a result. Of what was taken back it is
// asked in turn: who undoes what he did at his board disturbs nobody at another.
func touches(events []journal.Event, w journal.Payload, c EnterResult) bool {
	u, undone := w.(journal.EventsUndone)
	if !undone {
		return aboutBoard(w, c.Round, c.Board)
	}
	return slices.ContainsFunc(u.Numbers, func(n int64) bool {
		return n < 1 || n > int64(len(events)) || events[n-1].Payload != nil && touches(events, events[n-1].Payload, c)
	})
}

// undoneElsewhere reports whether an event was taken back at other boards than that
// of a result which is keyed in a second time.
func undoneElsewhere(c Command, events []journal.Event, w journal.Payload) bool {
	v, verifies := c.(VerifyResult)
	_, undone := w.(journal.EventsUndone)
	return verifies && undone && !touches(events, w, EnterResult(v))
}
