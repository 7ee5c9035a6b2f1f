package tournament_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/tournament"
)

func TestParseDate(t *testing.T) {
	day := func(y, m, d int) tournament.Date { return tournament.Date{Year: y, Month: m, Day: d} }
	for _, test := range []struct {
		text string
		want tournament.Date
	}{
		{"", tournament.Date{}}, {"   ", tournament.Date{}}, {"0000/00/00", tournament.Date{}}, {"00/00/00", tournament.Date{}},
		{"0000", tournament.Date{}}, {"00.00.0000", tournament.Date{}},
		{"2026/03/01", day(2026, 3, 1)}, {"2026-03-01", day(2026, 3, 1)}, {"2026.03.01", day(2026, 3, 1)}, {"2026.03.01.", day(2026, 3, 1)},
		{"2026/3/1", day(2026, 3, 1)}, {" 2026/03/01 ", day(2026, 3, 1)}, {"2026 03 01", day(2026, 3, 1)},
		{"28. 07. 2005", day(2005, 7, 28)}, {"28.07.2005", day(2005, 7, 28)}, {"01/02/2003", day(2003, 2, 1)}, {"1-2-2003", day(2003, 2, 1)},
		{"05.04.06", day(2006, 4, 5)}, {"31.05.01", day(2001, 5, 31)}, {"98.05.12", day(2098, 5, 12)}, {"12/25/06", day(2006, 12, 25)}, {"05/05/05", day(2005, 5, 5)},
		{"12/31/2020", day(2020, 12, 31)}, {"05/04/2020", day(2020, 4, 5)}, {"20201210", day(2020, 12, 10)}, {"10122020", day(2020, 12, 10)},
		{"2020/12", day(2020, 12, 0)}, {"12/2020", day(2020, 12, 0)}, {"March 2020", day(2020, 3, 0)},
		{"3 March 2026", day(2026, 3, 3)}, {"2026/March/01", day(2026, 3, 1)}, {"1-Mar-26", day(2026, 3, 1)}, {"Dec 10, 2020", day(2020, 12, 10)}, {"Dec. 10, 20", day(2020, 12, 10)},
		{"1st of March, 2026", day(2026, 3, 1)}, {"Sunday, 1 March 2026", day(2026, 3, 1)}, {"1 de marzo de 2026", day(2026, 3, 1)}, {"domingo, 1 de marzo del 2026", day(2026, 3, 1)},
		{"martes 3 marzo 2026", day(2026, 3, 3)}, {"mardi 3 mars 2026", day(2026, 3, 3)}, {"1. März 2026", day(2026, 3, 1)}, {"1er août 2026", day(2026, 8, 1)}, {"3 d'abril de 2026", day(2026, 4, 3)},
		{"2020-12-10T20:18:00Z", day(2020, 12, 10)}, {"2020-12-10T20:18:00.000+01:00", day(2020, 12, 10)}, {"2020/12/01 10:00", day(2020, 12, 1)}, {"31.12.2020 9:05", day(2020, 12, 31)},
		{"1987", day(1987, 0, 0)}, {"1987/00/00", day(1987, 0, 0)}, {"1987/05/00", day(1987, 5, 0)}, {"00/05/1987", day(1987, 5, 0)}, {"00.00.1987", day(1987, 0, 0)},
		{"2024/02/29", day(2024, 2, 29)}, {"2000/02/29", day(2000, 2, 29)}, {"29.02.1996", day(1996, 2, 29)},
		{"2026/01/31", day(2026, 1, 31)}, {"2026/12/31", day(2026, 12, 31)}, {"30/04/2026", day(2026, 4, 30)},
	} {
		got, err := tournament.ParseDate(test.text)
		if err != nil || got != test.want {
			t.Errorf("ParseDate(%q) = %v, %v; want %v", test.text, got, err, test.want)
		}
	}
}

func TestParseDateRefuses(t *testing.T) {
	for _, text := range []string{
		"/", "//", "...", "-", "x", "today", "3 Marchember 2026", "ju 3 2026", "ma 3 2026", "Sunday", "March", "2026/31/12", "12:30", "2026/03/01 25:xx", "10/10/10 10/10", "de 3/4/2026",
		"25/08/08", "24/12/01", "24/2/29", "1/3/5", "201020100", "99999999",
		"2026/02/29", "1900/02/29", "2100/02/29", "2026/02/30", "2026/04/31", "2026/06/31", "2026/09/31", "2026/11/31", "2026/01/32",
		"2026/13/01", "2026/00/15", "31/02/2020", "2020/12/01/01",
		"20261/01/01", "12345", "987", "1", "001/02/03", "1/2/003", "2026/012/13",
		"+2026/03/01", "-2026/03/01x", "2026/+3/01", "+5/06/2020", "2026/0x3/01", "2026/3e0/1", "２０２６/03/01",
		strings.Repeat("9", 50), strings.Repeat("1/", 100_000), "2026/03/" + strings.Repeat("0", 100) + "1",
	} {
		if got, err := tournament.ParseDate(text); err == nil {
			t.Errorf("ParseDate(%.40q) = %v, want an error", text, got)
		}
	}
}

func daysIn(year, month int) int {
	days := []int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && (year%400 == 0 || (year%4 == 0 && year%100 != 0)) {
		days++
	}
	return days
}

func anyDate(t *rapid.T) tournament.Date {
	d := tournament.Date{Year: rapid.IntRange(1, 9999).Draw(t, "year")}
	if d.Month = rapid.IntRange(0, 12).Draw(t, "month"); d.Month > 0 {
		d.Day = rapid.IntRange(0, daysIn(d.Year, d.Month)).Draw(t, "day")
	}
	return d
}

func TestDateRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDate(t)
		back, err := tournament.ParseDate(d.String())
		if err != nil || back != d {
			t.Fatalf("%+v is written %q and read %+v, %v", d, d, back, err)
		}
		text, _ := d.MarshalText()
		if err := back.UnmarshalText(text); err != nil || back != d {
			t.Fatalf("%+v in text: %q, read %+v, %v", d, text, back, err)
		}
	})
	if got := (tournament.Date{}).String(); got != "" {
		t.Errorf("the unknown date is written %q", got)
	}
}

// The last day of every month is a day, and the one after it is not.
func TestLastDaysOfMonths(t *testing.T) {
	for _, year := range []int{1900, 1999, 2000, 2023, 2024, 2100, 2400} {
		for month := 1; month <= 12; month++ {
			d := tournament.Date{Year: year, Month: month, Day: daysIn(year, month)}
			if _, err := tournament.ParseDate(d.String()); err != nil {
				t.Error(err)
			}
			d.Day++
			if _, err := tournament.ParseDate(d.String()); err == nil {
				t.Errorf("%v is accepted", d)
			}
		}
	}
}

func TestDateFacts(t *testing.T) {
	for _, test := range []struct {
		date           tournament.Date
		zero, complete bool
		ordinal        int
	}{
		{tournament.Date{}, true, false, 0},
		{tournament.Date{Year: 1987}, false, false, 19870000},
		{tournament.Date{Year: 1987, Month: 5}, false, false, 19870500},
		{tournament.Date{Year: 2026, Month: 3, Day: 1}, false, true, 20260301},
	} {
		if test.date.IsZero() != test.zero || test.date.Complete() != test.complete || test.date.Ordinal() != test.ordinal {
			t.Errorf("%+v: zero %v, complete %v, ordinal %d", test.date, test.date.IsZero(), test.date.Complete(), test.date.Ordinal())
		}
	}
}

// The day so many days later is that many numbers further on, over every end of a month
// and of a February.
func TestDaysLater(t *testing.T) {
	d := tournament.Date{Year: 1999, Month: 12, Day: 25}
	for days := range 1600 {
		later := d.AddDays(days)
		if later.Number() != d.Number()+days || later.AddDays(-days) != d {
			t.Fatalf("%d days after %s: %s, and back %s", days, d, later, later.AddDays(-days))
		}
	}
	for days, want := range map[int]tournament.Date{7: {Year: 2000, Month: 1, Day: 1}, 66: {Year: 2000, Month: 2, Day: 29}, 67: {Year: 2000, Month: 3, Day: 1}} {
		if got := d.AddDays(days); got != want {
			t.Errorf("%d days later: %s, want %s", days, got, want)
		}
	}
}

// Programs get days by ISO 8601, as far as they are known; what was written before is read as well.
func TestDatesOfPrograms(t *testing.T) {
	for _, test := range []struct {
		date   tournament.Date
		want   string
		before string
	}{
		{tournament.Date{}, "", ""},
		{tournament.Date{Year: 2026, Month: 11, Day: 20}, "2026-11-20", "2026/11/20"},
		{tournament.Date{Year: 1987, Month: 5}, "1987-05", "1987/05/00"},
		{tournament.Date{Year: 987}, "0987", "0987/00/00"},
	} {
		text, err := test.date.MarshalText()
		if err != nil || string(text) != test.want || test.date.ISO() != test.want {
			t.Errorf("%+v is written %q, want %q", test.date, text, test.want)
		}
		for _, form := range []string{test.want, test.before} {
			var back tournament.Date
			if err := back.UnmarshalText([]byte(form)); err != nil || back != test.date {
				t.Errorf("%q is read as %+v, %v", form, back, err)
			}
		}
	}
}
