// Package pairing pairs rounds by any of the systems, checks recorded pairings,
// and gives the reasons.
package pairing

import (
	"slices"

	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Bye is the opponent's number of the player who gets the pairing-allocated bye.
const Bye = 0

// Round is the pairing of one round.
type Round struct {
	Number  int
	System  System
	Boards  []Board // of players, in order; who has the bye, or is free, stands last
	Matches []Match // for teams whose tables say which teams meet
	Absent  []swiss.Absentee
	Assumed message.Message // what was taken of the number of rounds; none: the record states it
	Taken   bool            // nothing says or shows the initial-colour of this Swiss: White was taken

	Undrawn bool // by a table, with numbers of which nothing says that they were drawn by lot

	Swiss    *swiss.Pairing // of a Swiss: the reasons
	Knockout *knockout.Step // of a knock-out: what is to be played, tie-break games too
}

// Match is two teams, by number, and the boards on which their players meet. A
// team that is free stands last, with the opponent Bye.
type Match struct {
	White  int // named first
	Black  int
	Boards []Board
}

// Board is two players, by number.
type Board struct {
	White int `json:"white"`
	Black int `json:"black"` // Bye: the white player gets the pairing-allocated bye, or is free
}

// Options say what to pair, and by which rules. The zero Options pair the next
// round by the record's own system.
type Options struct {
	Round   int
	System  System            // "": that of the event; without its year: in the edition of the event
	Edition string            // of the event's system, by its year; "": that of the event
	Event   tournament.System // the type of the event; the zero one: the record's
}

// event returns the type of the event.
func (o *Options) event(t *tournament.Tournament) tournament.System {
	if o.Event != (tournament.System{}) {
		return o.Event
	}
	return t.System
}

// Pair pairs a round, from the rounds before it or by a table. The record is not
// changed.
//
// The error is a *swiss.Unpairable if the record does not allow the round to be
// paired, a *swiss.Impossible if no legal pairing exists, or a
// *crosstable.Contradiction.
func Pair(t *tournament.Tournament, o Options) (*Round, error) {
	c, err := Choose(t, o)
	if err != nil {
		return nil, err
	}
	number := o.Round
	if number == 0 {
		number = swiss.NextRound(t)
	}
	switch c.System.Kind() {
	case ByTable:
		return pairByTable(t, c, number)
	case ByBracket:
		return pairKnockout(t, o.Round)
	}
	return pairSwiss(t, c, number)
}

func pairSwiss(t *tournament.Tournament, c Choice, number int) (*Round, error) {
	field, err := c.field(t, number)
	if err != nil {
		return nil, err
	}
	paired, err := PairField(field)
	if err != nil {
		return nil, err
	}
	if err := allocatedBefore(t, field, paired); err != nil {
		return nil, err
	}
	c.explainSeeding(paired)
	round := &Round{Number: number, System: c.System, Absent: field.Absent, Swiss: paired, Assumed: c.assumedLength(t, number), Taken: field.Taken}
	for _, p := range paired.Pairs {
		b := boardOf(field, p)
		if t.IsTeam() {
			round.Matches = append(round.Matches, Match{White: b.White, Black: b.Black})
		} else {
			round.Boards = append(round.Boards, b)
		}
	}
	return round, nil
}

// allocatedBefore refuses a round for which somebody has the pairing-allocated bye before it is
// paired, if the pairing gives it to nobody or to somebody else: the player left over follows
// from the rules of the system alone (R-BYE-BEFORE).
func allocatedBefore(t *tournament.Tournament, f *swiss.Field, paired *swiss.Pairing) error {
	if f.Round <= t.RoundsPaired() || f.Round > len(t.Rounds) {
		return nil
	}
	given := 0
	for _, p := range paired.Pairs {
		if p.Black == swiss.Bye {
			given = f.Players[p.White].Number
		}
	}
	byes := t.Rounds[f.Round-1].Byes
	if t.IsTeam() {
		byes = t.Rounds[f.Round-1].TeamByes
	}
	for _, b := range byes {
		switch {
		case b.Kind != tournament.PairingAllocatedBye || b.ID == given:
		case given == 0:
			return refuse("pairing.bye-before.nobody", "round", f.Round, "number", b.ID, "count", f.Len(), "text", f.Rules.Cite.Text)
		default:
			return refuse("pairing.bye-before", "round", f.Round, "number", b.ID, "given", given, "text", f.Rules.Cite.Text)
		}
	}
	return nil
}

// Pairs returns the round as it was paired: boards of players, or matches of teams with the
// teams in their place.
func (r *Round) Pairs() []Board {
	if r.Swiss == nil && r.Knockout == nil || r.Matches == nil {
		return r.Boards
	}
	pairs := make([]Board, len(r.Matches))
	for k, m := range r.Matches {
		pairs[k] = Board{White: m.White, Black: m.Black}
	}
	return pairs
}

// Enter adds the pairing to the record: games without result, and the byes of
// the round, those of absent players included. What the record held of the
// round and of later ones is dropped, granted byes of later rounds excepted. Of a
// round by a table see enterTable. Tie-break games are outside the rounds: they are
// entered with their results, and those after this round are dropped.
func (r *Round) Enter(t *tournament.Tournament) {
	if r.Knockout != nil && r.Knockout.Extra {
		return
	}
	for len(t.Rounds) < r.Number {
		t.Rounds = append(t.Rounds, tournament.Round{})
	}
	round := &t.Rounds[r.Number-1]
	round.Games, round.Byes = make([]tournament.Game, 0, len(r.Boards)), nil
	switch r.System.Kind() {
	case ByTable:
		r.enterTable(round)
		return
	case ByBracket:
		if r.Matches != nil {
			r.enterMatches(round)
		} else {
			r.enterTable(round)
		}
		t.Extra = slices.DeleteFunc(t.Extra, func(g tournament.ExtraGame) bool { return g.After >= r.Number })
		t.Decided = slices.DeleteFunc(t.Decided, func(d tournament.DecidedMatch) bool { return d.After >= r.Number })
		r.dropLater(t)
		return
	}
	if r.Matches != nil {
		r.enterMatches(round)
		r.dropLater(t)
		return
	}
	for _, b := range r.Boards {
		if b.Black == Bye {
			round.Byes = append(round.Byes, tournament.Bye{ID: b.White, Kind: tournament.PairingAllocatedBye})
			continue
		}
		round.Games = append(round.Games, tournament.Game{White: b.White, Black: b.Black})
	}
	for _, a := range r.Absent {
		round.Byes = append(round.Byes, tournament.Bye{ID: a.Number, Kind: a.Bye})
	}
	r.dropLater(t)
}

// enterMatches adds the matches of a Swiss of teams: boards come with the line-ups.
func (r *Round) enterMatches(round *tournament.Round) {
	*round = tournament.Round{Date: round.Date}
	for _, m := range r.Matches {
		if m.Black == Bye {
			round.TeamByes = append(round.TeamByes, tournament.Bye{ID: m.White, Kind: tournament.PairingAllocatedBye})
			continue
		}
		round.Matches = append(round.Matches, tournament.Match{White: m.White, Black: m.Black})
	}
	for _, a := range r.Absent {
		round.TeamByes = append(round.TeamByes, tournament.Bye{ID: a.Number, Kind: a.Bye})
	}
}

// dropLater takes the games of later rounds out, and the byes of those that have
// been paired.
func (r *Round) dropLater(t *tournament.Tournament) {
	for k := r.Number; k < len(t.Rounds); k++ {
		later := &t.Rounds[k]
		if len(later.Games)+len(later.Matches)+len(later.Forfeits) > 0 {
			*later = tournament.Round{Date: later.Date}
		}
	}
}
