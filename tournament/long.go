package tournament

import (
	"cmp"
	"slices"
)

// LongDays is how many days an event may take without being a long one: of one that takes
// more the ratings and titles of the day of the game count (B.01 1.1.4).
const LongDays = 30

// Long is what is known of an event of more than 30 days: which ratings its players have
// from which round on, and which of them tie-breaks take.
type Long struct {
	Flagged bool `json:"flagged,omitempty"` // it takes more than 30 days
	// ByRound: a tie-break that is built on ratings takes that of the round in which the
	// opponent was met; otherwise his first one (C.07 (2026) 10, R-LONG-EVENT).
	ByRound bool           `json:"byRound,omitempty"`
	Periods []RatingPeriod `json:"periods,omitempty"` // after the first one, as they follow each other
}

// RatingPeriod is what ratings players have from a round on.
type RatingPeriod struct {
	From    int            `json:"from"`              // round
	Month   string         `json:"month,omitempty"`   // of FIDE's list from which they are, "2026-12"; "": not said
	Ratings []PeriodRating `json:"ratings,omitempty"` // of who has another one than before
}

// PeriodRating is the official rating of a player in a period; 0 is unrated.
type PeriodRating struct {
	ID     int `json:"id"` // his number
	Rating int `json:"rating"`
}

// IsZero reports an event of which nothing of this is said.
func (l Long) IsZero() bool { return !l.Flagged && !l.ByRound && len(l.Periods) == 0 }

// Add puts a period in its place, or in that of the one from the same round on; one
// without ratings and month takes it away.
func (l Long) Add(p RatingPeriod) Long {
	list := slices.DeleteFunc(slices.Clone(l.Periods), func(x RatingPeriod) bool { return x.From == p.From })
	if len(p.Ratings) > 0 || p.Month != "" {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b RatingPeriod) int { return cmp.Compare(a.From, b.From) })
	if len(list) == 0 {
		list = nil
	}
	l.Periods = list
	return l
}

// Ratings are the official ratings that players have in a round, by number, of those who
// have other ones then than at first: that of the last period that had begun and names
// them.
func (l *Long) Ratings(round int) map[int]int {
	ratings := map[int]int{}
	for k := range l.Periods {
		if l.Periods[k].From > round {
			break
		}
		for _, p := range l.Periods[k].Ratings {
			ratings[p.ID] = p.Rating
		}
	}
	return ratings
}
