package pairing_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
	"torneo/trf"
)

// sixTeams returns an event by the Olympiad's rules after its first round.
func sixTeams(t *testing.T) *tournament.Tournament {
	t.Helper()
	data, err := os.ReadFile("../testdata/olympiad2022/six-teams.trf")
	if err != nil {
		t.Fatal(err)
	}
	event, _, problems := trf.Read(data)
	if event == nil {
		t.Fatal(problems)
	}
	return event
}

// The round is paired by matches, in the order of publication; entered, it is right, and
// its report says by which rules.
func TestOlympiad(t *testing.T) {
	event := sixTeams(t)
	round, err := pairing.Pair(event, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]int
	for _, m := range round.Matches {
		got = append(got, [2]int{m.White, m.Black})
	}
	if want := [][2]int{{2, 1}, {4, 3}, {6, 5}}; round.System != pairing.Olympiad || !slices.Equal(got, want) {
		t.Errorf("%v by %s, want %v", got, round.System, want)
	}
	if why, ok := round.WhyNot(3, 6); !ok || why.Paired || why.Verdict.Criterion != "6.1" {
		t.Errorf("3 and 6: %+v", why)
	}
	round.Enter(event)
	data, err := trf.Write(event, trf.TRF26, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again, _, problems := trf.Read(data)
	if again == nil || again.System.Type() != "CUSTOM_TEAM_SWISS olympiad-2022" {
		t.Fatalf("%+v, %v", again, problems)
	}
	checked, err := pairing.Check(again, pairing.Options{Round: 2})
	if err != nil || len(checked) != 1 || len(checked[0].Differences) > 0 {
		t.Errorf("%+v, %v", checked, err)
	}
}

// Players, virtual points, and another system's code beside the name are refused.
func TestOlympiadRefuses(t *testing.T) {
	var refused *swiss.Unpairable
	players := written(4, "1-3 1, 4-2 0")
	if _, err := pairing.Pair(players, pairing.Options{System: pairing.Olympiad}); !errors.As(err, &refused) {
		t.Errorf("players: %v", err)
	}
	accelerated := sixTeams(t)
	accelerated.Accelerations = []tournament.Acceleration{{Match: tournament.One, FirstRound: 1, LastRound: 2, FirstID: 1, LastID: 3}}
	if _, err := pairing.Pair(accelerated, pairing.Options{}); !errors.As(err, &refused) || refused.Message.ID != "pairing.not-accelerated" {
		t.Errorf("virtual points: %v", err)
	}
	other := sixTeams(t)
	other.System.Code = "FIDE_TEAM"
	if _, err := pairing.Pair(other, pairing.Options{}); !errors.As(err, &refused) || refused.Message.ID != "pairing.system-not-built" {
		t.Errorf("two systems: %v", err)
	}
}

// A team that was not there when the first round was paired has no bye (D.02.02 4); what
// the bye is worth without a word of the record are one match point and two game points.
func TestByeOfTheOlympiad(t *testing.T) {
	event := sixTeams(t)
	event.Teams = append(event.Teams, tournament.Team{Number: 7, Name: "Golf"})
	round, err := pairing.Pair(event, pairing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if last := round.Matches[len(round.Matches)-1]; last.Black != pairing.Bye || last.White == 7 {
		t.Errorf("%+v", last)
	}
	if why, ok := round.WhyNot(7, pairing.Bye); !ok || why.Paired || !strings.Contains(why.Verdict.Text[0].String(), "pairing.illegal.joined-late") {
		t.Errorf("%+v", why)
	}
}
