package arbiter

import (
	"cmp"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Withdraw is a player who is not paired from a round on: he goes, or is
// expelled. Without a round, from the first one whose pairing nobody has seen: a draft
// with him is paired again.
type Withdraw struct {
	ID       int
	From     int
	Expelled bool
}

func (c Withdraw) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	if c.From == 0 {
		c.From = cmp.Or(p.LeftFrom, s.Coming())
	}
	switch {
	case p.LeftFrom == c.From && p.Expelled == c.Expelled:
		return Decision{}
	case p.LeftFrom > 0 && p.LeftFrom < s.Coming() && c.From > p.LeftFrom:
		return refusal("arbiter.player.left", "player", p.Name, "round", p.LeftFrom)
	case c.From < 1 || c.From > s.Config.Rounds+1:
		return refusal("arbiter.player.no-round", "round", c.From, "rounds", s.Config.Rounds)
	}
	for r := c.From; r < s.Coming(); r++ {
		if onBoard(s.Round(r), c.ID) {
			return refusal("arbiter.player.paired", "player", p.Name, "round", r)
		}
	}
	var d Decision
	if p.LeftFrom == 0 {
		leavesTable(s, p, &d)
	}
	if c.Expelled && !p.Expelled {
		d.warn(Confirm, "arbiter.player.expel", "player", p.Name, "round", c.From)
	}
	d.add(journal.PlayerLeft(c))
	return d
}

// onBoard reports whether a player is paired in a round.
func onBoard(r *journal.Round, id int) bool {
	for k := range r.Boards {
		if r.Boards[k].White == id || r.Boards[k].Black == id {
			return true
		}
	}
	return false
}

// Return is a player who had left and is paired again from a round on; without a
// round, from the first one whose pairing nobody has seen.
type Return struct{ ID, From int }

func (c Return) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	if p.LeftFrom == 0 {
		return refusal("arbiter.player.here", "player", p.Name)
	}
	if c.From == 0 {
		c.From = s.Coming()
	}
	if c.From < s.Coming() || c.From > s.Config.Rounds {
		return refusal("arbiter.player.from", "round", c.From, "next", s.Coming(), "rounds", s.Config.Rounds)
	}
	var d Decision
	if p.Expelled {
		d.warn(Confirm, "arbiter.player.readmit", "player", p.Name, "round", c.From)
	}
	d.add(journal.PlayerReturned(c))
	return d
}

// Flag notes that a player gets no half-point byes.
type Flag struct {
	ID         int
	NoHalfByes bool
}

func (c Flag) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	var d Decision
	if p.NoHalfByes == c.NoHalfByes {
		return d
	}
	if c.NoHalfByes {
		for round := s.Coming(); round <= s.Config.Rounds; round++ {
			if kind, has := p.Byes[round]; has && kind == tournament.HalfPointBye {
				d.warn(Acknowledge, "arbiter.bye.flagged-has", "player", p.Name, "round", round)
			}
		}
	}
	d.add(journal.PlayerFlagged{ID: c.ID, NoHalfByes: c.NoHalfByes})
	return d
}
