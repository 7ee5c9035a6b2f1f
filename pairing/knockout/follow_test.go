package knockout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/tournament"
)

// event returns a knock-out before its first game.
func event(t rapid.TB, players int, contest string) *tournament.Tournament {
	t.Helper()
	e := &tournament.Tournament{Name: "Copa", Points: tournament.StandardGamePoints(), System: tournament.System{Code: "CUSTOM_KNOCKOUT", Family: tournament.Knockout}}
	for i := range players {
		e.Players = append(e.Players, tournament.Player{Number: i + 1, Name: fmt.Sprintf("P%d", i+1)})
	}
	if contest != "" {
		c, err := tournament.ParseContest(contest)
		if err != nil {
			t.Fatal(err)
		}
		e.Matches.Contest = c
	}
	return e
}

var results = map[string]tournament.ByColor[tournament.Outcome]{
	"1": {White: tournament.Win, Black: tournament.Loss}, "0": {White: tournament.Loss, Black: tournament.Win}, "½": tournament.Both(tournament.Draw),
	"+": {White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, "-": {White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
	"--": tournament.Both(tournament.ForfeitLoss), "?": {}, "a": tournament.Both(tournament.Adjourned),
}

// round adds a round of games: "1-4:½ 2-3:1".
func round(t rapid.TB, e *tournament.Tournament, text string) {
	t.Helper()
	var r tournament.Round
	for _, word := range strings.Fields(text) {
		g := gameIn(t, word)
		r.Games = append(r.Games, tournament.Game{White: g.White, Black: g.Black, Result: g.Result})
	}
	e.Rounds = append(e.Rounds, r)
}

// extra adds games outside the rounds.
func extra(t rapid.TB, e *tournament.Tournament, after int, text string) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		g := gameIn(t, word)
		g.After = after
		e.Extra = append(e.Extra, g)
	}
}

func gameIn(t rapid.TB, word string) (g tournament.ExtraGame) {
	t.Helper()
	players, result, _ := strings.Cut(word, ":")
	r, known := results[result]
	if _, err := fmt.Sscanf(players, "%d-%d", &g.White, &g.Black); err != nil || !known {
		t.Fatalf("game %q", word)
	}
	g.Result = r
	return g
}

// said puts the next step in a line: "round 2: 4-1 3-2", with the lots that are drawn
// in brackets.
func said(s *knockout.Step, err error) string {
	if err != nil {
		return idOf(err)
	}
	text := fmt.Sprintf("round %d:", s.Round)
	if s.Extra {
		text = fmt.Sprintf("after round %d:", s.Round)
	}
	for _, b := range s.Boards {
		pair := fmt.Sprintf("%d-%d", b.White, b.Black)
		if b.Next.White == match.Neither {
			pair = fmt.Sprintf("[%d-%d]", min(b.White, b.Black), max(b.White, b.Black))
		}
		if (b.Chooser != 0) != b.Next.Chosen {
			pair += "(choice?)"
		}
		text += " " + pair
		if s.Extra {
			text += fmt.Sprintf("/%d.%d", b.Next.Stage+1, b.Next.Game+1)
		}
	}
	return text
}

func TestNext(t *testing.T) {
	const manual = "2,2x15+10,2x3+2,sudden:5v4"
	for _, test := range []struct {
		name, contest string
		players       int
		rounds        []string
		extra         string // after the last round
		want          string
	}{
		{"first games", manual, 4, nil, "", "round 1: [1-4] [2-3]"},
		{"colours alternate", manual, 4, []string{"4-1:1 2-3:½"}, "", "round 2: 1-4 3-2"},
		{"a game is under way", manual, 4, []string{"4-1:? 2-3:½"}, "", "knockout.unfinished"},
		{"a game is adjourned", manual, 4, []string{"4-1:a 2-3:½"}, "", "knockout.unfinished"},
		{"next phase", manual, 4, []string{"1-4:1 2-3:½", "4-1:½ 3-2:1"}, "", "round 3: [1-3]"},
		{"a level match", manual, 4, []string{"1-4:1 2-3:½", "4-1:½ 3-2:½"}, "", "after round 2: [2-3]/2.1"},
		{"two level matches", manual, 4, []string{"1-4:1 2-3:½", "4-1:1 3-2:½"}, "", "after round 2: [1-4]/2.1 [2-3]/2.1"},
		{"tie-break under way", manual, 4, []string{"1-4:1 2-3:½", "4-1:1 3-2:½"}, "1-4:½ 2-3:1 4-1:½", "after round 2: [1-4]/3.1 3-2/2.2"},
		{"a tie-break game without result", manual, 4, []string{"1-4:1 2-3:½", "4-1:½ 3-2:½"}, "3-2:?", "knockout.unfinished"},
		{"sudden death", manual, 2, []string{"1-2:½", "2-1:½"}, "1-2:½ 2-1:½ 1-2:½ 2-1:½", "after round 2: [1-2]/4.1"},
		{"decided by tie-break", manual, 4, []string{"1-4:1 2-3:½", "4-1:1 3-2:½"}, "4-1:1 1-4:½ 2-3:½ 3-2:1", "round 3: [3-4]"},
		{"byes", "1,sudden:5v4", 5, nil, "", "round 1: [4-5]"},
		{"after the byes", "1,sudden:5v4", 5, []string{"5-4:1"}, "", "round 2: [1-5] [2-3]"},
		{"ended early", "4", 4, []string{"1-4:1 2-3:1", "4-1:0 3-2:½", "1-4:1 2-3:½"}, "", "round 4: 3-2"},
		{"all ended early", "4", 4, []string{"1-4:1 2-3:1", "4-1:0 3-2:0", "1-4:1 2-3:1"}, "", "round 5: [1-2]"},
		{"played on when it was decided", "4", 4, []string{"1-4:1 2-3:1", "4-1:0 3-2:0", "1-4:1 2-3:1", "4-1:1 3-2:1"}, "", "round 5: [1-2]"},
		{"the end", "1", 2, []string{"2-1:1"}, "", "knockout.over"},
		{"no way to decide it", "1", 2, []string{"2-1:½"}, "", "knockout.level"},
		{"nobody wins the last one", "1,sudden:5v4", 2, []string{"2-1:½"}, "2-1:--", "knockout.level"},
		{"a match of six, won", "6", 2, []string{"1-2:1", "2-1:½", "1-2:1", "2-1:½", "1-2:½"}, "", "knockout.over"},
		{"a game is missing", "2,sudden:5v4", 4, []string{"1-4:1 2-3:½", "3-2:1"}, "", "knockout.unplayed"},

		// Without a plan.
		{"unstated: two games", "", 4, nil, "", "round 1: [1-4] [2-3]"},
		{"unstated: the second", "", 4, []string{"1-4:1 2-3:1"}, "", "round 2: 4-1 3-2"},
		{"unstated: the final", "", 4, []string{"1-4:1 2-3:1", "4-1:0 3-2:½"}, "", "round 3: [1-2]"},
		{"unstated: the next phase shows that one is enough", "", 8, []string{"1-8:1 4-5:1 6-3:0 7-2:0", "4-1:1 3-2:½"}, "", "knockout.level"},
		{"unstated: who is paired has advanced", "", 8, []string{"1-8:1 4-5:1 6-3:0 7-2:½", "4-1:1 3-2:1"}, "", "round 3: [3-4]"},
		{"unstated: who of two has advanced is open", "", 4, []string{"1-4:½ 2-3:1", "4-1:½ 3-2:½"}, "", "knockout.level"},

		// What cannot be.
		{"one player", "", 1, nil, "", "knockout.few"},
		{"no number of games", "first:3+2", 2, nil, "", "knockout.contest"},
		{"strangers", "1", 4, []string{"1-3:1 2-4:1"}, "", "knockout.stranger"},
		{"the loser goes on", "1", 4, []string{"1-4:1 2-3:1", "4-2:1"}, "", "knockout.stranger"},
		{"two results", "1", 2, []string{"1-2:1 2-1:1"}, "", "knockout.twice"},
		{"a game after the end of the match", "2", 4, []string{"1-4:1 2-3:1", "4-1:0 3-2:0", "1-4:1"}, "", "knockout.stranger"},
		{"a tie-break game in a decided match", "2,sudden:5v4", 4, []string{"1-4:1 2-3:1", "4-1:0 3-2:0"}, "1-4:1", "knockout.games"},
		{"a tie-break game of strangers", "2,sudden:5v4", 4, []string{"1-4:1 2-3:½", "4-1:0 3-2:½"}, "1-2:1", "knockout.stranger"},
		{"a tie-break game too early", "2,sudden:5v4", 2, []string{"1-2:½"}, "2-1:1", "knockout.extra.early"},
		{"a tie-break game without a plan", "", 2, []string{"1-2:½", "2-1:½"}, "2-1:1", "knockout.unplanned"},
		{"more rounds than phases", "1", 2, []string{"1-2:1", "2-1:1", "2-1:1"}, "", "knockout.beyond"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := event(t, test.players, test.contest)
			for _, r := range test.rounds {
				round(t, e, r)
			}
			extra(t, e, len(test.rounds), test.extra)
			if got := said(knockout.Next(e, 0)); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

func TestARoundThatIsAskedFor(t *testing.T) {
	e := event(t, 4, "4")
	for _, r := range []string{"1-4:1 2-3:1", "4-1:0 3-2:0", "1-4:1 2-3:1"} {
		round(t, e, r)
	}
	for r, want := range map[int]string{0: "round 5: [1-2]", 1: "round 1: [1-4] [2-3]", 2: "round 2: 4-1 3-2", 3: "round 3: 1-4 2-3", 4: "knockout.no-game", 5: "round 5: [1-2]", 6: "pairing.no-round", -1: "pairing.no-round"} {
		if got := said(knockout.Next(e, r)); got != want {
			t.Errorf("round %d: %s, want %s", r, got, want)
		}
	}
	s, err := knockout.Next(e, 1)
	if err != nil || s.Boards[0].White != 1 || s.Boards[1].White != 2 {
		t.Errorf("the record tells who had White in round 1: %+v, %v", s, err)
	}
}

func TestWhoLeaves(t *testing.T) {
	for _, test := range []struct {
		name   string
		rounds []string
		left   []int
		want   string
	}{
		{"before the first game", nil, []int{4}, "round 1: [2-3]"},
		{"between two games", []string{"1-4:0 2-3:1"}, []int{4}, "round 2: 3-2"},
		{"in the middle of a game", []string{"1-4:? 2-3:1"}, []int{4}, "knockout.unfinished"},
		{"the winner", []string{"1-4:0 2-3:1", "4-1:1 3-2:½"}, []int{4}, "knockout.over"},
		{"the loser", []string{"1-4:0 2-3:1", "4-1:1 3-2:½"}, []int{1}, "round 3: [2-4]"},
		{"a level one", []string{"1-4:0 2-3:1", "4-1:0 3-2:½"}, []int{1}, "round 3: [2-4]"},
		{"both of a match", []string{"1-4:0 2-3:1", "4-1:0 3-2:½"}, []int{1, 4}, "knockout.over"},
		{"everybody", nil, []int{1, 2, 3, 4}, "knockout.over.nobody"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := event(t, 4, "2,2x3+2")
			for _, r := range test.rounds {
				round(t, e, r)
			}
			for _, p := range test.left {
				e.Players[p-1].Withdrawn = true
			}
			if got := said(knockout.Next(e, 0)); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

func TestThirdPlace(t *testing.T) {
	e := event(t, 4, "2,first:3")
	e.Matches.ThirdPlace = true
	check := func(next, places string) {
		t.Helper()
		if got := said(knockout.Next(e, 0)); got != next {
			t.Errorf("%s, want %s", got, next)
		}
		b, err := knockout.Now(e)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(b.Places()); got != places {
			t.Errorf("places %s, want %s", got, places)
		}
	}
	check("round 1: [1-4] [2-3]", "[[1 2 3 4]]")
	round(t, e, "1-4:1 3-2:½")
	round(t, e, "4-1:½ 2-3:½")
	check("after round 2: [2-3]/2.1", "[[1 2 3] [4]]")
	extra(t, e, 2, "3-2:½ 2-3:0")
	check("round 3: [1-3] [2-4]", "[[1 3] [2 4]]")
	round(t, e, "1-3:0 4-2:1")
	check("round 4: 3-1 2-4", "[[1 3] [2 4]]")
	round(t, e, "3-1:½ 2-4:1")
	check("after round 4: [2-4]/2.1", "[[3] [1] [2 4]]")
	extra(t, e, 4, "2-4:1")
	check("knockout.over", "[[3] [1] [2] [4]]")
}

func TestWhoAdvancedToFinalAndThirdPlace(t *testing.T) {
	for _, test := range []struct{ semifinals, last, want string }{
		{"1-4:½ 2-3:1", "2-4:1 1-3:½", "[[2] [4] [1 3]]"},
		{"1-4:½ 2-3:1", "1-3:1", "[[2 4] [1] [3]]"},
		{"1-4:½ 2-3:½", "2-4:1 1-3:½", "knockout.level"}, // which of the two is the final?
		{"1-4:½ 2-3:1", "2-4:1 1-2:½", "knockout.level"},
	} {
		e := event(t, 4, "")
		e.Matches.ThirdPlace = true
		round(t, e, test.semifinals)
		round(t, e, test.last)
		got := ""
		if b, err := knockout.Now(e); err != nil {
			got = idOf(err)
		} else {
			got = fmt.Sprint(b.Places())
		}
		if got != test.want {
			t.Errorf("%s | %s: %s, want %s", test.semifinals, test.last, got, test.want)
		}
	}
}

func TestOtherEventsAreRefused(t *testing.T) {
	teams := event(t, 4, "1")
	teams.Teams = []tournament.Team{{Number: 1, Players: []int{1, 2}}, {Number: 2, Players: []int{3, 4}}}
	gap := event(t, 4, "1")
	gap.Players[3].Number = 7
	twice := event(t, 4, "1")
	twice.Players[3].Number = 3
	long := event(t, 64, "100")
	late := event(t, 2, "1,sudden:5v4")
	round(t, late, "1-2:½")
	extra(t, late, 3, "1-2:1")
	for want, e := range map[string]*tournament.Tournament{"knockout.teams": teams, "knockout.numbers": gap, "schedule.too-long": long, "knockout.extra.round": late} {
		if _, err := knockout.Now(e); idOf(err) != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := knockout.Now(twice); idOf(err) != "knockout.numbers" {
		t.Error(err)
	}
}

// Whatever the results, a knock-out that is played as it says ends with a winner:
// everybody else has lost one match, and nobody meets anybody outside his match.
func TestKnockoutsPlayedAsTheySay(t *testing.T) { rapid.Check(t, playsOut) }

func FuzzKnockout(f *testing.F) { f.Fuzz(rapid.MakeFuzz(playsOut)) }

func playsOut(t *rapid.T) {
	contest := rapid.SampledFrom([]string{"1,sudden:5v4", "2,2x15+10,2x3+2,sudden:5v4", "3,first:3x3+2,sudden:5v4,sudden:5v4", "4,1,2,sudden:5v4"}).Draw(t, "contest")
	e := event(t, rapid.IntRange(2, 21).Draw(t, "players"), contest)
	e.Matches.ThirdPlace, e.Matches.PlayOut = rapid.Bool().Draw(t, "third place"), rapid.Bool().Draw(t, "played out")
	draw := rapid.SampledFrom([]string{"1", "0", "½", "½", "+", "-"})
	leave := rapid.Bool().Draw(t, "some leave")
	for range 500 {
		s, err := knockout.Next(e, 0)
		if err != nil {
			finished(t, e, err)
			return
		}
		if len(s.Boards) == 0 {
			t.Fatal("nothing to play, and not over")
		}
		busy := map[int]bool{}
		var r tournament.Round
		for _, b := range s.Boards {
			if busy[b.White] || busy[b.Black] || b.White == b.Black {
				t.Fatalf("%s: somebody plays twice", said(s, nil))
			}
			busy[b.White], busy[b.Black] = true, true
			result := results[draw.Draw(t, "result")]
			if s.Extra {
				if b.Chooser != 0 && rapid.Bool().Draw(t, "choice") {
					b.White, b.Black = b.Black, b.White
				}
				e.Extra = append(e.Extra, tournament.ExtraGame{After: s.Round, White: b.White, Black: b.Black, Result: result})
			} else {
				r.Games = append(r.Games, tournament.Game{White: b.White, Black: b.Black, Result: result})
			}
		}
		if !s.Extra {
			for len(e.Rounds) < s.Round-1 {
				e.Rounds = append(e.Rounds, tournament.Round{})
			}
			e.Rounds = append(e.Rounds, r)
			again, err := knockout.Next(e, s.Round)
			if err != nil || said(again, nil) != said(s, nil) {
				t.Fatalf("round %d again: %s, then %s, %v", s.Round, said(s, nil), said(again, err), err)
			}
		}
		if leave && rapid.IntRange(0, 9).Draw(t, "leaves") == 0 {
			e.Players[rapid.IntRange(0, len(e.Players)-1).Draw(t, "who")].Withdrawn = true
		}
	}
	t.Fatal("it does not end")
}

func finished(t *rapid.T, e *tournament.Tournament, err error) {
	b, follow := knockout.Now(e)
	if follow != nil {
		t.Fatal(follow)
	}
	champion := b.Champion()
	switch id := idOf(err); {
	case id == "knockout.over" && champion != 0:
	case id == "knockout.over.nobody" && champion == 0 && len(e.Extra)+len(e.Rounds) >= 0 && slices.ContainsFunc(e.Players, func(p tournament.Player) bool { return p.Withdrawn }):
	default:
		t.Fatalf("%v, won by %d", err, champion)
	}
	lost := map[int]int{}
	for _, m := range b.Matches {
		if !m.Over {
			t.Fatalf("match %d is not over", m.Number)
		}
		for _, p := range m.Players {
			if p != 0 && p != m.Winner && !m.Third {
				lost[p]++
			}
		}
	}
	total := 0
	for k, group := range b.Places() {
		total += len(group)
		for _, p := range group {
			if want := btoi(p != champion); lost[p] != want || (p == champion) != (k == 0 && champion != 0) {
				t.Fatalf("%d has lost %d matches and is in group %d of %v", p, lost[p], k, b.Places())
			}
		}
	}
	if total != len(e.Players) {
		t.Fatalf("places %v", b.Places())
	}
}

// Every sequence of results of small knock-outs ends as it should: a winner, and
// as many matches lost as there are losers.
func TestEveryKnockoutOfFewPlayers(t *testing.T) {
	for _, test := range []struct {
		players int
		contest string
		third   bool
	}{{2, "2,sudden:5v4", false}, {3, "1,1,sudden:5v4", true}, {4, "1,sudden:5v4", true}, {5, "1,sudden:5v4", false}, {2, "4,first:2x3,sudden:5v4", false}} {
		count := 0
		var ways func(prefix []int)
		ways = func(prefix []int) {
			e := event(t, test.players, test.contest)
			e.Matches.ThirdPlace = test.third
			used := 0
			for {
				s, err := knockout.Next(e, 0)
				if err != nil {
					if idOf(err) != "knockout.over" {
						t.Fatalf("%d players, %s, %v: %v", test.players, test.contest, prefix, err)
					}
					count++
					b, err := knockout.Now(e)
					if err != nil || len(b.Places()[0]) != 1 || b.Places()[0][0] != b.Champion() {
						t.Fatalf("%v: %v, %v", prefix, b.Places(), err)
					}
					return
				}
				r := tournament.Round{}
				for _, b := range s.Boards {
					if used == len(prefix) {
						for choice := range 3 {
							ways(append(prefix[:len(prefix):len(prefix)], choice))
						}
						return
					}
					result := results[[...]string{"1", "½", "0"}[prefix[used]]]
					used++
					if s.Extra {
						e.Extra = append(e.Extra, tournament.ExtraGame{After: s.Round, White: b.White, Black: b.Black, Result: result})
						continue
					}
					r.Games = append(r.Games, tournament.Game{White: b.White, Black: b.Black, Result: result})
				}
				if !s.Extra {
					for len(e.Rounds) < s.Round-1 {
						e.Rounds = append(e.Rounds, tournament.Round{})
					}
					e.Rounds = append(e.Rounds, r)
				}
			}
		}
		ways(nil)
		t.Logf("%d players, %s: %d ways to play it", test.players, test.contest, count)
		if count < 9 {
			t.Errorf("%d players, %s: only %d ways to play it", test.players, test.contest, count)
		}
	}
}

func TestPlayedOnAfterTheMatch(t *testing.T) {
	e := event(t, 2, "4")
	for _, r := range []string{"1-2:1", "2-1:0", "1-2:½", "2-1:1"} {
		round(t, e, r)
	}
	b, err := knockout.Now(e)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(b.PlayedOn()); got != "map[[4 1]:true [4 2]:true]" || b.Champion() != 1 {
		t.Errorf("%s, won by %d", got, b.Champion())
	}
}
