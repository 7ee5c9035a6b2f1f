package pairing_test

import (
	"os"
	"slices"
	"testing"

	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

// Of a round robin of any other type it is only checked that nobody meets anybody
// too often: neither order nor colours are those of a table (R-CUSTOM-TABLE).
func TestAnyOtherRoundRobin(t *testing.T) {
	for _, test := range []struct {
		name, code string
		rounds     []string
		want       [][2]int // who met again, and in which round
	}{
		{"in any order", "CUSTOM_ROUNDROBIN", []string{"2-1 1, 4-3 0", "3-1 1, 2-4 0", "1-4 1, 3-2 0"}, nil},
		{"an odd field", "CUSTOM_ROUNDROBIN", []string{"2-1 1", "3-1 1", "3-2 0"}, nil},
		{"twice", "CUSTOM_DOUBLEROUNDROBIN", []string{"1-2 1", "2-1 1"}, nil},
		{"the same again", "CUSTOM_ROUNDROBIN", []string{"2-1 1, 4-3 0", "1-2 1, 3-4 0", "1-4 1, 3-2 0"}, [][2]int{{1, 2}, {3, 4}}},
		{"as Berger has it, it would be wrong", "BERGER_ROUNDROBIN", []string{"1-4 1, 2-3 0", "4-3 1, 1-2 0", "2-4 1, 3-1 0"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := 4
			if len(test.rounds[0]) < 6 {
				n = 3
			}
			record := eventType(t, written(n, test.rounds...), test.code)
			checked, err := pairing.Check(record, pairing.Options{})
			if err != nil || len(checked) != len(test.rounds) {
				t.Fatal(checked, err)
			}
			var again [][2]int
			for _, c := range checked {
				for _, d := range c.Differences {
					if d.Kind == pairing.MetAgain {
						again = append(again, [2]int{d.Players[0], d.Players[1]})
					}
				}
			}
			if !slices.Equal(again, test.want) {
				t.Errorf("%v, want %v", again, test.want)
			}
		})
	}
}

// Real round robins are right by that measure, too.
func TestRealRoundRobinsOfAnyOtherType(t *testing.T) {
	for _, file := range []string{"albanian_roundrobin_1381000.trf", "austria_roundrobin_blitz_1384827.trf", "austria_roundrobin_vereinsmeisterschaft_1288524.trf", "uzchesscup.trf"} {
		data, err := os.ReadFile("../testdata/real/" + file)
		if os.IsNotExist(err) {
			continue
		}
		record, _, _ := trf.Read(data)
		if record == nil {
			t.Fatal(file)
		}
		for code, o := range map[string]pairing.Options{"its own": {System: pairing.Berger}, "CUSTOM_ROUNDROBIN": {}} {
			if code != "its own" {
				record.System, _ = tournament.ParseSystem(code)
			}
			checked, err := pairing.Check(record, o)
			if err != nil || said(checked) != nil || len(checked) == 0 {
				t.Errorf("%s as %s: %v, %v", file, code, said(checked), err)
			}
		}
	}
}

func TestOf(t *testing.T) {
	planned := func(n int, record *tournament.Tournament, code string) *tournament.Tournament {
		record.PlannedRounds = n
		return eventType(t, record, code)
	}
	for _, test := range []struct {
		name   string
		record *tournament.Tournament
		want   pairing.System
	}{
		{"three teams in two rounds", planned(2, teamEvent(4, 4, 4), "CUSTOM_TEAM_ROUNDROBIN"), pairing.Skalitzka},
		{"three teams in three rounds", planned(3, teamEvent(4, 4, 4), "CUSTOM_TEAM_ROUNDROBIN"), pairing.Berger},
		{"Berger by its type", planned(2, teamEvent(4, 4, 4), "BERGER_TEAM_ROUNDROBIN"), pairing.Berger},
		{"half of eight boards", planned(4, teamEvent(8, 8), "CUSTOM_SCHEVENINGEN"), pairing.SemiScheveningen},
		{"all of eight boards", planned(8, teamEvent(8, 8), "CUSTOM_SCHEVENINGEN"), pairing.Scheveningen},
		{"Scheveningen by its type", planned(4, teamEvent(8, 8), "FIDE_SCHEVENINGEN"), pairing.Scheveningen},
		{"Schiller", eventType(t, teamEvent(3, 3, 3, 3), "FIDE_SCHILLER"), pairing.Schiller},
	} {
		if got, ok := pairing.Of(test.record, test.record.System); !ok || got != test.want {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}
