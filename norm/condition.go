package norm

import (
	"strconv"
	"strings"

	"torneo/tournament"
)

// RateOfPlay is whether the games are slow enough (1.1.3).
type RateOfPlay string

const (
	RateUnknown RateOfPlay = "" // the record decides, if it tells
	RateEnough  RateOfPlay = "enough"
	RateFast    RateOfPlay = "fast"
)

// Rates lists what can be said of the rate of play.
func Rates() []RateOfPlay { return []RateOfPlay{RateEnough, RateFast} }

// Condition is what the regulations ask of an event (1.1). Known is false for what
// the record does not tell: somebody has to vouch for it.
type Condition struct {
	Requirement
	Known bool
}

// conditions are those that a record may tell.
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

// roundsADay is the most rounds of one day, and how many days the event takes.
// One day for the whole of a longer event is taken as a date, not as its length.
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
		days = dayNumber(end) - dayNumber(start) + 1
		if !known {
			most, known = (e.Rounds+days-1)/days, e.Rounds > 2*days
		}
	}
	if !known {
		most = 0
	}
	return most, days, known
}

// OneADay reports whether at least three days had one round only (1.1.3a); known
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

// dayNumber counts the days of the calendar.
func dayNumber(d tournament.Date) int {
	y, m := d.Year, d.Month
	if m < 3 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*m-457)/5 + d.Day
}

// rate is how many minutes a player has for 60 moves, and how many he must have.
func (e *Event) rate() (minutes, least int, known bool) {
	seconds, increment, known := sixtyMoves(e.record.TimeControl)
	least = e.Rules.MinutesFlat
	if increment {
		least = e.Rules.Minutes
	}
	switch e.Facts.Rate {
	case RateEnough:
		return max(seconds/60, least), least, true
	case RateFast:
		return min(seconds/60, least-1), least, true
	}
	return seconds / 60, least, known
}

// sixtyMoves is the time for 60 moves in an encoded time control (TRF26 222):
// "5400+30", "40/6000+30:900+30".
func sixtyMoves(control string) (seconds int, increment, known bool) {
	if control == "" || strings.HasPrefix(control, "W") {
		return 0, false, false
	}
	left := 60
	for _, period := range strings.Split(control, ":") {
		moves := left
		if before, rest, ok := strings.Cut(period, "/"); ok {
			n, err := strconv.Atoi(before)
			if err != nil || n < 1 {
				return 0, false, false
			}
			moves, period = min(n, left), rest
		}
		base, extra, _ := strings.Cut(period, "+")
		b, err := strconv.Atoi(base)
		if err != nil || b < 0 || b > 1_000_000 {
			return 0, false, false
		}
		x := 0
		if extra != "" {
			if x, err = strconv.Atoi(extra); err != nil || x < 0 || x > 1_000_000 {
				return 0, false, false
			}
		}
		seconds += b + x*moves
		increment = increment || x > 0
		if left -= moves; left == 0 && !strings.Contains(period, "/") {
			break
		}
	}
	return seconds, increment, true
}
