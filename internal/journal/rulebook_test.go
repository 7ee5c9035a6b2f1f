package journal

import (
	"encoding/json"
	"fmt"
	"testing"

	"torneo/tournament"
)

// Editions that version 1 derived from the dates never change: neither do these days.
func TestVersion1TakesTheEditionsOfItsDays(t *testing.T) {
	for _, test := range []struct{ start, end, want string }{
		{"", "", "2026 Swiss-2026 GR-2018 Ratings-2025 Titles-2024"},
		{"2026/03/01", "", "2026 Swiss-2026 GR-2018 Ratings-2025 Titles-2024"},
		{"2026/02/28", "2026/03/05", "2024 Swiss-2026 GR-2018 Ratings-2025 Titles-2024"},
		{"", "2026/02/28", "2024 Swiss-2026 GR-2018 Ratings-2025 Titles-2024"},
		{"2026/01/31", "", "2024 Swiss-2017 GR-2018 Ratings-2025 Titles-2024"},
		{"2025/09/30", "", "2024 Swiss-2017 GR-2018 Ratings-2024-12 Titles-2024"},
		{"2024/11/30", "", "2024 Swiss-2017 GR-2018 Ratings-2024 Titles-2024"},
		{"2024/03/31", "", "2023 Swiss-2017 GR-2018 Ratings-2024 Titles-2024"},
		{"2024/02/29", "", "2023 Swiss-2017 GR-2018 Ratings-2022 Titles-2024"},
		{"2023/12/31", "", "2023 Swiss-2017 GR-2018 Ratings-2022 Titles-2017"},
		{"2023/06/30", "", "2018 Swiss-2017 GR-2018 Ratings-2022 Titles-2017"},
		{"2021/12/31", "", "2018 Swiss-2017 GR-2018 Ratings-2014 Titles-2017"},
		{"2018/06/30", "", "2014 Swiss-2017 TR-2011 Ratings-2014 Titles-2017"},
		{"2017/06/30", "", "2014 Swiss-2012 TR-2011 Ratings-2014 Titles-2014"},
		{"2014/06/30", "", "2012 Swiss-2012 TR-2011 Ratings-2012 "},
		{"2012/06/30", "", "2009 Swiss-2012 TR-2011  "},
	} {
		data := fmt.Sprintf(`{"Config":{"Name":"A","Start":%q,"End":%q,"System":"FIDE_DUTCH","Rounds":5}}`, test.start, test.end)
		for _, kind := range []string{"created", "configured"} {
			e, err := Decode(Entry{Number: 1, Kind: kind, Version: 1, Data: []byte(data)})
			if err != nil {
				t.Fatal(err)
			}
			s, err := Fold([]Event{e})
			if err != nil {
				t.Fatal(err)
			}
			b := s.Record(0).Rulebook
			if got := fmt.Sprint(b.TieBreaks, " ", b.Pairing, " ", b.Handling, " ", b.Ratings, " ", b.Titles); got != test.want || b.Proposed != tournament.AllChapters() {
				t.Errorf("%s from %q to %q: %s, want %s; proposed %v", kind, test.start, test.end, got, test.want, b.Proposed)
			}
		}
	}
}

// An edition that nobody knows is not an edition under which nothing is decided.
func TestAnEditionThatNobodyKnowsIsRefused(t *testing.T) {
	for _, w := range []Payload{
		TournamentCreated{Config{Rulebook: tournament.Rulebook{Ratings: "Ratings-1999"}}},
		TournamentConfigured{Config{Rulebook: tournament.Rulebook{TieBreaks: "2031"}}},
		TournamentImported{Config: Config{Rulebook: tournament.Rulebook{Titles: "2024"}}},
		RulebookFixed{tournament.Rulebook{Pairing: "x"}},
	} {
		data, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		k := kindName(w)
		e, err := Decode(Entry{Number: 1, Kind: k, Version: kinds.Lookup(k).Version(), Data: data})
		if err != nil {
			t.Fatal(err)
		}
		if s, err := Fold([]Event{e}); err == nil {
			t.Errorf("%s: %+v", k, s.Config.Rulebook)
		}
	}
}
