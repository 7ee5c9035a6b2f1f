package events

import (
	"torneo/internal/web/page"
	"torneo/tournament"
)

// usualContest is how a match is decided unless somebody says otherwise (Manual 5.2).
const usualContest = "2,2x15+10,2x3+2,sudden:5v4"

// usualOfTeams is how teams decide it: one match, and if it is level one that is rapid.
const usualOfTeams = "1,1x15+10"

// usual is usualContest, as a form begins with it.
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
