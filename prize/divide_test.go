package prize

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/pairing/playoff"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// scored has players of whom each has so many points of two, the best rated
// first; among equals ratings decide.
func scored(points ...string) *tournament.Tournament {
	byes := map[string][2]string{"2": {"bye", "bye"}, "1.5": {"bye", "half"}, "1": {"bye", "zero"}, "0": {"zero", "zero"}}
	var rounds [2][]string
	for k, p := range points {
		for r := range rounds {
			rounds[r] = append(rounds[r], fmt.Sprintf("%d %s", k+1, byes[p][r]))
		}
	}
	record := tournamenttest.Parse(len(points), strings.Join(rounds[0], ", "), strings.Join(rounds[1], ", "))
	record.Start = tournament.Date{Year: 2026, Month: 3, Day: 14}
	for k := range record.Players {
		record.Players[k].Name = string(rune('A' + k))
		record.Players[k].Rating = 2500 - 100*k
	}
	return record
}

// divided divides a fund among the players of an event.
func divided(t *testing.T, f *Fund, record *tournament.Tournament) (*Result, error) {
	t.Helper()
	table, err := crosstable.New(record, 2)
	if err != nil {
		t.Fatal(err)
	}
	calculation, err := tiebreak.New(table, "2026", tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := tiebreak.ParseList("PTS,RTNG")
	if err != nil {
		t.Fatal(err)
	}
	order, err := standings.Compute(calculation, list, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Divide(f, record, table, order)
}

// summary writes the awards as "A 100.00, B 50.00".
func summary(r *Result) string {
	var parts []string
	for _, a := range r.Awards {
		parts = append(parts, a.Name+" "+r.Fund.Amount(a.Gross))
	}
	return strings.Join(parts, ", ")
}

// Four play off for the first place. A loses the final to C, B and D lose the
// semi-finals and share the third and the fourth prize under every system
// (Tie-Break Rules (2012) 12.1.1 (e), (f)); E, with as many points, took no part and is fifth.
func TestPlayOff(t *testing.T) {
	for _, sharing := range []Sharing{Equal, TieBreak, Hort} {
		f := single(1000, 600, 301, 200, 50)
		f.Sharing = sharing
		f.PlayOff = [][]int{{3}, {1}, {2, 4}}
		r, err := divided(t, f, scored("2", "2", "2", "2", "2"))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := summary(r), "C 1000.00, A 600.00, B 250.50, D 250.50, E 50.00"; got != want {
			t.Errorf("%v: %s, want %s", sharing, got, want)
		}
	}
}

// Main 300, 200, 100, 50; category 120, 60 of who is rated 2399 or less: C to F.
func TestWhichPrize(t *testing.T) {
	tests := []struct {
		name string
		edit func(*Fund)
		want string
	}{
		// C has 120 rather than the 100 of the third place, D the 100.
		{"highest first", func(*Fund) {}, "A 300.00, B 200.00, C 120.00, D 100.00, E 60.00, F 50.00"},
		// The category first: C and D are then out of the main list.
		{"category first", func(f *Fund) { f.Order = ByList; f.Lists[0], f.Lists[1] = f.Lists[1], f.Lists[0] },
			"A 300.00, B 200.00, C 120.00, D 60.00, E 100.00, F 50.00"},
		{"main list first", func(f *Fund) { f.Order = ByList }, "A 300.00, B 200.00, C 100.00, D 50.00, E 120.00, F 60.00"},
		{"of every list", func(f *Fund) { f.Several = true }, "A 300.00, B 200.00, C 220.00, D 110.00"},
		{"besides", func(f *Fund) { f.Lists[1].Besides = true }, "A 300.00, B 200.00, C 220.00, D 110.00"},
		{"the first place of the category alone", func(f *Fund) { f.Lists[1].Places = 1 }, "A 300.00, B 200.00, C 120.00, D 100.00, E 50.00"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := with(single(300, 200, 100, 50), "U2400", euros(120), euros(60))
			f.Lists[1].RatingMax = 2399
			f.Sharing = TieBreak
			test.edit(f)
			r, err := divided(t, f, scored("2", "2", "1.5", "1.5", "1", "0"))
			if err != nil {
				t.Fatal(err)
			}
			if got := summary(r); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// Teams of the two best of a federation. ESP: A and D, 2 + 1½, places 1 + 4;
// POR: B and C, 2 + 1½, places 2 + 3; FRA: E, F and G, 1 + 1.
func TestBestTeams(t *testing.T) {
	record := scored("2", "2", "1.5", "1.5", "1", "1", "0")
	for k, federation := range []string{"ESP", "POR", "POR", "ESP", "FRA", "FRA", "FRA"} {
		record.Players[k].Federation = federation
	}
	for sharing, want := range map[Sharing]string{
		Equal:    "ESP 75.00, POR 75.00, FRA 30.00",
		TieBreak: "ESP 100.00, POR 50.00, FRA 30.00", // 5 and 5: the best of ESP is first
	} {
		f := single(100, 50, 30, 10)
		f.Sharing = sharing
		f.Lists[0].Team = &BestTeam{Of: 2}
		r, err := divided(t, f, record)
		if err != nil {
			t.Fatal(err)
		}
		if got := summary(r); got != want || r.Left != 10_00 || fmt.Sprint(r.Awards[2].Players) != "[5 6]" {
			t.Errorf("%v: %s, left %d, players %v, want %s", sharing, got, r.Left, r.Awards[2].Players, want)
		}
	}
}

func TestConditions(t *testing.T) {
	record := scored("2", "2", "1.5", "1.5", "1", "1", "0")
	for k, p := range []tournament.Player{
		{Sex: "w", Federation: "ESP", Birth: tournament.Date{Year: 2008, Month: 1, Day: 1}},
		{Sex: "m", Federation: "POR", Birth: tournament.Date{Year: 2008, Month: 1, Day: 2}},
		{Sex: "w", Federation: "POR", Birth: tournament.Date{Year: 2008}},
		{Sex: "m", Federation: "ESP", Birth: tournament.Date{Year: 1966, Month: 1, Day: 1}, National: []tournament.NationalRating{{Federation: "ESP", Rating: 2150}}},
		{Federation: "FRA"},
		{Sex: "w", Federation: "FRA", Birth: tournament.Date{Year: 1960}, Withdrawn: true},
		{Sex: "m", Birth: tournament.Date{Year: 2016, Month: 6}},
	} {
		q := &record.Players[k]
		q.Sex, q.Federation, q.Birth, q.National, q.Withdrawn = p.Sex, p.Federation, p.Birth, p.National, p.Withdrawn
	}
	record.Players[5].Rating = 0 // F; the others are 2500, 2400 … 1900
	no := 0
	tests := []struct {
		name string
		c    Conditions
		want string
	}{
		{"none", Conditions{}, "ABCDEFG"},
		{"a rating band", Conditions{RatingMin: 2100, RatingMax: 2300}, "CDE"},
		{"with unrated players", Conditions{RatingMax: 2300, Unrated: UnratedAlso}, "CDEFG"},
		{"unrated players alone", Conditions{Unrated: UnratedOnly}, "F"},
		{"no unrated players", Conditions{Unrated: UnratedNo}, "ABCDEG"},
		{"a national rating", Conditions{RatingOf: "ESP", RatingMax: 2199}, "D"},
		{"18 or less on 1 January 2026: A has had the 18th birthday that day", Conditions{AgeMax: 18}, "ABCG"},
		{"17 or less: C was born on the last day of 2008, if it must be", Conditions{AgeMax: 17}, "BCG"},
		{"60 or more", Conditions{AgeMin: 60}, "DF"},
		{"60 or more on another day", Conditions{AgeMin: 60, On: tournament.Date{Year: 2025, Month: 12, Day: 31}}, "F"},
		{"born in 2008", Conditions{BornFrom: tournament.Date{Year: 2008}, BornTo: tournament.Date{Year: 2008}}, "ABC"},
		{"women", Conditions{Sex: "w"}, "ACF"},
		{"federations", Conditions{Federations: []string{"ESP", "FRA"}}, "ADEF"},
		{"a club", Conditions{Clubs: []string{"Alfil"}}, "BE"},
		{"points", Conditions{MinPoints: tournament.One + tournament.One/2}, "ABCD"},
		{"games", Conditions{MinGames: 1}, ""},
		{"forfeits", Conditions{MaxForfeits: &no}, "ABCDEFG"},
		{"who has not withdrawn", Conditions{NoWithdrawn: true}, "ABCDEG"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := single(10)
			f.Clubs = map[int]string{2: "Alfil", 5: "Alfil", 7: "Peón"}
			f.Lists[0].Conditions = test.c
			r, err := divided(t, f, record)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for i, has := range r.Stages[0].Eligible[0] {
				if has {
					got += r.Stages[0].Claimants[i].Name
				}
			}
			if got != test.want {
				t.Errorf("%s have a claim, want %s", got, test.want)
			}
		})
	}
}

func TestWhatCannotBeDivided(t *testing.T) {
	record := scored("2", "2", "1")
	f := single(10)
	f.PlayOff = [][]int{{1}, {2, 3}}
	if _, err := divided(t, f, record); !errors.As(err, new(*Refused)) {
		t.Errorf("a play-off between players who are not tied: %v", err)
	}
	f = single(-10)
	if _, err := divided(t, f, record); !errors.As(err, new(*Refused)) {
		t.Errorf("a negative prize: %v", err)
	}
	record.Players[1].Rating = record.Players[0].Rating
	f = &Fund{Currency: "EUR", Unit: 1, Lists: []List{{Name: "Main", Prizes: []Prize{thing(50)}}}}
	if _, err := divided(t, f, record); !errors.As(err, new(*Undecided)) {
		t.Errorf("a clock for two who share the first place: %v", err)
	}
}

// A play-off that the event has declared and played needs no list in the fund, and
// a bracket puts points aside.
func TestPlacesThatTheEventHasDecided(t *testing.T) {
	record := scored("2", "2", "2", "2", "1", "0")
	table, err := crosstable.New(record, 2)
	if err != nil {
		t.Fatal(err)
	}
	calculation, err := tiebreak.New(table, "2026", tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := tiebreak.ParseList("PTS,RTNG")
	if err != nil {
		t.Fatal(err)
	}
	playedOff := func() *standings.Standings {
		order, err := standings.Compute(calculation, list, nil)
		if err != nil {
			t.Fatal(err)
		}
		order.PlayOff(&playoff.Course{Groups: []playoff.Group{
			{Place: 1, Players: []int{4}, PlayedOff: true}, {Place: 2, Players: []int{2}, PlayedOff: true}, {Place: 3, Players: []int{1, 3}, PlayedOff: true},
		}})
		return order
	}
	for name, test := range map[string]struct {
		order *standings.Standings
		fund  Fund
		want  string
	}{
		"play-off": {playedOff(), Fund{Sharing: TieBreak}, "D 100.00, B 50.00, A 25.00, C 25.00"},
		"bracket":  {standings.NewFromPlaces(calculation, [][]int{{6}, {1}, {5, 2}, {3, 4}}), Fund{}, "F 100.00, A 50.00, B 25.00, E 25.00"},
		"both":     {playedOff(), Fund{PlayOff: [][]int{{1}, {2}}}, "prize.wrong.playoff-there"},
	} {
		t.Run(name, func(t *testing.T) {
			f := single(100, 50, 30, 20)
			f.Sharing, f.PlayOff = test.fund.Sharing, test.fund.PlayOff
			result, err := Divide(f, record, table, test.order)
			got := ""
			if unfit := (*Refused)(nil); errors.As(err, &unfit) {
				got = unfit.Problems[0].Message.ID
			} else if err != nil {
				t.Fatal(err)
			} else {
				got = summary(result)
			}
			if got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}
