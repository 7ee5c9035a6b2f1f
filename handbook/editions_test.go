package handbook_test

import (
	"strings"
	"testing"

	"torneo/handbook"
)

func TestOn(t *testing.T) {
	tests := []struct {
		name             string
		year, month, day int
		want             handbook.Edition
	}{
		{"long ago", 1969, 12, 6, "2009"},
		{"the day before the virtual opponent", 2012, 6, 30, "2009"},
		{"the first day of the virtual opponent", 2012, 7, 1, "2012"},
		{"the last day before the Manual", 2014, 6, 30, "2012"},
		{"the Manual", 2014, 7, 1, "2014"},
		{"the last day before the General Regulations", 2018, 6, 30, "2014"},
		{"the General Regulations", 2018, 7, 1, "2018"},
		{"the last day before C.07", 2023, 6, 30, "2018"},
		{"C.07, rewritten, was withdrawn", 2023, 7, 1, "2018"},
		{"the first day of the dummy, for FIDE's own events", 2023, 9, 1, "2018"},
		{"the last day of the virtual opponent for the others", 2024, 3, 31, "2018"},
		{"the dummy", 2024, 4, 1, "2024"},
		{"the wording of August 2024", 2024, 8, 1, "2024"},
		{"the last day of the uncapped dummy", 2026, 2, 28, "2024"},
		{"the capped dummy", 2026, 3, 1, "2026"},
		{"years from now", 2040, 1, 1, "2026"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := handbook.EditionOn(handbook.TieBreaks, test.year*10000+test.month*100+test.day); got != test.want {
				t.Errorf("On(TieBreaks, %d-%d-%d) = %s, want %s", test.year, test.month, test.day, got, test.want)
			}
		})
	}
}

// Whoever gets an edition by the day alone can be told of the text that he does not get
// (R-GAP-2023).
func TestBeside(t *testing.T) {
	for day, want := range map[int]handbook.Others{
		0: {}, 20230630: {}, 20230701: {Named: "2023"}, 20230831: {Named: "2023"}, 20230901: {Named: "2023", Own: "2024"},
		20240331: {Named: "2023", Own: "2024"}, 20240401: {}, 20260301: {},
	} {
		if got := handbook.OtherEditions(handbook.TieBreaks, day); got != want {
			t.Errorf("%d: %+v, want %+v", day, got, want)
		}
		if got := handbook.OtherEditions(handbook.Pairing, day); got != (handbook.Others{}) {
			t.Errorf("%d, pairing: %+v", day, got)
		}
	}
}

func TestDays(t *testing.T) {
	for e, want := range map[handbook.Edition][2]int{
		"2009": {0, 20120630}, "2018": {20180701, 20240331}, "2023": {20230701, 20240331}, "2024": {20240401, 20260228}, "2026": {20260301, 0}, "1066": {},
	} {
		if first, last := handbook.Days(handbook.TieBreaks, e); first != want[0] || last != want[1] {
			t.Errorf("%s: %d to %d, want %v", e, first, last, want)
		}
	}
}

func TestEditionsFollowEachOther(t *testing.T) {
	editions := handbook.TieBreakEditions()
	for k, e := range editions {
		if e.Chapter == "" || e.Title == "" || e.Source == "" || e.Basis == "" {
			t.Errorf("edition %s: something is not stated: %+v", e.ID, e)
		}
		if !strings.Contains(e.Chapter, string(e.ID)) {
			t.Errorf("edition %s is cited as %q, without its year", e.ID, e.Chapter)
		}
		if k == 0 {
			if e.InForce != 0 {
				t.Errorf("days before %d have no edition", e.InForce)
			}
			continue
		}
		if e.InForce <= editions[k-1].InForce {
			t.Errorf("edition %s (%d) is not in force after %s (%d)", e.ID, e.InForce, editions[k-1].ID, editions[k-1].InForce)
		}
		if month, day := e.InForce/100%100, e.InForce%100; month < 1 || month > 12 || day < 1 || day > 31 {
			t.Errorf("edition %s is in force from %d", e.ID, e.InForce)
		}
	}
	if last := editions[len(editions)-1].ID; handbook.Current(handbook.TieBreaks) != last {
		t.Errorf("Current(TieBreaks) = %s, want %s", handbook.Current(handbook.TieBreaks), last)
	}
}

func TestTieBreakEditionByID(t *testing.T) {
	for _, e := range handbook.TieBreakEditions() {
		got, err := handbook.TieBreakEditionByID(string(e.ID))
		if err != nil || got != e {
			t.Errorf("TieBreakEditionByID(%q) = %+v, %v", e.ID, got, err)
		}
	}
	for _, id := range []string{"", "2013", "26", "2026 ", "GR-2018"} {
		_, err := handbook.TieBreakEditionByID(id)
		if err == nil {
			t.Errorf("TieBreakEditionByID(%q): no error", id)
			continue
		}
		for _, want := range []string{"2009", "2026"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("TieBreakEditionByID(%q): %v does not name %s", id, err, want)
			}
		}
	}
}

// Every chapter's editions follow each other; the day that decides is the same on
// both sides of every first day.
func TestChaptersInForce(t *testing.T) {
	for _, c := range handbook.Chapters() {
		var editions []handbook.Edition
		for _, e := range handbook.EditionsOf(c) {
			if e != handbook.OtherEditions(c, handbook.InForce(e)).Named { // which no day proposes
				editions = append(editions, e)
			}
		}
		for k, e := range editions {
			from := handbook.InForce(e)
			if k > 0 && from <= handbook.InForce(editions[k-1]) {
				t.Errorf("%s is not in force after %s", e, editions[k-1])
			}
			if got := handbook.EditionOn(c, max(from, 1)); got != e {
				t.Errorf("on its first day, %d: %s, want %s", from, got, e)
			}
			if from == 0 {
				continue
			}
			before := handbook.Edition("")
			if k > 0 {
				before = editions[k-1]
			}
			if got := handbook.EditionOn(c, from-1); got != before {
				t.Errorf("before %d: %q, want %q", from, got, before)
			}
			if got, err := handbook.EditionNamed(c, e.Name()); err != nil || got != e {
				t.Errorf("%s by name: %s, %v", e, got, err)
			}
			if e.Cite() == string(e) {
				t.Errorf("%s cannot be cited", e)
			}
		}
		if last := editions[len(editions)-1]; handbook.EditionOn(c, 0) != last || handbook.Current(c) != last {
			t.Errorf("%s: the current edition is %s", c, handbook.EditionOn(c, 0))
		}
		if got, ok := handbook.ChapterNamed(c.String()); !ok || got != c {
			t.Errorf("%s by name: %v, %t", c, got, ok)
		}
		if _, err := handbook.EditionNamed(c, "1066"); err == nil {
			t.Errorf("%s: an edition of 1066", c)
		}
	}
	for day, want := range map[int]handbook.Edition{20170630: "Swiss-2012", 20170701: "Swiss-2017", 20260131: "Swiss-2017", 20260201: "Swiss-2026"} {
		if got := handbook.EditionOn(handbook.Pairing, day); got != want {
			t.Errorf("%d: %s, want %s", day, got, want)
		}
	}
}
