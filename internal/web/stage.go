package web

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// stage is how far a tournament is: what is to be done next.
type stage struct {
	Step  step
	Round int // that it is about
	Count int // players, or results missing
}

type step string

const (
	stepPlayers  step = "players"   // enter players
	stepNumbers  step = "numbers"   // give pairing numbers
	stepColour   step = "colour"    // draw the initial colour
	stepPair     step = "pair"      // pair the next round
	stepManual   step = "manual"    // finish changing a draft by hand
	stepPublish  step = "publish"   // look at a draft and publish it
	stepResults  step = "results"   // enter results
	stepClose    step = "close"     // close the round
	stepTieBreak step = "tie-break" // play the tie-break games of a knock-out
	stepFinished step = "finished"  // nothing
)

// steps are those that every round takes, in their order.
var steps = []step{stepPlayers, stepNumbers, stepColour, stepPair, stepPublish, stepResults, stepClose, stepFinished}

func stageOf(s *journal.State) stage {
	n := s.Current()
	r := s.Round(n)
	switch {
	case r != nil && r.Manual:
		return stage{stepManual, n, 0}
	case r != nil && !r.Published:
		return stage{stepPublish, n, 0}
	case len(s.Missing(n)) > 0:
		return stage{stepResults, n, len(s.Missing(n))}
	case r != nil && !r.Closed:
		return stage{stepClose, n, 0}
	case n > 0 && arbiter.IsKnockout(s):
		return stageOfKnockout(s, n)
	case n >= s.Config.Rounds && n > 0:
		return stage{stepFinished, n, 0}
	case n > 0:
		return stage{stepPair, n + 1, 0}
	case s.Config.ForTeams() && len(s.Teams) < 2:
		return stage{stepPlayers, 1, len(s.Teams)}
	case len(s.Players) < 2:
		return stage{stepPlayers, 1, len(s.Players)}
	case unnumbered(s) > 0:
		return stage{stepNumbers, 1, unnumbered(s)}
	case s.Config.Initial == tournament.NoColor && drawsColour(s):
		return stage{stepColour, 1, 0}
	}
	return stage{stepPair, 1, 0}
}

// stageOfKnockout is what is to be done when a round of a knock-out is over.
func stageOfKnockout(s *journal.State, n int) stage {
	step, err := arbiter.NextGames(s)
	switch {
	case arbiter.Champion(s):
		return stage{stepFinished, n, 0}
	case err == nil && !step.Extra:
		return stage{stepPair, n + 1, 0}
	}
	return stage{stepTieBreak, n, 0} // or what its page says
}

// drawsColour reports a system in which the initial colour is drawn by lot: where
// tables say who meets whom, they say the colours too.
func drawsColour(s *journal.State) bool {
	system, err := tournament.ParseSystem(s.Config.System)
	return err != nil || !system.Family.Predetermined()
}

func unnumbered(s *journal.State) int {
	n := 0
	for k := range s.Players {
		if s.Players[k].Number == 0 {
			n++
		}
	}
	return n
}

// text says it in a few words.
func (s stage) text() message.Message {
	if s.Step == stepResults {
		return message.New("web.stage.results", "round", s.Round, "count", s.Count)
	}
	return message.New("web.stage."+string(s.Step), "round", s.Round)
}
