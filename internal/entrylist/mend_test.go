package entrylist

import (
	"strings"
	"testing"

	"torneo/tournament"
)

const doubtful = "No;Nombre;Elo;Fed;Nacimiento;Sexo\r\n" +
	"1;\"Alba, Ana\";1500;España;05/04/06;V\r\n" +
	"\r\n" +
	"2;Bueno Blas;950;ESPAÑA;06/04/07;V\r\n" +
	"3;\"Cano\nEva\";s/e;XQX;31/12/50;f"

// Each kind of doubt is one question; its answer settles all its rows, and nothing else of
// the text is written anew.
func TestKindsOfDoubts(t *testing.T) {
	origin := Origin{Day: tournament.Date{Year: 2026, Month: 11, Day: 26}}
	// Without the date that can be read in one order alone, the others are two days each.
	list := Parse([]byte(strings.Replace(doubtful, "31/12/50", "1950", 1)), origin)
	said := map[string]Question{}
	for _, q := range list.Questions() {
		said[string(q.Field)+" "+string(q.Kind)+" "+q.Value] = q
	}
	for key, want := range map[string]struct {
		rows    int
		answers string
	}{
		"federation unreadable España": {2, "ESP,"}, "federation implausible XQX": {1, "=right,"}, "birth order ": {2, "=month,"},
		"sex unreadable V": {2, "m,w,"}, "rating implausible ": {1, "=right,"}, "rating unreadable ": {1, ""},
	} {
		q, there := said[key]
		if got := strings.Join(q.Answers, ","); !there || q.Rows != want.rows || !strings.HasSuffix(got, want.answers) {
			t.Errorf("%q: %+v", key, q)
		}
		delete(said, key)
	}
	if len(said) > 0 {
		t.Errorf("asked besides: %+v", said)
	}
	text, accepted, changed := list.Mended([]Mend{
		{Federation, Unreadable, "ESPAÑA", "ESP"}, {Federation, Implausible, "XQX", Right}, {Birth, TwoDays, "", DayFirst},
		{Sex, Unreadable, "V", "m"}, {Rating, Implausible, "", Right}, {Rating, Unreadable, "", ""},
		{Rating, Unreadable, "", Right}, {Sex, Unreadable, "", DayFirst}, {Club, Unreadable, "", "x"}, // no answers to these
	}, map[At]string{{2, 1}: "Alba; Ana", {4, 0}: "2", {77, 1}: "", {4, -1}: ""})
	if changed != 10 || len(accepted) != 2 {
		t.Errorf("%d changed, %v accepted", changed, accepted)
	}
	if lines := strings.Split(text, "\n"); len(lines) != 6 || lines[0] != "No;Nombre;Elo;Fed;Nacimiento;Sexo" || lines[1] != `1;"Alba; Ana";1500;ESP;2006/04/05;m` || lines[3] != "2;Bueno Blas;950;ESP;2007/04/06;m" {
		t.Errorf("%q", lines)
	}
	origin.Accepted = accepted
	again := Parse([]byte(text), origin)
	for _, row := range again.Rows {
		if len(row.Doubts) > 0 {
			t.Errorf("%+v", row)
		}
	}
	if len(again.Rows) != 3 || again.Rows[2].Line != 5 || again.Rows[2].Player.Federation != "XQX" || again.Rows[0].Player.Birth.Day != 5 {
		t.Errorf("%+v", again.Rows)
	}
}

// Years of two digits are asked about once, and put a century back.
func TestShortYears(t *testing.T) {
	origin := Origin{Day: tournament.Date{Year: 2026, Month: 11, Day: 26}}
	list := Parse([]byte("Name\tBirth\nA, A\t05.04.12\nB, \"B\t03.02.14\nC, C\t1.2.60\nD, D\t2012"), origin)
	q := list.Questions()
	if len(q) != 1 || q[0].Kind != ShortYears || q[0].Rows != 2 || len(list.Proposals()) != 0 {
		t.Fatalf("%+v", q)
	}
	text, _, changed := list.Mended([]Mend{{Birth, ShortYears, "", Last}}, nil)
	again := Parse([]byte(text), origin)
	if changed != 2 || again.Rows[0].Player.Birth.Year != 1912 || again.Rows[1].Player.Birth.Year != 1914 || again.Rows[1].Player.Name != `B, "B` || again.Rows[3].Player.Birth.Year != 2012 {
		t.Errorf("%d: %q, %+v", changed, text, again.Rows)
	}
	if same, _, changed := again.Mended(nil, nil); same != text || changed != 0 {
		t.Errorf("%q", same)
	}
}

// A year of two digits alone is a doubt; its century is one question.
func TestYearsOfTwoDigits(t *testing.T) {
	origin := Origin{Day: tournament.Date{Year: 2026, Month: 11, Day: 26}}
	list := Parse([]byte("Name;Birth\nA, A;98\nB, B;05\nC, C;24\nD, D;7"), origin)
	q := list.Questions()
	if len(q) != 2 || q[0].Kind != ShortYears || q[0].Rows != 3 || !q[0].Likely || q[1].Kind != Unreadable {
		t.Fatalf("%+v", q)
	}
	for to, want := range map[string]string{Latest: "1998 2005 1924", Last: "1998 1905 1924"} {
		text, _, _ := list.Mended([]Mend{{Birth, ShortYears, "", to}}, nil)
		var years []string
		for _, row := range Parse([]byte(text), origin).Rows[:3] {
			years = append(years, number(int64(row.Player.Birth.Year)))
		}
		if got := strings.Join(years, " "); got != want {
			t.Errorf("%s: %s", to, got)
		}
	}
}
