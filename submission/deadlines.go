package submission

import (
	"torneo/handbook"
	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// lists is the maximum number of rating lists that may pass, and listDays the maximum
// number of days of its month left after an event for its report to be due by the
// second of them, not the first (B.02 (2024) 1 to 6; R-REPORT-DAYS).
const (
	lists    = 3
	listDays = 5
)

// Deadline is the last day for sending something.
type Deadline struct {
	Key     string // register-norms, register, officer, fide, month, list
	Day     tournament.Date
	Article string
	Passed  bool
}

// What returns the thing to be sent, and its recipient.
//
//i18n:prefix submission.deadline.
func (d Deadline) What() message.Message { return message.New("submission.deadline." + d.Key) }

// DeadlinesOf returns the deadlines of the report of an event; none if its last day is
// not known. With a zero today none has passed.
func DeadlinesOf(t *tournament.Tournament, today tournament.Date) []Deadline {
	if !t.End.Complete() {
		return nil
	}
	c := check{t: t}
	var all []Deadline
	terms := rating.TermsOf(t.Rulebook.Ratings)
	if t.Start.Complete() {
		days := terms.Registration(t.Players)
		if days != rating.ForNorms {
			all = append(all, Deadline{Key: "register-norms", Day: t.Start.AddDays(-rating.ForNorms), Article: Cite(t.Rulebook.Titles, handbook.Ref{Edition: titles, Article: "1.1"})})
		}
		all = append(all, Deadline{Key: "register", Day: t.Start.AddDays(-days), Article: registeredReading})
	}
	if terms.ByLists {
		first := 1
		if beforeList(t.End, 1).Number()-t.End.Number() <= listDays {
			first = 2
		}
		all = append(all, Deadline{Key: "month", Day: beforeList(t.End, first), Article: c.article(rowOf("late-month"))})
	} else {
		all = append(all,
			Deadline{Key: "officer", Day: t.End.AddDays(terms.Officer), Article: daysReading},
			Deadline{Key: "fide", Day: t.End.AddDays(terms.FIDE), Article: daysReading})
	}
	all = append(all, Deadline{Key: "list", Day: beforeList(t.End, lists), Article: c.article(rowOf("late-list"))})
	for k := range all {
		all[k].Passed = today.Complete() && today.Ordinal() > all[k].Day.Ordinal()
	}
	return all
}

// registration reports whether the deadline is one whose observance the report does not
// show.
func (d Deadline) registration() bool { return d.Key == "register" || d.Key == "register-norms" }

// beforeList returns the day before the list that comes as the n-th after a day: lists
// are of the first of each month.
func beforeList(day tournament.Date, n int) tournament.Date {
	months := day.Month - 1 + n
	return tournament.Date{Year: day.Year + months/12, Month: months%12 + 1, Day: 1}.AddDays(-1)
}

// deadlines reports the terms that have passed; the latest alone, since it weighs most.
func (c *check) deadlines() {
	c.report.Deadlines = DeadlinesOf(c.t, c.Today)
	for k := len(c.report.Deadlines) - 1; k >= 0; k-- {
		if d := c.report.Deadlines[k]; d.Passed && !d.registration() {
			c.addFinding("late-"+d.Key, "day", d.Day, "end", c.t.End)
			return
		}
	}
}
