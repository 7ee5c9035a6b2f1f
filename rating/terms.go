package rating

import (
	"slices"

	"torneo/tournament"
)

// Terms holds the rules of an edition on the days of registration and report, and on
// the amount of play in a day.
type Terms struct {
	Registered int // days before the first one
	Top        int // the same with a player above TopRating; 0: no other
	TopRating  ByWomen

	// Officer and FIDE are the days after the last one within which the report must
	// reach the rating officer of the federation and FIDE; 0: it is due by the lists
	// (ByLists).
	Officer, FIDE int
	ByLists       bool

	Hours        int // of play on a day, in standard; 0: nothing is said
	Rapid, Blitz int // rounds of a day
}

// ByWomen is a limit, with another one for women.
type ByWomen struct{ Open, Women int }

// Rounds returns the maximum number of rated rounds of a speed in one day; 0: not stated.
func (t Terms) Rounds(kind Kind) int { return [...]int{0, t.Rapid, t.Blitz}[kind] }

// The terms by edition (B.02 (2024) 0.2, 3.1, 9.1; before R-REPORT-DAYS, R-REGISTERED).
var (
	termsOf2024 = Terms{Registered: 3, Top: 30, TopRating: ByWomen{2700, 2500}, ByLists: true, Hours: 12, Rapid: 15, Blitz: 30}
	termsOf2022 = Terms{Registered: 3, Officer: 7, FIDE: 30, Hours: 12, Rapid: 15, Blitz: 30}
	termsOf2014 = Terms{Registered: 7, Officer: 7, FIDE: 30, Hours: 12, Rapid: 15, Blitz: 30}
	termsOf2012 = Terms{Registered: 30, Officer: 7, FIDE: 30, Hours: 12, Rapid: 15, Blitz: 30}
)

// DayOfPlay holds the rounds of a day.
type DayOfPlay struct {
	Day     tournament.Date
	Rounds  []int
	Seconds int // of play, if every game lasts 60 moves (B.02 (2024) 3.1); 0: not known
}

// DaysOfPlay returns the days on which rounds are played, from the dates of the rounds and
// in their order; game is the time that both sides have for a game, in seconds.
func DaysOfPlay(rounds []tournament.Date, game int) (days []DayOfPlay) {
	for k, d := range rounds {
		if !d.Complete() {
			continue
		}
		i := slices.IndexFunc(days, func(x DayOfPlay) bool { return x.Day == d })
		if i < 0 {
			i, days = len(days), append(days, DayOfPlay{Day: d})
		}
		days[i].Rounds = append(days[i].Rounds, k+1)
		days[i].Seconds += game
	}
	return days
}

// Excess is the quantity that is too large on a day.
type Excess string

const (
	Allowed       Excess = ""
	TooManyRounds Excess = "rounds" // of rapid or blitz: those beyond are not rated
	TooManyHours  Excess = "hours"  // of standard
	NoNorms       Excess = "norms"  // more rounds of standard than an event for norms has
)

// normRounds is the maximum number of rounds a day in an event for norms (B.01
// (2014) 1.1.2, B.01 (2024) 1.1.2).
const normRounds = 2

// Exceeds returns what is too much on a day, and the maximum allowed: rounds, or hours.
func (t Terms) Exceeds(kind Kind, d DayOfPlay) (what Excess, most int) {
	switch {
	case kind != Standard:
		if most = t.Rounds(kind); most > 0 && len(d.Rounds) > most {
			return TooManyRounds, most
		}
	case t.Hours > 0 && d.Seconds > t.Hours*3600:
		return TooManyHours, t.Hours
	case len(d.Rounds) > normRounds:
		return NoNorms, normRounds
	}
	return Allowed, 0
}

// Registration returns how many days before its first one an event must be registered:
// more with a player above TopRating (B.02 (2024) 0.2; R-REGISTERED).
func (t Terms) Registration(players []tournament.Player) int {
	if t.Top > 0 && slices.ContainsFunc(players, func(p tournament.Player) bool {
		return p.Rating > t.TopRating.Open || p.Sex == "w" && p.Rating > t.TopRating.Women
	}) {
		return t.Top
	}
	return t.Registered
}

// ForNorms is the number of days before its first one by which an event for norms must
// be registered (B.01 (2014) 1.1.1, B.01 (2024) 1.1.1).
const ForNorms = 30
