package dutch_test

import (
	"fmt"
	"slices"
	"testing"

	"torneo/internal/pairing/dutch"
	"torneo/internal/tournamenttest"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

const (
	white = tournament.White
	black = tournament.Black
)

// prefers returns a player who is due the colour.
func prefers(c tournament.Color, s swiss.Strength) swiss.Player {
	return swiss.Player{Preference: swiss.Preference{Color: c, Strength: s}}
}

// scored returns a player with so many tenths of points, and with these floats in the last
// round and in the one before it.
func scored(points tournament.Points, floats ...swiss.Float) swiss.Player {
	p := swiss.Player{Score: points}
	copy(p.Floats[:], floats)
	return p
}

// had returns a player who has had such colours.
func had(points tournament.Points, difference int, last ...tournament.Color) swiss.Player {
	return swiss.Player{Score: points, Difference: difference, Colors: last}
}

// middle returns a bracket of the players of which the first ones are moved down, and
// another scoregroup follows.
func middle(mdps int, players ...swiss.Player) *dutch.Candidate {
	c := lowest(mdps, players...)
	c.Next = []int{len(players)}
	c.Field.Players = append(c.Field.Players, swiss.Player{})
	return c
}

// lowest returns the last bracket.
func lowest(mdps int, players ...swiss.Player) *dutch.Candidate {
	b := &dutch.Bracket{Field: &swiss.Field{Players: players, Round: 5, Planned: 9, Win: tournament.One, Rules: swiss.Dutch2026}}
	for i := range players {
		if i < mdps {
			b.MDPs = append(b.MDPs, i)
		} else {
			b.Residents = append(b.Residents, i)
		}
	}
	return &dutch.Candidate{Bracket: b}
}

// final returns the bracket in the last of nine rounds: topscorers have more than
// four points.
func final(players ...swiss.Player) *dutch.Candidate {
	c := lowest(0, players...)
	c.Field.Round = 9
	return c
}

// with adds pairs, White first; who is in none of them downfloats.
func with(c *dutch.Candidate, pairs ...[2]int) *dutch.Candidate {
	for _, p := range pairs {
		c.Pairs = append(c.Pairs, swiss.Pair{White: p[0], Black: p[1]})
	}
	for _, i := range slices.Concat(c.MDPs, c.Residents) {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i || p[1] == i }) {
			c.Down = append(c.Down, i)
		}
	}
	return c
}

// allows adds what can become of the players below.
func allows(c *dutch.Candidate, o dutch.Outlook) *dutch.Candidate {
	c.Outlook = o
	return c
}

// The criteria of C.04.3 (2026) Article 2, each on small candidates: what it
// counts, and beside it what it does not.
func TestCriteria(t *testing.T) {
	const mild, strong, absolute = swiss.Mild, swiss.Strong, swiss.Absolute
	const down, up, none = swiss.Down, swiss.Up, swiss.NoFloat
	type pair = [2]int
	barred := func(b swiss.ByeBar) swiss.Player { return swiss.Player{ByeBar: b} }
	unplayed := func(n int) swiss.Player { return swiss.Player{Unplayed: n} }
	top := func(p swiss.Player) swiss.Player { p.Score = 45; return p } // a topscorer of the final

	tests := map[string][]struct {
		name      string
		candidate *dutch.Candidate
		want      []int
	}{
		// 1-2 and 3-4 have met; 1 and 4 are kept apart. Ranked 1 3 2 4.
		"C1": {
			{"have met", with(met(t), pair{0, 2}, pair{3, 1}), []int{2}},
			{"kept apart by the arbiter", with(met(t), pair{0, 3}, pair{1, 2}), []int{1}},
			{"neither", with(met(t), pair{0, 1}, pair{2, 3}), []int{0}},
		},
		"C2": {
			{"had the bye", with(lowest(0, barred(swiss.HadBye))), []int{1}},
			{"won without playing", with(lowest(0, swiss.Player{}, swiss.Player{}, barred(swiss.WonUnplayed)), pair{0, 1}), []int{1}},
			{"who is paired does not matter", with(lowest(0, barred(swiss.HadBye), swiss.Player{}, swiss.Player{}), pair{0, 1}), []int{0}},
			{"nor who has somebody below", with(middle(0, barred(swiss.HadBye))), []int{0}},
		},
		"C3": {
			{"the same absolute preference", with(lowest(0, prefers(white, absolute), prefers(white, absolute)), pair{0, 1}), []int{1}},
			{"another colour", with(lowest(0, prefers(white, absolute), prefers(black, absolute)), pair{0, 1}), []int{0}},
			{"absolute and strong", with(lowest(0, prefers(white, absolute), prefers(white, strong)), pair{0, 1}), []int{0}},
			{"a topscorer", with(final(top(prefers(white, absolute)), prefers(white, absolute)), pair{0, 1}), []int{0}},
			{"more than half, before the final", with(lowest(0, top(prefers(white, absolute)), prefers(white, absolute)), pair{0, 1}), []int{1}},
			{"half of the points, in the final", with(final(swiss.Player{Score: 40, Preference: prefers(white, absolute).Preference}, prefers(white, absolute)), pair{0, 1}), []int{1}},
		},
		"C4": {
			{"the others can be paired", allows(lowest(0), dutch.Outlook{Complete: true}), []int{0}},
			{"they cannot", allows(lowest(0), dutch.Outlook{}), []int{1}},
		},
		"C5": {{"score of the bye", allows(lowest(0), dutch.Outlook{Bye: 15}), []int{15}}},
		"C6": {
			{"two", with(middle(1, scored(20), scored(10), scored(10), scored(10)), pair{0, 3}), []int{2}},
			{"nobody", with(middle(1, scored(20), scored(10)), pair{0, 1}), []int{0}},
		},
		"C7": {
			{"in descending order", with(middle(2, scored(25), scored(20), scored(10), scored(10), scored(10)), pair{1, 2}), []int{25, 10, 10}},
			{"nobody", with(middle(1, scored(20), scored(10)), pair{0, 1}), nil},
		},
		"C8": {
			{"pairs, then downfloaters, of the next bracket", allows(middle(0), dutch.Outlook{Pairs: 3, Down: []tournament.Points{10, 5}}), []int{-3, 10, 5}},
		},
		"C9": {
			{"the only downfloater has the bye", allows(with(middle(0, unplayed(0), unplayed(1), unplayed(2)), pair{0, 1}), dutch.Outlook{ByeDown: true}), []int{2}},
			{"somebody below can have it", allows(with(middle(0, unplayed(0), unplayed(1), unplayed(2)), pair{0, 1}), dutch.Outlook{}), []int{0}},
			{"three downfloaters", allows(with(middle(0, unplayed(3), unplayed(1), unplayed(2))), dutch.Outlook{ByeDown: true}), []int{0}},
			{"nobody", allows(with(middle(0, unplayed(3), unplayed(1)), pair{0, 1}), dutch.Outlook{ByeDown: true}), []int{0}},
		},
		"C10": {
			{"White from +2 to +3", with(final(had(50, 2), had(50, 0)), pair{0, 1}), []int{1}},
			{"Black from -2 to -3", with(final(had(50, 0), had(50, -2)), pair{0, 1}), []int{1}},
			{"both", with(final(had(50, 2), had(50, -2)), pair{0, 1}), []int{2}},
			{"the topscorer's opponent", with(final(had(50, 0), had(30, -2)), pair{0, 1}), []int{1}},
			{"from -4 to -3", with(final(had(50, -4), had(50, 0)), pair{0, 1}), []int{1}},
			{"from +1 to +2", with(final(had(50, 1), had(50, -1)), pair{0, 1}), []int{0}},
			{"towards 0", with(final(had(50, -2), had(50, 2)), pair{0, 1}), []int{0}},
			{"no topscorer", with(final(had(40, 2), had(40, -2)), pair{0, 1}), []int{0}},
			{"not the final round", with(lowest(0, had(50, 2), had(50, -2)), pair{0, 1}), []int{0}},
		},
		"C11": {
			{"White a third time", with(final(had(50, 1, black, white, white), had(50, 0)), pair{0, 1}), []int{1}},
			{"Black a third time", with(final(had(50, 0), had(30, -1, white, black, black)), pair{0, 1}), []int{1}},
			{"both", with(final(had(50, 0, white, white), had(50, 0, black, black)), pair{0, 1}), []int{2}},
			{"a second time", with(final(had(50, 0, white, black, white), had(50, 0, black)), pair{0, 1}), []int{0}},
			{"no topscorer", with(final(had(40, 0, white, white), had(40, 0, black, black)), pair{0, 1}), []int{0}},
		},
		"C12": {
			{"of every strength", with(lowest(0, prefers(black, mild), prefers(white, mild), prefers(black, strong), prefers(white, absolute)), pair{0, 1}, pair{2, 3}), []int{4}},
			{"one of two", with(lowest(0, prefers(white, mild), prefers(white, mild)), pair{0, 1}), []int{1}},
			{"neither", with(lowest(0, prefers(white, mild), prefers(black, mild)), pair{0, 1}), []int{0}},
			{"no preference", with(lowest(0, swiss.Player{}, swiss.Player{}), pair{0, 1}), []int{0}},
			{"who downfloats does not count", with(middle(0, prefers(white, mild), prefers(black, mild), prefers(white, strong)), pair{0, 1}), []int{0}},
		},
		"C13": {
			{"strong ones only", with(lowest(0, prefers(black, mild), prefers(white, strong), prefers(black, strong), prefers(white, absolute)), pair{0, 1}, pair{2, 3}), []int{2}},
			{"the strong one of a mild and a strong", with(lowest(0, prefers(white, mild), prefers(white, strong)), pair{0, 1}), []int{1}},
			{"the mild one of a strong and a mild", with(lowest(0, prefers(white, strong), prefers(white, mild)), pair{0, 1}), []int{0}},
			{"both absolute", with(final(top(prefers(white, absolute)), top(prefers(white, absolute))), pair{0, 1}), []int{0}},
		},
		"C14": {
			{"residents who float down again", with(middle(1, scored(20, down), scored(10, down), scored(10), scored(10, down), scored(10, up))), []int{2}},
			{"not those who are paired", with(middle(0, scored(10, down), scored(10, down), scored(10)), pair{0, 1}), []int{0}},
			{"nor two rounds before", with(middle(0, scored(10, none, down))), []int{0}},
		},
		"C15": {
			{"MDP opponents who float up again", with(middle(2, scored(20), scored(20), scored(10, up), scored(10, up), scored(10, up), scored(10, up)), pair{0, 2}, pair{3, 1}, pair{4, 5}), []int{2}},
			{"nor two rounds before", with(middle(1, scored(20), scored(10, none, up)), pair{0, 1}), []int{0}},
			{"nor a downfloat", with(middle(1, scored(20), scored(10, down)), pair{0, 1}), []int{0}},
		},
		"C16": {
			{"residents who floated down two rounds before", with(middle(1, scored(20, none, down), scored(10, none, down), scored(10, down), scored(10, up, down))), []int{2}},
		},
		"C17": {
			{"MDP opponents who floated up two rounds before", with(middle(2, scored(20), scored(20), scored(10, none, up), scored(10, up), scored(10, none, up), scored(10)), pair{0, 2}, pair{1, 3}, pair{4, 5}), []int{1}},
		},
		"C18": {
			{"paired: over the residents' score", with(middle(3, scored(30, down), scored(25), scored(20, down), scored(10), scored(10), scored(10)), pair{2, 3}, pair{1, 4}, pair{0, 5}), []int{20, 10}},
			{"in limbo: more than that", with(middle(3, scored(30, down), scored(25, down), scored(20, down), scored(10), scored(10)), pair{0, 3}, pair{2, 4}), []int{15 + dutch.Limbo, 20, 10}},
			{"residents do not count", with(middle(1, scored(20), scored(10, down), scored(10, down)), pair{0, 1}), nil},
		},
		"C19": {
			{"by how much the MDP stands above", with(middle(3, scored(30), scored(25), scored(20), scored(10, up), scored(10), scored(10, up)), pair{2, 3}, pair{1, 4}, pair{0, 5}), []int{20, 10}},
			{"not among residents", with(middle(1, scored(20), scored(10), scored(10, up), scored(10, up)), pair{0, 1}, pair{2, 3}), nil},
		},
		"C20": {
			{"as C18, two rounds before", with(middle(2, scored(30, down), scored(20, none, down), scored(10), scored(10)), pair{0, 2}, pair{1, 3}), []int{10}},
			{"in limbo", with(middle(2, scored(30, none, down), scored(20, up, down), scored(10)), pair{1, 2}), []int{20 + dutch.Limbo, 10}},
		},
		"C21": {
			{"as C19, two rounds before", with(middle(2, scored(30), scored(20), scored(10, none, up), scored(10, up)), pair{0, 2}, pair{1, 3}), []int{20}},
		},
	}
	for i, c := range dutch.Criteria(swiss.Dutch2026) {
		if want := fmt.Sprintf("C%d", i+1); c.Label != want {
			t.Errorf("criterion %s in the place of %s", c.Label, want)
		}
		if len(tests[c.Label]) == 0 {
			t.Errorf("no case of %s", c.Label)
		}
		for _, test := range tests[c.Label] {
			t.Run(c.Label+" "+test.name, func(t *testing.T) {
				if got := c.Measure(test.candidate); !slices.Equal(got, test.want) {
					t.Errorf("%v, want %v", got, test.want)
				}
			})
		}
	}
}

// met returns the whole field after 1-2 and 3-4, with 1 and 4 kept apart.
func met(t *testing.T) *dutch.Candidate {
	t.Helper()
	event := tournamenttest.Parse(4, "1-2 1, 3-4 1")
	event.Prohibited = []tournament.Prohibition{{FirstRound: 1, IDs: []int{1, 4}}}
	f, err := swiss.New(event, 2, swiss.Dutch2026)
	if err != nil {
		t.Fatal(err)
	}
	return &dutch.Candidate{Bracket: &dutch.Bracket{Field: f, Residents: []int{0, 1, 2, 3}}}
}

// A candidate is measured by all of them at once where it is explained.
func TestMeasures(t *testing.T) {
	c := allows(with(met(t), [2]int{0, 2}, [2]int{3, 1}), dutch.Outlook{Complete: true})
	measures := c.Measures()
	if len(measures) != len(dutch.Criteria(swiss.Dutch2026)) {
		t.Fatalf("%d measures of %d criteria", len(measures), len(dutch.Criteria(swiss.Dutch2026)))
	}
	for i, criterion := range dutch.Criteria(swiss.Dutch2026) {
		if !slices.Equal(measures[i], criterion.Measure(c)) {
			t.Errorf("%s: %v", criterion.Label, measures[i])
		}
	}
}
