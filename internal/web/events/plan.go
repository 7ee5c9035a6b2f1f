package events

import (
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// usualContest is how a match is decided unless somebody says otherwise (Manual 5.2).
const usualContest = "2,2x15+10,2x3+2,sudden:5v4"

// usualOfTeams is how teams decide it: one match, and if it is level one that is rapid.
const usualOfTeams = "1,1x15+10"

// readMatches reads the plan of a knock-out.
func readMatches(v *page.Visit, plan *tournament.MatchPlan, teams bool) error {
	text := v.Value("contest")
	if teams && text == usualContest { // as the form had it
		text = usualOfTeams
	}
	contest, err := tournament.ParseContest(text)
	if err != nil {
		return &arbiter.Refused{Message: message.New("arbiter.setup.contest", "value", v.Value("contest"))}
	}
	*plan = tournament.MatchPlan{Contest: contest, PlayOut: v.Value("play-out") != "", ThirdPlace: v.Value("third-place") != ""}
	return nil
}
