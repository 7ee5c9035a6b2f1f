package arbiter

import (
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// Stage is the stage of a tournament: what is to be done next.
type Stage struct {
	Step  Step
	Round int // that it is about
	Count int // players, or results missing
}

// Step is the kind of a stage.
type Step string

const (
	StepPlayers  Step = "players"   // enter players
	StepNumbers  Step = "numbers"   // give pairing numbers
	StepColour   Step = "colour"    // draw the initial colour
	StepPair     Step = "pair"      // pair the next round
	StepManual   Step = "manual"    // finish changing a draft by hand
	StepPublish  Step = "publish"   // look at a draft and publish it
	StepLineUps  Step = "lineups"   // take line-ups, and make the boards
	StepResults  Step = "results"   // enter results
	StepClose    Step = "close"     // close the round
	StepTieBreak Step = "tie-break" // play the tie-break games of a knock-out
	StepFinished Step = "finished"  // nothing
)

// Steps are the steps that every round takes, in their order.
var Steps = []Step{StepPlayers, StepNumbers, StepColour, StepPair, StepPublish, StepResults, StepClose, StepFinished}

// StageOf returns the stage of a tournament.
func StageOf(s *journal.State) Stage {
	n := s.Current()
	r := s.Round(n)
	switch {
	case r != nil && r.Manual:
		return Stage{StepManual, n, 0}
	case r != nil && !r.Published:
		return Stage{StepPublish, n, 0}
	case len(OpenMatches(s, n)) > 0:
		return Stage{StepLineUps, n, len(OpenMatches(s, n))}
	case len(s.Missing(n)) > 0:
		return Stage{StepResults, n, len(s.Missing(n))}
	case r != nil && !r.Closed:
		return Stage{StepClose, n, 0}
	case n > 0 && IsKnockout(s):
		return stageOfKnockout(s, n)
	case n >= s.Config.Rounds && n > 0:
		return Stage{StepFinished, n, 0}
	case n > 0:
		return Stage{StepPair, n + 1, 0}
	case s.Config.ForTeams() && len(s.Teams) < 2:
		return Stage{StepPlayers, 1, len(s.Teams)}
	case len(s.Players) < 2:
		return Stage{StepPlayers, 1, len(s.Players)}
	case countUnnumbered(s) > 0:
		return Stage{StepNumbers, 1, countUnnumbered(s)}
	case s.Config.Initial == tournament.NoColor && DrawsColour(s):
		return Stage{StepColour, 1, 0}
	}
	return Stage{StepPair, 1, 0}
}

// stageOfKnockout returns the stage of a knock-out whose round is over.
func stageOfKnockout(s *journal.State, n int) Stage {
	step, err := NextGames(s)
	switch {
	case Champion(s):
		return Stage{StepFinished, n, 0}
	case err == nil && !step.Extra:
		return Stage{StepPair, n + 1, 0}
	}
	return Stage{StepTieBreak, n, 0} // or what its page says
}

// DrawsColour reports whether the initial colour is drawn by lot in the tournament's system:
// where tables say who meets whom, they say the colours too.
func DrawsColour(s *journal.State) bool {
	system, err := tournament.ParseSystem(s.Config.System)
	return err != nil || !system.Family.Predetermined()
}

func countUnnumbered(s *journal.State) int {
	n := 0
	for k := range s.Players {
		if s.Players[k].Number == 0 {
			n++
		}
	}
	return n
}

// Text describes the stage in a few words.
func (s Stage) Text() message.Message {
	if s.Step == StepLineUps {
		return message.New("web.stage.lineups", "round", s.Round, "count", s.Count)
	}
	if s.Step == StepResults {
		return message.New("web.stage.results", "round", s.Round, "count", s.Count)
	}
	return message.New("web.stage."+string(s.Step), "round", s.Round)
}
