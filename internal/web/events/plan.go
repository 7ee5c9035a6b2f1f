package events

import (
	"torneo/internal/web/page"
	"torneo/tournament"
)

// usualContest is the match format that a form proposes (Manual 5.2).
const usualContest = "2,2x15+10,2x3+2,sudden:5v4"

// usualOfTeams is the match format that a form proposes for teams: one match, then a
// rapid one if it is drawn.
const usualOfTeams = "1,1x15+10"

// usual returns usualContest, as a form begins with it.
func usual() tournament.Contest {
	c, _ := tournament.ParseContest(usualContest) // a test reads it
	return c
}

// readMatches reads the plan of a knock-out.
func readMatches(v *page.Visit, plan *tournament.MatchPlan, teams bool) error {
	contest, err := v.Contest()
	if err != nil {
		return err
	}
	if teams && contest.String() == usualContest { // as the form had it
		contest, _ = tournament.ParseContest(usualOfTeams)
	}
	*plan = tournament.MatchPlan{Contest: contest, PlayOut: v.Value("play-out") != "", ThirdPlace: v.Value("third-place") != ""}
	return nil
}
