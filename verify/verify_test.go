package verify_test

import (
	"os"
	"slices"
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// event returns a Swiss of four after two rounds that is as the rules say.
func event(t *testing.T) *tournament.Tournament {
	t.Helper()
	record := tournamenttest.Parse(4, "1-3 1, 4-2 0", "2-1 0, 3-4 1")
	record.Rulebook = tournament.ProposeRulebook(tournament.Date{Year: 2026, Month: 5, Day: 1}, tournament.Date{})
	record.TieBreaks = []string{"PTS", "DE"}
	declare(record, []string{"2.0", "1.0", "1.0", "0.0"}, []int{1, 2, 2, 4})
	return record
}

func declare(record *tournament.Tournament, points []string, ranks []int) {
	for i := range record.Players {
		p, err := tournament.ParsePoints(points[i])
		if err != nil {
			panic(err)
		}
		record.Players[i].Declared = tournament.Declared{Points: &p, Rank: ranks[i]}
	}
}

func kinds(list []verify.Difference) (all []verify.Kind) {
	for _, d := range list {
		all = append(all, d.Kind)
	}
	return all
}

func TestWhatDiffersIsFound(t *testing.T) {
	for _, test := range []struct {
		name    string
		change  func(*tournament.Tournament)
		kinds   []verify.Kind
		rounds  int // that differ
		refused bool
	}{
		{"nothing", func(*tournament.Tournament) {}, nil, 0, false},
		{"either of a tie", func(r *tournament.Tournament) { r.Players[1].Declared.Rank = 3 }, nil, 0, false},
		{"points", func(r *tournament.Tournament) { *r.Players[0].Declared.Points = 15 }, []verify.Kind{verify.Points}, 0, false},
		{"place", func(r *tournament.Tournament) { r.Players[0].Declared.Rank = 2 }, []verify.Kind{verify.Place}, 0, false},
		{"list", func(r *tournament.Tournament) { r.TieBreaks = []string{"PTS", "SOB"} }, []verify.Kind{verify.List}, 0, false},
		{"no list at all", func(r *tournament.Tournament) { r.TieBreaks = []string{"PTS", "NONE"} }, []verify.Kind{verify.List}, 0, false},
		{"colours", func(r *tournament.Tournament) {
			g := &r.Rounds[1].Games[0]
			g.White, g.Black, g.Result.White, g.Result.Black = g.Black, g.White, g.Result.Black, g.Result.White
		}, nil, 1, false},
		{"system", func(r *tournament.Tournament) { r.System, _ = tournament.ParseSystem("CUSTOM_SWISS") }, nil, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := event(t)
			test.change(record)
			got, err := verify.Record(record, verify.All())
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(kinds(got.Standings), test.kinds) {
				t.Errorf("%+v, want %v", got.Standings, test.kinds)
			}
			rounds := 0
			for _, c := range got.Rounds {
				if len(c.Differences) > 0 {
					rounds++
				}
			}
			if rounds != test.rounds || (got.Refused != nil) != test.refused {
				t.Errorf("%+v, %v", got.Rounds, got.Refused)
			}
			if want := len(test.kinds) + test.rounds; got.Differences() != want {
				t.Errorf("%d differences, want %d", got.Differences(), want)
			}
		})
	}
}

// A round robin strikes out who left too early. The points of the standings are right,
// those with the games against him are declared by other programs; nothing else is.
func TestPointsOfARoundRobinThatStrikesSomebodyOut(t *testing.T) {
	for _, test := range []struct {
		points []string // of 1, 2, 3, and of 4, who lost a game and left
		want   int
	}{
		{[]string{"1.0", "1.5", "0.5", "0.0"}, 0},
		{[]string{"2.0", "2.5", "1.5", "0.0"}, 0},
		{[]string{"1.5", "1.5", "0.5", "0.0"}, 1},
	} {
		record := tournamenttest.Parse(4, "1-4 1, 2-3 =", "4-3 -, 1-2 0", "2-4 +, 3-1 0")
		record.System, _ = tournament.ParseSystem("BERGER_ROUNDROBIN")
		record.PlannedRounds = 3
		declare(record, test.points, []int{0, 0, 0, 0})
		if got := verify.PlayerPoints(record); len(got) != test.want {
			t.Errorf("%v: %+v", test.points, got)
		}
	}
}

// Byes of rounds to come may be among the points.
func TestByesOfRoundsToCome(t *testing.T) {
	record := event(t)
	record.Rounds = append(record.Rounds, tournament.Round{Byes: []tournament.Bye{{ID: 1, Kind: tournament.HalfPointBye}}})
	if got := verify.PlayerPoints(record); len(got) != 0 {
		t.Errorf("not yet: %+v", got)
	}
	*record.Players[0].Declared.Points = 25
	if got := verify.PlayerPoints(record); len(got) != 0 {
		t.Errorf("already: %+v", got)
	}
	*record.Players[0].Declared.Points = 30
	if got := verify.PlayerPoints(record); len(got) != 1 {
		t.Errorf("too many: %+v", got)
	}
}

func TestRecordRefuses(t *testing.T) {
	if _, err := verify.Record(event(t), verify.Request{Pairings: true, Pairing: pairing.Options{Round: 9}}); err == nil {
		t.Error("round 9 was compared")
	}
	torn := tournamenttest.Parse(2, "1-2 1, 1-2 0")
	if got, err := verify.Record(torn, verify.Request{Standings: true}); err != nil || !slices.Equal(kinds(got.Standings), []verify.Kind{verify.Contradiction}) {
		t.Errorf("%+v, %v", got, err)
	}
}

// Points of a file that are not those of its results.
func TestPointsOfAFile(t *testing.T) {
	data, err := os.ReadFile("../trf/testdata/malformed/incorrect_points.trf")
	if err != nil {
		t.Fatal(err)
	}
	record, _, problems := trf.Read(data)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := verify.PlayerPoints(record)
	if len(got) != 1 || got[0].Number != 2 || got[0].Recorded != "4.0" || got[0].Right != "3.0" {
		t.Errorf("%+v", got)
	}
}
