package swiss

import "torneo/tournament"

// maxi reports whether the event is a Maxi-tournament: more than 2^n participants, who have
// taken part by then, n being the rounds of the event, unless the arbiter has decided otherwise
// (C.04.4.3 3.2.3, R-LIM-MAXI). Without a number of rounds it is none.
func maxi(t *tournament.Tournament, participants int) bool {
	switch t.System.Maxi {
	case "yes":
		return true
	case "no":
		return false
	}
	const enough = 30 // rounds: nobody has more than 2^30 participants
	return t.PlannedRounds > 0 && t.PlannedRounds < enough && participants > 1<<t.PlannedRounds
}

// AsksMaxi reports whether the rules pair a Maxi-tournament differently.
func (r *Rules) AsksMaxi() bool { return r.maxi }
