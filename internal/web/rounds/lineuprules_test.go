package rounds_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"testing"

	"torneo/internal/web/page"
	"torneo/message"
)

// against judges line-ups that begin with a player.
type against struct{ player *int }

func (a against) Judge(_ context.Context, tournament string, round, team int, players []int) ([]message.Message, error) {
	switch {
	case tournament == "" || round != 1 || team == 0:
		return nil, errors.New("it is asked of nothing")
	case players[0] == *a.player:
		return []message.Message{message.New("league.found.gap", "board", 7), message.New("league.found.gap", "board", 8)}, nil
	}
	return nil, nil
}

// What the rules of a league have against a line-up is asked before it is handed in at the desk, and
// does not stop who confirms.
func TestTheRulesOfALeagueAreAskedAtTheDesk(t *testing.T) {
	player := 0
	w := newWindowWith(t, &page.Site{LineUpRules: against{&player}})
	at := w.League("FIDE_TEAM_ROUNDROBIN", 3, 2, 4, 3)
	w.Act(at+"teams", at+"teams/strength", nil).Want(t, 200)
	w.Act(at+"rounds/1", at+"rounds/1/pair", nil).Want(t, 200)
	team := w.State(at).Teams[0]
	player = team.Players[0]
	up := func(players ...int) url.Values {
		v := url.Values{"team": {fmt.Sprint(team.ID)}}
		for _, id := range players {
			v.Add("player", fmt.Sprint(id))
		}
		return v
	}
	w.Post(at+"rounds/1/lineups", up(team.Players[0], team.Players[1])).Want(t, 422, "board 7 is empty", "board 8 is empty")
	if got := w.State(at).LineUp(1, team.ID); len(got) > 0 {
		t.Errorf("it is handed in: %v", got)
	}
	sure := up(team.Players[0], team.Players[1])
	sure.Set("confirmed", "3")
	w.Post(at+"rounds/1/lineups", sure).Want(t, 200, "handed in").Lack(t, "board 7 is empty")
	if got := w.State(at).LineUp(1, team.ID); len(got) != 2 {
		t.Errorf("it is not handed in: %v", got)
	}
	w.Post(at+"rounds/1/lineups", up(team.Players[1], team.Players[2])).Want(t, 200).Lack(t, "board 7 is empty")
	by := up(team.Players[0], team.Players[1])
	by.Set("do", "by-order")
	w.Post(at+"rounds/1/lineups", by).Want(t, 200).Lack(t, "board 7 is empty")
}
