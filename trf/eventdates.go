package trf

import (
	"slices"
	"strings"
	"unicode"

	"torneo/tournament"
)

// eventDate is the text of a day of the event: in 042, 052 or, of a round, in 132.
type eventDate struct {
	at       place
	text     string
	round    int // 0: of the whole event
	shifted  bool
	readings []tournament.DateReading
}

// lastYear is the last year that two digits can mean. firstYear is the year of the
// first format: no 042 or 052 of an earlier event has a year of two digits
// (R-DATE-ORDER).
const (
	lastYear  = 2099
	firstYear = 2006
)

// longestEvent is in days; what would last longer is a date read in the wrong order.
const longestEvent = 366

func dateOf(at place, text string, round int) eventDate {
	d := eventDate{at: at, text: text, round: round}
	if date, ok := plainDate(text); ok {
		d.readings = []tournament.DateReading{{Date: date, Order: tournament.YearFirst}}
		return d
	}
	d.readings = tournament.DateReadings(text, lastYear)
	if round == 0 && len(d.readings) > 1 {
		later := slices.DeleteFunc(slices.Clone(d.readings), func(x tournament.DateReading) bool { return x.Date.Year < firstYear })
		if len(later) > 0 {
			d.readings = later
		}
	}
	return d
}

// dateIn returns the day that the text means in an order. In 042 and 052 one that begins
// with the year, or names the month, has the same meaning in all.
func (d *eventDate) dateIn(order tournament.DateOrder) (tournament.Date, bool) {
	plain := len(d.readings) == 1 && d.round == 0 && (d.readings[0].Order == tournament.YearFirst || strings.ContainsFunc(d.text, unicode.IsLetter))
	for _, x := range d.readings {
		if x.Order == order || plain {
			return x.Date, true
		}
	}
	return tournament.Date{}, false
}

// dateOrders in which the days of the event, and those of the rounds, may be written: the
// form of 132 has the year first.
var dateOrders = [...]tournament.DateOrder{tournament.YearFirst, tournament.DayFirst, tournament.MonthFirst}

// settleDates reads the days of the event and of the rounds. All of 042 and 052 are in one
// order, and so are all of 132; an order is right if the days make an event in it: none
// before its beginning or after its end, and not over a year. If several are right the day
// is before the month; where the year may be first or last none is taken (R-DATE-ORDER).
func (r *reader) settleDates() {
	for _, list := range [][]eventDate{r.eventDates, r.roundDates} {
		slices.SortStableFunc(list, func(a, b eventDate) int { return a.at.line - b.at.line })
	}
	header, rounds := readable(r.eventDates), r.roundDates
	var ofHeader, ofRounds []tournament.DateOrder // those that are right; of the rounds the first such
	for _, order := range dateOrders {
		for _, its := range dateOrders {
			if len(ofRounds) < 2 && isEvent(header, its, rounds, order) && (len(ofRounds) == 0 || ofRounds[0] == order) {
				ofHeader, ofRounds = append(ofHeader, its), []tournament.DateOrder{order}
			}
		}
	}
	if len(ofHeader) == 0 { // they contradict each other, whatever the order: each for itself
		for _, order := range dateOrders {
			if isEvent(header, order, nil, 0) {
				ofHeader = append(ofHeader, order)
			}
			if len(ofRounds) == 0 && isEvent(nil, 0, rounds, order) {
				ofRounds = []tournament.DateOrder{order}
			}
		}
	}
	for k := range r.eventDates {
		r.takeEventDate(&r.eventDates[k], ofHeader)
	}
	if len(ofRounds) == 0 || len(header) == 0 && len(rounds) == 1 { // one date alone is written as the record has it
		ofRounds = []tournament.DateOrder{tournament.YearFirst}
	}
	r.takeRoundDates(ofRounds[0])
}

// readable returns the dates that are some.
func readable(list []eventDate) []eventDate {
	return slices.DeleteFunc(slices.Clone(list), func(d eventDate) bool { return len(d.readings) == 0 })
}

// isEvent reports whether the days of 042 and 052, read in one order, and those of the
// rounds, in another, make an event.
func isEvent(header []eventDate, its tournament.DateOrder, rounds []eventDate, order tournament.DateOrder) bool {
	var start, end, first, last tournament.Date
	for k := range header {
		date, ok := header[k].dateIn(its)
		if !ok {
			return false
		}
		if !date.Complete() {
			continue
		}
		if header[k].at.record == "042" {
			start = date
		} else {
			end = date
		}
	}
	for k := range rounds {
		date, ok := rounds[k].dateIn(order)
		if !ok {
			return false
		}
		if date.Complete() && (first.IsZero() || date.Ordinal() < first.Ordinal()) {
			first = date
		}
		if date.Complete() && date.Ordinal() > last.Ordinal() {
			last = date
		}
	}
	known := slices.DeleteFunc([]tournament.Date{start, first, last, end}, tournament.Date.IsZero)
	return slices.IsSortedFunc(known, func(a, b tournament.Date) int { return a.Ordinal() - b.Ordinal() }) &&
		(len(known) == 0 || known[len(known)-1].Number()-known[0].Number() <= longestEvent)
}

// takeEventDate takes the day of 042 or 052 if the orders that are right agree on it.
func (r *reader) takeEventDate(d *eventDate, right []tournament.DateOrder) {
	var days []tournament.Date
	for _, order := range right {
		if date, ok := d.dateIn(order); ok && !slices.Contains(days, date) {
			days = append(days, date)
		}
	}
	if len(right) == 0 {
		for _, x := range d.readings {
			right = append(right, x.Order)
			if !slices.Contains(days, x.Date) {
				days = append(days, x.Date)
			}
		}
	}
	switch _, plain := plainDate(d.text); {
	case len(days) == 0:
		r.report(Violation, d.at, d.text, "", "trf.date")
		return
	case len(days) > 1 && right[0] == tournament.YearFirst:
		r.report(Violation, d.at, d.text, "", "trf.date.two", "first", days[0].String(), "second", days[1].String())
		return
	case !plain:
		r.report(Adjustment, d.at, d.text, days[0].String(), "trf.date.form")
	}
	if d.at.record == "042" {
		r.t.Start = days[0]
	} else {
		r.t.End = days[0]
	}
}

// takeRoundDates gives each round its day. That they are not where or as record 132 has
// them is said once.
func (r *reader) takeRoundDates(order tournament.DateOrder) {
	shifted, turned := false, false
	for k := range r.roundDates {
		d := &r.roundDates[k]
		k := slices.IndexFunc(d.readings, func(x tournament.DateReading) bool { return x.Order == order })
		if k < 0 {
			r.report(Violation, d.at, d.text, "", "trf.date.round", "round", d.round)
			continue
		}
		date := d.readings[k].Date
		if d.shifted && !shifted {
			r.report(Adjustment, d.at, d.text, date.String(), "trf.date.round.shifted", "round", d.round)
			shifted = true
		}
		if order != tournament.YearFirst && !turned {
			r.report(Adjustment, d.at, d.text, date.String(), "trf.date.round.order", "round", d.round)
			turned = true
		}
		r.round(d.round).Date = date
	}
}
