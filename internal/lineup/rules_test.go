package lineup_test

import (
	"context"
	"strconv"
	"testing"

	"torneo/internal/phone/captain"
	"torneo/message"
)

// against judges every line-up that has a player.
type against struct{ player int }

func (a against) Judge(_ context.Context, _ string, round, team int, players []int) ([]message.Message, error) {
	for k, id := range players {
		if id == a.player && round == 1 && team == 1 {
			return []message.Message{message.New("league.found.gap", "board", k+1)}, nil
		}
	}
	return nil, nil
}

// What the rules of a league have against a line-up is told before it is handed in, and does not stop
// a captain who hands it in all the same.
func TestCaptainsAreToldOfTheRulesOfALeague(t *testing.T) {
	l := newLeague(t, berger, "")
	team := l.state().Teams[0]
	l.office.Use(against{team.Players[1]})
	by := captain.Team{Tournament: l.id, ID: team.ID, Link: "test"}
	players := team.Players[:l.state().Config.Boards]
	_, err := l.office.HandIn(t.Context(), by, 1, players, false)
	asked, ok := err.(*captain.Unconfirmed)
	if !ok || len(asked.Warnings) != 1 || asked.Warnings[0].ID != "league.found.gap" {
		t.Fatalf("%v", err)
	}
	if _, err := l.office.HandIn(t.Context(), by, 1, players, true); err != nil {
		t.Fatalf("team %s: %v", strconv.Itoa(team.ID), err)
	}
}
