package tournament

import "fmt"

// Date is a calendar day. Month and day may be 0 where only the year (or year
// and month) is known, as in birth dates "1987/00/00"; the zero Date is unknown.
type Date struct{ Year, Month, Day int }

// IsZero reports an unknown date.
func (d Date) IsZero() bool { return d == Date{} }

// Complete reports whether year, month and day are all known.
func (d Date) Complete() bool { return d.Year > 0 && d.Month > 0 && d.Day > 0 }

// Ordinal is yyyymmdd: it orders dates.
func (d Date) Ordinal() int { return d.Year*10000 + d.Month*100 + d.Day }

// DateOf is the date that Ordinal gives as that number.
func DateOf(ordinal int) Date { return Date{ordinal / 10000, ordinal / 100 % 100, ordinal % 100} }

// Number counts the days of the calendar: the day after has the next one. It is of
// use for complete dates only.
func (d Date) Number() int {
	y, m := d.Year, d.Month
	if m < 3 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*m-457)/5 + d.Day
}

// AddDays is the day so many days later, or earlier if it is less than 0.
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

// String writes "2026/03/01", or "" for an unknown date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d/%02d/%02d", d.Year, d.Month, d.Day)
}

// exists reports a day of the calendar, or a year or month of one.
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

// MarshalText writes the date as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what ParseDate reads.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDate(string(text))
	return err
}
