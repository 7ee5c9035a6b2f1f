package arbiter

import (
	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
)

// PairLate pairs who has no opponent in a published round, among themselves:
// latecomers, teams too, and who got the pairing-allocated bye for want of one
// (C.04.2 4.4).
type PairLate struct{}

func (PairLate) Decide(s *journal.State) Decision {
	n := s.Current()
	r := s.Round(n)
	switch {
	case tabular(s):
		return refusal("arbiter.round.table")
	case r == nil || !r.Published:
		return refusal("arbiter.round.late-draft")
	case r.Closed:
		return refusal("arbiter.round.closed", "round", n)
	case s.Config.ForTeams():
		return pairLateTeams(s)
	}
	o := &opening{round: n, state: s.Clone()}
	o.number()
	if o.Refused != nil {
		return o.Decision
	}
	waiting, bye := findUnpaired(o.state, n)
	if bye != 0 && len(waiting)%2 == 1 {
		waiting[bye] = true
	}
	if len(waiting) < 2 {
		return refusal("arbiter.round.nobody-late", "round", n)
	}
	paired, err := pairing.Pair(recordForPlayers(o.state, n, waiting), pairing.Options{Round: n})
	if err != nil {
		return refusal("arbiter.round.not-paired", "round", n, "reason", because(err))
	}
	late := journal.LatecomersPaired{Round: n, Boards: boardsOf(o.state, paired.Boards)}
	after := o.state.Clone()
	if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: late}); err != nil {
		return refusal("arbiter.impossible", "reason", saying(err))
	}
	if right, err := pairing.Pair(after.Record(n), pairing.Options{Round: n}); err == nil {
		late.Right = boardsOf(after, right.Boards)
	}
	o.do(late)
	o.warn(Confirm, "arbiter.round.late", "round", n, "boards", saidBoards(pairsOf(o.state, late.Boards), playersOf(o.state)))
	return o.Decision
}

// findUnpaired returns the players present without an opponent in a round: those without
// anything to do, by ID, and the one with the pairing-allocated bye; 0 if there is none.
func findUnpaired(s *journal.State, round int) (waiting map[int]bool, bye int) {
	waiting = map[int]bool{}
	for k := range s.Players {
		p := &s.Players[k]
		if _, away := p.ByeIn(round); !away && !notThere(s, p, round) {
			waiting[p.ID] = true
		}
	}
	for _, id := range s.Round(round).Staying {
		delete(waiting, id)
	}
	for _, p := range s.Round(round).Boards {
		delete(waiting, p.White)
		delete(waiting, p.Black)
		if p.Black == 0 {
			bye = p.White
		}
	}
	return waiting, bye
}

// recordForPlayers returns the record from which the round is paired for some players
// alone.
func recordForPlayers(s *journal.State, round int, players map[int]bool) *tournament.Tournament {
	t := s.Record(round - 1)
	r := &t.Rounds[round-1]
	r.Byes = nil
	for k := range s.Players {
		if p := &s.Players[k]; p.Number > 0 && !players[p.ID] {
			r.Byes = append(r.Byes, tournament.Bye{ID: p.Number, Kind: tournament.ZeroPointBye})
		}
	}
	return t
}
