package playoff_test

import (
	"slices"
	"testing"

	"torneo/pairing/match"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

// clubs returns an event of so many teams of two players, team n having 2n-1 and 2n, that
// declares a play-off after its only round.
func clubs(t *testing.T, count int, declared string, ties ...string) *tournament.Tournament {
	t.Helper()
	d, err := tournament.ParsePlayOff(declared)
	if err != nil {
		t.Fatal(err)
	}
	d.Lots = []int{1, 2, 3, 4}[:count]
	e := &tournament.Tournament{PlayOff: &d, Points: tournament.StandardGamePoints(), TieBreaks: ties, PlannedRounds: 1, Rounds: make([]tournament.Round, 1)}
	for n := 1; n <= count; n++ {
		e.Teams = append(e.Teams, tournament.Team{Number: n, Players: []int{2*n - 1, 2 * n}})
		e.Players = append(e.Players, tournament.Player{Number: 2*n - 1}, tournament.Player{Number: 2 * n})
	}
	return e
}

// meeting returns a match of two clubs, by what White on board 1 got on both boards.
func meeting(white, black int, made ...tournament.Outcome) tournament.ExtraGame {
	against := map[tournament.Outcome]tournament.Outcome{tournament.Win: tournament.Loss, tournament.Draw: tournament.Draw, tournament.Loss: tournament.Win}
	g := tournament.ExtraGame{After: 1, White: white, Black: black}
	for k, o := range made {
		b := tournament.Game{White: 2*white - 1 + k, Black: 2*black - 1 + k, Result: tournament.ByColor[tournament.Outcome]{White: o, Black: against[o]}}
		if k%2 == 1 {
			b.White, b.Black, b.Result.White, b.Result.Black = b.Black, b.White, b.Result.Black, b.Result.White
		}
		g.Boards = append(g.Boards, b)
	}
	return g
}

const won, drew, lost = tournament.Win, tournament.Draw, tournament.Loss

func playTeams(t *testing.T, e *tournament.Tournament, played ...tournament.ExtraGame) *playoff.Course {
	t.Helper()
	x := tie(len(e.Teams), 1)
	for k, g := range played {
		courses := []*playoff.Course{mustFollow(t, e, x)}
		g.Result, _ = e.MatchResult(&g)
		if err := playoff.Enter(e, courses, g); err != nil {
			t.Fatalf("match %d: %v", k+1, err)
		}
	}
	return mustFollow(t, e, x)
}

func mustFollow(t *testing.T, e *tournament.Tournament, x playoff.Tie) *playoff.Course {
	t.Helper()
	// the round is over, so that its games are entered after it
	e.Rounds[0].Games = []tournament.Game{{White: 1, Black: 3, Result: tournament.Both(tournament.Draw)}}
	c, err := playoff.Follow(e, x, e.Extra)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Three teams win a match each: their game points tell them apart.
func TestRoundRobinOfTeams(t *testing.T) {
	e := clubs(t, 3, "annex places=1-3 colours=higher")
	white := func(a, b int, ofA ...tournament.Outcome) tournament.ExtraGame {
		c := mustFollow(t, e, tie(3, 1))
		for _, n := range c.Now {
			if n.A == b && n.B == a {
				for k := range ofA {
					ofA[k] = map[tournament.Outcome]tournament.Outcome{won: lost, drew: drew, lost: won}[ofA[k]]
				}
				return meeting(b, a, ofA...)
			}
		}
		return meeting(a, b, ofA...)
	}
	for len(e.Extra) < 3 {
		n := mustFollow(t, e, tie(3, 1)).Now[0]
		switch pair := [2]int{min(n.A, n.B), max(n.A, n.B)}; pair {
		case [2]int{1, 2}:
			playTeams(t, e, white(1, 2, won, drew)) // 1½-½
		case [2]int{2, 3}:
			playTeams(t, e, white(2, 3, won, won)) // 2-0
		case [2]int{1, 3}:
			playTeams(t, e, white(3, 1, won, drew)) // 1½-½
		}
	}
	c := mustFollow(t, e, tie(3, 1))
	var order []int
	for _, g := range c.Groups {
		order = append(order, g.Players...)
	}
	if !c.Over || !slices.Equal(order, []int{2, 1, 3}) || c.Stages[0].Contests[0].DecidingCriterion() != "" { // 2½, 2, 1½
		t.Errorf("%+v", c)
	}
}

// What decides a match that is level in match points: game points, then what the list
// has for matches; nothing else, so that it goes on.
func TestLevelMatchOfTeams(t *testing.T) {
	for _, test := range []struct {
		ties   []string
		played []tournament.ExtraGame
		by     match.Criterion
		winner int
	}{
		{nil, []tournament.ExtraGame{meeting(1, 2, won, won), meeting(2, 1, won, drew)}, match.GamePoints, 1},
		{nil, []tournament.ExtraGame{meeting(1, 2, won, lost), meeting(2, 1, drew, drew)}, "", 0},
		{[]string{"PTS", "BC"}, []tournament.ExtraGame{meeting(1, 2, won, lost), meeting(2, 1, drew, drew)}, match.BoardCount, 1},
		{[]string{"PTS", "TBR"}, []tournament.ExtraGame{meeting(1, 2, lost, won), meeting(2, 1, drew, drew)}, match.TopBoards, 2},
		{[]string{"PTS", "BBE"}, []tournament.ExtraGame{meeting(1, 2, lost, won), meeting(2, 1, drew, drew)}, match.AllButLast, 2},
		{[]string{"PTS", "BC"}, []tournament.ExtraGame{meeting(1, 2, drew, drew), meeting(2, 1, drew, drew)}, "", 0},
	} {
		c := playTeams(t, clubs(t, 2, "annex", test.ties...), test.played...)
		x := c.Stages[0].Contests[0]
		if x.DecidingCriterion() != test.by || x.Winner != test.winner || c.Over != (test.winner > 0) {
			t.Errorf("%v: by %q, won by %d, %+v", test.ties, x.DecidingCriterion(), x.Winner, c)
		}
	}
}

func TestMatchesThatAreNotOfTheTeams(t *testing.T) {
	e := clubs(t, 2, "annex")
	c := mustFollow(t, e, tie(2, 1))
	wrong := meeting(1, 2, won, won)
	wrong.Boards[1].White = 9
	for id, g := range map[string]tournament.ExtraGame{
		"playoff.boards": wrong,
		"playoff.self":   {White: 1, Black: 1},
		"playoff.others": {White: 1, Black: 7},
	} {
		err := playoff.Enter(e, []*playoff.Course{c}, g)
		if m, _ := playoff.Reason(err); m.ID != id {
			t.Errorf("%v, want %s", err, id)
		}
	}
	e.Rounds[0].Matches = []tournament.Match{{White: 1, Black: 2}}
	if m, _ := playoff.Reason(playoff.Ready(e)); m.ID != "playoff.missing" {
		t.Errorf("a match without boards: %v", m)
	}
}
