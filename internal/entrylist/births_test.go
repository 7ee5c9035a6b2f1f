package entrylist

import (
	"testing"

	"torneo/tournament"
)

// TestBirthsOfAList reads two digits of a year by what a player can be, with the day first
// between dots, and asks where two days are left.
func TestBirthsOfAList(t *testing.T) {
	day := tournament.Date{Year: 2026, Month: 11, Day: 26}
	for _, test := range []struct{ list, want, wrong string }{
		{"Name;Elo;Birth\nA, A;1500;31.05.01", "2001/05/31", ""},
		{"Name;Elo;Birth\nA, A;1500;05.04.06", "2006/04/05", ""},
		{"Name;Elo;Birth\nA, A;1500;12.11.38", "1938/11/12", ""},
		{"Name;Elo;Birth\nA, A;1500;30.02.01", "", "entrylist.birth"},
		{"Name;Elo;Birth\nA, A;1500;2031/01/01", "", "entrylist.birth.unborn"},
		{"Name;Elo;Birth\nA, A;1500;05/04/06", "", "entrylist.birth.two"},
		{"Name;Elo;Birth\nA, A;1500;05/04/06\nB, B;1500;25/12/88", "2006/04/05", ""},
		{"Name;Elo;Birth\nA, A;1500;05/04/2006\nB, B;1500;12/25/1988", "2006/05/04", ""},
		{"A, A;1500;31.05.01", "2001/05/31", ""},
	} {
		list := Parse([]byte(test.list), Origin{Day: day})
		if len(list.Rows) == 0 {
			t.Fatalf("%q: %v", test.list, list.Problems)
		}
		row, wrong := list.Rows[0], ""
		if len(row.Doubts) > 0 {
			wrong = row.Doubts[0].ID
		}
		if row.Player.Birth.String() != test.want || wrong != test.wrong {
			t.Errorf("%q: %v, %q; want %s, %q", test.list, row.Player.Birth, wrong, test.want, test.wrong)
		}
	}
}
