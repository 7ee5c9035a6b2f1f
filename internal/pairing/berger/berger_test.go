package berger_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/handbook"
	"torneo/internal/pairing/berger"
	"torneo/internal/pairing/schedule"
	"torneo/tournament"
)

// printed reads tables as they stand in a document: size -> rounds -> boards.
func printed(t *testing.T, file string) map[int][][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[int][][]string{}
	size := 0
	for line := range strings.Lines(string(data)) {
		var odd int
		if _, err := fmt.Sscanf(line, "players %d %d", &odd, &size); err == nil {
			continue
		}
		if _, boards, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(line, "R ") {
			tables[size] = append(tables[size], strings.Fields(boards))
		}
	}
	return tables
}

func written(r schedule.Round) (boards []string) {
	for _, g := range r.Games {
		boards = append(boards, fmt.Sprintf("%d-%d", g.White.Player, g.Black.Player))
	}
	return boards
}

// The tables of both documents, board by board, but for the misprints that the
// handbook names.
func TestPrintedTables(t *testing.T) {
	misprints := map[string]string{ // -> the place in the handbook's list
		"gr-2018.txt 12 3":  "annex I, 11-12 players, round 3",
		"gr-2018.txt 16 6":  "annex I, 15-16 players, round 6",
		"gr-2018.txt 16 10": "annex I, 15-16 players, round 10",
	}
	for place, where := range misprints {
		if !slices.ContainsFunc(handbook.Misprints(), func(m handbook.Misprint) bool { return m.Source == "002" && m.Where == where }) {
			t.Errorf("%s: the handbook does not name %q", place, where)
		}
	}
	for _, file := range []string{"gr-2018.txt", "manual-2014.txt"} {
		tables := printed(t, file)
		for _, n := range []int{4, 6, 8, 10, 12, 14, 16} {
			if len(tables[n]) != n-1 {
				t.Fatalf("%s: %d rounds for %d players", file, len(tables[n]), n)
			}
			for k, boards := range tables[n] {
				place := fmt.Sprintf("%s %d %d", file, n, k+1)
				right := written(berger.Round(n, k+1))
				if _, misprint := misprints[place]; slices.Equal(boards, right) == misprint {
					t.Errorf("%s (misprint: %t): printed %v, computed %v", place, misprint, boards, right)
				}
				if file+fmt.Sprint(n, k+1) == "gr-2018.txt16 10" {
					slices.Sort(boards)
					slices.Sort(right)
					if !slices.Equal(boards, right) {
						t.Errorf("%s: not only the order differs", place)
					}
				}
			}
		}
	}
}

// TestEveryField goes through all fields up to fifty: each pair once, each round
// everybody once, in an odd field everybody is free once, the table of the odd
// field is that of the even one without its highest number, and the round and
// colour of each pair are those of the rule of the digits.
func TestEveryField(t *testing.T) {
	for n := 2; n <= 50; n++ {
		rounds, err := berger.Schedule(berger.Event{Participants: n, Cycles: 1})
		if err != nil || len(rounds) != berger.Rounds(n) {
			t.Fatalf("%d: %d rounds, %v", n, len(rounds), err)
		}
		even := n + n%2
		met := map[[2]int]int{}
		free, white := make([]int, n+1), make([]int, n+1)
		for k, r := range rounds {
			seen := map[int]bool{r.Free: true}
			free[r.Free]++
			for _, g := range r.Games {
				w, b := g.White.Player, g.Black.Player
				if w < 1 || w > n || b < 1 || b > n || seen[w] || seen[b] || g.White.Team != 0 {
					t.Fatalf("%d, round %d: %d-%d", n, k+1, w, b)
				}
				seen[w], seen[b] = true, true
				white[w]++
				i, j := min(w, b), max(w, b)
				met[[2]int{i, j}]++
				round, first := (i+j-2)%(even-1)+1, (i+j)%2 == 1
				if j == even {
					round, first = (2*i-2)%(even-1)+1, i <= even/2
				}
				if round != k+1 || first != (w == i) {
					t.Errorf("%d: %d-%d in round %d", n, w, b, k+1)
				}
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d: %d pairs", n, len(met))
		}
		for p := 1; p <= n; p++ {
			if games := n - 1; 2*white[p] < games-1 || 2*white[p] > games+1 {
				t.Errorf("%d: player %d has White in %d of %d games", n, p, white[p], games)
			}
			if free[p] != n%2 {
				t.Errorf("%d: player %d is free %d times", n, p, free[p])
			}
		}
		if n%2 == 1 {
			for k := range rounds {
				full := berger.Round(n+1, k+1)
				if full.Games[0].White.Player != rounds[k].Free && full.Games[0].Black.Player != rounds[k].Free ||
					!slices.Equal(full.Games[1:], rounds[k].Games) {
					t.Errorf("%d, round %d is not that of %d", n, k+1, n+1)
				}
			}
		}
	}
}

// colours returns the colours that everybody has, a letter a game.
func colours(rounds []schedule.Round, n int) []string {
	list := make([]string, n+1)
	for _, r := range rounds {
		for _, g := range r.Games {
			list[g.White.Player] += "W"
			list[g.Black.Player] += "B"
		}
	}
	return list
}

// GR (2018) annex I 13.17.2: two players would have one colour three times in a
// row where the cycles meet, and with the exchange nobody has.
func TestExchange(t *testing.T) {
	for n := 3; n <= 40; n++ {
		for _, cycles := range []int{2, 3, 4, 5, 9} {
			for _, exchange := range []bool{false, true} {
				rounds, err := berger.Schedule(berger.Event{Participants: n, Cycles: cycles, Exchange: exchange})
				if err != nil {
					t.Fatal(err)
				}
				var thrice []int
				for p, c := range colours(rounds, n) {
					if strings.Contains(c, "WWW") || strings.Contains(c, "BBB") {
						thrice = append(thrice, p)
					}
				}
				if n%2 == 1 { // nobody has, with or without it
					if thrice != nil {
						t.Errorf("%d players, %d cycles, exchange %t: three in a row for %v", n, cycles, exchange, thrice)
					}
					continue
				}
				want := []int{1, n/2 + 1}
				if !exchange && !slices.Equal(thrice, want) || exchange && thrice != nil {
					t.Errorf("%d players, %d cycles, exchange %t: three in a row for %v", n, cycles, exchange, thrice)
				}
			}
		}
	}
	rounds, _ := berger.Schedule(berger.Event{Participants: 4, Cycles: 2, Exchange: true})
	var lines []string
	for _, r := range rounds {
		lines = append(lines, strings.Join(written(r), " "))
	}
	if got := strings.Join(lines, ", "); got != "1-4 2-3, 2-4 3-1, 4-3 1-2, 4-1 3-2, 3-4 2-1, 4-2 1-3" {
		t.Error(got)
	}
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := berger.Event{Participants: rapid.IntRange(2, 200).Draw(t, "participants"), Exchange: rapid.Bool().Draw(t, "exchange")}
		e.Cycles = rapid.IntRange(1, min(6, schedule.MaxRounds/berger.Rounds(e.Participants))).Draw(t, "cycles")
		boards := rapid.IntRange(0, 4).Draw(t, "boards")
		for range boards {
			e.Boards = append(e.Boards, rapid.SampledFrom([]tournament.Color{tournament.White, tournament.Black}).Draw(t, "colour"))
		}
		rounds, err := berger.Schedule(e)
		if err != nil {
			t.Fatal(err)
		}
		ordered := map[[2]int]int{} // first, second -> how often
		who := func(s schedule.Seat) int {
			if boards > 0 {
				return s.Team
			}
			return s.Player
		}
		for _, r := range rounds {
			busy := map[int]int{}
			for k, g := range r.Games {
				w, b := who(g.White), who(g.Black)
				busy[w]++
				busy[b]++
				if boards == 0 {
					ordered[[2]int{w, b}]++
					continue
				}
				m := r.Matches[k/boards]
				if k%boards == 0 {
					ordered[[2]int{m.White, m.Black}]++
				}
				if (g.White.Team == m.White) != (e.Boards[k%boards] == tournament.White) ||
					g.White.Player != k%boards+1 || g.Black.Player != g.White.Player {
					t.Fatalf("board %d of %v: %v", k%boards+1, m, g)
				}
			}
			for p, games := range busy {
				if games != max(1, boards) || p == r.Free {
					t.Fatalf("%d has %d games", p, games)
				}
			}
			if len(busy) != e.Participants-e.Participants%2 {
				t.Fatalf("%d are busy", len(busy))
			}
		}
		for i := 1; i <= e.Participants; i++ {
			for j := i + 1; j <= e.Participants; j++ {
				a, b := ordered[[2]int{i, j}], ordered[[2]int{j, i}]
				if a+b != e.Cycles || a-b > 1 || b-a > 1 {
					t.Fatalf("%d-%d %d times, %d-%d %d times", i, j, a, j, i, b)
				}
			}
		}
	})
}

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		e    berger.Event
		want string
	}{
		{berger.Event{Participants: 1, Cycles: 1}, "schedule.berger-few"},
		{berger.Event{Participants: 0, Cycles: 1}, "schedule.berger-few"},
		{berger.Event{Participants: -7, Cycles: 1}, "schedule.berger-few"},
		{berger.Event{Participants: 6}, "schedule.cycles"},
		{berger.Event{Participants: 502, Cycles: 1}, "schedule.too-long"},
		{berger.Event{Participants: 1 << 62, Cycles: 1 << 62}, "schedule.too-long"},
		{berger.Event{Participants: 11, Cycles: 46}, "schedule.too-long"},
		{berger.Event{Participants: 2, Cycles: 1 << 62}, "schedule.too-long"},
	} {
		rounds, err := berger.Schedule(test.e)
		if unfit := (*schedule.Unfit)(nil); rounds != nil || !errors.As(err, &unfit) || unfit.Message.ID != test.want {
			t.Errorf("%+v: %d rounds, %v", test.e, len(rounds), err)
		}
	}
}

// Every field of teams to twenty-four on every number of boards to ten: each pair
// once with a game on every board, nobody but the free team without match, and as
// often named first as not, but for one.
func TestEveryFieldOfTeams(t *testing.T) {
	for n := 2; n <= 24; n++ {
		for boards := 1; boards <= 10; boards++ {
			e := berger.Event{Participants: n, Cycles: 1}
			for k := range boards {
				e.Boards = append(e.Boards, [...]tournament.Color{tournament.White, tournament.Black}[k%2])
			}
			rounds, err := berger.Schedule(e)
			if err != nil {
				t.Fatal(err)
			}
			met, first, free := map[[2]int]int{}, make([]int, n+1), make([]int, n+1)
			for k, r := range rounds {
				free[r.Free]++
				for _, m := range r.Matches {
					first[m.White]++
					met[[2]int{min(m.White, m.Black), max(m.White, m.Black)}]++
					for board, g := range r.Of(m) {
						if g.White.Player != board+1 || g.Black.Player != board+1 || (g.White.Team == m.White) != (board%2 == 0) {
							t.Fatalf("%d teams, round %d, %v: board %d is %v", n, k+1, m, board+1, g)
						}
					}
				}
				if len(r.Matches) != n/2 || len(r.Games) != n/2*boards {
					t.Fatalf("%d teams, round %d: %d matches, %d games", n, k+1, len(r.Matches), len(r.Games))
				}
			}
			if len(met) != n*(n-1)/2 {
				t.Errorf("%d teams: %d pairs", n, len(met))
			}
			for team := 1; team <= n; team++ {
				if d := 2*first[team] - (n - 1); d < -1 || d > 1 || free[team] != n%2 {
					t.Errorf("%d teams: team %d is first %d times, free %d times", n, team, first[team], free[team])
				}
			}
		}
	}
}
