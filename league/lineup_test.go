package league_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/league"
	"torneo/tournament"
)

// twoTeams returns a season in which the first club has a first team, A, and a second one, B.
func twoTeams(r league.Rules) *league.Season {
	s := season(2, 4)
	r.Boards = 4
	s.Rules = r
	s.Clubs[0].Teams[0].Squad = squad("A", 2400, 2300, 2250, 2200, 2100)
	s.Clubs[0].Teams[1].Squad = squad("B", 2350, 2000, 1900, 0, 1800)
	s.Clubs[1].Teams[0].Squad = squad("C", 2000)
	return s
}

// findings renders what the rules have against a line-up: key, member, boards lost.
func findings(s *league.Season, team, boards string, before ...league.Appearance) (list []string) {
	up := league.LineUp{Team: team, Round: 5, Day: tournament.Date{Year: 2026, Month: 11, Day: 7}}
	for id := range strings.FieldsSeq(boards) {
		up.Boards = append(up.Boards, strings.Trim(id, "-"))
	}
	for _, f := range s.CheckLineUp(up, before) {
		line := fmt.Sprint(f.Key, " ", f.Member, " ", f.Lost)
		if f.Match {
			line += " match"
		}
		if !f.Rated {
			line += " unrated"
		}
		list = append(list, line)
		if text := say(f.Message) + say(f.Follows); strings.Contains(text, "<no value>") || strings.Contains(text, "league.") {
			list = append(list, text)
		}
	}
	return list
}

// appeared returns appearances of a player for teams, round by round.
func appeared(member string, teams ...string) (list []league.Appearance) {
	for k, team := range teams {
		list = append(list, league.Appearance{Member: member, Team: team, Round: k + 1, Day: days(k + 1)[k]})
	}
	return list
}

// Line-ups as the rules of leagues judge them (national-ratings, section 7).
func TestLineUps(t *testing.T) {
	none := 0
	france := league.Rules{Order: league.Order{By: league.ByRating, Tolerance: 100}, Breach: league.Breach{Loses: league.Higher, Rated: true}}
	germany := league.Rules{Order: league.Order{By: league.ByName}, Breach: league.Breach{Loses: league.Below}, Gap: league.GapBelow, Fixed: league.Fixed{After: 3, Counting: league.AllHigher}}
	perTeam := league.Rules{Fixed: league.Fixed{After: 3, Counting: league.PerTeam}}
	most := league.Rules{Fixed: league.Fixed{After: 3, Most: true}}
	both := france
	both.Breach = league.Breach{Loses: league.Both}
	unrated := league.Rules{Order: league.Order{By: league.ByRating, Tolerance: 100, Unrated: []league.Unrated{{Under: 10, Rating: 600}, {Rating: 1000}}}, Breach: league.Breach{Loses: league.Match}}
	women := league.Rules{Quotas: []league.Quota{{Condition: "sex=w", Min: 1}, {Condition: "loan=yes", Max: &none}}}
	noShow := league.Rules{Quotas: []league.Quota{{Condition: "sex=w", Min: 1, Loses: league.Match}}}
	high := "t1-1"
	for _, test := range []struct {
		name   string
		rules  league.Rules
		team   string
		boards string
		before []league.Appearance
		want   []string
	}{
		{"in order", france, high, "A1 A2 A3 A4", nil, nil},
		{"within the tolerance", france, high, "A2 A1 A3 A4", nil, nil},
		{"150 points, the higher rated loses", france, high, "A3 A1 A2 A4", nil, []string{"order A1 [2]"}},
		{"both, and nothing is rated", both, high, "A3 A1 A2 A4", nil, []string{"order A1 [1 2] unrated"}},
		{"exactly at the tolerance", france, high, "A5 A4 - -", nil, nil},
		{"one player, two in front", france, high, "A5 A4 A1 -", nil, []string{"order A1 [3]"}},
		{"unrated counts as 1000", unrated, "t1-2", "B4 B5 - -", nil, []string{"order B5 [] match unrated"}},
		{"named order", germany, high, "A1 A2 A3 A4", nil, nil},
		{"a reserve of the team below behind", germany, high, "A1 A2 A3 B1", nil, nil},
		{"a reserve in front: it and all below", germany, high, "A1 B1 A3 A4", nil, []string{"order B1 [2 3 4] unrated"}},
		{"an empty board above others", germany, high, "A1 - A3 A4", nil, []string{"gap  [3 4]"}},
		{"an empty board at the end", germany, high, "A1 A2 A3 -", nil, nil},
		{"of another club, nobody, twice", france, high, "A1 C1 X9 A1", nil, []string{"stranger C1 [2]", "stranger X9 [3]", "twice A1 [4]"}},
		{"of the higher team", france, "t1-2", "A5 B2 B3 B5", nil, []string{"higher A5 [1]"}},
		{"of the lower team, once", perTeam, high, "B1 A2 A3 A4", nil, nil},
		{"squads do not mix", league.Rules{Split: true}, high, "B1 A2 A3 A4", nil, []string{"split B1 [1]"}},
		{"two appearances", germany, "t1-2", "B1 B2 B3 B5", appeared("B1", high, high), nil},
		{"three appearances", germany, "t1-2", "B1 B2 B3 B5", appeared("B1", high, high, high), []string{"fixed B1 [1]"}},
		{"three for the team itself", germany, "t1-2", "B1 B2 B3 B5", appeared("B1", "t1-2", "t1-2", "t1-2", "t1-2"), nil},
		{"fixed there: it plays there", germany, high, "A1 A2 A3 B1", appeared("B1", high, high, high), nil},
		{"at most three in a higher team", most, high, "B1 A2 A3 A4", appeared("B1", high, high, high), []string{"most B1 [1]"}},
		{"and back in the lower one", most, "t1-2", "B1 B2 B3 B5", appeared("B1", high, high, high), nil},
		{"a woman lacks", women, high, "A1 A2 A3 A4", nil, []string{"quota  [4]"}},
		{"a woman lacks: the match", noShow, high, "A1 A2 A3 A4", nil, []string{"quota  [] match"}},
		{"two on one day", perTeam, "t1-2", "B1 B2 B3 B5", []league.Appearance{{Member: "B1", Team: high, Round: 5, Day: tournament.Date{Year: 2026, Month: 11, Day: 7}}}, []string{"day B1 [1]"}},
		{"an unknown team", france, "none", "A1", nil, nil},
	} {
		s := twoTeams(test.rules)
		if err := s.Check(); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got := findings(s, test.team, test.boards, test.before...); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, not %q", test.name, got, test.want)
		}
	}
}

// Appearances count together or team by team: a player of the third team who was twice in the first
// and once in the second is fixed in the one where the third appearance was, or nowhere.
func TestAppearancesTogetherOrByTeam(t *testing.T) {
	s := season(3, 4)
	s.Clubs[0].Teams[2].Squad = squad("Z", 1500)
	before := appeared("Z1", "t1-1", "t1-1", "t1-2")
	for _, test := range []struct {
		counting league.Counting
		team     string
		want     int
	}{
		{league.AllHigher, "t1-3", 1}, {league.AllHigher, "t1-2", 0}, {league.PerTeam, "t1-3", 0},
	} {
		s.Rules.Fixed = league.Fixed{After: 3, Counting: test.counting}
		if got := s.CheckLineUp(league.LineUp{Team: test.team, Boards: []string{"Z1"}}, before); len(got) != test.want {
			t.Errorf("%s %s: %v", test.counting, test.team, got)
		}
	}
}

// Conditions hold of players by what is known of them.
func TestConditions(t *testing.T) {
	s := season(1, 4)
	young := league.Member{ID: "y", Name: "Young", Sex: "w", Federation: "FRA", Loan: "c2", Attributes: []string{"transferred"}, Birth: tournament.Date{Year: 2006}}
	s.Clubs[0].Teams[0].Squad = []league.Member{young}
	for condition, holds := range map[string]bool{
		"sex=w": true, "sex=m": false, "sex!=m": true, "federation=FRA, sex=w": true, "federation=FRA,sex=m": false, "federation!=FRA": false,
		"under=20": true, "under=19": false, "loan=yes": true, "attribute=transferred": true, "attribute=other": false, "attribute!=other": true,
	} {
		s.Rules.Quotas = []league.Quota{{Condition: condition, Min: 1}}
		if got := s.CheckLineUp(league.LineUp{Team: "t1-1", Boards: []string{"y"}}, nil); (len(got) == 0) != holds {
			t.Errorf("%s: %v", condition, got)
		}
	}
	for _, bad := range []string{"", "sex", "sex=x", "under=x", "federation=fra", "loan=no", "sex=w,,"} {
		s.Rules.Quotas = []league.Quota{{Condition: bad, Min: 1}}
		if s.Check() == nil {
			t.Errorf("%q is a condition", bad)
		}
	}
}

// Squads are as large as the rules let them be, and whoever was named beyond is so by a condition.
func TestSquads(t *testing.T) {
	s := season(1, 4)
	s.Rules.Squad = league.Squad{Regular: 4, Reserve: 1, Extra: []league.Extra{{Condition: "under=20", Count: 1, Place: "end"}}}
	team := &s.Clubs[0].Teams[0]
	check := func(want ...string) {
		t.Helper()
		var got []string
		for _, f := range s.CheckSquad(team) {
			got = append(got, f.Key)
			if text := say(f.Message); strings.Contains(text, "<no value>") {
				t.Error(text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, not %v", got, want)
		}
	}
	team.Squad = squad("A", 2000, 1900)
	check("few")
	team.Squad = squad("A", 2000, 1900, 1800, 1700, 1600, 1500)
	check("many")
	team.Squad[0].Extra = true
	check("extra")
	team.Squad[0].Birth.Year = 2010
	check("place")
	team.Squad[0].Extra, team.Squad[5].Extra, team.Squad[5].Birth.Year = false, true, 2010
	check()
	team.Squad = append(team.Squad, league.Member{ID: "n", Name: "N", Extra: true, Birth: tournament.Date{Year: 2011}})
	check("extra")
}
