package arbiter_test

import (
	"slices"
	"testing"

	"torneo/internal/arbiter"
)

func TestWordsOfDays(t *testing.T) {
	for _, x := range []struct {
		begins, ends string
		want         []string
	}{
		{"", "", nil}, {"2026-11-28", "2026-11-28", []string{"2026", "2026-11", "2026-11-28"}}, {"2026-11-29", "2026-12-01", []string{"2026", "2026-11", "2026-11-29", "2026-11-30", "2026-12", "2026-12-01"}},
		{"2026-10-01", "2027-05-30", []string{"2026", "2026-10", "2026-10-01", "2026-11", "2026-12", "2027", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-05-30"}}, {"2026-10-02", "2026-10-01", []string{"2026", "2026-10", "2026-10-01"}}, {"2026", "2026", nil},
	} {
		if got := arbiter.DayWords(x.begins, x.ends); !slices.Equal(got, x.want) {
			t.Errorf("%s to %s: %v", x.begins, x.ends, got)
		}
	}
	for query, want := range map[string][]string{
		"": nil, "García 3.5.2024": {"2024-05-03", "garcia"}, "2024-5": {"2024-05"}, "03/05/2024": {"2024-05-03"}, "2024/05/03 open": {"2024-05-03", "open"}, "2024": {"2024"}, "12-345": {"12", "345"},
	} {
		if got := arbiter.SearchWords(query); !slices.Equal(got, want) {
			t.Errorf("%q: %v", query, got)
		}
	}
}
