package pairing

import (
	"torneo/message"
	"torneo/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// forbidden lists the recorded pairs that the rules forbid, a difference each.
func (c *comparison) forbidden() []Difference {
	var list []Difference
	for _, p := range c.recorded {
		if reasons := c.illegal(p); len(reasons) > 0 {
			d := Difference{Kind: OtherPairs, Recorded: []Board{c.board(p)}}
			d.settle(c, reasons)
			list = append(list, d)
		}
	}
	return list
}

// illegal says why a pair may not be, whatever the others are; nothing if it may.
func (c *comparison) illegal(p swiss.Pair) []message.Message {
	white := &c.field.Players[p.White]
	if p.Black == swiss.Bye {
		return illegalBye(white)
	}
	black := &c.field.Players[p.Black]
	var why []message.Message
	if c.field.Met(p.White, p.Black) { // C.04.1 2
		why = append(why, message.New("pairing.illegal.met", "player", white.Number, "opponent", black.Number, "round", c.met(white.Number, black.Number)))
	}
	if c.field.Prohibited(p.White, p.Black) {
		why = append(why, message.New("pairing.illegal.prohibited", "player", white.Number, "opponent", black.Number))
	}
	if len(why) == 0 && !dutch.Compatible(c.field, p.White, p.Black) { // C.04.3 C3
		id := "pairing.illegal.both-black"
		if white.Preference.Color == tournament.White {
			id = "pairing.illegal.both-white"
		}
		why = append(why, message.New(id, "player", white.Number, "opponent", black.Number))
	}
	return why
}

// illegalBye says why a player may not get the pairing-allocated bye (C.04.1 4).
func illegalBye(p *swiss.Player) []message.Message {
	switch p.ByeBar {
	case swiss.HadBye:
		return []message.Message{message.New("pairing.illegal.had-bye", "player", p.Number, "round", p.BarRound)}
	case swiss.WonUnplayed:
		return []message.Message{message.New("pairing.illegal.won-unplayed", "player", p.Number, "round", p.BarRound)}
	}
	return nil
}

// met is the last round before this one in which two players, by number, played
// each other.
func (c *comparison) met(a, b int) int {
	for r := c.field.Round - 1; r > 0; r-- {
		for k := range c.t.Rounds[r-1].Games {
			g := &c.t.Rounds[r-1].Games[k]
			if (g.White == a && g.Black == b || g.White == b && g.Black == a) && !g.Counted().White.Forfeit() {
				return r
			}
		}
	}
	return 0
}
