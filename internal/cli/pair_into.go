package cli

import (
	"torneo/internal/cli/command"
	"torneo/pairing"
	"torneo/tiebreak"
	"torneo/tournament"
)

// justPoints is the list where there is no other.
var justPoints = []tiebreak.Spec{{Code: "PTS"}}

// withRound enters the pairing of a round into the report, as TRF26: it adds the points of its
// byes, and the places that follow by the file's list, or by the points alone, unless they are
// what it is paired by.
func (a *app) withRound(s *command.Source, round *pairing.Round) ([]byte, error) {
	round.Enter(s.Tournament)
	if round.System == pairing.Knockout && s.Tournament.System.Family == tournament.UnknownFamily {
		s.Tournament.System = tournament.System{Code: pairing.Knockout.Code(), Family: tournament.Knockout}
	}
	return a.reissueReport(s)
}
