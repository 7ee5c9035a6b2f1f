package events

import (
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// usualContest is how a match is decided unless somebody says otherwise (Manual 5.2).
const usualContest = "2,2x15+10,2x3+2,sudden:5v4"

// readMatches reads the plan of a knock-out.
func readMatches(v *page.Visit, plan *tournament.MatchPlan) error {
	contest, err := tournament.ParseContest(v.Value("contest"))
	if err != nil {
		return &arbiter.Refused{Message: message.New("arbiter.setup.contest", "value", v.Value("contest"))}
	}
	*plan = tournament.MatchPlan{Contest: contest, PlayOut: v.Value("play-out") != "", ThirdPlace: v.Value("third-place") != ""}
	return nil
}
