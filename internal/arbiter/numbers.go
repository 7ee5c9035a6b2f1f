package arbiter

import (
	"fmt"
	"strings"

	"torneo/internal/journal"
)

// lastFree is the round after whose pairing numbers do not change any more
// (C.04.2 2.3): once round 4 is paired.
const lastFree = 4

// numbersFixed reports whether the numbers do not change any more, but for late
// entries.
func numbersFixed(s *journal.State) bool { return s.Current() >= lastFree }

// AssignNumbers gives the pairing numbers by the initial order, or anew after
// ratings have changed.
type AssignNumbers struct{}

func (AssignNumbers) Decide(s *journal.State) Decision {
	switch {
	case len(s.Players) == 0:
		return refusal("arbiter.player.nobody")
	case inTable(s):
		return refusal("arbiter.player.numbers.table")
	}
	var d Decision
	order := initialOrder(s, s.Players)
	moves, fresh := numberMoves(s, order)
	if len(moves) == 0 && fresh == 0 {
		return d
	}
	if numbersFixed(s) && len(moves) > 0 {
		if s.FIDEMode() {
			return refusal("arbiter.player.numbers.fixed", "round", lastFree)
		}
		d.warn(Confirm, "arbiter.player.numbers.loose", "round", lastFree)
	}
	if len(moves) > 1 {
		d.warn(Confirm, "arbiter.player.numbers.move", "count", len(moves))
	}
	d.add(journal.PlayersNumbered{Order: order})
	if s.Current() > 0 {
		d.remark(s, "TPN regeneration", moves)
	}
	return d
}

// numberMoves lists whose numbers an order changes, "3=>5", and how many had none.
func numberMoves(s *journal.State, order []int) (moves []string, fresh int) {
	was := make(map[int]int, len(s.Players))
	for k := range s.Players {
		was[s.Players[k].ID] = s.Players[k].Number
	}
	for k, id := range order {
		switch number := was[id]; {
		case number == 0:
			fresh++
		case number != k+1:
			moves = append(moves, fmt.Sprintf("%d=>%d", number, k+1))
		}
	}
	return moves, fresh
}

// remark adds a comment, or several if there is much to say.
func (d *Decision) remark(s *journal.State, subject string, parts []string) {
	const most = 100
	for len(parts) > most {
		d.add(comment(s.Current(), subject, strings.Join(parts[:most], " ")))
		parts = parts[most:]
	}
	if len(parts) > 0 {
		d.add(comment(s.Current(), subject, strings.Join(parts, " ")))
	}
}

// ExchangeNumbers lets two players change their numbers: of the same rating, or
// where the numbers are drawn.
type ExchangeNumbers struct{ A, B int }

func (c ExchangeNumbers) Decide(s *journal.State) Decision {
	a, b := s.Player(c.A), s.Player(c.B)
	switch {
	case a == nil:
		return refusal("arbiter.player.unknown", "id", c.A)
	case b == nil:
		return refusal("arbiter.player.unknown", "id", c.B)
	case a.ID == b.ID || a.Number == 0 || b.Number == 0:
		return refusal("arbiter.player.exchange.numbers")
	case inTable(s):
		return refusal("arbiter.player.numbers.table")
	case numbersFixed(s) && s.FIDEMode():
		return refusal("arbiter.player.numbers.fixed", "round", lastFree)
	case s.TournamentRating(&a.Player) != s.TournamentRating(&b.Player) && s.FIDEMode() && !tabular(s):
		return refusal("arbiter.player.exchange.ratings", "player", a.Name, "rating", s.TournamentRating(&a.Player), "other", b.Name, "rating2", s.TournamentRating(&b.Player))
	}
	var d Decision
	d.warn(Confirm, "arbiter.player.exchange", "player", a.Name, "number", a.Number, "other", b.Name, "number2", b.Number)
	order := extendedOrder(s, s.Players)
	order[a.Number-1], order[b.Number-1] = b.ID, a.ID
	d.add(journal.PlayersNumbered{Order: order})
	if s.Current() > 0 {
		d.remark(s, "TPN exchange", []string{fmt.Sprintf("%d=>%d", a.Number, b.Number), fmt.Sprintf("%d=>%d", b.Number, a.Number)})
	}
	return d
}
