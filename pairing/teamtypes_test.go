package pairing_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Every type of the Swiss Team System and of the Double-Swiss in FIDE's table (ETT26)
// is paired by it, in the edition of the event's day; before its first text by none.
func TestTypesOfMatches(t *testing.T) {
	codes := "FIDE_DOUBLESWISS FIDE_DOUBLESWISS_BAKU FIDE_TEAM FIDE_TEAM_BAKU FIDE_TEAM_MP FIDE_TEAM_GP_MP FIDE_TEAM_TYPEA_MP_GP_BAKU FIDE_TEAM_TYPEB_GP"
	if data, err := os.ReadFile("../../shared/rules/tables/ett26_codes.tsv"); err == nil {
		codes = ""
		for line := range strings.Lines(string(data)) {
			if code, _, _ := strings.Cut(line, "\t"); strings.HasPrefix(code, "FIDE_DOUBLESWISS") || strings.HasPrefix(code, "FIDE_TEAM") && !strings.Contains(code, "ROUNDROBIN") {
				codes += " " + code
			}
		}
	}
	list := strings.Fields(codes)
	if len(list) < 8 {
		t.Fatalf("%d codes", len(list))
	}
	for _, code := range list {
		event, err := tournament.ParseSystem(code)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		record := &tournament.Tournament{PlannedRounds: 5, Points: tournament.StandardGamePoints(), System: event, InitialColor: tournament.White}
		for n := 1; n <= 6; n++ {
			record.Players = append(record.Players, tournament.Player{Number: n})
			if event.Team {
				record.Teams = append(record.Teams, tournament.Team{Number: n, Players: []int{n}})
			}
		}
		for day, want := range map[tournament.Date][2]pairing.System{
			{Year: 2026, Month: 3, Day: 1}: {pairing.Team, pairing.DoubleSwiss},
			{Year: 2025, Month: 3, Day: 1}: {pairing.TeamGraded, ""},
			{Year: 2024, Month: 7, Day: 1}: {"", ""},
			{Year: 2012, Month: 7, Day: 1}: {"", ""},
		} {
			record.Start, record.End = day, day
			record.Rulebook = tournament.ProposeRulebook(day, day).WithSystem(event)
			system := want[0]
			if !event.Team {
				system = want[1]
			}
			got, err := pairing.Pair(record, pairing.Options{})
			var refused *swiss.Unpairable
			switch {
			case system == "" && (!errors.As(err, &refused) || refused.Message.ID != "upfloat.not-yet"):
				t.Errorf("%s on %v: %v, want a refusal", code, day, err)
			case system != "" && (err != nil || got.System != system || len(got.Pairs()) != 3):
				t.Errorf("%s on %v: %v, %v", code, day, got, err)
			}
		}
	}
}
