package pairing_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/crosstable"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// eventType returns the record with a type of ETT26.
func eventType(t *testing.T, record *tournament.Tournament, code string) *tournament.Tournament {
	t.Helper()
	system, err := tournament.ParseSystem(code)
	if err != nil {
		t.Fatal(err)
	}
	record.System = system
	return record
}

// teamEvent returns an event of teams with so many players each, numbered through.
func teamEvent(sizes ...int) *tournament.Tournament {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints()}
	for k, size := range sizes {
		team := tournament.Team{Number: k + 1, Name: string(rune('A' + k))}
		for range size {
			number := len(record.Players) + 1
			record.Players = append(record.Players, tournament.Player{Number: number})
			team.Players = append(team.Players, number)
		}
		record.Teams = append(record.Teams, team)
	}
	return record
}

func boardsOf(list []pairing.Board) string {
	var parts []string
	for _, b := range list {
		parts = append(parts, fmt.Sprintf("%d-%d", b.White, b.Black))
	}
	return strings.Join(parts, " ")
}

func matchesOf(r *pairing.Round) string {
	var parts []string
	for _, m := range r.Matches {
		parts = append(parts, fmt.Sprintf("%d-%d [%s]", m.White, m.Black, boardsOf(m.Boards)))
	}
	return strings.Join(parts, " ")
}

// Which table the type of the event chooses.
func TestTypes(t *testing.T) {
	for _, test := range []struct {
		code    string
		players int
		rounds  int
		third   string // what round 3 has in it
	}{
		{"BERGER_ROUNDROBIN", 4, 3, "2-4 3-1"},
		{"FIDE_ROUNDROBIN", 5, 5, "3-1 4-5 2-0"},
		{"BERGER_ROUNDROBIN_G1", 4, 3, "2-4 3-1"},
		{"BERGER_ROUNDROBIN_G3", 4, 9, "2-4 3-1"},
		{"BERGER_DOUBLEROUNDROBIN", 4, 6, "2-4 3-1"},
		{"FIDE_DOUBLEROUNDROBIN", 4, 6, "4-3 1-2"}, // the last two rounds of the first cycle change places
	} {
		t.Run(test.code, func(t *testing.T) {
			rounds, err := pairing.Schedule(eventType(t, written(test.players), test.code), pairing.Options{})
			if err != nil || len(rounds) != test.rounds {
				t.Fatalf("%d rounds, %v", len(rounds), err)
			}
			if got := boardsOf(rounds[2].Boards); got != test.third || rounds[2].System != pairing.Berger || rounds[2].Number != 3 {
				t.Errorf("round 3: %s, want %s", got, test.third)
			}
		})
	}
	robin := written(4)
	robin.System.Family = tournament.RoundRobin
	for planned, want := range map[int]int{0: 3, 3: 3, 6: 6, 12: 12} {
		robin.PlannedRounds = planned
		rounds, err := pairing.Schedule(robin, pairing.Options{})
		if err != nil || len(rounds) != want {
			t.Errorf("%d rounds planned: %d, %v", planned, len(rounds), err)
		}
	}
	double, _ := tournament.ParseSystem("BERGER_DOUBLEROUNDROBIN")
	if rounds, err := pairing.Schedule(written(6), pairing.Options{System: pairing.Berger, Event: double}); err != nil || len(rounds) != 10 {
		t.Errorf("asked for: %d, %v", len(rounds), err)
	}
}

func TestTeamRoundRobin(t *testing.T) {
	record := eventType(t, teamEvent(2, 3, 2), "BERGER_TEAM_ROUNDROBIN")
	rounds, err := pairing.Schedule(record, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rounds {
		got = append(got, matchesOf(r))
	}
	want := []string{ // two boards: as many as the smallest team has players
		"2-3 [3-6 7-4] 1-0 []",
		"1-2 [1-3 4-2] 3-0 []",
		"3-1 [6-1 2-7] 2-0 []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	record.BoardColors = []tournament.Color{tournament.Black, tournament.White}
	record.Players[2].Withdrawn = true                                                                  // player 3: the reserve moves up
	record.Rounds = []tournament.Round{{LineUps: []tournament.LineUp{{Team: 3, Players: []int{7, 6}}}}} // handed in
	round, err := pairing.Pair(record, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := matchesOf(round); got != "2-3 [7-4 5-6] 1-0 []" {
		t.Error(got)
	}
	round.Enter(record)
	table, err := crosstable.New(record, 0)
	if err != nil || table.Entry(1, 1).Opponent != 2 || table.Entry(0, 1).Kind != crosstable.Rest {
		t.Errorf("%+v, %v", table, err)
	}
	if rounds, err := pairing.Check(record, pairing.Options{}); err != nil || said(rounds) != nil {
		t.Errorf("%q, %v", said(rounds), err)
	}
	record.Rounds[0].Games[0], record.Rounds[0].Games[1] = tournament.Game{White: 4, Black: 7}, tournament.Game{White: 6, Black: 5}
	if rounds, err := pairing.Check(record, pairing.Options{}); err != nil || !slices.Equal(said(rounds), []string{"1 colours [2 3] [3-2] > [2-3]"}) {
		t.Errorf("%q, %v", said(rounds), err)
	}
}

// A board that a team leaves empty is lost by forfeit (R-TABLE-ABSENT), and the
// double round robin of teams is the table twice.
func TestEmptyBoard(t *testing.T) {
	record := eventType(t, teamEvent(2, 2, 2, 2), "FIDE_TEAM_DOUBLEROUNDROBIN")
	record.Rounds = []tournament.Round{{LineUps: []tournament.LineUp{{Team: 1, Players: []int{0, 2}}, {Team: 4, Players: []int{7, 0}}}}}
	round, err := pairing.Pair(record, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := matchesOf(round); got != "1-4 [0-7 0-2] 2-3 [3-5 6-4]" {
		t.Error(got)
	}
	round.Enter(record)
	lost, won := tournament.ForfeitLoss, tournament.ForfeitWin
	if diff := cmp.Diff([]tournament.Game{
		{White: 0, Black: 7, Result: tournament.ByColor[tournament.Outcome]{White: lost, Black: won}},
		{White: 0, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: lost, Black: won}},
		{White: 3, Black: 5}, {White: 6, Black: 4},
	}, record.Rounds[0].Games); diff != "" {
		t.Error(diff)
	}
	rounds, err := pairing.Schedule(record, pairing.Options{})
	if err != nil || len(rounds) != 6 || matchesOf(rounds[1]) != "4-3 [7-5 6-8] 1-2 [1-3 4-2]" {
		t.Errorf("%s, %v", matchesOf(rounds[1]), err)
	}
}

func TestTablesForTeams(t *testing.T) {
	for _, test := range []struct {
		system pairing.System
		record *tournament.Tournament
		want   []string
	}{
		{pairing.Scheveningen, teamEvent(2, 2), []string{"1-3 2-4", "4-1 3-2"}},
		{pairing.SemiScheveningen, teamEvent(4, 4), []string{"1-5 2-6 7-3 8-4", "6-1 5-2 3-8 4-7"}},
		{pairing.Skalitzka, teamEvent(2, 2, 2), []string{"1-3 4-5 6-2", "5-1 3-6 2-4"}},
	} {
		t.Run(string(test.system), func(t *testing.T) {
			rounds, err := pairing.Schedule(test.record, pairing.Options{System: test.system})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range rounds {
				got = append(got, boardsOf(r.Boards))
				r.Enter(test.record)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			checked, err := pairing.Check(test.record, pairing.Options{System: test.system})
			if err != nil || said(checked) != nil || len(checked) != len(rounds) {
				t.Errorf("%q, %v", said(checked), err)
			}
			test.record.Rounds[1].Games[0].White, test.record.Rounds[1].Games[1].White = test.record.Rounds[1].Games[1].White, test.record.Rounds[1].Games[0].White
			checked, err = pairing.Check(test.record, pairing.Options{System: test.system})
			if err != nil || len(said(checked)) != 1 || !strings.HasPrefix(said(checked)[0], "2 pairs") {
				t.Errorf("%q, %v", said(checked), err)
			}
		})
	}
}

// The games of who has left, or is absent, are forfeited (GR (2018) 6.6).
func TestEnterForfeits(t *testing.T) {
	record := eventType(t, written(5, "2-5 1, 3-4 =", "4 half"), "BERGER_ROUNDROBIN")
	record.Players[2].Withdrawn = true
	round, err := pairing.Pair(record, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := boardsOf(round.Boards); got != "5-3 1-2 4-0" {
		t.Error(got)
	}
	if diff := cmp.Diff([]swiss.Absentee{{Number: 3, Withdrawn: true}}, round.Absent); diff != "" {
		t.Error(diff) // 4 is free anyway
	}
	round.Enter(record)
	if diff := cmp.Diff([]tournament.Game{
		{White: 5, Black: 3, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}},
		{White: 1, Black: 2},
	}, record.Rounds[1].Games); diff != "" || record.Rounds[1].Byes != nil {
		t.Errorf("%v %s", record.Rounds[1].Byes, diff)
	}

	record = eventType(t, written(4, "1-4 1, 2-3 =", "3 zero, 4 zero", "2-4 1, 3-1 0"), "BERGER_ROUNDROBIN")
	round, err = pairing.Pair(record, pairing.Options{Round: 2})
	if err != nil || len(round.Absent) != 2 {
		t.Fatal(round, err)
	}
	round.Enter(record)
	if got := record.Rounds[1].Games[0]; got.Result != tournament.Both(tournament.ForfeitLoss) || len(record.Rounds[2].Games) != 2 {
		t.Errorf("%+v, later rounds %+v", got, record.Rounds[2:])
	}
}

func TestCheckTable(t *testing.T) {
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		code   string
		want   []string
	}{
		{"right", written(4, "1-4 1, 2-3 =", "4-3 1, 1-2 0", "2-4 1, 3-1 0"), "BERGER_ROUNDROBIN", nil},
		{"nothing paired", written(4), "BERGER_ROUNDROBIN", nil},
		{"colours", written(4, "4-1 1, 2-3 ="), "BERGER_ROUNDROBIN", []string{"1 colours [1 4] [4-1] > [1-4]"}},
		{"forfeited without colours", written(4, "4-1 + n, 2-3 ="), "BERGER_ROUNDROBIN", nil},
		{"pairs", written(6, "1-6 1, 2-4 =, 3-5 1"), "BERGER_ROUNDROBIN", []string{"1 pairs [2 3 4 5] [2-4 3-5] > [2-5 3-4]"}},
		{"nobody came", written(6, "1-6 1, 2-5 =, 3 zero, 4 zero"), "BERGER_ROUNDROBIN", nil},
		{"free", written(5, "2-5 1, 3-4 ="), "BERGER_ROUNDROBIN", nil},
		{"free with a bye", written(5, "2-5 1, 3-4 =, 1 bye"), "BERGER_ROUNDROBIN", nil},
		{"another is free", written(5, "1-5 1, 3-4 =, 2 bye"), "BERGER_ROUNDROBIN", []string{"1 bye [1 2 5] [1-5 2-0] > [2-5 1-0]"}},
		{"a bye for a game", written(4, "1-4 1, 2 bye"), "BERGER_ROUNDROBIN", []string{"1 bye [2 3] [2-0] > [2-3]"}},
		{"a round too many", written(2, "1-2 1", "2-1 1"), "BERGER_ROUNDROBIN", []string{"2 not-pairable [] [] > [] pairing.all-rounds-paired"}},
		{"exchanged", written(4, "1-4 1, 2-3 =", "2-4 1, 3-1 0", "4-3 1, 1-2 0", "4-1 =, 3-2 ="), "FIDE_DOUBLEROUNDROBIN", nil},
		{"not exchanged", written(4, "1-4 1, 2-3 =", "4-3 1, 1-2 0", "2-4 1, 3-1 0", "4-1 =, 3-2 ="), "BERGER_DOUBLEROUNDROBIN", nil},
		{"not exchanged where it should be", written(4, "1-4 1, 2-3 =", "4-3 1, 1-2 0"), "FIDE_DOUBLEROUNDROBIN",
			[]string{"2 pairs [1 2 3 4] [4-3 1-2] > [2-4 3-1]"}},
		// By lot 1 has number 4, 4 has 1, 2 has 3 and 3 has 2.
		{"other numbers", written(4, "4-1 1, 3-2 =", "1-2 1, 4-3 0", "3-1 1, 2-4 0"), "BERGER_ROUNDROBIN", nil},
		{"other numbers, not all rounds", written(4, "4-1 1, 3-2 =", "1-2 1, 4-3 0"), "BERGER_ROUNDROBIN",
			[]string{"1 colours [1 4] [4-1] > [1-4]", "1 colours [2 3] [3-2] > [2-3]"}},
		{"other numbers, odd", written(3, "2-1 1, 3 zero", "3-2 1", "1-3 0"), "BERGER_ROUNDROBIN", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := eventType(t, test.record, test.code)
			before := fmt.Sprint(record)
			got, err := pairing.Check(record, pairing.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, said(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if fmt.Sprint(record) != before {
				t.Error("the record was changed")
			}
		})
	}
	// One round fits the table under other numbers, and another one does not.
	record := eventType(t, written(4, "4-1 1, 3-2 =", "2-1 1, 4-3 0", "3-1 1, 2-4 0"), "BERGER_ROUNDROBIN")
	if got, err := pairing.Check(record, pairing.Options{Round: 1}); err != nil || len(said(got)) != 2 {
		t.Errorf("%q, %v", said(got), err)
	}
	// A bye instead of a game does not keep the next round from being paired.
	record = eventType(t, written(5, "2-5 1, 3 bye, 4 bye"), "BERGER_ROUNDROBIN")
	if round, err := pairing.Pair(record, pairing.Options{}); err != nil || boardsOf(round.Boards) != "5-3 1-2 4-0" {
		t.Errorf("%v, %v", round, err)
	}
	record = written(4, "1-4 1, 2-3 =", "4-3 1, 1-2 0", "2-4 1, 3-1 0", "4-1 =, 3-2 =") // it is not said whether rounds change places
	record.System, record.PlannedRounds = tournament.System{Family: tournament.RoundRobin}, 6
	if got, err := pairing.Check(record, pairing.Options{}); err != nil || said(got) != nil {
		t.Errorf("%q, %v", said(got), err)
	}
	if round, err := pairing.Pair(record, pairing.Options{}); err != nil || boardsOf(round.Boards) != "3-4 2-1" {
		t.Errorf("%v, %v", round, err)
	}
}

// Real round robins, as other programs wrote them.
func TestRealRoundRobins(t *testing.T) {
	files := map[string]bool{ // shared ones may be absent
		"../testdata/real/albanian_roundrobin_1381000.trf":                                    true,
		"../testdata/real/austria_roundrobin_blitz_1384827.trf":                               true,
		"../testdata/real/uzchesscup.trf":                                                     true,  // with numbers that are not those of the lots
		"../../shared/vectors/files/real/austria_roundrobin_vereinsmeisterschaft_1288524.trf": false, // nine, and nine games not played
	}
	for file, must := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil && !must {
				t.Skip(err)
			}
			record, _, problems := trf.Read(data)
			if err != nil || record == nil {
				t.Fatal(err, problems)
			}
			got, err := pairing.Check(record, pairing.Options{})
			if err != nil || said(got) != nil || len(got) < 5 {
				t.Errorf("%d rounds: %q, %v", len(got), said(got), err)
			}
			g := &record.Rounds[2].Games[0]
			g.White, g.Black = g.Black, g.White
			if got, err = pairing.Check(record, pairing.Options{}); err != nil || said(got) == nil {
				t.Errorf("other colours are not noticed: %v", err)
			}
		})
	}
}

func TestTableRefuses(t *testing.T) {
	late := eventType(t, written(6, "1-2 1, 3-4 1, 5-6 1"), "BERGER_ROUNDROBIN")
	gap := eventType(t, written(4), "BERGER_ROUNDROBIN")
	gap.Players[1].Number = 9
	long := eventType(t, teamEvent(2, 2), "BERGER_TEAM_ROUNDROBIN")
	long.BoardColors = make([]tournament.Color, 3)
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		o      pairing.Options
		want   string
	}{
		{"nobody", written(0), pairing.Options{System: pairing.Berger}, "schedule.berger-few"},
		{"one", written(1), pairing.Options{System: pairing.Berger}, "schedule.berger-few"},
		{"too many", written(600), pairing.Options{System: pairing.Berger}, "schedule.too-long"},
		{"a gap in the numbers", gap, pairing.Options{}, "schedule.numbers"},
		{"no teams", written(6), pairing.Options{System: pairing.Scheveningen}, "schedule.no-teams"},
		{"no teams though the type wants them", eventType(t, written(6), "FIDE_TEAM_ROUNDROBIN"), pairing.Options{}, "schedule.no-teams"},
		{"three teams for Scheveningen", teamEvent(4, 4, 4), pairing.Options{System: pairing.Scheveningen}, "schedule.teams"},
		{"two teams for Skalitzka", teamEvent(4, 4), pairing.Options{System: pairing.Skalitzka}, "schedule.teams"},
		{"an odd board", teamEvent(3, 3, 3), pairing.Options{System: pairing.Skalitzka}, "schedule.skalitzka-odd"},
		{"teams of two sizes", teamEvent(4, 5), pairing.Options{System: pairing.Scheveningen}, "schedule.sizes"},
		{"one board", teamEvent(1, 1), pairing.Options{System: pairing.Scheveningen}, "schedule.boards"},
		{"eleven boards", teamEvent(11, 11), pairing.Options{System: pairing.Scheveningen}, "schedule.boards"},
		{"halves of three", teamEvent(3, 3), pairing.Options{System: pairing.SemiScheveningen}, "schedule.halves"},
		{"more boards than players", long, pairing.Options{}, "schedule.line-up"},
		{"a team without players", eventType(t, teamEvent(2, 0), "BERGER_TEAM_ROUNDROBIN"), pairing.Options{}, "schedule.no-boards"},
		{"rounds that are not the table's", late, pairing.Options{}, "schedule.met"},
		{"a round too early", eventType(t, written(4), "BERGER_ROUNDROBIN"), pairing.Options{Round: 2}, "pairing.no-round"},
		{"after the last round", eventType(t, written(2, "1-2 1"), "BERGER_ROUNDROBIN"), pairing.Options{}, "pairing.all-rounds-paired"},
		{"rounds that are not the table's, of any other type", eventType(t, written(4, "1-2 1, 3-4 0"), "CUSTOM_ROUNDROBIN"), pairing.Options{}, "schedule.met"},
		{"Schiller of other teams", eventType(t, teamEvent(3, 3), "FIDE_SCHILLER"), pairing.Options{}, "schedule.teams"},
		{"Schiller of larger teams", eventType(t, teamEvent(4, 4, 4, 4), "FIDE_SCHILLER"), pairing.Options{}, "schedule.schiller-size"},
		{"Schiller of unequal teams", eventType(t, teamEvent(4, 4, 3), "CUSTOM_SCHILLER"), pairing.Options{}, "schedule.sizes"},
		{"Schiller of one team", teamEvent(4), pairing.Options{System: pairing.Schiller}, "schedule.schiller-few"},
		{"Schiller of single players", teamEvent(1, 1, 1), pairing.Options{System: pairing.Schiller}, "schedule.boards"},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := fmt.Sprint(test.record)
			round, err := pairing.Pair(test.record, test.o)
			var refused *swiss.Unpairable
			if round != nil || !errors.As(err, &refused) || refused.Message.ID != test.want {
				t.Errorf("%v, %v", round, err)
			}
			if fmt.Sprint(test.record) != before {
				t.Error("the record was changed")
			}
		})
	}
	if _, err := pairing.Schedule(written(4), pairing.Options{}); reasonOf(err) != "schedule.not-tabular" {
		t.Error(err)
	}
	if _, err := pairing.Check(gap, pairing.Options{Round: 0}); reasonOf(err) != "schedule.numbers" {
		t.Error(err)
	}
}

func TestRenumber(t *testing.T) {
	record := eventType(t, written(4), "BERGER_ROUNDROBIN")
	record.Prohibited = []tournament.Prohibition{{IDs: []int{1, 2}}}
	record.Corrections = []tournament.PointCorrection{{IDs: []int{4}}}
	record.Rounds = []tournament.Round{{Byes: []tournament.Bye{{ID: 3, Kind: tournament.ZeroPointBye}}}}
	for k, name := range []string{"a", "b", "c", "d"} {
		record.Players[k].Name = name
	}
	if err := pairing.Renumber(record, map[int]int{1: 3, 2: 1, 3: 4, 4: 2}); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range record.Players {
		names = append(names, fmt.Sprint(p.Number, p.Name))
	}
	if got := strings.Join(names, " "); got != "1b 2d 3a 4c" || record.Rounds[0].Byes[0].ID != 4 ||
		!slices.Equal(record.Prohibited[0].IDs, []int{3, 1}) || record.Corrections[0].IDs[0] != 2 {
		t.Errorf("%s %+v", got, record)
	}

	teams := eventType(t, teamEvent(1, 1), "BERGER_TEAM_ROUNDROBIN")
	if err := pairing.Renumber(teams, map[int]int{1: 2, 2: 1}); err != nil || teams.Teams[0].Name != "B" || teams.Players[0].Number != 1 || teams.Teams[0].Players[0] != 2 {
		t.Errorf("%+v, %v", teams.Teams, err)
	}

	accelerated := written(4)
	accelerated.Accelerations = []tournament.Acceleration{{FirstID: 1}}
	for want, record := range map[string]*tournament.Tournament{
		"schedule.draw-late":        written(2, "1-2 1"),
		"schedule.draw-swiss":       eventType(t, written(4), "FIDE_DUTCH"),
		"schedule.draw-accelerated": accelerated,
	} {
		if err := pairing.Renumber(record, nil); reasonOf(err) != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestClashes(t *testing.T) {
	record := written(6)
	for k, f := range []string{"ESP", "GER", "ESP", "ESP", "", ""} {
		record.Players[k].Federation = f
	}
	rounds, err := pairing.Schedule(record, pairing.Options{System: pairing.Berger})
	if err != nil {
		t.Fatal(err)
	}
	// 3-1 in round 3, 1-4 in round 4; 3-4 in round 1 is early enough.
	want := []pairing.Clash{{Round: 3, White: 3, Black: 1, Federation: "ESP"}, {Round: 4, White: 1, Black: 4, Federation: "ESP"}}
	if diff := cmp.Diff(want, pairing.Clashes(record, rounds)); diff != "" {
		t.Error(diff)
	}
}

func TestSystemNames(t *testing.T) {
	for _, s := range pairing.Systems() {
		if found, ok := pairing.SystemNamed(s.Name(), s.Edition()); !ok || found != s {
			t.Errorf("%s: %s %t", s, found, ok)
		}
	}
	if s, ok := pairing.SystemNamed("Semi-Scheveningen", ""); !ok || s != pairing.SemiScheveningen || s.Edition() != "" {
		t.Error(s, ok)
	}
	if s, ok := pairing.SystemNamed("berger", "2018"); ok {
		t.Error(s)
	}
	if _, err := pairing.Schedule(written(4), pairing.Options{System: "lots"}); !isUnpairable(err) {
		t.Error(err)
	}
}

func isUnpairable(err error) bool {
	refused := (*swiss.Unpairable)(nil)
	return errors.As(err, &refused)
}

// reasonOf returns the identifier of the sentence that refuses a record; "" for any
// other error.
func reasonOf(err error) string {
	if refused := (*swiss.Unpairable)(nil); errors.As(err, &refused) {
		return refused.Message.ID
	}
	return ""
}
