package links

import (
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
)

// End is the time at which a link ends by itself.
type End string

const (
	AtEvent End = "event" // the last round is closed, or the days of the tournament are over
	AtStart End = "start" // the first round is published

	roundEnd = "round " // that round is closed
	dayEnd   = "day "   // that day is over
)

// AtRound returns the end of a round, and AtDay that of a day.
func AtRound(n int) End             { return roundEnd + End(strconv.Itoa(n)) }
func AtDay(day tournament.Date) End { return dayEnd + End(day.String()) }

// Round returns the round of AtRound; 0: it is no such end.
func (e End) Round() int {
	text, is := strings.CutPrefix(string(e), roundEnd)
	n, err := strconv.Atoi(text)
	if !is || err != nil || n < 1 {
		return 0
	}
	return n
}

// Day returns the day of AtDay, as it is written; "": it is no such end.
func (e End) Day() string {
	day, _ := strings.CutPrefix(string(e), dayEnd)
	if day == string(e) {
		return ""
	}
	return day
}

// overdue is the number of days that a round may be played beyond those of the
// tournament: then its links end, closed or not.
const overdue = 7

// hasPassed reports that the end has come. An end that is none of ours has.
func (e End) hasPassed(s *journal.State, today tournament.Date) bool {
	last := s.Round(s.Current())
	playing := last != nil && last.Published && !last.Closed
	switch {
	case e == AtStart:
		return s.HasStarted()
	case e == AtEvent:
		if s.Current() >= s.Config.Rounds && last != nil && last.Closed {
			return true
		}
		end := s.Config.End
		return end.Complete() && (today.Number() > end.Number()+overdue || today.Number() > end.Number() && !playing)
	case e.Round() > 0:
		r := s.Round(e.Round())
		return r != nil && r.Closed || s.Current() > e.Round()
	case e.Day() != "":
		return today.String() > e.Day()
	}
	return true
}
