package league_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/league"
	"torneo/tournament"
)

// played returns a division of four teams of two boards after a round: 1 has beaten 4, and 2 has met
// 3 who did not come.
func played() (*tournament.Tournament, map[string]int) {
	t := &tournament.Tournament{Name: "Liga", Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints(), TieBreaks: []string{"PTS", "MPvGP"}, PlannedRounds: 3,
		System: tournament.System{Code: "BERGER_TEAM_ROUNDROBIN"}, Rulebook: tournament.ProposeRulebook(days(1)[0], days(1)[0])}
	t.System, _ = tournament.ParseSystem("BERGER_TEAM_ROUNDROBIN")
	numbers := map[string]int{}
	for k := range 4 {
		numbers[fmt.Sprintf("t%d-1", k+1)] = k + 1
		t.Players = append(t.Players, tournament.Player{Number: 2*k + 1, Name: "A"}, tournament.Player{Number: 2*k + 2, Name: "B"})
		t.Teams = append(t.Teams, tournament.Team{Number: k + 1, Name: fmt.Sprint("Team ", k+1), Players: []int{2*k + 1, 2*k + 2}})
	}
	win := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	t.Rounds = []tournament.Round{{Games: []tournament.Game{{White: 1, Black: 7, Result: win}, {White: 8, Black: 2, Result: tournament.Both(tournament.Draw)}}, Forfeits: []tournament.Forfeit{{White: 2, Black: 3, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}}}}}
	return t, numbers
}

// Points that are deducted, and what a match is worth to a team that did not come, count in the table.
func TestTablesWithPenalties(t *testing.T) {
	s := season(1, 4)
	record, numbers := played()
	show := func(penalties ...league.Penalty) string {
		with := *record
		for _, p := range penalties {
			if c, is := p.Correction(numbers[p.Team]); is {
				with.Corrections = append(with.Corrections, c)
			}
		}
		list, _, err := s.Table(&with, numbers)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, p := range list {
			lines = append(lines, fmt.Sprintf("%s %v/%v", p.Team, p.Match, p.Game))
			if p.Division != "d1" || p.Matches != 1 {
				t.Errorf("%+v", p)
			}
		}
		slices.Sort(lines)
		return strings.Join(lines, " ")
	}
	if got := show(); got != "t1-1 2.0/1.5 t2-1 2.0/2.0 t3-1 0.0/0.0 t4-1 0.0/0.5" {
		t.Error(got)
	}
	s.Rules.MatchPoints = league.MatchPoints{Win: 20, Draw: 10, Default: -10}
	if got := show(league.Penalty{Team: "t1-1", Match: 10, Game: 5, Reason: "late"}, league.Penalty{Team: "t4-1", Fine: 5000, Reason: "x"}); got != "t1-1 1.0/1.0 t2-1 2.0/2.0 t3-1 -1.0/0.0 t4-1 0.0/0.5" {
		t.Error(got)
	}
	if len(record.Corrections) > 0 {
		t.Error("the record was changed")
	}
}

// tables returns the tables of a season, each division in the order of its clubs.
func tables(s *league.Season) map[string][]league.Place {
	all := map[string][]league.Place{}
	for _, d := range s.Divisions {
		for k, x := range s.TeamsOf(d.ID) {
			all[d.ID] = append(all[d.ID], league.Place{Team: x.ID, Division: d.ID, Rank: k + 1, Matches: 3, Match: tournament.Points(100 - 10*k)})
		}
	}
	return all
}

// alone makes every team one of a club of its own.
func alone(s *league.Season) *league.Season {
	var clubs []league.Club
	for _, c := range s.Clubs {
		for _, x := range c.Teams {
			clubs = append(clubs, league.Club{ID: x.ID, Name: x.Name, Teams: []league.Team{x}})
		}
	}
	s.Clubs = clubs
	return s
}

func ways(o league.Outcome) string {
	text := map[league.Way]string{league.Up: "", league.Down: "", league.Leaves: ""}
	for _, m := range o.Movements {
		if m.Way != league.Stays {
			text[m.Way] += " " + m.Team
		}
	}
	open := ""
	for _, m := range o.Open {
		open += " " + say(m)
	}
	return "up" + text[league.Up] + ", down" + text[league.Down] + ", leaves" + text[league.Leaves] + open
}

// Who goes up and down by the tables, where more come from above, where a place is left, and where a
// club has a second team.
func TestPromotion(t *testing.T) {
	three := func() *league.Season {
		s := alone(season(3, 4))
		for k := range s.Divisions {
			s.Divisions[k].Up, s.Divisions[k].Down = 1, 1
		}
		s.Divisions[0].Up, s.Divisions[2].Down = 0, 0
		return s
	}
	show := func(name string, s *league.Season, all map[string][]league.Place, arrivals int, want string) {
		t.Helper()
		o := s.Movements(all, arrivals)
		if got := ways(o); got != want {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
		for _, m := range o.Movements {
			for _, why := range m.Why {
				if text := say(why); strings.Contains(text, "<no value>") || strings.Contains(text, "league.") {
					t.Error(text)
				}
			}
		}
	}
	s := three()
	show("one each", s, tables(s), 0, "up t1-2 t1-3, down t4-1 t4-2, leaves")
	show("two come from above: one more goes down on each level", s, tables(s), 2, "up t1-2 t1-3, down t2-1 t3-1 t4-1 t2-2 t3-2 t4-2 t3-3 t4-3, leaves")
	all := tables(s)
	all["d1"][3].Left = true
	show("the last one leaves: nobody else goes down", s, all, 0, "up t1-2 t1-3, down, leaves t4-1 Level 3 has one place that nobody fills")
	all = tables(s)
	all["d1"][0].Left = true
	show("the first one leaves: the last one stays", s, all, 0, "up t1-2 t1-3, down, leaves t1-1 Level 3 has one place that nobody fills")
	s.Rules.Fill = league.FillUp
	show("or the next one goes up", s, all, 0, "up t1-2 t2-2 t1-3 t2-3, down t4-1 t4-2, leaves t1-1 Level 3 has one place that nobody fills")

	all = tables(three())
	all["d2"][1].Rank = 1
	show("two share the first place", three(), all, 0, "up t1-2 t1-3, down t4-1 t4-2, leaves Division 2: Club 1 2 and Club 2 2 share their place and go different ways; the league decides")
	second := three()
	second.Rules.Single = true
	second.Clubs = season(3, 4).Clubs // every club has a team on each level
	second.Rules.Boards = 4
	show("no second team comes up, and nobody goes down", second, tables(second), 0, "up, down, leaves")
	second.Rules.Next = 3
	show("but for one whose first team comes down", second, tables(second), 0, "up t4-2 t3-3, down t4-1 t3-2, leaves")
	second.Rules.Next = 0
	all = tables(second)
	all["d2"][0], all["d2"][3] = all["d2"][3], all["d2"][0]                                                               // t4-2 is first, and its first team last
	all["d2"] = append(all["d2"], league.Place{Team: "x", Division: "d2", Rank: 5})                                       // of no club: it is last
	second.Clubs = append(second.Clubs, league.Club{ID: "x", Teams: []league.Team{{ID: "x", Division: "d2", Name: "X"}}}) // and now it has one
	show("they change places", second, all, 0, "up t4-2, down t4-1, leaves")
}

// Of two divisions of one level the weaker of those at the same place goes down when one more has to.
func TestPromotionOverParallelDivisions(t *testing.T) {
	s := alone(season(3, 4))
	s.Divisions[2].Level = 2
	s.Divisions[0].Down, s.Divisions[1].Up, s.Divisions[2].Up = 2, 1, 1
	all := tables(s)
	all["d3"][3].Match--
	if got := ways(s.Movements(all, 0)); got != "up t1-2 t1-3, down t3-1 t4-1, leaves" {
		t.Error(got)
	}
	s.Divisions[0].Down = 3
	s.Divisions[0].Size = 3
	if got := ways(s.Movements(all, 0)); got != "up t1-2 t1-3, down t2-1 t3-1 t4-1 t4-3, leaves" {
		t.Error(got)
	}
}
