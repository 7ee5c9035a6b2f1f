package knockout

import (
	"strconv"

	"torneo/message"
	"torneo/pairing/match"
	"torneo/tournament"
)

// PhaseName names a phase: "Final", "Quarter-finals".
func (b *Bracket) PhaseName(phase int) message.Message { //i18n:prefix knockout.phase.
	switch size := b.Size(phase); {
	case b.Phases == 1:
		return message.New("knockout.phase.match")
	case size <= 32:
		return message.New("knockout.phase." + strconv.Itoa(size))
	default:
		return message.New("knockout.phase.early", "players", 2*size)
	}
}

// StageName describes a stage of a match: its games with their time; of teams its matches.
func StageName(s *tournament.Stage, teams bool) message.Message {
	var clock any = ""
	if s.Clock != (tournament.ByColor[tournament.Clock]{}) {
		clock = ClockName(s.Clock)
	}
	switch {
	case s.Kind == tournament.SuddenDeath:
		return message.New("knockout.stage.sudden", "clock", clock)
	case s.Kind == tournament.FirstWin && s.Games == 0 && teams:
		return message.New("knockout.stage.first-match", "clock", clock)
	case s.Kind == tournament.FirstWin && s.Games == 0:
		return message.New("knockout.stage.first", "clock", clock)
	case s.Kind == tournament.FirstWin && teams:
		return message.New("knockout.stage.first-of-match", "count", s.Games, "clock", clock)
	case s.Kind == tournament.FirstWin:
		return message.New("knockout.stage.first-of", "count", s.Games, "clock", clock)
	case teams:
		return message.New("knockout.stage.matches", "count", s.Games, "clock", clock)
	}
	return message.New("knockout.stage.games", "count", s.Games, "clock", clock)
}

// ClockName describes the time of a game that is not that of the event: "15 min + 10 s", or of both
// colours "5 min – 4 min".
func ClockName(c tournament.ByColor[tournament.Clock]) message.Message {
	one := func(c tournament.Clock) message.Message {
		if c.Increment == 0 {
			return message.New("knockout.clock", "minutes", c.Minutes)
		}
		return message.New("knockout.clock.increment", "minutes", c.Minutes, "seconds", c.Increment)
	}
	if c.White == c.Black {
		return one(c.White)
	}
	return message.New("knockout.clock.both", "white", one(c.White), "black", one(c.Black))
}

// CriterionName names a criterion that decides matches of teams.
func CriterionName(c match.Criterion) message.Message {
	switch c {
	case match.GamePoints:
		return message.New("knockout.criterion.gp")
	case match.BoardCount:
		return message.New("knockout.criterion.bc")
	case match.TopBoards:
		return message.New("knockout.criterion.tbr")
	}
	return message.New("knockout.criterion.bbe")
}
