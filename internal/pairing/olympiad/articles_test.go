package olympiad_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/internal/pairing/olympiad"
	"torneo/internal/pairing/olympiad/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// team returns a team of a position; colours "WB-" are those of the first board, "-" a match
// that was not played.
func team(number, points int, colours string) swiss.Player {
	p := swiss.Player{Number: number, Score: tournament.Points(points) * tournament.One, Rating: 3000 - 10*number}
	for _, c := range strings.ReplaceAll(colours, "-", "") {
		p.Colors = append(p.Colors, map[rune]tournament.Color{'W': tournament.White, 'B': tournament.Black}[c])
	}
	return p
}

// teams returns a team of each "points:colours", numbered from 1.
func teams(list ...string) (all []swiss.Player) {
	for k, text := range list {
		points, colours, _ := strings.Cut(text, ":")
		all = append(all, team(k+1, int(points[0]-'0'), colours))
	}
	return all
}

func met(a int, others ...int) (pairs [][2]int) {
	for _, b := range others {
		pairs = append(pairs, [2]int{a, b})
	}
	return pairs
}

// paired pairs a position by the engine, and by the plain reading, which must agree.
func paired(t *testing.T, p swiss.Position) *olympiad.Pairing {
	t.Helper()
	f := p.Field(swiss.Olympiad2022)
	got, err := olympiad.Pair(f)
	if err != nil {
		t.Fatal(err)
	}
	if f.Len() <= reference.Most {
		if want, err := reference.Pair(f); err != nil || !slices.Equal(want, got.Pairs) {
			t.Errorf("%s, by the plain reading %s (%v)", games(f, got.Pairs), games(f, want), err)
		}
	}
	return got
}

// games lists the boards as "white-black" in the order of publication, by number; a bye is
// "7-0".
func games(f *swiss.Field, pairs []swiss.Pair) string {
	var list []string
	for _, p := range pairs {
		black := 0
		if p.Black != swiss.Bye {
			black = f.Players[p.Black].Number
		}
		list = append(list, fmt.Sprintf("%d-%d", f.Players[p.White].Number, black))
	}
	return strings.Join(list, " ")
}

// pairs lists the pairs in ascending order, the smaller number first.
func pairs(p *olympiad.Pairing) string {
	var list []string
	for _, x := range p.Pairs {
		if x.Black != swiss.Bye {
			a, b := p.Field.Players[x.White].Number, p.Field.Players[x.Black].Number
			list = append(list, fmt.Sprintf("%d-%d", min(a, b), max(a, b)))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// D.02.02 9.3: the fifteen pairings of six teams, in the order in which they are tried;
// the printed row 4 has 3 x 5 where it must have 3 x 6. Every pairing before the wanted
// one is made impossible, the wanted one not.
func TestFifteenPairingsOfSixTeams(t *testing.T) {
	order := []string{
		"1-4 2-5 3-6", "1-4 2-6 3-5", "1-4 2-3 5-6", "1-5 2-4 3-6", "1-5 2-6 3-4", "1-5 2-3 4-6", "1-6 2-4 3-5", "1-6 2-5 3-4", "1-6 2-3 4-5",
		"1-3 2-5 4-6", "1-3 2-6 4-5", "1-3 2-4 5-6", "1-2 3-5 4-6", "1-2 3-6 4-5", "1-2 3-4 5-6",
	}
	compare := 0
	for n, want := range order {
		// All meetings that leave the wanted pairing possible.
		for set := range 1 << 15 {
			var history [][2]int
			k, spoilt := 0, false
			for a := 1; a <= 6; a++ {
				for b := a + 1; b <= 6; b++ {
					if set>>k&1 != 0 {
						history = append(history, [2]int{a, b})
						spoilt = spoilt || strings.Contains(want, fmt.Sprintf("%d-%d", a, b))
					}
					k++
				}
			}
			if spoilt || possible(order[:n], history) {
				continue
			}
			compare++
			p, err := olympiad.Pair(swiss.Position{Round: 1, Planned: 11, Players: teams("0", "0", "0", "0", "0", "0"), Met: history}.Field(swiss.Olympiad2022))
			if err != nil || pairs(p) != want {
				t.Fatalf("having met %v: %s (%v), want %s", history, pairs(p), err, want)
			}
		}
	}
	if compare < 10000 {
		t.Errorf("%d histories", compare)
	}
}

// possible reports whether one of some pairings has only teams that have not met.
func possible(pairings []string, history [][2]int) bool {
	return slices.ContainsFunc(pairings, func(p string) bool {
		return !slices.ContainsFunc(history, func(h [2]int) bool { return strings.Contains(p, fmt.Sprintf("%d-%d", h[0], h[1])) })
	})
}

// D.02.02 6.4: of 88 teams number 45 is in the middle group.
func TestMiddleGroup(t *testing.T) {
	var all []swiss.Player
	for number := 1; number <= 88; number++ {
		points := 5
		switch {
		case number <= 40:
			points = 12
		case number <= 44:
			points = 11
		case number <= 60:
			points = 10
		}
		all = append(all, team(number, points, ""))
	}
	p := paired(t, swiss.Position{Round: 7, Planned: 11, Players: all})
	if g := p.Groups[len(p.Groups)-1]; g.Score != 10*tournament.One || !g.Middle {
		t.Errorf("%+v", g)
	}
	var order []string
	for _, g := range p.Groups {
		order = append(order, g.Score.String())
	}
	if got := strings.Join(order, " "); got != "12.0 11.0 5.0 10.0" {
		t.Error(got)
	}
}

// D.02.02 8, 9.4, 9.5, 7.4: positions worked from single articles.
func TestGroupsAndFloaters(t *testing.T) {
	for _, test := range []struct {
		article string
		teams   []swiss.Player
		met     [][2]int
		want    string
	}{
		{"8.2.1", teams("4:W", "4:B", "4:W", "4:B", "2:W", "2:B", "2:W", "0:B"), met(7, 8), "1-3 2-4 5-7 6-8"},
		{"8.2.2", teams("6:W", "6:B", "6:W", "6:B", "6:W", "4:B", "4:W", "2:B", "2:W", "2:B", "0:W", "0:B"), met(9, 10), "1-3 11-12 2-4 5-6 7-9 8-10"},
		{"8.2.3", teams("6:W", "6:B", "6:W", "6:B", "6:W", "4:BW", "4:WB", "2:WB", "2:W", "2:B", "0:W", "0:B"), append(met(6, 8), met(7, 8)...), "1-3 11-12 2-4 5-6 7-9 8-10"},
		{"8.2.4", teams("6:W", "6:B", "6:W", "6:B", "6:W", "4:WB", "4:BW", "2:BW", "2:WB", "2:B"), append(met(6, 8, 9, 10), met(7, 8, 9, 10)...), "1-3 2-4 5-8 6-7 9-10"},
		{"8.3.1", teams("6:W", "6:B", "6:W", "4:B", "4:W", "4:B", "4:W", "0:B"), met(3, 4), "1-2 3-5 4-6 7-8"},
		{"9.4, 9.5", teams("6:WBW", "6:BWB", "6:WBW", "6:BWB", "4:W", "4:B", "4:W", "4:B"), met(1, 2, 3, 4), "1-5 2-3 4-6 7-8"},
		{"7.4", teams("4:WW", "4:WW", "2:BW", "2:WB"), nil, "1-2 3-4"},
		{"7.4, another floater keeps the limits", teams("4:WW", "4:WW", "4:BB", "2:W", "2:B", "0:B"), nil, "1-3 2-4 5-6"},
	} {
		if got := pairs(paired(t, swiss.Position{Round: 5, Planned: 11, Players: test.teams, Met: test.met})); got != test.want {
			t.Errorf("%s: %s, want %s", test.article, got, test.want)
		}
	}
}

// D.02.02 7: colours of the first board.
func TestColours(t *testing.T) {
	var eight []string
	for range 8 {
		eight = append(eight, "0")
	}
	first := swiss.Position{Round: 1, Planned: 11, Initial: tournament.White, Players: teams(eight...)}
	if p := paired(t, first); games(p.Field, p.Pairs) != "1-5 6-2 3-7 8-4" {
		t.Error(games(p.Field, p.Pairs))
	}
	first.Initial = tournament.Black
	if p := paired(t, first); games(p.Field, p.Pairs) != "5-1 2-6 7-3 4-8" {
		t.Error(games(p.Field, p.Pairs))
	}
	for _, test := range []struct {
		a, b, want, article string
	}{
		{"WW-B", "BWBW", "2-1", "7.5"}, {"WBWB", "BWWB", "1-2", "7.6"}, {"BW", "BW", "2-1", "7.6"}, {"WB", "WB", "1-2", "7.6"},
		{"WW", "B", "2-1", "7.3"}, {"WWB", "WWB", "1-2", "7.6"}, {"BW", "", "2-1", "7.6"}, {"", "WB", "2-1", "7.5"}, {"BB", "BB", "1-2", "7.6"},
	} {
		f := swiss.Position{Round: 5, Planned: 11, Players: teams("2:"+test.a, "2:"+test.b)}.Field(swiss.Olympiad2022)
		pair, article := olympiad.Colours(f, 0, 1)
		if got := games(f, []swiss.Pair{pair}); got != test.want || article != test.article {
			t.Errorf("%s against %s: %s by %s, want %s by %s", test.a, test.b, got, article, test.want, test.article)
		}
		if p := paired(t, swiss.Position{Round: 5, Planned: 11, Players: f.Players}); games(p.Field, p.Pairs) != test.want {
			t.Errorf("%s against %s: %s", test.a, test.b, games(p.Field, p.Pairs))
		}
	}
}

// D.02.02 4: the lowest ranked team that may have it.
func TestBye(t *testing.T) {
	all := teams("2", "2", "2", "2", "2", "2", "2", "4", "4")
	all[5].ByeBar, all[6].ByeBar = swiss.HadBye, swiss.WonByForfeit
	if p := paired(t, swiss.Position{Round: 3, Planned: 11, Players: all}); p.Field.Players[p.Bye].Number != 5 {
		t.Errorf("number %d", p.Field.Players[p.Bye].Number)
	}
}

// D.02.02 11.1: the order of publication.
func TestOrderOfPublication(t *testing.T) {
	all := teams("4", "4", "4", "2", "2", "2", "2", "2")
	all[6].Rating = 2990 // number 7
	for k := range all {
		if k != 6 {
			all[k].Rating = 2600
		}
	}
	p := paired(t, swiss.Position{Round: 3, Planned: 11, Initial: tournament.White, Players: all, Met: slices.Concat(met(1, 3), met(5, 7, 8), met(6, 7, 8))})
	if got := games(p.Field, p.Pairs); got != "1-2 3-4 7-8 5-6" {
		t.Error(got)
	}
}
