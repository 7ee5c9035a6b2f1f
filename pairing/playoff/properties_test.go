package playoff_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/pairing/playoff"
	"torneo/tournament"
)

// outcomes lists the possible results of a game in an exhaustive test.
var outcomes = []tournament.ByColor[tournament.Outcome]{
	{White: tournament.Win, Black: tournament.Loss},
	{White: tournament.Loss, Black: tournament.Win},
	tournament.Both(tournament.Draw),
}

// Every way in which a play-off of up to five can go whose matches have one game
// and a sudden death: it ends, and places everybody once.
func TestEveryCourseOfSmallPlayOffs(t *testing.T) {
	for _, format := range []string{
		"annex time=sudden:3+2 lots 4 2 5 1 3",
		"annex places=all time=sudden:3+2 lots 4 2 5 1 3",
		"annex places=top2 time=sudden:3+2 lots 4 2 5 1 3",
		"annex places=2-3 time=sudden:3+2 others=standings lots 4 2 5 1 3",
		"manual time=1x5,sudden:5v4",
		"manual places=top2 time=1x5,sudden:5v4",
		"manual places=all time=sudden:5v4",
		"manual places=3 time=sudden:5v4 others=share",
		"manual format=roundrobin numbers=lot places=all time=1x5,sudden:5v4 lots 4 2 5 1 3",
		"manual format=roundrobin places=top2 time=sudden:5v4 colours=lower",
	} {
		d := declared(t, format)
		for players := 2; players <= 5; players++ {
			if players == 5 && d.Format == tournament.AllPlayAll || players >= 4 && len(d.Contest.Stages) > 1 && d.Places.To == 0 {
				continue // too many ways
			}
			ways := 0
			exhaust(t, d, tie(players, 1), nil, &ways)
			if players == 2 && d.Places.Decides(1) && ways < 2 || ways == 0 {
				t.Errorf("%s with %d: %d ways", format, players, ways)
			}
		}
	}
}

func exhaust(t *testing.T, d *tournament.PlayOff, x playoff.Tie, played []tournament.ExtraGame, ways *int) {
	c, err := playoff.Follow(of(d), x, played)
	if err != nil {
		t.Fatal(err)
	}
	if c.Over {
		*ways++
		wellPlaced(t, d, c)
		return
	}
	if len(c.Now) == 0 {
		t.Fatalf("%s: nothing is to be played after %v", d, played)
	}
	n := c.Now[0]
	white := n.White
	if white == 0 {
		white = n.A
	}
	for _, result := range outcomes {
		g := tournament.ExtraGame{White: white, Black: n.A + n.B - white, Result: result}
		exhaust(t, d, x, append(played[:len(played):len(played)], g), ways)
	}
}

type fataler interface {
	Helper()
	Fatalf(string, ...any)
}

// wellPlaced: everybody once, the places those of the tie, and where one has to be
// told from the next nobody shares them.
func wellPlaced(t fataler, d *tournament.PlayOff, c *playoff.Course) {
	t.Helper()
	place := c.Place
	seen := map[int]bool{}
	for _, g := range c.Groups {
		if g.Place != place || len(g.Players) == 0 {
			t.Fatalf("%s: %v", d, c.Groups)
		}
		for k, n := range g.Players {
			if seen[n] || !slices.ContainsFunc(c.Entrants, func(e playoff.Entrant) bool { return e.Number == n }) {
				t.Fatalf("%s: %v", d, c.Groups)
			}
			seen[n] = true
			if k > 0 && d.Places.Decides(g.Place+k-1) && (g.PlayedOff || d.Format != tournament.ByNumber) { // the next tie-break may leave a tie
				t.Fatalf("%s: place %d is not decided: %v", d, g.Place+k-1, c.Groups)
			}
		}
		place += len(g.Players)
	}
	if place != c.Last()+1 || len(seen) != len(c.Entrants) {
		t.Fatalf("%s: %v", d, c.Groups)
	}
}

// A random play-off ends, is planned as it goes, and everybody has his place; who
// is not in the plan's first stage as he stood, or by the play-off.
func TestRandomPlayOffs(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		players := rapid.IntRange(2, 24).Draw(r, "players")
		place := rapid.IntRange(1, 5).Draw(r, "place")
		x := tie(players, place)
		for k := range x.Entrants {
			if k > 0 && rapid.IntRange(0, 3).Draw(r, "level") == 0 {
				x.Entrants[k].Rank = x.Entrants[k-1].Rank
			}
		}
		d := &tournament.PlayOff{
			Places:  tournament.PlayOffPlaces{From: rapid.IntRange(1, place+players).Draw(r, "from")},
			Format:  rapid.SampledFrom([]tournament.PlayOffFormat{tournament.ByNumber, tournament.ByStages, tournament.AllPlayAll}).Draw(r, "format"),
			Numbers: rapid.SampledFrom([]tournament.PlayOffNumbers{tournament.NumbersByLot, tournament.NumbersByStandings}).Draw(r, "numbers"),
			Colors:  rapid.SampledFrom([]tournament.PlayOffColors{tournament.ColorsByLot, tournament.HigherHasWhite, tournament.LowerHasWhite}).Draw(r, "colours"),
			Others:  rapid.SampledFrom([]tournament.PlayOffOthers{tournament.OthersShare, tournament.OthersByStandings}).Draw(r, "others"),
			Rest:    rapid.IntRange(0, 10).Draw(r, "rest"), Start: 30, Break: 10,
		}
		if rapid.Bool().Draw(r, "to") {
			d.Places.To = rapid.IntRange(d.Places.From, place+players+2).Draw(r, "last")
			if d.Places.Qualify = rapid.Bool().Draw(r, "qualify"); d.Places.Qualify {
				d.Places.From = 1
			}
		}
		d.Contest, _ = tournament.ParseContest(rapid.SampledFrom([]string{"2x3+2,first:3+2", "2,2x5,sudden:5v4", "sudden:5v4", "4x3,first:2x5,sudden:3v2"}).Draw(r, "contest"))
		again, err := tournament.ParsePlayOff(d.String())
		if err != nil || again.String() != d.String() {
			r.Fatal(d, err)
		}
		playOut(r, d, x)
	})
}

func playOut(r *rapid.T, d *tournament.PlayOff, x playoff.Tie) {
	var played []tournament.ExtraGame
	for {
		c, err := playoff.Follow(of(d), x, played)
		if err != nil {
			r.Fatal(err)
		}
		switch {
		case c.Over:
			wellPlaced(r, d, c)
			planned(r, d, c)
			return
		case len(c.Draw) > 0 && len(c.Now) == 0:
			d.Lots = rapid.Permutation(c.Draw).Draw(r, "lots")
			continue
		case len(c.Now) == 0:
			r.Fatalf("%s: nothing is to be played after %v", d, played)
		}
		n := c.Now[rapid.IntRange(0, len(c.Now)-1).Draw(r, "game")]
		white := n.White
		if white == 0 {
			white = rapid.SampledFrom([]int{n.A, n.B}).Draw(r, "lot")
		}
		result := rapid.SampledFrom(append(outcomes, tournament.Both(tournament.ForfeitLoss))).Draw(r, "result")
		played = append(played, tournament.ExtraGame{White: white, Black: n.A + n.B - white, Result: result})
	}
}

// planned: the stages are those of the plan, where it does not end in a round robin.
func planned(r *rapid.T, d *tournament.PlayOff, c *playoff.Course) {
	plan := playoff.Plan(d, "2014", len(c.Entrants), c.Place)
	plan = slices.DeleteFunc(plan, func(p playoff.Planned) bool { return p.Kind == "" })
	if slices.ContainsFunc(plan, func(p playoff.Planned) bool { return p.Kind == playoff.RoundRobin }) {
		return
	}
	if len(plan) != len(c.Stages) {
		r.Fatalf("%s: planned %v, played %v", d, plan, c.Stages)
	}
	for _, s := range c.Stages {
		if !slices.ContainsFunc(plan, func(p playoff.Planned) bool {
			return p.Kind == s.Kind && p.Number == s.Number && p.Place == s.Place && p.Players == len(s.Players) && p.Matches == len(s.Contests) && p.Direct == len(s.Direct)
		}) {
			r.Fatalf("%s: not planned: %v", d, s)
		}
	}
}
