// Package series computes standings over several tournaments: a grand prix, a
// league of opens. FIDE has no rule for it; what is counted here is the
// organiser's, and how it is read is R-SERIES of docs/regulations.md. The
// package knows neither journals nor pages.
package series

import (
	"slices"
	"unicode/utf8"

	"torneo/message"
	"torneo/tournament"
)

// Measure is the measure of a tournament's results.
type Measure string

// The measures.
const (
	ByPlace       Measure = "place"       // points of a table, by the place
	ByPoints      Measure = "points"      // the points of the tournament itself
	ByPerformance Measure = "performance" // the tournament performance rating (C.07 TPR)
)

// Measures are all of them.
var Measures = []Measure{ByPlace, ByPoints, ByPerformance}

// Tie is the tie-break of a series.
type Tie string

// The ties; each is a reading of ours (R-SERIES).
const (
	Countback Tie = "countback" // most first places, then most second ones, and so on
	BestOne   Tie = "best"      // the best single result, then the second best, and so on
	Everybody Tie = "all"       // the sum of all results, those that do not count included
	LastOne   Tie = "last"      // the better result in the last tournament of the series
)

// Ties are all of them, in the order in which they are offered.
var Ties = []Tie{Countback, BestOne, Everybody, LastOne}

// Seat is a player's place in a tournament: its journal and his ID in it.
type Seat struct {
	Tournament string
	Player     int
}

// Pair is two seats about which somebody has said whether they are one person.
type Pair struct {
	A, B Seat
	Same bool
}

// Series holds the settings of a series.
type Series struct {
	ID         string
	Name       string
	Stages     []string            // the journals of its tournaments, in their order
	Best       int                 `json:",omitempty"` // how many results count; 0: all
	By         Measure             //
	Table      []tournament.Points `json:",omitempty"` // of ByPlace: of the first place, the second, and so on; further ones get nothing
	Ties       []Tie               `json:",omitempty"` // none: who is equal shares the place
	Categories []string            `json:",omitempty"` // that have standings of their own
	Public     bool                `json:",omitempty"` // it is on the noticeboard, as far as its tournaments are
	Within     bool                `json:",omitempty"` // in them places are counted among their players alone
	Said       []Pair              `json:",omitempty"` // who is one person and who is not, by hand
}

// The limits of a series.
const (
	Most        = 20 // of an event
	MostStages  = 60
	MostPlaces  = 200
	MostPoints  = tournament.Points(10_000_0)
	MostSaid    = 2000
	longestName = 100
)

// Usual is the table that is proposed for points by place.
var Usual = []tournament.Points{250, 180, 150, 120, 100, 80, 60, 40, 20, 10}

// Check returns the errors in series.
func Check(list []Series) (problems []message.Message) {
	if len(list) > Most {
		problems = append(problems, message.New("series.wrong.many", "name", list[Most].Name, "most", Most))
	}
	seen := map[string]bool{}
	for k := range list {
		s := &list[k]
		complain := func(id string, pairs ...any) {
			problems = append(problems, message.New(id, append([]any{"name", s.Name}, pairs...)...))
		}
		switch {
		case s.Name == "" || utf8.RuneCountInString(s.Name) > longestName || !utf8.ValidString(s.Name):
			complain("series.wrong.name", "most", longestName)
		case s.ID == "" || len(s.ID) > 40 || seen[s.ID]:
			complain("series.wrong.twice")
		case len(s.Stages) == 0 || len(s.Stages) > MostStages || twice(s.Stages):
			complain("series.wrong.stages", "most", MostStages)
		case s.Best < 0 || s.Best > len(s.Stages):
			complain("series.wrong.best", "most", len(s.Stages))
		case !slices.Contains(Measures, s.By):
			complain("series.wrong.measure")
		case s.By == ByPlace && (len(s.Table) == 0 || len(s.Table) > MostPlaces || !falling(s.Table)):
			complain("series.wrong.table", "most", MostPlaces)
		case twice(s.Ties) || slices.ContainsFunc(s.Ties, func(t Tie) bool { return !slices.Contains(Ties, t) }):
			complain("series.wrong.ties")
		case len(s.Said) > MostSaid || len(s.Categories) > 40 || twice(s.Categories):
			complain("series.wrong.many", "most", MostSaid)
		}
		seen[s.ID] = true
	}
	return problems
}

func twice[T comparable](list []T) bool {
	seen := map[T]bool{}
	for _, x := range list {
		if seen[x] {
			return true
		}
		seen[x] = true
	}
	return false
}

// falling reports a table in which no place is worth more than a better one.
func falling(table []tournament.Points) bool {
	for k, p := range table {
		if p < 0 || p > MostPoints || k > 0 && p > table[k-1] {
			return false
		}
	}
	return true
}
