package migrate

import (
	"regexp"
	"torneo/internal/entrylist"
)

// matchScore matches the score between two teams above their boards.
var matchScore = regexp.MustCompile(`^[0-9]*½?([.,]5)? ?[:-] ?[0-9]*½?([.,]5)?$`)

// matchHeading reports the line above the boards of a match between two teams: "Bo. | 1 |
// Alpha | Rtg | - | 4 | Delta | Rtg | 3½ : ½".
func matchHeading(cells []string) bool {
	dash, ratings := false, 0
	for _, c := range cells {
		dash = dash || plainCell(c) == "-"
		if f := entrylist.FieldOf(c); f == entrylist.Rating {
			ratings++
		}
	}
	last := len(cells) - 1
	return last >= 5 && dash && ratings == 2 && columnNames[plainWord(cells[0])] == board && matchScore.MatchString(cells[last])
}

// squadTitle reports the line above the players of a team: "1. Alpha (RtgAvg:2341,
// Captain: …)".
var squadTitle = regexp.MustCompile(`(?i)^[1-9][0-9]*\. .+\(.*(rtgavg|eloø|elo-ø|captain|capit|mannschaftsf).*\)$`)
