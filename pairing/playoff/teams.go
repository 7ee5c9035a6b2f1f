package playoff

import (
	"slices"

	"torneo/pairing/match"
	"torneo/tournament"
)

// rulesOf returns the rules that decide a match of the play-off. Teams get match points
// for each of their matches; level in these, what decides matches of teams in
// knock-outs tells them apart (R-PLAYOFF-TEAMS, C.07 (2026) 12).
func rulesOf(t *tournament.Tournament) match.Rules {
	rules := match.Rules{Contest: t.PlayOff.Contest, Points: t.Points}
	if t.IsTeam() {
		rules.Points, rules.Level = t.GameOfMatches(), match.Criteria(t.TieBreaks)
	}
	return rules
}

// sudden reports whether a contest has a stage that teams cannot have: with a draw neither of
// them is the one that has Black (Manual 5.5).
func sudden(c tournament.Contest) bool {
	return slices.ContainsFunc(c.Stages, func(s tournament.Stage) bool { return s.Kind == tournament.SuddenDeath })
}
