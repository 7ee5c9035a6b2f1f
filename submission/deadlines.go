package submission

import (
	"torneo/message"
	"torneo/tournament"
)

// The terms of a report, in days after the end of the event (R-REPORT-DAYS).
const (
	officerDays = 7
	fideDays    = 30
	lists       = 3 // that may pass: B.02 (2024) 1 to 6
)

// Deadline is until when something is to be where it belongs.
type Deadline struct {
	Key     string // officer, fide, list
	Day     tournament.Date
	Article string
	Passed  bool
}

// What says what is sent, and where to.
//
//i18n:prefix submission.deadline.
func (d Deadline) What() message.Message { return message.New("submission.deadline." + d.Key) }

// DeadlinesOf are the days until which the report of an event is due; none if its last
// day is not known. Today may be zero: then none has passed.
func DeadlinesOf(t *tournament.Tournament, today tournament.Date) []Deadline {
	if !t.End.Complete() {
		return nil
	}
	third := tournament.Date{Year: t.End.Year, Month: t.End.Month + lists, Day: 1}
	if third.Month > 12 {
		third.Year, third.Month = third.Year+1, third.Month-12
	}
	c := check{}
	all := []Deadline{
		{Key: "officer", Day: t.End.After(officerDays), Article: daysReading},
		{Key: "fide", Day: t.End.After(fideDays), Article: daysReading},
		{Key: "list", Day: third.After(-1), Article: c.article(rowOf("late-list"))},
	}
	for k := range all {
		all[k].Passed = today.Complete() && today.Ordinal() > all[k].Day.Ordinal()
	}
	return all
}

// deadlines says which terms have passed; the latest alone, since it weighs most.
func (c *check) deadlines() {
	c.report.Deadlines = DeadlinesOf(c.t, c.Today)
	for k := len(c.report.Deadlines) - 1; k >= 0; k-- {
		if d := c.report.Deadlines[k]; d.Passed {
			c.found("late-"+d.Key, "day", d.Day, "end", c.t.End)
			return
		}
	}
}
