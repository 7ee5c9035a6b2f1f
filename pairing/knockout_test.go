package pairing_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// cup returns a knock-out before its first game.
func cup(t rapid.TB, players int, contest string) *tournament.Tournament {
	t.Helper()
	e := &tournament.Tournament{Name: "Copa", Points: tournament.StandardGamePoints(), System: tournament.System{Code: "CUSTOM_KNOCKOUT", Family: tournament.Knockout}}
	for i := range players {
		e.Players = append(e.Players, tournament.Player{Number: i + 1, Name: fmt.Sprintf("P%d", i+1)})
	}
	var err error
	if e.Matches.Contest, err = tournament.ParseContest(contest); err != nil {
		t.Fatal(err)
	}
	return e
}

func won(white, black int) tournament.Game {
	return tournament.Game{White: white, Black: black, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}
}

func drawn(white, black int) tournament.Game {
	return tournament.Game{White: white, Black: black, Result: tournament.Both(tournament.Draw)}
}

func TestKnockoutCodes(t *testing.T) {
	for code, want := range map[string]pairing.System{"CUSTOM_KNOCKOUT": pairing.Knockout, "CUSTOM_TEAM_KNOCKOUT": pairing.Knockout} {
		event, err := tournament.ParseSystem(code)
		if err != nil {
			t.Fatal(err)
		}
		if system, ok := pairing.SystemOfEvent(event); system != want || ok != (want != "") {
			t.Errorf("%s is %q", code, system)
		}
	}
	if system, ok := pairing.SystemOfEvent(tournament.SystemOfText("Eliminatorias")); !ok || system != pairing.Knockout {
		t.Errorf("Eliminatorias is %q", system)
	}
	teams := cup(t, 4, "1")
	teams.Teams = []tournament.Team{{Number: 1, Players: []int{1, 2}}, {Number: 2, Players: []int{3, 4}}}
	_, err := pairing.Pair(teams, pairing.Options{})
	if refused := (*swiss.Unpairable)(nil); !errors.As(err, &refused) || refused.Message.ID != "knockout.teams" {
		t.Error(err)
	}
}

// Two players of whom nothing is said but that they met again and again.
func TestARecordOfAMatch(t *testing.T) {
	e := cup(t, 2, "1")
	e.System, e.Matches = tournament.System{}, tournament.MatchPlan{}
	e.Rounds = []tournament.Round{{Games: []tournament.Game{drawn(1, 2)}}, {Games: []tournament.Game{drawn(2, 1)}}}
	if knockout.Is(e) {
		t.Error("two rounds of a Swiss are a match")
	}
	e.Rounds = append(e.Rounds, tournament.Round{Games: []tournament.Game{won(2, 1)}})
	checked, err := pairing.Check(e, pairing.Options{})
	if err != nil || !knockout.Is(e) {
		t.Fatal(err)
	}
	if d := checked[2].Differences; len(d) != 1 || d[0].Kind != pairing.OtherColours || len(checked[1].Differences) != 0 {
		t.Errorf("%+v", checked)
	}
}

func TestKnockoutRoundByRound(t *testing.T) {
	e := cup(t, 3, "2,2x15+10")
	play := func(results ...tournament.ByColor[tournament.Outcome]) *pairing.Round {
		t.Helper()
		r, err := pairing.Pair(e, pairing.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Boards) != len(results) {
			t.Fatalf("round %d: %v", r.Number, r.Boards)
		}
		r.Enter(e)
		for k, result := range results {
			e.Rounds[r.Number-1].Games[k].Result = result
		}
		return r
	}
	draw, white := tournament.Both(tournament.Draw), tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	play(draw)
	play(draw)
	r := play()
	if r.Number != 2 || !r.Knockout.Extra || len(r.Knockout.Boards) != 1 || len(e.Rounds) != 2 {
		t.Fatalf("%+v", r)
	}
	b := r.Knockout.Boards[0]
	e.Extra = []tournament.ExtraGame{{After: 2, White: b.White, Black: b.Black, Result: white}, {After: 2, White: b.Black, Black: b.White, Result: draw}}
	if r = play(white); r.Number != 3 {
		t.Errorf("round %d", r.Number)
	}
	if checked, err := pairing.Check(e, pairing.Options{}); err != nil || len(checked) != 3 || len(checked[0].Differences)+len(checked[1].Differences)+len(checked[2].Differences) > 0 {
		t.Errorf("%+v, %v", checked, err)
	}
	// To pair a round again drops what came after it.
	again, err := pairing.Pair(e, pairing.Options{Round: 2})
	if err != nil {
		t.Fatal(err)
	}
	again.Enter(e)
	if len(e.Extra) != 0 || e.RoundsPaired() != 2 {
		t.Errorf("%+v", e)
	}
}

// A player who asked for a bye, or has not come, forfeits his game.
func TestAbsentFromAKnockout(t *testing.T) {
	e := cup(t, 4, "2,sudden:5v4")
	e.Rounds = []tournament.Round{{Byes: []tournament.Bye{{ID: 4, Kind: tournament.ZeroPointBye}}}}
	r, err := pairing.Pair(e, pairing.Options{})
	if err != nil || len(r.Boards) != 2 || len(r.Absent) != 1 || r.Absent[0].Number != 4 {
		t.Fatalf("%+v, %v", r, err)
	}
	r.Enter(e)
	g := e.Rounds[0].Games[0]
	if g.White+g.Black != 5 || g.Result.Of(tournament.White).IsWin() != (g.White == 1) || !g.Result.White.Forfeit() || len(e.Rounds[0].Byes) != 0 {
		t.Errorf("%+v", e.Rounds[0])
	}
}

func TestCheckKnockout(t *testing.T) {
	for _, test := range []struct {
		name   string
		rounds [][]tournament.Game
		want   string
	}{
		{"right", [][]tournament.Game{{won(1, 4), won(2, 3)}, {drawn(4, 1), drawn(3, 2)}, {drawn(2, 1)}}, "[] [] []"},
		{"other pairs", [][]tournament.Game{{won(1, 3), won(2, 4)}}, "[pairs[1-3 2-4]>[4-1 2-3]]"},
		{"other colours", [][]tournament.Game{{won(1, 4), won(2, 3)}, {drawn(1, 4), drawn(3, 2)}}, "[] [colours[1-4]>[4-1]]"},
		{"nobody is paired with him", [][]tournament.Game{{won(1, 4), won(2, 3)}, {drawn(4, 1)}}, "[] []"},
		{"the loser plays on", [][]tournament.Game{{won(1, 4), won(2, 3)}, {drawn(4, 1), drawn(3, 2)}, {drawn(3, 1)}}, "[] [] [pairs[3-1]>[1-2]]"},
		{"strangers", [][]tournament.Game{{won(1, 4), won(2, 3)}, {drawn(4, 1), drawn(3, 2)}, {drawn(1, 2), won(4, 3)}}, "[] [] [pairs[4-3]>[]:knockout.stranger]"},
		{"not decided", [][]tournament.Game{{won(1, 4), drawn(2, 3)}, {drawn(4, 1), drawn(3, 2)}, {won(2, 3)}}, "[] [] [not-pairable[]>[]:knockout.tie-break]"},
		{"after a wrong round", [][]tournament.Game{{won(1, 3), won(2, 4)}, {won(1, 4)}}, "[pairs[1-3 2-4]>[4-1 2-3]] [not-pairable[]>[]:knockout.stranger]"},
		{"after the end", [][]tournament.Game{{won(1, 4), won(2, 3)}, {won(1, 4), won(2, 3)}, {won(1, 2)}, {won(2, 1)}, {won(1, 2)}}, "[] [colours[1-4]>[4-1] colours[2-3]>[3-2]] [] [] [not-pairable[]>[]:knockout.tie-break]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := cup(t, 4, "2,sudden:5v4")
			for _, games := range test.rounds {
				e.Rounds = append(e.Rounds, tournament.Round{Games: games})
			}
			checked, err := pairing.Check(e, pairing.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, c := range checked {
				var parts []string
				for _, d := range c.Differences {
					text := fmt.Sprintf("%s[%s]>[%s]", d.Kind, boardsOf(d.Recorded), boardsOf(d.Right))
					if !d.Reason.IsZero() {
						text += ":" + d.Reason.ID
					}
					parts = append(parts, text)
				}
				got += fmt.Sprint(" ", parts)
			}
			if got[1:] != test.want {
				t.Errorf("%s\nwant %s", got[1:], test.want)
			}
		})
	}
}
