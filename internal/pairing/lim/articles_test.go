package lim_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/internal/pairing/lim"
	"torneo/internal/pairing/lim/reference"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// player returns a player of a position; colours "WB-" stand for games with White and Black.
func player(number, halves int, colours string) swiss.Player {
	p := swiss.Player{Number: number, Score: tournament.Points(halves) * tournament.Half, Rating: 9000 - 100*number}
	for _, c := range colours {
		p.Colors = append(p.Colors, map[rune]tournament.Color{'W': tournament.White, 'B': tournament.Black}[c])
	}
	return p
}

// group returns players from..to with so many half points and no colours.
func group(from, to, halves int) (list []swiss.Player) {
	for number := from; number <= to; number++ {
		list = append(list, player(number, halves, ""))
	}
	return list
}

func met(a int, others ...int) (pairs [][2]int) {
	for _, b := range others {
		pairs = append(pairs, [2]int{a, b})
	}
	return pairs
}

// paired pairs a position by the engine, and by the plain reading, which must agree.
func paired(t *testing.T, p swiss.Position) *lim.Pairing {
	t.Helper()
	f := p.Field(swiss.Lim2026)
	got, err := lim.Pair(f)
	if err != nil {
		t.Fatal(err)
	}
	if f.Len() <= reference.Most {
		if want, err := reference.Pair(f); err != nil || !slices.Equal(want, got.Pairs) {
			t.Errorf("%s, by the plain reading %v (%v)", games(f, got.Pairs), games(f, want), err)
		}
	}
	return got
}

// games lists the boards in order as "white-black", by number; a bye is "7-0".
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
func pairs(p *lim.Pairing) string {
	var list []string
	for _, x := range p.Pairs {
		if x.Black == swiss.Bye {
			continue
		}
		a, b := p.Field.Players[x.White].Number, p.Field.Players[x.Black].Number
		list = append(list, fmt.Sprintf("%d-%d", min(a, b), max(a, b)))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// floaters returns the numbers of the players who left the groups.
func floaters(p *lim.Pairing) (numbers []int) {
	for _, g := range p.Groups {
		for _, x := range g.Floaters {
			numbers = append(numbers, p.Field.Players[x.Player].Number)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// C.04.4.3 4.2 and 4.3: both tables of six players of one group.
func TestExchangesOfSixPlayers(t *testing.T) {
	for k, want := range []string{"1-4 2-5 3-6", "1-5 2-4 3-6", "1-6 2-4 3-5", "1-3 2-5 4-6", "1-2 3-5 4-6"} {
		p := paired(t, swiss.Position{Round: 1, Planned: 9, Players: group(1, 6, 0), Met: met(1, []int{4, 5, 6, 3}[:k]...)})
		if got := pairs(p); got != want {
			t.Errorf("number 1 has met %d: %s, want %s", k, got, want)
		}
	}
	for k, want := range []string{"1-6 2-4 3-5", "1-6 2-5 3-4", "1-6 2-3 4-5", "1-3 2-6 4-5", "1-2 3-5 4-6"} {
		p := paired(t, swiss.Position{Round: 1, Planned: 9, Players: group(1, 6, 0), Met: append(met(1, 4, 5), met(2, []int{4, 5, 3, 6}[:k]...)...)})
		if got := pairs(p); got != want {
			t.Errorf("number 2 has met %d: %s, want %s", k, got, want)
		}
	}
}

// The same mirrored: below the median the lowest numbered is scrutinised first.
func TestExchangesUpward(t *testing.T) {
	low := append(group(1, 2, 8), group(3, 8, 0)...)
	for k, want := range []string{"1-2 3-6 4-7 5-8", "1-2 3-6 4-8 5-7", "1-2 3-8 4-6 5-7", "1-2 3-5 4-7 6-8", "1-2 3-5 4-6 7-8"} {
		p := paired(t, swiss.Position{Round: 5, Planned: 9, Players: low, Met: met(8, []int{5, 4, 3, 6}[:k]...)})
		if got := pairs(p); got != want {
			t.Errorf("number 8 has met %d: %s, want %s", k, got, want)
		}
	}
}

// C.04.4.3 4.4: who leaves number 2 without an opponent is not exchanged; in an even
// group number 2 and the lowest numbered remaining player float, in an odd one number 2.
func TestExchangesThatLeaveSomebodyWithout(t *testing.T) {
	below := group(8, 9, 2) // the median, as many again floating there
	even := paired(t, swiss.Position{Round: 3, Planned: 9, Players: append(group(1, 6, 4), below...), Met: append(met(1, 2, 3, 4, 5), met(2, 3, 4, 5)...)})
	if got := fmt.Sprint(floaters(even)); got != "[2 5]" || !strings.HasPrefix(pairs(even), "1-6 ") || !strings.Contains(pairs(even), " 3-4") {
		t.Errorf("4.4.2: floaters %s, pairs %s", got, pairs(even))
	}
	odd := paired(t, swiss.Position{Round: 3, Planned: 9, Players: append(group(1, 7, 4), group(8, 8, 2)...), Met: append(met(1, 2, 3, 4, 5), met(2, 3, 4, 5, 6, 7)...)})
	if got := fmt.Sprint(floaters(odd)); got != "[2]" {
		t.Errorf("4.4.1: floaters %s", got)
	}
	if x := odd.Groups[0].Floaters[0]; x.Reason != lim.NoOpponent || x.Type != lim.D {
		t.Errorf("4.4.1: %+v", x)
	}
}

// C.04.4.3 7.2: round 1, number 1 having White by lot, or Black.
func TestFirstRound(t *testing.T) {
	field := swiss.Position{Round: 1, Planned: 9, Initial: tournament.White, Players: group(1, 40, 0)}
	white := strings.Fields(games(field.Field(swiss.Lim2026), paired(t, field).Pairs))
	if got := strings.Join(append(white[:4:4], white[19]), " "); got != "1-21 22-2 3-23 24-4 40-20" {
		t.Error(got)
	}
	field.Initial = tournament.Black
	black := strings.Fields(games(field.Field(swiss.Lim2026), paired(t, field).Pairs))
	if got := strings.Join(append(black[:4:4], black[19]), " "); got != "21-1 2-22 23-3 4-24 20-40" {
		t.Error(got)
	}
}

// C.04.4.3 7.1: in round 1 the lowest rating has the bye, no rating being the lowest;
// of equal ones the lowest rank. In others it is the lowest ranked of the lowest group
// who may have it (C.04.4.3 1.1), and without whom the rest can be paired (R-LIM-BYE).
func TestBye(t *testing.T) {
	players := group(1, 39, 0)
	players[10].Rating, players[20].Rating, players[38].Rating = 0, 100, 200
	if p := paired(t, swiss.Position{Round: 1, Planned: 9, Players: players}); p.Bye != 10 {
		t.Errorf("round 1: %d", p.Bye+1)
	}
	players[30].Rating = 0
	if p := paired(t, swiss.Position{Round: 1, Planned: 9, Players: players}); p.Bye != 30 {
		t.Errorf("round 1, two without rating: %d", p.Bye+1)
	}
	five := append(group(1, 2, 2), group(3, 5, 0)...)
	if p := paired(t, swiss.Position{Round: 2, Planned: 9, Players: five}); p.Bye != 4 {
		t.Errorf("round 2: %d", p.Bye+1)
	}
	five[4].ByeBar = swiss.HadBye
	if p := paired(t, swiss.Position{Round: 2, Planned: 9, Players: five}); p.Bye != 3 {
		t.Errorf("round 2, the last one had it: %d", p.Bye+1)
	}
	if p := paired(t, swiss.Position{Round: 2, Planned: 9, Players: five, Met: met(3, 1, 2, 5)}); p.Bye != 2 {
		t.Errorf("round 2, number 3 can only play number 4: %d", p.Bye+1)
	}
	if p := paired(t, swiss.Position{Round: 2, Planned: 9, Players: five, Met: met(5, 1, 2, 3)}); p.Bye != 2 {
		t.Errorf("round 2, number 5 needs number 4: %d", p.Bye+1)
	}
}

// C.04.4.3 2.2, 8.3: the order of the groups after eight rounds, and after one.
func TestOrderOfTheGroups(t *testing.T) {
	order := func(p *lim.Pairing) (list []string) {
		for _, g := range p.Groups {
			list = append(list, g.Score.String())
		}
		return list
	}
	var players []swiss.Player
	for halves := range 9 {
		players = append(players, group(2*halves+1, 2*halves+2, 2*halves)...)
	}
	if got := strings.Join(order(paired(t, swiss.Position{Round: 9, Planned: 11, Players: players})), " "); got != "8.0 7.0 6.0 5.0 0.0 1.0 2.0 3.0 4.0" {
		t.Error(got)
	}
	players = slices.Concat(group(1, 2, 2), group(3, 4, 1), group(5, 6, 0))
	if got := strings.Join(order(paired(t, swiss.Position{Round: 2, Planned: 11, Players: players})), " "); got != "1.0 0.0 0.5" {
		t.Error(got)
	}
}

// C.04.4.3 2.6.1: more floaters from above than from below, so a pairing of the lower
// side is cracked. With one from either side it is one of the higher (C.04.4.3 2.6.2).
func TestCracking(t *testing.T) {
	players := []swiss.Player{player(1, 4, "WB"), player(2, 4, "BW"), player(3, 4, "WB"), player(4, 2, "BW"), player(5, 0, "WB"), player(6, 0, "BW")}
	p := paired(t, swiss.Position{Round: 3, Planned: 5, Players: players, Met: met(4, 1, 2, 3)})
	if got := pairs(p); got != "1-2 3-6 4-5" || len(p.Groups[1].Cracked) != 1 {
		t.Errorf("2.6.1: %s", got)
	}
	players = slices.Concat(group(1, 3, 4), group(4, 6, 0))
	p = paired(t, swiss.Position{Round: 3, Planned: 5, Players: players, Met: slices.Concat(met(3, 4, 5, 6))})
	if got := pairs(p); len(p.Groups[0].Cracked) != 1 || len(p.Groups[1].Cracked) != 0 || got != "1-3 2-4 5-6" && got != "1-4 2-3 5-6" {
		t.Errorf("2.6.2: %s, cracked %v %v", got, p.Groups[0].Cracked, p.Groups[1].Cracked)
	}
}

// C.04.4.3 5.4: equal claims go back to the last difference; without one the higher
// ranked is served in the median and above, below it the lower ranked.
func TestEqualClaims(t *testing.T) {
	for _, c := range []struct {
		a, b string
		half int // half points after the rounds
		want string
		by   string
	}{
		{"WB", "WB", 2, "3-7", "5.4"}, {"WB", "WB", 3, "3-7", "5.4"}, {"WB", "WB", 1, "7-3", "5.4"},
		{"BW", "BW", 2, "7-3", "5.4"}, {"BW", "BW", 0, "3-7", "5.4"},
		{"WBWB", "BWWB", 4, "3-7", "5.4"}, {"WBWB", "BWWB", 2, "3-7", "5.4"}, {"BWWB", "WBWB", 4, "7-3", "5.4"},
		{"BWB", "WBB", 4, "7-3", "5.1"}, {"WBB", "BWB", 0, "3-7", "5.1"}, // one of them has had Black twice running
		{"WB", "BW", 2, "3-7", "5.2"}, {"WB", "", 2, "3-7", "5.2"}, {"", "", 0, "3-7", "7.2"},
	} {
		f := swiss.Position{Round: len(c.a) + 1, Planned: 9, Players: []swiss.Player{player(3, c.half, c.a), player(7, c.half, c.b)}}.Field(swiss.Lim2026)
		pair, article := lim.Colours(f, 0, 1)
		if got := games(f, []swiss.Pair{pair}); got != c.want || article != c.by {
			t.Errorf("%s against %s with %d half points: %s by %s, want %s", c.a, c.b, c.half, got, article, c.want)
		}
	}
}

// C.04.4.3 2.1, 5.1, 6: three times the same colour and three more of one forbid a game,
// but not in the last round between players with the same score.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		halves int // of the second player, the first having 4
		last   bool
		want   bool
	}{
		{"BWW", "WBWW", 4, false, false}, {"BWW", "WBWW", 4, true, true}, {"BWW", "WBWW", 3, true, false},
		{"WBW", "WBWW", 4, false, true}, {"BBWBB", "BB", 4, false, false}, {"WWBB", "WBB", 4, false, false},
	} {
		planned := 9
		if c.last {
			planned = 6
		}
		f := swiss.Position{Round: 6, Planned: planned, Players: []swiss.Player{player(1, 4, c.a), player(2, c.halves, c.b)}}.Field(swiss.Lim2026)
		if got := f.Compatible(0, 1); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
		_, err := lim.Pair(f)
		if none := (*swiss.Impossible)(nil); errors.As(err, &none) == c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// C.04.4.3 3.2, 3.9, 3.10: who floats.
func TestFloaters(t *testing.T) {
	five := func() []swiss.Player {
		return []swiss.Player{player(1, 4, "B"), player(2, 4, "W"), player(3, 4, "B"), player(4, 4, "B"), player(5, 4, "W")}
	}
	away := group(6, 8, 2) // the group next door: the median of round 3
	down := swiss.Position{Round: 3, Planned: 9, Players: append(five(), away[0])}
	p := paired(t, down)
	if got := fmt.Sprint(floaters(p)); got != "[4]" || p.Groups[0].Floaters[0].Majority != tournament.White || p.Groups[0].Floaters[0].Named != 4 {
		t.Errorf("3.2.2, downward: %s, %+v", got, p.Groups[0].Floaters)
	}

	up := swiss.Position{Round: 5, Planned: 9, Players: append(group(6, 6, 4), func() []swiss.Player {
		low := five()
		for k := range low {
			low[k].Score = 0
		}
		return low
	}()...)}
	if got := fmt.Sprint(floaters(paired(t, up))); got != "[1]" {
		t.Errorf("3.2.2, upward: %s", got)
	}

	down.Maxi = true
	for k, rating := range []int{2500, 2400, 2300, 2200, 2050} {
		down.Players[k].Rating = rating
	}
	if got := fmt.Sprint(floaters(paired(t, down))); got != "[5]" {
		t.Errorf("3.2.3, 150 points apart: %s", got)
	}
	down.Players[4].Rating = 2100
	if got := fmt.Sprint(floaters(paired(t, down))); got != "[4]" {
		t.Errorf("3.2.3, 100 points apart: %s", got)
	}

	again := swiss.Position{Round: 3, Planned: 9, Players: append(group(1, 5, 4), away[0])}
	again.Players[4].Floats[0] = swiss.Down
	if got := fmt.Sprint(floaters(paired(t, again))); got != "[4]" {
		t.Errorf("3.10: %s", got)
	}

	three := swiss.Position{Round: 3, Planned: 9, Players: append(group(1, 3, 4), group(6, 8, 2)...), Met: met(3, 6, 7, 8)}
	p = paired(t, three)
	if x := p.Groups[0].Floaters[0]; p.Field.Players[x.Player].Number != 2 || x.Type != lim.D {
		t.Errorf("3.9: %+v", p.Groups[0].Floaters)
	}
	three.Players[0].Floats[0], three.Players[1].Floats[0] = swiss.Up, swiss.Down
	if x := paired(t, three).Groups[0].Floaters[0]; x.Player != 1 || !x.Repeated {
		t.Errorf("3.10.2, a repeated float rather than one without opponent: %+v", x)
	}
}

// C.04.4.3 3.3, 3.4: the only opponent next door is kept for the floater chosen first;
// who else floats has none.
func TestOpponentsKeptForFloatersAhead(t *testing.T) {
	p := paired(t, swiss.Position{
		Round: 5, Planned: 9, Players: slices.Concat(group(1, 4, 8), group(5, 6, 6), group(7, 10, 4)),
		Met: slices.Concat(met(1, 2, 3, 4, 6), met(2, 3, 4, 6), met(3, 4, 6), met(4, 6)),
	})
	var types []string
	for _, x := range p.Groups[0].Floaters {
		types = append(types, fmt.Sprintf("%d%s", p.Field.Players[x.Player].Number, x.Type))
	}
	if got := strings.Join(types, " "); got != "1d 2c 3c 4c" {
		t.Error(got)
	}
	// One of them gets number 5, the others float on (C.04.4.3 3.5).
	if got := len(p.Groups[1].Floaters); got != 4 {
		t.Errorf("%d float on: %+v", got, p.Groups[1].Floaters)
	}
}

// C.04.4.3 3.6, 3.8: downfloaters are paired first, the higher score first, with the
// highest numbered who is due the other colour.
func TestFloatersFirst(t *testing.T) {
	players := []swiss.Player{player(1, 6, "WBW"), player(2, 4, "WBW"), player(3, 4, "BWB"), player(4, 4, "WBW"), player(5, 4, "BWB"), player(6, 4, "WBW")}
	p := paired(t, swiss.Position{Round: 4, Planned: 9, Players: players})
	if got := p.Groups[1].Steps[0]; !got.Floater || got.Player != 0 || got.Opponent != 2 {
		t.Errorf("%+v: number 2 is due Black as number 1 is, number 3 White", got)
	}
}

// C.04.4.3 5.2, 5.7: the second scrutiny exchanges for colours; in a Maxi-tournament
// only within 100 points.
func TestExchangesForColours(t *testing.T) {
	players := []swiss.Player{player(1, 2, "W"), player(2, 2, "B"), player(3, 2, "W"), player(4, 2, "B")}
	position := swiss.Position{Round: 2, Planned: 9, Players: players}
	if got := pairs(paired(t, position)); got != "1-4 2-3" {
		t.Errorf("1-3 have the same claim: %s", got)
	}
	position.Maxi = true
	if got := pairs(paired(t, position)); got != "1-4 2-3" {
		t.Errorf("100 points apart: %s", got)
	}
	position.Players[1].Rating++
	position.Players[3].Rating--
	if got := pairs(paired(t, position)); got != "1-3 2-4" {
		t.Errorf("101 points apart: %s", got)
	}
}
