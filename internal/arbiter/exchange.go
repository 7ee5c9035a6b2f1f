package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// Exchange is one step of a draft that is changed by hand, which it begins if need
// be: two players take each other's places. A player without a board gets that of
// the other; two without one make a new board, with the colours that the rules give.
// With B 0 the board of A is taken apart. The objections of the rules are not asked
// here but shown (Objections), and confirmed when the phase ends.
type Exchange struct{ Round, A, B int }

func (c Exchange) Decide(s *journal.State) Decision {
	var all Decision
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case r.ByTeams:
		return refusal("arbiter.team.table")
	case c.A == c.B:
		return all
	case !r.Manual:
		if all = (StartManual{c.Round}).Decide(s); all.Refused != nil {
			return all
		}
		s = s.Clone()
		for _, w := range all.Events {
			if err := s.Apply(journal.Event{Number: s.Last + 1, Payload: w}); err != nil {
				return refusal("arbiter.impossible", "reason", err.Error())
			}
		}
		r = s.Round(c.Round)
	}
	step, why := c.arrange(s, r)
	if why != nil {
		return Decision{Refused: why}
	}
	d := step.Decide(s)
	if d.Refused != nil {
		return d
	}
	all.add(d.Events...)
	return all
}

// arrange returns the draft after the step.
func (c Exchange) arrange(s *journal.State, r *journal.Round) (Rearrange, *message.Message) {
	to := Rearrange{Round: c.Round, Byes: slices.Clone(r.Byes)}
	for _, b := range r.Boards {
		to.Boards = append(to.Boards, b.Board)
	}
	a, b := place(to.Boards, c.A), place(to.Boards, c.B)
	for _, id := range []int{c.A, c.B} {
		if id != 0 && place(to.Boards, id) == nil && !slices.ContainsFunc(r.Byes, func(y journal.Bye) bool { return y.ID == id }) {
			m := message.New("arbiter.manual.stranger", "player", calledBy(s, id), "round", c.Round)
			return to, &m
		}
	}
	pool := func(id int) { to.Byes = append(to.Byes, journal.Bye{ID: id, Kind: tournament.ZeroPointBye}) }
	leave := func(id int) { to.Byes = slices.DeleteFunc(to.Byes, func(y journal.Bye) bool { return y.ID == id }) }
	switch {
	case c.B == 0 && a != nil:
		k := slices.IndexFunc(to.Boards, func(x journal.Board) bool { return x.White == c.A || x.Black == c.A })
		pool(to.Boards[k].White)
		if to.Boards[k].Black != 0 {
			pool(to.Boards[k].Black)
		}
		to.Boards = slices.Delete(to.Boards, k, k+1)
	case c.B == 0:
	case a != nil && b != nil:
		*a, *b = c.B, c.A
	case a != nil:
		*a = c.B
		leave(c.B)
		pool(c.A)
	case b != nil:
		*b = c.A
		leave(c.A)
		pool(c.B)
	default:
		leave(c.A)
		leave(c.B)
		to.Boards = append(to.Boards, inColours(s, c.Round, c.A, c.B))
	}
	return to, nil
}

// place returns the place of a player on the boards; nil: none.
func place(boards []journal.Board, id int) *int {
	for k := range boards {
		switch {
		case id == 0:
		case boards[k].White == id:
			return &boards[k].White
		case boards[k].Black == id:
			return &boards[k].Black
		}
	}
	return nil
}

// inColours returns a new board of two players, with the colours that the rules give them.
func inColours(s *journal.State, round, a, b int) journal.Board {
	x, ok := arrangementOf(s, round)
	if !ok || tabular(s) {
		return journal.Board{White: a, Black: b}
	}
	pair, _ := pairing.Colours(x.field, x.index[a], x.index[b])
	if pair.White == x.index[b] {
		return journal.Board{White: b, Black: a}
	}
	return journal.Board{White: a, Black: b}
}

func arrangementOf(s *journal.State, round int) (*arrangement, bool) {
	field, err := pairing.Field(s.Record(round), pairing.Options{Round: round})
	if err != nil || s.Round(round) == nil {
		return nil, false
	}
	return newArrangement(&opening{round: round, state: s}, field, s.Round(round)), true
}

// Objections returns the objections of the rules to the boards of a draft round,
// by board, for those that the engine did not make.
func Objections(s *journal.State, round int) map[journal.Board][]message.Message {
	r := s.Round(round)
	if r == nil || r.ByTeams {
		return nil
	}
	x, ok := arrangementOf(s, round)
	if !ok {
		return nil
	}
	all := map[journal.Board][]message.Message{}
	for _, b := range r.Boards {
		if slices.Contains(r.Engine, b.Board) || !x.knows(b.Board) {
			continue
		}
		x.Warnings = nil
		x.look(b.Board)
		for _, w := range x.Warnings {
			all[b.Board] = append(all[b.Board], w.Message)
		}
	}
	return all
}

// knows reports whether the players of a board are in the field.
func (x *arrangement) knows(b journal.Board) bool {
	_, white := x.index[b.White]
	_, black := x.index[b.Black]
	return white && (black || b.Black == 0)
}

// UnpairedPlayers returns the players present without an opponent in a published round, by
// ID in the order of their numbers, and the one with the pairing-allocated bye; 0: nobody.
// They are paired if latecomers are: C.04.2 4.4.
func UnpairedPlayers(s *journal.State, round int) (ids []int, bye int) {
	r := s.Round(round)
	if r == nil || !r.Published || r.ByTeams || tabular(s) {
		return nil, 0
	}
	waiting, bye := findUnpaired(s, round)
	for k := range s.Players {
		if waiting[s.Players[k].ID] {
			ids = append(ids, s.Players[k].ID)
		}
	}
	return ids, bye
}
