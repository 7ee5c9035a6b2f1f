package knockout

import "torneo/tournament"

// Is reports whether, in an event, a bracket says who meets whom and gives the places: one that
// says so, or a match of two players (IsMatch).
func Is(t *tournament.Tournament) bool {
	if t.System.Family == tournament.UnknownFamily {
		return IsMatch(t)
	}
	return t.System.Family == tournament.Knockout
}

// IsMatch reports whether a record of two players can only be that of a match: it is stated how
// it is decided, or they have met in three rounds and more, and in every one (R-MATCH-RECORD).
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
