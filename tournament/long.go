package tournament

import (
	"cmp"
	"slices"
)

// LongDays is the maximum number of days of an event that is not long: in a longer one
// the ratings and titles of the day of the game count (B.01 1.1.4).
const LongDays = 30

// Long describes an event of more than 30 days: the ratings of its players by round, and
// those that tie-breaks take.
type Long struct {
	Flagged bool `json:"flagged,omitempty"` // it takes more than 30 days
	// ByRound: a tie-break built on ratings takes the opponent's rating in the round of
	// their game; otherwise the first one (C.07 (2026) 10, R-LONG-EVENT).
	ByRound bool           `json:"byRound,omitempty"`
	Periods []RatingPeriod `json:"periods,omitempty"` // after the first one, as they follow each other
}

// RatingPeriod is the set of ratings that apply from a round on.
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

// IsZero reports whether nothing is stated of this.
func (l Long) IsZero() bool { return !l.Flagged && !l.ByRound && len(l.Periods) == 0 }

// Add inserts a period, or replaces the one from the same round; a period without
// ratings and month deletes it.
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

// Ratings returns the official ratings in a round, by number, of the players whose
// rating has changed since the start: that of the last period that had begun and names
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
