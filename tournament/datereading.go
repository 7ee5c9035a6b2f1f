package tournament

import (
	"fmt"
	"slices"
)

// DateOrder is the order in which a text names year, month and day.
type DateOrder uint8

const (
	YearFirst  DateOrder = iota + 1 // 2026/03/01
	DayFirst                        // 01/03/2026
	MonthFirst                      // 03/01/2026
)

// DateReading is a day that a text can mean, and the order of its parts that makes it so.
type DateReading struct {
	Date  Date
	Order DateOrder
}

// lastCentury is the last year that two digits can mean in the date of an event.
const lastCentury = 2099

// DateReadings returns the days that a text can mean, the likeliest first; none if it is
// no date. A year of two digits is the last such year up to until. It reads numbers in any
// order with "/", "-", "." or spaces between, a month by its name (English, Spanish,
// Catalan, French, German, Italian, Portuguese), eight digits together, a year, or a month
// of one; the name of a weekday and a time of day beside it are skipped. Between dots the
// day is the first if it can be one (R-DATE-ORDER).
func DateReadings(text string, until int) []DateReading {
	words, ok := dateWords(text)
	if !ok {
		return nil
	}
	var list []DateReading
	add := func(year, month, day dateWord, order DateOrder) {
		y, ok := year.year(until)
		d := Date{y, month.number, day.number}
		if ok && month.digits <= 2 && day.digits <= 2 && d.exists() && (d.Complete() || year.digits == 4) {
			list = append(list, DateReading{d, order})
		}
	}
	none := dateWord{}
	switch month := slices.IndexFunc(words, func(w dateWord) bool { return w.month }); {
	case month >= 0 && len(words) == 3:
		m := words[month]
		words = slices.Delete(words, month, month+1)
		day, year := words[0], words[1]
		switch {
		case day.digits == 4:
			add(day, m, year, YearFirst)
		case month == 0:
			add(year, m, day, MonthFirst)
		default:
			add(year, m, day, DayFirst)
		}
	case month >= 0 && len(words) == 2:
		add(words[1-month], words[month], none, DayFirst)
	case month >= 0:
	case len(words) == 1 && words[0].digits == 8:
		n := words[0].number
		for _, r := range []DateReading{{DateOf(n), YearFirst}, {Date{n % 10000, n / 10000 % 100, n / 1000000}, DayFirst}} {
			if r.Date.exists() && r.Date.Year >= 1800 && r.Date.Year < 2200 {
				list = append(list, r)
			}
		}
	case len(words) == 1 && words[0].digits == 4:
		add(words[0], none, none, YearFirst)
	case len(words) == 2 && words[0].digits == 4:
		add(words[0], words[1], none, YearFirst)
	case len(words) == 2 && words[1].digits == 4:
		add(words[1], words[0], none, DayFirst)
	case len(words) == 3:
		a, b, c := words[0], words[1], words[2]
		if b.dot && c.dot {
			if add(c, b, a, DayFirst); len(list) > 0 || a.number <= 31 {
				break
			}
		}
		if add(a, b, c, YearFirst); a.digits == 4 {
			break
		}
		add(c, b, a, DayFirst)
		add(c, a, b, MonthFirst)
	}
	return list
}

// dateDays returns the different days among readings.
func dateDays(list []DateReading) (days []Date) {
	for _, r := range list {
		if !slices.Contains(days, r.Date) {
			days = append(days, r.Date)
		}
	}
	return days
}

// DateError is the error of a text that is no date, or may be several.
type DateError struct {
	Text     string
	Readings []Date // several: it has to be asked which one is meant; none: it is no date
	Unborn   Date   // the birth of nobody who plays: too late, or too long ago
}

func (e *DateError) Error() string {
	switch {
	case !e.Unborn.IsZero():
		return fmt.Sprintf("date %q: %v is nobody's birth", e.Text, e.Unborn)
	case len(e.Readings) > 1:
		return fmt.Sprintf("date %q: %v or %v? want YYYY/MM/DD", e.Text, e.Readings[0], e.Readings[1])
	}
	return fmt.Sprintf("date %q: want YYYY/MM/DD", e.Text)
}

// ParseDate parses a date that stands alone, as DateReadings does. Behind a day and a
// month a year of four digits settles the order: the day is first if the calendar allows
// it. With a year of two digits, which may be at either end, the one reading is taken or
// else the error is a *DateError with all of them. The zero Date stands for "" and all
// zeros.
func ParseDate(text string) (Date, error) {
	if blank(text) {
		return Date{}, nil
	}
	return oneDate(text, DateReadings(text, lastCentury))
}

// oneDate returns the one that readings allow.
func oneDate(text string, list []DateReading) (Date, error) {
	days := dateDays(list)
	switch {
	case len(days) == 0:
		return Date{}, &DateError{Text: text}
	case len(days) > 1 && list[0].Order == YearFirst:
		return Date{}, &DateError{Text: text, Readings: days}
	}
	return days[0], nil
}
