package handbook

import (
	"slices"
	"strings"
	"sync"
)

// Reading is this program's interpretation of an unclear rule.
type Reading struct {
	ID         string
	Refs       []Ref
	QuestionEN string
	TakenEN    string
	WhyEN      string
}

// Readings returns the readings, by ID.
func Readings() []Reading { return readings() }

var readings = sync.OnceValue(func() []Reading {
	all := slices.Concat(readingsOfTieBreaks, readingsOfPairing, readingsOfDutch, readingsOfLim, readingsOfOlympiad, readingsOfDubov, readingsOfBurstein, readingsOfTeams, readingsOfRatings, readingsOfFiles, readingsOfReports, readingsOfLineUps, readingsOfLaws, readingsOfArbiters, readingsOfEvents)
	slices.SortFunc(all, func(a, b Reading) int { return strings.Compare(a.ID, b.ID) })
	return all
})
