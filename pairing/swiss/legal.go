package swiss

import (
	"torneo/message"
	"torneo/tournament"
)

// Compatible reports whether two players may be paired, whatever the others are.
func (f *Field) Compatible(a, b int) bool {
	return !f.HaveMet(a, b) && !f.IsProhibited(a, b) && f.Clash(a, b) == tournament.NoColor
}

// Clash returns the colour that both players must get, so that they may not meet; NoColor if
// colours do not forbid it.
func (f *Field) Clash(a, b int) tournament.Color { return f.Rules.clash(f, a, b) }

// Objections returns what the rules have against a pair, whatever the others are; nothing if it
// may be.
func (f *Field) Objections(p Pair) []message.Message {
	white := &f.Players[p.White]
	if p.Black == Bye {
		switch white.ByeBar {
		case HadBye:
			return []message.Message{message.New("pairing.illegal.had-bye", "player", white.Number, "round", white.BarRound, "article", f.Rules.Cite.Barred)}
		case WonByForfeit:
			return []message.Message{message.New("pairing.illegal.won-by-forfeit", "player", white.Number, "round", white.BarRound, "article", f.Rules.Cite.Barred)}
		case JoinedLate:
			return []message.Message{message.New("pairing.illegal.joined-late", "player", white.Number, "article", f.Rules.Cite.Barred)}
		case PointsUnplayed:
			return []message.Message{message.New("pairing.illegal.points-unplayed", "player", white.Number, "round", white.BarRound, "article", f.Rules.Cite.Barred)}
		case WonUnplayed:
			return []message.Message{message.New("pairing.illegal.won-unplayed", "player", white.Number, "round", white.BarRound, "article", f.Rules.Cite.Barred)}
		}
		return nil
	}
	black := &f.Players[p.Black]
	names := []any{"player", white.Number, "opponent", black.Number}
	var why []message.Message
	if f.HaveMet(p.White, p.Black) {
		why = append(why, message.New("pairing.illegal.met", append(names, "round", f.MetIn(p.White, p.Black), "article", f.Rules.Cite.Met)...))
	}
	if f.IsProhibited(p.White, p.Black) {
		why = append(why, message.New("pairing.illegal.prohibited", names...))
	}
	if len(why) > 0 {
		return why
	}
	switch f.Clash(p.White, p.Black) {
	case tournament.White:
		why = append(why, message.New("pairing.illegal.both-white", append(names, "article", f.Rules.Cite.Clash)...))
	case tournament.Black:
		why = append(why, message.New("pairing.illegal.both-black", append(names, "article", f.Rules.Cite.Clash)...))
	}
	return why
}

// MetIn returns the last round in which two players played each other; 0 if they have not.
func (f *Field) MetIn(a, b int) int {
	if f.table == nil {
		return 0
	}
	for r := f.table.Rounds; r > 0; r-- {
		if e := f.table.Entry(int(f.entry[a]), r); isOverTheBoard(e) && e.Opponent == f.entry[b] {
			return r
		}
	}
	return 0
}
