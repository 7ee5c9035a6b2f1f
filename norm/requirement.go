package norm

import (
	"strconv"

	"torneo/tournament"
)

// Key names a requirement, or a rule that was applied.
type Key string

// The requirements of a verdict.
const (
	Games       Key = "games"           // at least
	Players     Key = "players"         // of a double round robin
	Foreign     Key = "federations"     // of opponents, other than the own
	Own         Key = "own-federation"  // at most, of the opponents
	One         Key = "one-federation"  // at most, of the opponents
	Titled      Key = "titled"          // at least half of the opponents
	Required    Key = "required-titles" // at least a third, and three
	Unrated     Key = "unrated"         // at most
	Score       Key = "score"           // at least 35 %
	Average     Key = "average"         // of the opponents' ratings
	Performance Key = "performance"     //
	Complete    Key = "complete"        // what the whole event lacks, where games are left out of a round robin
	AllRounds   Key = "all-rounds"      // of a round robin, all of which count
	RoundsADay  Key = "rounds-a-day"    // at most
	Rate        Key = "rate"            // minutes for 60 moves
	Duration    Key = "duration"        // days
)

// The rules that an edition has an article for, besides.
const (
	teamGames      Key = "team-games"
	eightOfNine    Key = "eight-of-nine"
	lastForfeit    Key = "last-forfeit"
	outside        Key = "outside-fide"
	unratedZero    Key = "unrated-zero"
	notPlayed      Key = "not-played"
	after          Key = "after-the-norm"
	beaten         Key = "defeated"
	swissExempt    Key = "swiss"
	zonalExempt    Key = "zonal"
	nationalExempt Key = "national"
	teamExempt     Key = "national-team"
	tableExempt    Key = "table"
	normal         Key = "normal"
	forty          Key = "forty"
	surplus        Key = "surplus"
	reached        Key = "reached"

	olympiadPerformance Key = "olympiad-performance"
	raised              Key = "raised"
	unratedAs           Key = "unrated-as"
)

// Requirement is one thing that a norm needs.
type Requirement struct {
	Key     Key
	Article string
	Figure  int
	Limit   int
	Most    bool // the limit is the most there may be, not the least
	Points  bool // figure and limit are points, in tenths
	Exempt  Key  // why it need not be met; "": it must
	Met     bool
}

// FigureText writes the figure.
func (q *Requirement) FigureText() string { return q.text(q.Figure) }

// LimitText writes the limit.
func (q *Requirement) LimitText() string { return q.text(q.Limit) }

func (q *Requirement) text(n int) string {
	if q.Points {
		return tournament.Points(n).String()
	}
	return strconv.Itoa(n)
}

func atLeast(k Key, article string, figure, limit int) Requirement {
	return Requirement{Key: k, Article: article, Figure: figure, Limit: limit, Met: figure >= limit}
}

func atMost(k Key, article string, figure, limit int) Requirement {
	return Requirement{Key: k, Article: article, Figure: figure, Limit: limit, Most: true, Met: figure <= limit}
}
