package handbook_test

import (
	"strings"
	"testing"

	"torneo/handbook"
)

func TestTieBreaksOn(t *testing.T) {
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
		{"the last day of the virtual opponent", 2023, 6, 30, "2018"},
		{"C.07, rewritten", 2023, 7, 1, "2023"},
		{"the last day of the game against oneself", 2024, 3, 31, "2023"},
		{"the dummy", 2024, 4, 1, "2024"},
		{"the wording of August 2024", 2024, 8, 1, "2024"},
		{"the last day of the uncapped dummy", 2026, 2, 28, "2024"},
		{"the capped dummy", 2026, 3, 1, "2026"},
		{"years from now", 2040, 1, 1, "2026"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := handbook.TieBreaksOn(test.year, test.month, test.day); got != test.want {
				t.Errorf("TieBreaksOn(%d, %d, %d) = %s, want %s", test.year, test.month, test.day, got, test.want)
			}
		})
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
	if last := editions[len(editions)-1].ID; handbook.CurrentTieBreaks() != last {
		t.Errorf("CurrentTieBreaks() = %s, want %s", handbook.CurrentTieBreaks(), last)
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
