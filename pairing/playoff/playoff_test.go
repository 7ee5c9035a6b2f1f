package playoff_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/pairing/playoff"
	"torneo/tournament"
)

func declared(t testing.TB, text string) *tournament.PlayOff {
	t.Helper()
	text, lots, _ := strings.Cut(text, " lots ")
	d, err := tournament.ParsePlayOff(text)
	if err != nil {
		t.Fatal(err)
	}
	if d.Lots, err = tournament.ParseLots(strings.Fields(lots)); err != nil {
		t.Fatal(err)
	}
	return &d
}

// of returns an event for players that declares a play-off.
func of(d *tournament.PlayOff) *tournament.Tournament {
	return &tournament.Tournament{PlayOff: d, Points: tournament.StandardGamePoints()}
}

// tie returns a tie of so many players, numbered by their places in the final standings.
func tie(players, place int) playoff.Tie {
	x := playoff.Tie{Place: place}
	for n := range players {
		x.Entrants = append(x.Entrants, playoff.Entrant{Number: n + 1, Rank: n + 1})
	}
	return x
}

// games reads "1-2 1-0, 2-1 ½".
func games(t testing.TB, text string) (list []tournament.ExtraGame) {
	t.Helper()
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		var g tournament.ExtraGame
		var result string
		if _, err := fmt.Sscanf(strings.TrimSpace(part), "%d-%d %s", &g.White, &g.Black, &result); err != nil {
			t.Fatalf("%q: %v", part, err)
		}
		switch result {
		case "1-0":
			g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
		case "0-1":
			g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
		case "½":
			g.Result = tournament.Both(tournament.Draw)
		case "--":
			g.Result = tournament.Both(tournament.ForfeitLoss)
		case "*":
		default:
			t.Fatal(result)
		}
		list = append(list, g)
	}
	return list
}

func follow(t testing.TB, d *tournament.PlayOff, x playoff.Tie, text string) *playoff.Course {
	t.Helper()
	c, err := playoff.Follow(of(d), x, games(t, text))
	if err != nil {
		m, _ := playoff.Reason(err)
		t.Fatal(m)
	}
	return c
}

// now writes what is to be played: "1.1 3-? part 1 3+2v3+2 wait 30".
func now(c *playoff.Course) string {
	var parts []string
	for _, n := range c.Now {
		white, black := "?", fmt.Sprintf("%d/%d", n.A, n.B)
		if n.White > 0 {
			white, black = fmt.Sprint(n.White), fmt.Sprint(n.A+n.B-n.White)
		}
		text := fmt.Sprintf("%s-%s %d.%d", white, black, n.Part, n.Game)
		if n.Chosen {
			text += " chosen"
		}
		if n.BlackDraws {
			text += " odds"
		}
		if n.Wait > 0 {
			text += fmt.Sprintf(" %s+%d", n.Since, n.Wait)
		}
		parts = append(parts, text)
	}
	if len(c.Draw) > 0 {
		parts = append(parts, fmt.Sprintf("lots %v", c.Draw))
	}
	return strings.Join(parts, ", ")
}

// places writes "1: 2, 3–4: 1 3*": the star is for what the play-off did not decide.
func places(c *playoff.Course) string {
	var parts []string
	for _, g := range c.Groups {
		text := fmt.Sprint(g.Place, ":")
		for _, n := range g.Players {
			text += fmt.Sprint(" ", n)
		}
		if !g.PlayedOff {
			text += "*"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

const manual = "manual time=2x15+10,sudden:5v4"

func TestCourses(t *testing.T) {
	tests := []struct {
		name, declared string
		players, place int
		games          string
		now, places    string
	}{
		{"two, before", "annex", 2, 1, "", "?-1/2 1.1 last-game+30", ""},
		{"two, after a game", "annex", 2, 1, "2-1 1-0", "1-2 1.2", ""},
		{"two, level: colours drawn again", "annex", 2, 1, "2-1 1-0, 1-2 1-0", "?-1/2 2.1", ""},
		{"two, a draw: the colours change after the first game", "annex", 2, 1, "2-1 1-0, 1-2 1-0, 2-1 ½", "1-2 2.2", ""},
		{"two, decided", "annex", 2, 1, "2-1 1-0, 1-2 1-0, 2-1 ½, 1-2 0-1", "", "1: 2, 2: 1"},
		{"two, the third place", "annex places=3", 2, 3, "1-2 0-1, 2-1 ½", "", "3: 2, 4: 1"},
		{"two, higher has white", "annex colours=higher", 2, 1, "", "1-2 1.1 last-game+30", ""},
		{"two, lower has white", "annex colours=lower", 2, 1, "", "2-1 1.1 last-game+30", ""},
		{"two, not concerned", "annex places=3", 2, 1, "", "", "1: 1*, 2: 2*"},

		{"three without lots", "annex", 3, 1, "", "lots [1 2 3]", ""},
		{"three", "annex lots 2 3 1", 3, 1, "", "3-1 1.1 last-game+30", ""},
		{"three, second round", "annex lots 2 3 1", 3, 1, "3-1 1-0", "2-3 1.1", ""},
		{"three, all different", "annex lots 2 3 1", 3, 1, "3-1 1-0, 2-3 0-1, 1-2 1-0", "", "1: 3, 2: 1, 3: 2"},
		{"three, first decided: the others share", "annex lots 2 3 1", 3, 1, "3-1 1-0, 2-3 0-1, 1-2 ½", "", "1: 3, 2: 1 2"},
		{"three, the second place matters", "annex places=1-2 lots 2 3 1", 3, 1, "3-1 1-0, 2-3 0-1, 1-2 ½", "?-1/2 1.1 last-stage+10", ""},
		{"three, two are first", "annex lots 2 3 1", 3, 1, "3-1 ½, 2-3 0-1, 1-2 1-0", "?-1/3 1.1 last-stage+10", ""},
		{"three, two are first and play", "annex lots 2 3 1", 3, 1, "3-1 ½, 2-3 0-1, 1-2 1-0, 1-3 ½, 3-1 0-1", "", "1: 1, 2: 3, 3: 2"},
		{"three, all tied again: the last is out", "annex lots 2 3 1", 3, 1, "3-1 ½, 2-3 ½, 1-2 ½", "?-1/2 1.1 last-stage+10", ""},
		{"three, all tied again, the end", "annex lots 2 3 1", 3, 1, "3-1 1-0, 2-3 1-0, 1-2 1-0, 2-1 1-0, 1-2 ½", "", "1: 2, 2: 1, 3: 3"},
		{"three, two qualify, all tied again", "annex places=top2 lots 2 3 1", 3, 1, "3-1 1-0, 2-3 1-0, 1-2 1-0", "", "1: 1 2, 3: 3"},

		{"four", "annex lots 3 1 4 2", 4, 1, "", "?-1/3 1.1 last-game+30, ?-2/4 1.1 last-game+30", ""},
		{"four, the final", "annex lots 3 1 4 2", 4, 1, "1-3 0-1, 3-1 ½, 4-2 1-0, 2-4 ½", "?-3/4 1.1 last-stage+10", ""},
		{"four, who lost the semi-finals share", "annex lots 3 1 4 2", 4, 1, "1-3 0-1, 3-1 ½, 4-2 1-0, 2-4 ½, 4-3 1-0, 3-4 ½", "", "1: 4, 2: 3, 3: 1 2"},
		{"four, three places", "annex places=1-3 lots 3 1 4 2", 4, 1, "1-3 0-1, 3-1 ½, 4-2 1-0, 2-4 ½", "?-3/4 1.1 last-stage+10, ?-1/2 1.1 last-stage+10", ""},
		{"four, two qualify", "annex places=top2 lots 3 1 4 2", 4, 1, "1-3 0-1, 3-1 ½, 4-2 1-0, 2-4 ½", "", "1: 3 4, 3: 1 2"},

		{"six: the next tie-break keeps four", "annex lots 3 1 4 2 5 6", 6, 1, "", "?-1/3 1.1 last-game+30, ?-2/4 1.1 last-game+30", ""},
		{"six, the end", "annex lots 3 1 4 2 5 6", 6, 1, "1-3 0-1, 3-1 ½, 4-2 1-0, 2-4 ½, 4-3 1-0, 3-4 ½", "", "1: 4, 2: 3, 3: 1 2, 5: 5*, 6: 6*"},

		{"manual, two", manual, 2, 1, "1-2 1-0, 2-1 1-0", "?-1/2 2.1 chosen odds two-games+10", ""},
		{"manual, two: Black needs a draw", manual, 2, 1, "1-2 1-0, 2-1 1-0, 1-2 ½", "", "1: 2, 2: 1"},
		{"manual, two: both forfeit the last game", manual, 2, 1, "1-2 1-0, 2-1 1-0, 2-1 --", "", "1: 1, 2: 2"},
		{"manual, three", manual, 3, 1, "", "?-2/3 1.1 last-game+30", ""},
		{"manual, four: first and last, who lose earlier as they stood", manual, 4, 1, "1-4 0-1, 4-1 ½, 2-3 0-1, 3-2 ½, 3-4 0-1, 4-3 ½", "", "1: 4, 2: 3, 3: 1*, 4: 2*"},
		{"manual, four: winners and losers play on alike", manual + " places=1-3", 4, 1, "1-4 0-1, 4-1 ½, 2-3 0-1, 3-2 ½", "?-3/4 1.1 last-stage+10, ?-1/2 1.1 last-stage+10", ""},
		{"manual, eight for six places", manual + " places=top6", 8, 1, "", "?-5/8 1.1 last-game+30, ?-6/7 1.1 last-game+30", ""},
		{"manual, eight for six places, the end", manual + " places=top6", 8, 1, "5-8 0-1, 8-5 ½, 6-7 1-0, 7-6 ½", "", "1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 5, 8: 7"},

		{"round robin of four", manual + " format=roundrobin colours=higher", 4, 1, "", "1-4 1.1 last-game+30, 2-3 1.1 last-game+30", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := follow(t, declared(t, test.declared), tie(test.players, test.place), test.games)
			if got := now(c); got != test.now {
				t.Errorf("now %s, want %s", got, test.now)
			}
			if got := places(c); got != test.places {
				t.Errorf("places %q, want %q", got, test.places)
			}
			if c.Over == (test.places == "") {
				t.Errorf("over: %t", c.Over)
			}
		})
	}
}

// Manual (2014) 5.6, example 1: 14 players, three places.
func TestFourteenPlayersForThreePlaces(t *testing.T) {
	d := declared(t, manual+" places=top3")
	c := follow(t, d, tie(14, 1), "")
	first := c.Stages[0]
	if first.Kind != playoff.Preliminary || len(first.Direct) != 10 || now(c) != "?-11/14 1.1 last-game+30, ?-12/13 1.1 last-game+30" {
		t.Fatal(first, now(c))
	}
	c = follow(t, d, tie(14, 1), "11-14 0-1, 14-11 ½, 12-13 0-1, 13-12 ½")
	if got := now(c); got != "?-1/14 1.1 last-stage+10, ?-2/13 1.1 last-stage+10, ?-3/10 1.1 last-stage+10, "+
		"?-4/9 1.1 last-stage+10, ?-5/8 1.1 last-stage+10, ?-6/7 1.1 last-stage+10" {
		t.Fatal(got)
	}
	var all []string
	for _, pair := range []string{"11-14", "12-13", "1-12", "2-11", "3-10", "4-9", "5-8", "6-7", "1-6", "2-5", "3-4"} {
		var a, b int
		fmt.Sscanf(pair, "%d-%d", &a, &b)
		all = append(all, fmt.Sprintf("%d-%d 1-0, %d-%d ½", a, b, b, a))
	}
	c = follow(t, d, tie(14, 1), strings.Join(all, ","))
	if got := places(c); got != "1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7*, 8: 8*, 9: 9*, 10: 10*, 11: 11*, 12: 12*, 13: 13*, 14: 14*" {
		t.Error(got)
	}
	plan := playoff.Plan(d, "2014", 14, 1)
	var got []string
	for _, p := range plan {
		got = append(got, fmt.Sprintf("%s %d: %d, %d direct, after %d", p.Kind, p.Number, 2*p.Matches, p.Direct, p.After))
	}
	// Two games of 60 moves with 15 minutes and 10 seconds last 100 minutes.
	want := []string{"preliminary 1: 4, 10 direct, after 30", "knockout 2: 12, 0 direct, after 140", "knockout 3: 6, 0 direct, after 250"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Manual (2014) 5.6, example 2: 8 players, six places.
func TestEightPlayersForSixPlaces(t *testing.T) {
	plan := playoff.Plan(declared(t, manual+" places=top6"), "2014", 8, 1)
	if len(plan) != 1 || plan[0].Kind != playoff.Preliminary || plan[0].Matches != 2 || plan[0].Direct != 4 {
		t.Error(plan)
	}
}

func TestTiedAfterTheTieBreaksDrawLots(t *testing.T) {
	x := playoff.Tie{Place: 1, Entrants: []playoff.Entrant{{7, 1}, {3, 2}, {5, 2}, {9, 4}}}
	if got := now(follow(t, declared(t, manual), x, "")); got != "lots [7 3 5 9]" {
		t.Error(got)
	}
	if got := now(follow(t, declared(t, manual+" lots 9 5 3 7"), x, "")); got != "?-7/9 1.1 last-game+30, ?-5/3 1.1 last-game+30" {
		t.Error(got)
	}
	five := playoff.Tie{Place: 1, Entrants: []playoff.Entrant{{7, 1}, {3, 2}, {5, 2}, {9, 4}, {8, 4}}}
	if got := now(follow(t, declared(t, "annex"), five, "")); got != "lots [7 3 5 9 8]" {
		t.Error(got)
	}
	c := follow(t, declared(t, "annex lots 8 9 7 3 5"), five, "")
	if got := now(c); got != "?-7/8 1.1 last-game+30, ?-3/5 1.1 last-game+30" || !slices.Equal(c.Out, []int{9}) {
		t.Error(got, c.Out)
	}
	two := playoff.Tie{Place: 1, Entrants: []playoff.Entrant{{7, 1}, {3, 1}}}
	if got := now(follow(t, declared(t, "annex"), two, "")); got != "?-3/7 1.1 last-game+30" {
		t.Error(got)
	}
}

func TestGamesThatCannotBe(t *testing.T) {
	for _, test := range []struct{ declared, games, want string }{
		{"annex lots 1 2 3 4", "1-3 1-0", "playoff.not-now"},
		{"annex", "1-3 1-0", "playoff.lots-first"},
		{"annex lots 1 2 3 4", "1-2 *, 2-1 1-0", "playoff.unfit"},
		{"annex lots 1 2 3 4", "1-2 1-0, 2-1 ½, 1-2 1-0", "playoff.again"},
		{"annex lots 1 2 3 4", "1-2 1-0, 2-1 ½, 1-4 1-0", "playoff.not-now"},
	} {
		_, err := playoff.Follow(of(declared(t, test.declared)), tie(4, 1), games(t, test.games))
		if m, _ := playoff.Reason(err); m.ID != test.want {
			t.Errorf("%s: %s: %v, want %s", test.declared, test.games, err, test.want)
		}
	}
	if _, err := playoff.Follow(of(&tournament.PlayOff{}), tie(2, 1), nil); err == nil {
		t.Error("nothing is declared")
	}
}

func TestTimeOfDay(t *testing.T) {
	for _, text := range []string{"00:00", "9:05", "18:40", "23:59"} {
		if x, ok := playoff.ParseTimeOfDay(text); !ok || x.String() != text && x.String() != "0"+text {
			t.Error(text, x, ok)
		}
	}
	for _, text := range []string{"", "24:00", "18:60", "18:4", "1840", "18:40:00", "-1:10", "+1:10", " 8:10", "aa:bb", "18:-4"} {
		if x, ok := playoff.ParseTimeOfDay(text); ok {
			t.Errorf("%q is %s", text, x)
		}
	}
	n := playoff.Next{Wait: 30}
	if got := n.Earliest(23*60 + 45).String(); got != "00:15" {
		t.Error(got)
	}
}

func TestWhatWouldTakeForEver(t *testing.T) {
	_, err := playoff.Follow(of(declared(t, "annex format=roundrobin")), tie(41, 1), nil)
	if m, _ := playoff.Reason(err); m.ID != "playoff.too-many" {
		t.Error(err)
	}
	text := "1-2 1-0, 2-1 1-0" + strings.Repeat(", 1-2 ½", 499)
	_, err = playoff.Follow(of(declared(t, "annex")), tie(2, 1), games(t, text))
	if m, _ := playoff.Reason(err); m.ID != "playoff.endless" {
		t.Error(err)
	}
}
