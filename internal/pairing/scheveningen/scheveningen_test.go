package scheveningen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/scheveningen"
)

// Every size, plain and semi, once to three times: everybody plays in every
// round, meets each of his opponents once a cycle, and nobody has one colour three
// times in a row within it. Colours of a player, and of a team in a round, differ
// by one at most, but on two boards; of the whole match, too.
func TestEveryTable(t *testing.T) {
	for _, half := range []bool{false, true} {
		for size := scheveningen.LeastBoards; size <= scheveningen.MostBoards; size++ {
			for cycles := 1; cycles <= 3; cycles++ {
				e := scheveningen.Event{Boards: size, Cycles: cycles, Half: half}
				if half {
					e.Boards *= 2
				}
				t.Run(fmt.Sprintf("%+v", e), func(t *testing.T) { checkTable(t, e, size) })
			}
		}
	}
}

func checkTable(t *testing.T, e scheveningen.Event, size int) {
	rounds, err := scheveningen.Schedule(e)
	if err != nil || len(rounds) != size*e.Cycles || e.Rounds() != size {
		t.Fatalf("%d rounds, %v", len(rounds), err)
	}
	met := map[[2]int]int{}
	colours := map[schedule.Seat]string{}
	white := [3]int{}
	for k, r := range rounds {
		busy := map[schedule.Seat]bool{}
		inRound := [3]int{}
		for _, g := range r.Games {
			if busy[g.White] || busy[g.Black] || g.White.Team+g.Black.Team != 3 {
				t.Fatalf("round %d: %v", k+1, g)
			}
			busy[g.White], busy[g.Black] = true, true
			inRound[g.White.Team]++
			colours[g.White] += "W"
			colours[g.Black] += "B"
			a, b := g.White.Player, g.Black.Player
			if g.White.Team == 2 {
				a, b = b, a
			}
			met[[2]int{a, b}]++
		}
		if len(busy) != 2*e.Boards || len(r.Matches) != 1 || r.Free != 0 {
			t.Errorf("round %d: %d play in %d matches", k+1, len(busy), len(r.Matches))
		}
		if len(r.Of(r.Matches[0])) != e.Boards {
			t.Errorf("round %d: the match has %d games", k+1, len(r.Of(r.Matches[0])))
		}
		if d := inRound[1] - inRound[2]; (d < -1 || d > 1) && e.Boards > 2 || e.Half && d != 0 {
			t.Errorf("round %d: team 1 has White %d times, team 2 %d", k+1, inRound[1], inRound[2])
		}
		white[1] += inRound[1]
		white[2] += inRound[2]
	}
	if d := white[1] - white[2]; d < -1 || d > 1 || e.Cycles%2 == 0 && d != 0 {
		t.Errorf("White: %d and %d", white[1], white[2])
	}
	if len(met) != e.Boards*size {
		t.Errorf("%d pairs met", len(met))
	}
	for pair, times := range met {
		if times != e.Cycles || pair[0] > e.Boards || pair[1] > e.Boards || e.Half && (pair[0] > size) != (pair[1] > size) {
			t.Errorf("%v met %d times", pair, times)
		}
	}
	for seat, c := range colours {
		if d := 2*strings.Count(c, "W") - len(c); d < -1 || d > 1 {
			t.Errorf("%v: %s", seat, c)
		}
		for cycle := range e.Cycles {
			if c := c[cycle*size : (cycle+1)*size]; strings.Contains(c, "WWW") || strings.Contains(c, "BBB") {
				t.Errorf("%v: %s", seat, c)
			}
		}
	}
}

// The example of the Manual: A1 to A4 against B1 to B4, and at the same time A5
// to A8 against B5 to B8; four rounds.
func TestSemiScheveningenOfTheManual(t *testing.T) {
	rounds, err := scheveningen.Schedule(scheveningen.Event{Boards: 8, Cycles: 1, Half: true})
	if err != nil || len(rounds) != 4 {
		t.Fatal(len(rounds), err)
	}
	for _, r := range rounds {
		for _, g := range r.Games {
			if (g.White.Player > 4) != (g.Black.Player > 4) {
				t.Errorf("%v", g)
			}
		}
	}
}

// The tables in use, by their first rounds.
func TestKnownTables(t *testing.T) {
	for size, want := range map[int]string{
		2: "A1-B1 A2-B2",
		3: "A1-B1 A2-B2 B3-A3",
		4: "A1-B1 A2-B2 B3-A3 B4-A4",
		5: "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5",
		6: "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
		8: "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
	} {
		rounds, err := scheveningen.Schedule(scheveningen.Event{Boards: size, Cycles: 1})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range rounds[0].Games {
			got = append(got, fmt.Sprintf("%c%d-%c%d", 'A'+rune(g.White.Team-1), g.White.Player, 'A'+rune(g.Black.Team-1), g.Black.Player))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%d: %v, want %s", size, got, want)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		e    scheveningen.Event
		want string
	}{
		{scheveningen.Event{Boards: 1, Cycles: 1}, "schedule.boards"},
		{scheveningen.Event{Boards: 11, Cycles: 1}, "schedule.boards"},
		{scheveningen.Event{Boards: -4, Cycles: 1}, "schedule.boards"},
		{scheveningen.Event{Boards: 22, Cycles: 1, Half: true}, "schedule.boards"},
		{scheveningen.Event{Boards: 2, Cycles: 1, Half: true}, "schedule.boards"},
		{scheveningen.Event{Boards: 7, Cycles: 1, Half: true}, "schedule.halves"},
		{scheveningen.Event{Boards: 4}, "schedule.cycles"},
		{scheveningen.Event{Boards: 4, Cycles: 1 << 62}, "schedule.too-long"},
		{scheveningen.Event{Boards: 10, Cycles: 51}, "schedule.too-long"},
	} {
		rounds, err := scheveningen.Schedule(test.e)
		if unfit := (*schedule.Unfit)(nil); rounds != nil || !errors.As(err, &unfit) || unfit.Message.ID != test.want {
			t.Errorf("%+v: %d rounds, %v", test.e, len(rounds), err)
		}
	}
}
