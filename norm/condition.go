package norm

import (
	"torneo/handbook"
	"torneo/tournament"
)

// RateOfPlay is the answer to whether the games are slow enough (B.01 1.1.3).
type RateOfPlay string

const (
	RateUnknown RateOfPlay = "" // the record decides, if it tells
	RateEnough  RateOfPlay = "enough"
	RateFast    RateOfPlay = "fast"

	// RateApproved is that of an event of 45 minutes and 30 seconds, or more, that FIDE has
	// approved for norms, one by one, since 2026 (R-NORM-FAST).
	RateApproved RateOfPlay = "approved"
)

// Rates lists what can be said of the rate of play.
func Rates() []RateOfPlay { return []RateOfPlay{RateEnough, RateFast, RateApproved} }

// ApprovedMinutes is the minimum time for 60 moves of an approved event, in minutes
// (R-NORM-FAST).
const ApprovedMinutes = 75

// ApprovedSince is the first day on which FIDE approves such events.
var ApprovedSince = handbook.EffectiveDay(handbook.Ref{Edition: "Titles-2024", Article: "1.1.3"})

// Condition is a requirement on the event (B.01 1.1). Known is false for what the record does
// not tell: somebody has to vouch for it.
type Condition struct {
	Requirement
	Known bool
}

// conditions returns the conditions that a record may tell.
func (e *Event) conditions() []Condition {
	r := &e.Rules
	var list []Condition
	add := func(known bool, q Requirement) { list = append(list, Condition{q, known}) }

	most, days, dated := e.roundsADay()
	add(dated, atMost(RoundsADay, r.Article(RoundsADay), most, 2))

	minutes, least, known := e.rate()
	q := atLeast(Rate, r.Article(Rate), minutes, least)
	q.Met = q.Met || e.Facts.Rate == RateEnough
	add(known, q)

	if r.Days > 0 && days > 0 && !e.record.IsTeam() {
		add(true, atMost(Duration, r.Article(Duration), days, r.Days))
	}
	return list
}

// roundsADay returns the most rounds of one day, and the number of days of the event. One day
// for the whole of a longer event is taken as a date, not as its length.
func (e *Event) roundsADay() (most, days int, known bool) {
	count := map[tournament.Date]int{}
	known = e.Played > 0
	for r := range e.Played {
		day := e.record.Rounds[r].Date
		known = known && day.Complete()
		count[day]++
		most = max(most, count[day])
	}
	start, end := e.record.Start, e.record.End
	if start.Complete() && end.Complete() && start.Ordinal() < end.Ordinal() {
		days = end.Number() - start.Number() + 1
		if !known {
			most, known = (e.Rounds+days-1)/days, e.Rounds > 2*days
		}
	}
	if !known {
		most = 0
	}
	return most, days, known
}

// OneADay reports whether at least three days had one round only (B.01 1.1.3a); known
// only with the dates of all rounds.
func (e *Event) OneADay() (met, known bool) {
	count := map[tournament.Date]int{}
	for r := range e.Played {
		day := e.record.Rounds[r].Date
		if !day.Complete() {
			return false, false
		}
		count[day]++
	}
	single := 0
	for _, rounds := range count {
		if rounds == 1 {
			single++
		}
	}
	return single >= 3, e.Played > 0
}

// rate returns the minutes that a player has for 60 moves, and the least required.
func (e *Event) rate() (minutes, least int, known bool) {
	seconds := 0
	control, known := e.record.Control()
	if known = known && !control.Unequal(); known {
		seconds = control.SixtyMoves()
	}
	least = e.Rules.MinutesFlat
	if known && control.Increment() {
		least = e.Rules.Minutes
	}
	switch e.Facts.Rate {
	case RateApproved:
		return seconds / 60, ApprovedMinutes, known
	case RateEnough:
		return max(seconds/60, least), least, true
	case RateFast:
		return min(seconds/60, least-1), least, true
	}
	return seconds / 60, least, known
}
