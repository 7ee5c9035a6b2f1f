package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// RequestBye gives a player a bye in a round whose pairing nobody has seen: half a
// point, nothing, or, where the arbiter has promised it, a full point.
type RequestBye struct {
	ID    int
	Round int
	Kind  tournament.ByeKind
}

func (c RequestBye) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	switch {
	case p == nil:
		return refusal("arbiter.player.unknown", "id", c.ID)
	case tabular(s):
		return refusal("arbiter.bye.table")
	case c.Round < 1 || c.Round > s.Config.Rounds:
		return refusal("arbiter.bye.no-round", "round", c.Round, "rounds", s.Config.Rounds)
	case c.Round < s.Coming():
		return refusal("arbiter.bye.paired", "round", c.Round)
	case p.LeftFrom > 0 && c.Round >= p.LeftFrom:
		return refusal("arbiter.bye.left", "player", p.Name, "round", p.LeftFrom)
	}
	var d Decision
	kind, has := p.Byes[c.Round]
	if has && kind == c.Kind {
		return d
	}
	switch c.Kind {
	case tournament.HalfPointBye:
		if !c.half(s, p, &d) {
			return d
		}
	case tournament.FullPointBye:
		d.warn(Acknowledge, "arbiter.bye.full-point", "player", p.Name, "round", c.Round)
	case tournament.ZeroPointBye:
	default:
		return refusal("arbiter.bye.kind")
	}
	d.add(journal.ByeGranted{ID: c.ID, Round: c.Round, Kind: c.Kind})
	return d
}

// half decides about a half-point bye; it returns false if it is refused.
func (c RequestBye) half(s *journal.State, p *journal.Player, d *Decision) bool {
	if p.NoHalfByes {
		if s.FIDEMode() {
			*d = refusal("arbiter.bye.flagged", "player", p.Name)
			return false
		}
		d.warn(Confirm, "arbiter.bye.flagged", "player", p.Name)
	}
	had := halfByes(s, p)
	if most := s.Config.HalfByes; most >= 0 && had >= most {
		d.warn(Confirm, "arbiter.bye.beyond", "player", p.Name, "had", had, "most", most)
	} else if had > 0 {
		d.warn(Confirm, "arbiter.bye.another", "player", p.Name, "had", had)
	}
	if until := LastHalfByeRound(&s.Config); c.Round > until {
		d.warn(Confirm, "arbiter.bye.late", "round", c.Round, "until", until)
	}
	return true
}

// halfByes counts the half-point byes that a player has had or will have.
func halfByes(s *journal.State, p *journal.Player) int {
	n := 0
	for r := range s.Coming() - 1 {
		for _, b := range s.Rounds[r].Byes {
			if b.ID == p.ID && b.Kind == tournament.HalfPointBye {
				n++
			}
		}
	}
	for round, kind := range p.Byes {
		if round >= s.Coming() && kind == tournament.HalfPointBye {
			n++
		}
	}
	return n
}

// LastHalfByeRound returns the last round in which one may ask for half a point.
func LastHalfByeRound(c *journal.Config) int {
	if c.HalfByesUntil > 0 {
		return c.HalfByesUntil
	}
	return c.Rounds - 1
}

// CancelBye takes a bye back as long as nobody has seen the pairing of the round.
type CancelBye struct{ ID, Round int }

func (c CancelBye) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	if c.Round < s.Coming() {
		return refusal("arbiter.bye.paired", "round", c.Round)
	}
	if _, ok := p.Byes[c.Round]; !ok {
		return refusal("arbiter.bye.none", "player", p.Name, "round", c.Round)
	}
	var d Decision
	d.add(journal.ByeRevoked(c))
	return d
}
