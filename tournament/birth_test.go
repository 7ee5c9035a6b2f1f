package tournament_test

import (
	"errors"
	"testing"

	"torneo/tournament"
)

func TestBirths(t *testing.T) {
	day := func(y, m, d int) tournament.Date { return tournament.Date{Year: y, Month: m, Day: d} }
	for _, test := range []struct {
		list []string // the first one is asked for
		want tournament.Date
		or   int // readings between which it stands
	}{
		{list: []string{"31.05.01"}, want: day(2001, 5, 31)},
		{list: []string{"05.04.06"}, want: day(2006, 4, 5)},
		{list: []string{"05.04.24"}, want: day(1924, 4, 5)}, // two years old
		{list: []string{"30.02.01"}},
		{list: []string{"2031/01/01"}},
		{list: []string{"1901/01/01"}}, // nobody lives so long
		{list: []string{"1987"}, want: day(1987, 0, 0)},
		{list: []string{""}},
		{list: []string{"0000/00/00"}},
		{list: []string{"05/04/06"}, or: 3},
		{list: []string{"05/04/06", "31/12/98"}, want: day(2006, 4, 5)},
		{list: []string{"05/04/06", "17/28/98"}, or: 3}, // no date
		{list: []string{"05/04/06", "12/28/98"}, want: day(2006, 5, 4)},
		{list: []string{"05/04/06", "98/12/28"}, want: day(2005, 4, 6)},
		{list: []string{"05/04/06", "12/28/98", "28/12/98"}, or: 3}, // no order for all
		{list: []string{"05/04/2006"}, want: day(2006, 4, 5)},
		{list: []string{"05/04/2006", "12/28/1998"}, want: day(2006, 5, 4)},
		{list: []string{"05/04/06", "05/04/2006"}, want: day(2006, 4, 5)}, // the year is at the end
		{list: []string{"05/04/06", "1998/12/28", "1987"}, want: day(2005, 4, 6)},
	} {
		births := tournament.Births{Until: day(2026, 7, 1)}
		for _, text := range test.list {
			births.Note(text)
		}
		got, err := births.Read(test.list[0])
		var wrong *tournament.DateError
		switch errors.As(err, &wrong); {
		case got != test.want:
			t.Errorf("%q is read as %v, %v; want %v", test.list, got, err, test.want)
		case wrong != nil && len(wrong.Readings) != test.or || wrong == nil && test.or > 0:
			t.Errorf("%q: %v; want %d readings", test.list, err, test.or)
		}
	}
	births := tournament.Births{Until: day(2026, 7, 1)}
	if _, err := births.Read("2026/07/02"); err == nil || err.(*tournament.DateError).Unborn != day(2026, 7, 2) {
		t.Errorf("a birth after the event: %v", err)
	}
}
