package arbiter

import (
	"context"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// The desk asks the rules who gets virtual points: of nine players with two games against
// each other those of a match (R-DOUBLE-BAKU), and of a first round that somebody is not in
// the first half of the others (C.04.7 (2026) 1.2).
func TestBakuOfTwoGames(t *testing.T) {
	v := newVenue(t, 9, 4, func(c *journal.Config) { c.System, c.Baku, c.Ties = "FIDE_DOUBLESWISS", true, []string{"PTS", "BH"} })
	v.do(RequestBye{3, 1, tournament.ZeroPointBye}, Silent)
	v.pair(Silent)
	v.right(1)
	events, _ := v.desk.History(context.Background(), v.id, 0)
	list := events[last[journal.RoundPaired](v)-1].Payload.(journal.RoundPaired).Virtual
	if len(list) != 2 || list[0].Game != 2*tournament.One || list[1].Game != tournament.One || list[0].LastID != v.state().PlayerByNumber(5).ID || list[0].FirstID != 0 {
		t.Errorf("the entry says %+v", list)
	}
}

// Teams have those of a match in match points, and who of them is away in the first round
// has no place in the group.
func TestBakuOfTeams(t *testing.T) {
	v := newTeams(t, "FIDE_TEAM_TYPEA_MP_GP_BAKU", 9, 4)
	for k := range 9 {
		v.do(EnterTeam{Name: "Club " + string(rune('A'+k)), Short: string(rune('A' + k)), Players: squad(k, 5)}, Silent)
	}
	v.do(DrawColour{tournament.White}, Silent)
	v.do(ByeOfTeam{ID: 3, Round: 1, Kind: tournament.ZeroPointBye}, Silent)
	v.do(PairRound{}, Acknowledge)
	s := v.state()
	var list []tournament.Acceleration
	events, _ := v.desk.History(context.Background(), v.id, 0)
	for _, e := range events {
		if paired, is := e.Payload.(journal.MatchesPaired); is {
			list = paired.Virtual
		}
	}
	if len(list) != 2 || list[0].Match != 20 || list[0].Game != 0 || list[0].LastID != numberedTeam(s, 5).ID || list[0].FirstID != 0 {
		t.Errorf("the entry says %+v", list)
	}
	if got, want := s.Round(1).Matches[0].Board, (journal.Board{White: numberedTeam(s, 1).ID, Black: numberedTeam(s, 4).ID}); got != want {
		t.Errorf("the first match is %+v, want %+v", got, want)
	}
}

// numberedTeam returns the team with that number; nil if there is none.
func numberedTeam(s *journal.State, number int) *journal.Team {
	return s.Team(teamIDs(s)[number])
}
