package tournament

import "fmt"

// Date is a calendar day. Month and day may be 0 where only the year (or year
// and month) is known, as in birth dates "1987/00/00"; the zero Date is unknown.
type Date struct{ Year, Month, Day int }

// IsZero reports whether the date is unknown.
func (d Date) IsZero() bool { return d == Date{} }

// Complete reports whether year, month and day are all known.
func (d Date) Complete() bool { return d.Year > 0 && d.Month > 0 && d.Day > 0 }

// Ordinal returns the date as the number yyyymmdd, which orders dates.
func (d Date) Ordinal() int { return d.Year*10000 + d.Month*100 + d.Day }

// DateOf returns the date of an Ordinal.
func DateOf(ordinal int) Date { return Date{ordinal / 10000, ordinal / 100 % 100, ordinal % 100} }

// Number returns the number of the day in the calendar: consecutive days have
// consecutive numbers. The date must be complete.
func (d Date) Number() int {
	y, m := d.Year, d.Month
	if m < 3 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*m-457)/5 + d.Day
}

// AddDays returns the date a number of days later, or earlier if it is negative.
func (d Date) AddDays(days int) Date {
	d.Day += days
	for d.Day > daysIn(d.Year, d.Month) {
		d.Day -= daysIn(d.Year, d.Month)
		if d.Month++; d.Month > 12 {
			d.Year, d.Month = d.Year+1, 1
		}
	}
	for d.Day < 1 {
		if d.Month--; d.Month < 1 {
			d.Year, d.Month = d.Year-1, 12
		}
		d.Day += daysIn(d.Year, d.Month)
	}
	return d
}

// String returns the date as report files have it, "2026/03/01", or "" for an unknown date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d/%02d/%02d", d.Year, d.Month, d.Day)
}

// ISO returns the date as programs write it, by ISO 8601: "2026-03-01", "1987-05" or "1987"
// where the day, or the month as well, is unknown, and "" for an unknown date.
func (d Date) ISO() string {
	switch {
	case d.IsZero():
		return ""
	case d.Day != 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	case d.Month != 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d", d.Year)
}

// exists reports whether the date is a day of the calendar, or a year or month
// of one.
func (d Date) exists() bool {
	return d.Year >= 0 && d.Month >= 0 && d.Month <= 12 && d.Day >= 0 && d.Day <= daysIn(d.Year, d.Month) && (d.Month > 0 || d.Day == 0)
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// MarshalText returns the text of ISO.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.ISO()), nil }

// UnmarshalText parses the date as ParseDate does.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDate(string(text))
	return err
}
