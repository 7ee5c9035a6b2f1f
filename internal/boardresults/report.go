package boardresults

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/pgn"
	"torneo/tournament"
)

// report matches every board with its games.
func (m *matcher) report() Report {
	for k := range m.seats {
		x := &m.seats[k]
		over := slices.DeleteFunc(slices.Clone(x.found), func(c candidate) bool { return c.of.Result == pgn.Unknown })
		if len(over) == 0 {
			if len(x.found) > 0 {
				m.out.Going++
			}
			continue
		}
		best := over[0]
		for _, c := range over[1:] {
			if best.doubt != None && c.doubt == None {
				best = c
			}
		}
		for _, c := range over {
			if (c.doubt == None || c.doubt == Turned) && best.doubt == None && c.end() != best.end() {
				best.doubt = TwoGames
			}
		}
		m.out.Suggestions = append(m.out.Suggestions, x.suggestion(best))
	}
	return m.out
}

// end returns the result of a game for the players as they sit at the board: with the
// colours exchanged it is the opposite one.
func (c *candidate) end() string {
	if c.doubt != Turned {
		return c.of.Result
	}
	switch c.of.Result {
	case pgn.White:
		return pgn.Black
	case pgn.Black:
		return pgn.White
	}
	return c.of.Result
}

func (x *seat) suggestion(c candidate) Suggestion {
	kind := kindOf(c.of.Result, c.doubt == Turned)
	s := Suggestion{Table: x.table, Board: x.board, Game: x.game, Kind: kind, Doubt: c.doubt, Of: *c.of, Source: c.place, State: New}
	switch {
	case x.result.White == tournament.Pending:
	case sameEnd(x.result, kind.Result):
		s.State = Same
	default:
		s.State = Differs
	}
	return s
}

// kindOf returns a result of a game as it is entered; of one whose players have the other
// colours here it is theirs.
func kindOf(result string, turned bool) arbiter.ResultKind {
	key := map[string]string{pgn.White: "1", pgn.Black: "0", pgn.Drawn: "="}[result]
	if turned {
		key = map[string]string{"1": "0", "0": "1", "=": "="}[key]
	}
	kind, _ := arbiter.ResultOf(key)
	return kind
}

// sameEnd reports results that end the same way, whether they are rated, or were played,
// or not.
func sameEnd(a, b tournament.ByColor[tournament.Outcome]) bool {
	side := func(o, p tournament.Outcome) bool { return o.IsWin() == p.IsWin() && o.IsDraw() == p.IsDraw() }
	return a.White != tournament.Adjourned && side(a.White, b.White) && side(a.Black, b.Black)
}
