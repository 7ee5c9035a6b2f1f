package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/pairing/match"
	"torneo/tournament"
)

// rules with the usual points.
func rules(t rapid.TB, contest string) match.Rules {
	t.Helper()
	c, err := tournament.ParseContest(contest)
	if err != nil {
		t.Fatal(err)
	}
	return match.Rules{Contest: c, Points: tournament.StandardGamePoints()}
}

// played reads games: who had White, and the result for White ("1:1" the first
// player wins with White, "2:½" a draw, the second with White).
func played(t rapid.TB, text string) (games []match.Game) {
	t.Helper()
	results := map[string][2]tournament.Outcome{
		"1": {tournament.Win, tournament.Loss}, "0": {tournament.Loss, tournament.Win}, "½": {tournament.Draw, tournament.Draw},
		"+": {tournament.ForfeitWin, tournament.ForfeitLoss}, "-": {tournament.ForfeitLoss, tournament.ForfeitWin}, "--": {tournament.ForfeitLoss, tournament.ForfeitLoss},
		"00": {tournament.Loss, tournament.Loss}, "½0": {tournament.Draw, tournament.Loss}, "0½": {tournament.Loss, tournament.Draw},
		"?": {}, "a": {tournament.Adjourned, tournament.Adjourned},
	}
	for _, word := range strings.Fields(text) {
		side, result, _ := strings.Cut(word, ":")
		r, known := results[result]
		if !known || side != "1" && side != "2" {
			t.Fatalf("game %q", word)
		}
		g := match.Game{White: match.First, Result: tournament.ByColor[tournament.Outcome]{White: r[0], Black: r[1]}}
		if side == "2" {
			g.White = match.Second
		}
		games = append(games, g)
	}
	return games
}

// said puts a match in a line: "2:1.5-0.5, 1 has won", "stage 2 game 1 15+10, lot".
func said(m *match.Match) string {
	var parts []string
	for _, s := range m.Stages {
		parts = append(parts, fmt.Sprintf("%v-%v", s.Score[0], s.Score[1]))
	}
	switch {
	case m.Winner != match.Neither && m.Walkover:
		parts = append(parts, fmt.Sprintf("%d walks over", m.Winner+1))
	case m.Winner != match.Neither && m.Over:
		parts = append(parts, fmt.Sprintf("%d has won", m.Winner+1))
	case m.Winner != match.Neither:
		parts = append(parts, fmt.Sprintf("%d wins", m.Winner+1))
	case m.Over:
		parts = append(parts, "nobody has won")
	}
	if n := m.Next; n != nil {
		text := fmt.Sprintf("stage %d game %d", n.Stage+1, n.Game+1)
		if n.Clock.White.Minutes > 0 {
			text += " " + n.Clock.White.String()
			if n.Clock.Black != n.Clock.White {
				text += "v" + n.Clock.Black.String()
			}
		}
		switch {
		case n.Chosen:
			text += ", chosen"
		case n.White == match.Neither:
			text += ", lot"
		default:
			text += fmt.Sprintf(", %d White", n.White+1)
		}
		if n.BlackDraws {
			text += ", draw odds"
		}
		parts = append(parts, text)
	} else if !m.Over {
		parts = append(parts, "waits")
	}
	return strings.Join(parts, "; ")
}

func TestMatches(t *testing.T) {
	const manual = "2,2x15+10,2x3+2,sudden:5v4"
	for _, test := range []struct{ contest, games, want string }{
		// Two games, then as the Manual has it (Manual 5.2).
		{manual, "", "0.0-0.0; stage 1 game 1, lot"},
		{manual, "1:?", "0.0-0.0; waits"},
		{manual, "1:1", "1.0-0.0; stage 1 game 2, 2 White"},
		{manual, "1:1 2:½", "1.5-0.5; 1 has won"},
		{manual, "1:½ 2:1", "0.5-1.5; 2 has won"},
		{manual, "2:½", "0.5-0.5; stage 1 game 2, 1 White"},
		{manual, "1:½ 2:½", "1.0-1.0; 0.0-0.0; stage 2 game 1 15+10, lot"},
		{manual, "1:1 2:1 2:½", "1.0-1.0; 0.5-0.5; stage 2 game 2 15+10, 1 White"},
		{manual, "1:½ 2:½ 2:½ 1:½", "1.0-1.0; 1.0-1.0; 0.0-0.0; stage 3 game 1 3+2, lot"},
		{manual, "1:½ 2:½ 2:½ 1:½ 1:½ 2:½", "1.0-1.0; 1.0-1.0; 1.0-1.0; 0.0-0.0; stage 4 game 1 5v4, chosen, draw odds"},
		{manual, "1:½ 2:½ 2:½ 1:½ 1:½ 2:½ 1:½", "1.0-1.0; 1.0-1.0; 1.0-1.0; 0.5-0.5; 2 has won"},
		{manual, "1:½ 2:½ 2:½ 1:½ 1:½ 2:½ 2:½", "1.0-1.0; 1.0-1.0; 1.0-1.0; 0.5-0.5; 1 has won"},
		{manual, "1:½ 2:½ 2:½ 1:½ 1:½ 2:½ 2:1", "1.0-1.0; 1.0-1.0; 1.0-1.0; 0.0-1.0; 2 has won"},

		// Forfeits, and what an arbiter may decide.
		{manual, "1:+ 2:-", "2.0-0.0; 1 has won"},
		{manual, "1:-- 2:--", "0.0-0.0; 0.0-0.0; stage 2 game 1 15+10, lot"},
		{manual, "1:-- 2:½0", "0.0-0.5; 2 has won"},
		{manual, "1:a", "0.0-0.0; waits"},
		{"sudden:5v4", "1:--", "0.0-0.0; nobody has won"},
		{"sudden:5v4", "1:00", "0.0-0.0; nobody has won"},
		{"sudden:5v4", "1:½0", "0.5-0.0; nobody has won"},
		{"sudden:5v4", "1:0½", "0.0-0.5; 2 has won"},
		{"sudden:5v4", "1:+", "1.0-0.0; 1 has won"},
		{"sudden:5v4", "1:-", "0.0-1.0; 2 has won"},
		{"sudden:5v4,sudden:3v2", "1:-- 2:½", "0.0-0.0; 0.5-0.5; 1 has won"},

		// The first who wins a game; colours change after odd games (tie-breaks (2012) 12.1.1 k 1 b).
		{"2x3+2,first:3+2", "1:1 2:1", "1.0-1.0; 0.0-0.0; stage 2 game 1 3+2, lot"},
		{"first:3+2", "1:½", "0.5-0.5; stage 1 game 2 3+2, 2 White"},
		{"first:3+2", "1:½ 2:½", "1.0-1.0; stage 1 game 3 3+2, 2 White"},
		{"first:3+2", "1:½ 2:½ 2:½", "1.5-1.5; stage 1 game 4 3+2, 1 White"},
		{"first:3+2", "1:½ 2:½ 2:½ 1:0", "1.5-2.5; 2 has won"},
		{"first:3+2", "1:--", "0.0-0.0; stage 1 game 2 3+2, 2 White"},
		{"first:3+2", "1:½0", "0.5-0.0; stage 1 game 2 3+2, 2 White"},
		{"first:2x3+2", "1:½ 2:½", "1.0-1.0; nobody has won"},
		{"first:2x3+2,sudden:5v4", "1:½ 2:½", "1.0-1.0; 0.0-0.0; stage 2 game 1 5v4, chosen, draw odds"},

		// Ended once decided.
		{"4", "1:1 2:0", "2.0-0.0; stage 1 game 3, 1 White"},
		{"4", "1:1 2:0 1:½", "2.5-0.5; 1 has won"},
		{"4,4", "1:½ 2:½ 1:½ 2:½ 1:1 2:0 1:½", "2.0-2.0; 2.5-0.5; 1 has won"},
		{"1", "1:½", "0.5-0.5; nobody has won"},
	} {
		m, err := match.Follow(rules(t, test.contest), played(t, test.games))
		if err != nil {
			t.Errorf("%s | %s: %v", test.contest, test.games, err)
		} else if got := said(m); got != test.want {
			t.Errorf("%s | %s:\n%s, want\n%s", test.contest, test.games, got, test.want)
		}
	}
}

func TestPlayedOut(t *testing.T) {
	r := rules(t, "4,4")
	r.PlayOut = true
	for _, test := range []struct{ games, want string }{
		{"1:1 2:0 1:½", "2.5-0.5; 1 wins; stage 1 game 4, 2 White"},
		{"1:1 2:0 1:½ 2:?", "2.5-0.5; 1 wins; waits"},
		{"1:1 2:0 1:½ 2:1", "2.5-1.5; 1 has won"},
		{"1:½ 2:½ 1:½ 2:½ 1:1 2:0 1:½", "2.0-2.0; 2.5-0.5; 1 has won"}, // tie-break games end once decided
	} {
		m, err := match.Follow(r, played(t, test.games))
		if err != nil || said(m) != test.want {
			t.Fatalf("%s: %v, %v, want %s", test.games, said(m), err, test.want)
		}
		if s := m.Stages[0]; s.Winner != match.Neither && s.Decided != 3 {
			t.Errorf("%s: decided by game %d", test.games, s.Decided)
		}
	}
}

func TestWhoLeavesLoses(t *testing.T) {
	for _, test := range []struct {
		left          [2]bool
		contest, want string
		games         string
	}{
		{[2]bool{true, false}, "2,2", "0.0-0.0; 2 walks over", ""},
		{[2]bool{true, false}, "2,2", "1.0-0.0; 2 walks over", "1:1"},
		{[2]bool{false, true}, "2,2", "1.0-1.0; 0.0-0.0; 1 walks over", "1:½ 2:½"},
		{[2]bool{false, true}, "2", "1.0-1.0; 1 walks over", "1:½ 2:½"},
		{[2]bool{true, false}, "2,2", "2.0-0.0; 1 has won", "1:1 2:0"}, // he left when he had won
		{[2]bool{true, false}, "2,2", "1.0-0.0; waits", "1:1 2:?"},     // in the middle of a game
		{[2]bool{true, true}, "2,2", "0.5-0.5; nobody has won", "1:½"},
	} {
		r := rules(t, test.contest)
		r.Left = test.left
		m, err := match.Follow(r, played(t, test.games))
		if err != nil || said(m) != test.want {
			t.Errorf("%v %s: %v, %v, want %s", test.left, test.games, said(m), err, test.want)
		}
	}
	r := rules(t, "4")
	r.PlayOut, r.Left = true, [2]bool{true, false}
	m, err := match.Follow(r, played(t, "1:1 2:0 1:1"))
	if err != nil || said(m) != "3.0-0.0; 1 has won" {
		t.Errorf("%v, %v", said(m), err)
	}
}

func TestGamesThatAreNotOfTheMatch(t *testing.T) {
	for _, test := range []struct{ contest, games, want string }{
		{"2", "1:1 2:½ 1:1", "match.over"},
		{"4", "1:1 2:0 1:1 2:1", "match.over"},
		{"1", "1:½ 2:1", "match.over"},
		{"2", "1:? 2:1", "match.pending"},
		{"2", "1:a 2:1", "match.pending"},
		{"2", "1:? 2:?", "match.pending"},
		{"2,first:3+2", "1:½ 2:½ 1:1 2:?", "match.over"},
	} {
		m, err := match.Follow(rules(t, test.contest), played(t, test.games))
		unfit := (*match.Unfit)(nil)
		if !errors.As(err, &unfit) || unfit.Message.ID != test.want {
			t.Errorf("%s | %s: %v, %v, want %s", test.contest, test.games, m, err, test.want)
		}
	}
}

// A stage ends as soon as no results of the games left can let the other one
// level the score, and not before: every sequence of results of up to six games,
// under several systems of points.
func TestAStageEndsOnceItIsDecided(t *testing.T) {
	three := tournament.StandardGamePoints()
	three.Win, three.ForfeitWin, three.Draw = tournament.Both(3*tournament.One), 3*tournament.One, tournament.Both(tournament.One)
	black := tournament.StandardGamePoints()
	black.Win.Black, black.Draw.Black = 15, 6
	results := [][2]tournament.Outcome{{tournament.Win, tournament.Loss}, {tournament.Draw, tournament.Draw}, {tournament.Loss, tournament.Win},
		{tournament.ForfeitWin, tournament.ForfeitLoss}, {tournament.ForfeitLoss, tournament.ForfeitWin}, {tournament.Draw, tournament.Loss}, {tournament.Loss, tournament.Draw}, {tournament.Loss, tournament.Loss}}
	for name, points := range map[string]tournament.GamePoints{"usual": tournament.StandardGamePoints(), "three": three, "by colour": black} {
		for games := 1; games <= 6; games++ {
			use := results
			if games > 4 {
				use = results[:3]
			}
			x := &exhaustive{t: t, results: use, rules: match.Rules{Points: points,
				Contest: tournament.Contest{Stages: []tournament.Stage{{Games: games}}}}}
			x.try(nil)
			t.Logf("%s, %d games: %d sequences", name, games, x.sequences)
		}
	}
}

type exhaustive struct {
	t         *testing.T
	rules     match.Rules
	results   [][2]tournament.Outcome
	sequences int
}

// try plays on from these games in every way, and returns by how much the first
// player can lead in the end: the least and the most.
func (x *exhaustive) try(games []match.Game) (least, most tournament.Points) {
	x.sequences++
	plan := x.rules.Contest.Stages[0].Games
	if len(games) == plan {
		for _, g := range games {
			points := x.rules.Points.Of(g.Result.White, tournament.White) - x.rules.Points.Of(g.Result.Black, tournament.Black)
			if g.White == match.Second {
				points = -points
			}
			least += points
		}
		most = least
	} else {
		least, most = 1<<20, -1<<20
		white := match.First
		if len(games)%2 == 1 {
			white = match.Second
		}
		for _, r := range x.results {
			low, high := x.try(append(games[:len(games):len(games)], match.Game{White: white, Result: tournament.ByColor[tournament.Outcome]{White: r[0], Black: r[1]}}))
			least, most = min(least, low), max(most, high)
		}
	}
	if len(games) == 0 {
		return least, most
	}
	want := match.Neither
	switch {
	case least > 0:
		want = match.First
	case most < 0:
		want = match.Second
	}
	r := x.rules
	r.PlayOut = true
	m, err := match.Follow(r, games)
	if err != nil {
		x.t.Fatal(err)
	}
	if m.Winner != want {
		x.t.Fatalf("%v: %s, but the first one leads by %v to %v in the end", games, said(m), least, most)
	}
	return least, most
}

// Whatever the results, a match that is played as it says goes on until somebody
// has won, alternates colours within a stage, and stays decided.
func TestMatchesPlayedAsTheySay(t *testing.T) {
	rapid.Check(t, playsOut)
}

func FuzzMatch(f *testing.F) { f.Fuzz(rapid.MakeFuzz(playsOut)) }

func playsOut(t *rapid.T) {
	contest := rapid.SampledFrom([]string{"1,sudden:5v4", "2,2x15+10,2x3+2,sudden:5v4", "6,first:3x3+2,sudden:5v4,sudden:5v4", "4,1,2", "first:3"}).Draw(t, "contest")
	r := rules(t, contest)
	r.PlayOut = rapid.Bool().Draw(t, "played out")
	results := rapid.SampledFrom([]string{"1", "0", "½", "½", "½", "--", "½0"})
	lot := rapid.SampledFrom([]match.Side{match.First, match.Second})
	var games []match.Game
	for range 60 {
		m, err := match.Follow(r, games)
		if err != nil {
			t.Fatal(err)
		}
		if m.Over != (m.Next == nil) {
			t.Fatalf("%s after %v", said(m), games)
		}
		if m.Over {
			again, err := match.Follow(r, append(games[:len(games):len(games)], games[0]))
			if err == nil {
				t.Fatalf("a game after the end: %s", said(again))
			}
			return
		}
		n := m.Next
		stage := m.Stages[n.Stage]
		if n.Game != len(stage.Games) || (n.White == match.Neither) != (n.Game == 0) {
			t.Fatalf("%s after %v", said(m), games)
		}
		white := n.White
		if white == match.Neither {
			white = lot.Draw(t, "lot")
		}
		g := played(t, fmt.Sprintf("%d:%s", white+1, results.Draw(t, "result")))[0]
		pending := append(games[:len(games):len(games)], match.Game{White: white})
		if m, err := match.Follow(r, pending); err != nil || m.Over || m.Next != nil {
			t.Fatalf("with a game under way: %v, %v", m, err)
		}
		games = append(games, g)
	}
	if !strings.Contains(contest, "first:3") {
		t.Fatalf("%v does not end", games)
	}
}

func TestLotsAreDrawnAgainTheSame(t *testing.T) {
	event := &tournament.Tournament{Name: "Copa", Players: []tournament.Player{{Number: 2, Name: "B"}, {Number: 1, Name: "A"}}}
	lots := match.LotsOf(event)
	event.Players[0], event.Players[1] = event.Players[1], event.Players[0]
	if again := match.LotsOf(event); again != lots {
		t.Errorf("the seed is %q, then %q", lots, again)
	}
	event.Name = "Taza"
	if other := match.LotsOf(event); other == lots {
		t.Error("the seed is that of another event")
	}
	wins := 0
	for n := range 1000 {
		side := lots.Draw(2, 1, 1+2*n, 2+2*n)
		if side != lots.Draw(2, 1, 2+2*n, 1+2*n).Other() {
			t.Fatalf("%d and %d: it depends on who is named first", 1+2*n, 2+2*n)
		}
		if side == match.First {
			wins++
		}
	}
	if wins < 420 || wins > 580 {
		t.Errorf("the first one wins %d of 1000 lots", wins)
	}
	same := 0
	for round := range 100 {
		if lots.Draw(round, 1, 1, 2) == lots.Draw(round, 2, 1, 2) {
			same++
		}
	}
	if same < 25 || same > 75 {
		t.Errorf("in %d of 100 rounds the stages have the same lot", same)
	}
}
