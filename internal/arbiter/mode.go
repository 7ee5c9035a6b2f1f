package arbiter

import "torneo/internal/journal"

// LeaveFIDEMode gives up, for ever, that everything is done as the regulations
// demand.
type LeaveFIDEMode struct{}

func (LeaveFIDEMode) Decide(s *journal.State) Decision {
	if !s.FIDEMode() {
		return refusal("arbiter.mode.left", "round", s.ModeLeft)
	}
	var d Decision
	round := max(s.Current(), 1)
	d.warn(TwoSteps, "arbiter.mode.leave", "round", round)
	d.add(journal.FIDEModeLeft{Round: round}, comment(round, "FIDE mode exited", ""))
	return d
}
