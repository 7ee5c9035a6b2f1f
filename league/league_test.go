package league_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// say renders a message in English.
func say(m message.Message) string { return i18n.New(i18n.English).Text(m) }

// days returns so many days a week apart, from 3 October 2026 on.
func days(n int) (list []tournament.Date) {
	for k := range n {
		list = append(list, tournament.Date{Year: 2026, Month: 10, Day: 3}.AddDays(7*k))
	}
	return list
}

// season returns divisions of so many teams, in which clubs have a team each in as many divisions as
// there are: the first club in all of them, the second one, too.
func season(divisions, teams int) *league.Season {
	s := &league.Season{Name: "Liga", Rules: league.Rules{Boards: 4}}
	for d := range divisions {
		s.Divisions = append(s.Divisions, league.Division{ID: fmt.Sprint("d", d+1), Name: fmt.Sprint("Division ", d+1), Level: d + 1, Dates: days(teams - 1 + teams%2)})
	}
	for c := range teams {
		club := league.Club{ID: fmt.Sprint("c", c+1), Name: fmt.Sprint("Club ", c+1), Halls: []league.Hall{{Name: fmt.Sprint("Hall ", c+1)}}}
		for d := range divisions {
			club.Teams = append(club.Teams, league.Team{ID: fmt.Sprintf("t%d-%d", c+1, d+1), Name: fmt.Sprintf("Club %d %d", c+1, d+1), Division: fmt.Sprint("d", d+1)})
		}
		s.Clubs = append(s.Clubs, club)
	}
	return s
}

// squad returns players of those ratings, with the letter of the team and their number as IDs.
func squad(letter string, ratings ...int) (list []league.Member) {
	for k, r := range ratings {
		list = append(list, league.Member{ID: fmt.Sprint(letter, k+1), Name: fmt.Sprint("Player ", letter, k+1), Rating: r})
	}
	return list
}

// Every preset can be, and a season without mistakes has none.
func TestPresetsAndSeasonsThatCanBe(t *testing.T) {
	for _, p := range league.Presets() {
		if err := p.Rules.Check(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if found, ok := league.PresetNamed(p.Name); !ok || found.Rules.Boards != p.Rules.Boards {
			t.Errorf("%s is not found", p.Name)
		}
	}
	if err := season(2, 6).Check(); err != nil {
		t.Error(err)
	}
	if _, ok := league.PresetNamed("none"); ok {
		t.Error("there is no such preset")
	}
}

// What cannot be is named with its field.
func TestMistakesHaveTheirField(t *testing.T) {
	most := 1
	for _, test := range []struct {
		change func(s *league.Season)
		want   string
	}{
		{func(s *league.Season) { s.Name = " " }, "name: is missing"},
		{func(s *league.Season) { s.Rules.Boards = 0 }, "rules.boards: 0 is not between 1 and 100"},
		{func(s *league.Season) { s.Rules.Order.Tolerance = 80 }, "rules.order.tolerance: a tolerance needs an order by rating"},
		{func(s *league.Season) { s.Rules.Order.By = "age" }, "rules.order.by: “age” is none of: list, named"},
		{func(s *league.Season) { s.Rules.Quotas = []league.Quota{{Condition: "height=190", Min: 1}} }, "rules.quota.1.condition: “height=190” is no condition"},
		{func(s *league.Season) { s.Rules.Quotas = []league.Quota{{Condition: "sex=w"}} }, "rules.quota.1: give a min or a max"},
		{func(s *league.Season) {
			s.Rules.Quotas = []league.Quota{{Condition: "sex=w", Min: 2, Max: &most}}
		}, "rules.quota.1.max: 1 is not between 2 and 4"},
		{func(s *league.Season) { s.Rules.MatchPoints = league.MatchPoints{Win: 10, Draw: 20} }, "rules.match_points: win 1.0, draw 2.0"},
		{func(s *league.Season) { s.Rules.Split, s.Rules.Fixed.After = true, 3 }, "rules.fixed.after"},
		{func(s *league.Season) { s.Rules.Preset = "mine" }, "rules.preset: “mine” is not known"},
		{func(s *league.Season) { s.Federation = "esp" }, "federation: “esp” is no code"},
		{func(s *league.Season) { s.Spare = []tournament.Date{{Year: 2026, Month: 5}} }, "spare: day 1 is no day"},
		{func(s *league.Season) { s.Divisions[0].Dates = s.Divisions[0].Dates[:2] }, "division.1.dates: has 2 days for 3 rounds"},
		{func(s *league.Season) { s.Divisions[0].Dates[1] = s.Divisions[0].Dates[0] }, "division.1.dates: day 2 is no day, or not later"},
		{func(s *league.Season) { s.Clubs[1].ID = "c1" }, "club.2.id: “c1” is there twice"},
		{func(s *league.Season) { s.Clubs[0].Teams[0].Division = "x" }, "club.1.team.1.division: “x” is not known"},
		{func(s *league.Season) { s.Clubs[0].Teams[0].Hall = "x" }, "club.1.team.1.hall: “x” is not known"},
		{func(s *league.Season) {
			s.Clubs[0].Teams[0].Squad, s.Clubs[1].Teams[0].Squad = squad("A", 2000), squad("A", 2000)
		}, "club.2.team.1.player.1.id: “A1” is in the squad of Club 1 1 already"},
		{func(s *league.Season) {
			s.Clubs[0].Teams[0].Squad = squad("A", 2000)
			s.Clubs[0].Teams[0].Squad[0].Loan = "nobody"
		}, "club.1.team.1.player.1.loan: “nobody” is not known"},
		{func(s *league.Season) {
			s.Divisions[0].Fixtures = []league.GivenRound{{Matches: []league.Fixture{{Home: "t1-1", Away: "t2-1"}, {Home: "t1-1", Away: "t3-1"}}}}
		}, "division.1.fixtures.1: “t1-1” is there twice"},
		{func(s *league.Season) {
			s.Divisions[0].Fixtures = []league.GivenRound{{Matches: []league.Fixture{{Home: "t1-1", Away: "t2-1"}}}}
		}, "t2-1 and t3-1 meet 0 times, and should 1"},
	} {
		s := season(1, 4)
		test.change(s)
		var wrong *league.Wrong
		if err := s.Check(); !errors.As(err, &wrong) || !strings.Contains(said(wrong), test.want) {
			t.Errorf("%v lacks %q", err, test.want)
			if wrong != nil {
				t.Log(said(wrong))
			}
		}
	}
}

func said(w *league.Wrong) string {
	var list []string
	for _, m := range w.Reasons {
		list = append(list, say(m))
	}
	return strings.Join(list, "\n")
}

// Points are what the rules say, else the usual ones.
func TestPointsOfTheRules(t *testing.T) {
	var r league.Rules
	if m := r.Points(); m != (league.MatchPoints{Win: 20, Draw: 10}) {
		t.Error(m)
	}
	if g := r.Games(); g != (league.GamePoints{Win: 10, Draw: 5}) {
		t.Error(g)
	}
	p, _ := league.PresetNamed("top16")
	if m, g := p.Rules.Points(), p.Rules.Games(); m.Win != 30 || m.Default != 0 || g.Draw != 0 {
		t.Error(m, g)
	}
}
