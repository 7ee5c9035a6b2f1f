package knockout

import "torneo/tournament"

// Is reports an event in which a bracket says who meets whom and gives the places:
// one for players that says so, or a match (IsMatch).
func Is(t *tournament.Tournament) bool {
	switch {
	case t.IsTeam() || t.System.Team:
		return false
	case t.System.Family == tournament.UnknownFamily:
		return IsMatch(t)
	}
	return t.System.Family == tournament.Knockout
}

// IsMatch reports a record of two players who can only be those of a match: it is
// stated how it is decided, or they have met in three rounds and more, and in every
// one (R-MATCH-RECORD).
func IsMatch(t *tournament.Tournament) bool {
	paired := t.RoundsPaired()
	if len(t.Players) != 2 || t.IsTeam() {
		return false
	}
	for r := range paired {
		if len(t.Rounds[r].Games) == 0 {
			return false
		}
	}
	return paired > 2 || len(t.Matches.Contest.Stages) > 0
}
