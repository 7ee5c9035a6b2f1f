package tiebreak_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// teamExercise is the crosstable of FIDE's team exercises: per team and round
// "8w2.5" (opponent, colour, own game points), "+F" and "-F" for a forfeited
// match, "PAB", "HPB", "ZPB".
type teamExercise struct {
	Rows     map[string][]string
	Expected map[string]json.RawMessage
	Changes  map[string]json.RawMessage // by 2026, recomputed by a contributor to FIDE's tool
}

const exerciseBoards = 4

func readTeamExercise(t *testing.T) (teamExercise, *tournament.Tournament) {
	t.Helper()
	data, err := os.ReadFile("../testdata/tiebreaks/held_team_expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	var x teamExercise
	for key, into := range map[string]any{"rows": &x.Rows, "expected": &x.Expected, "2026_changes": &x.Changes} {
		for name := range raw {
			if strings.HasPrefix(name, key) {
				if err := json.Unmarshal(raw[name], into); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	record := &tournament.Tournament{Name: "team exercises", System: tournament.System{Family: tournament.Swiss, Team: true},
		Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints(),
		TeamBye: &tournament.TeamBye{Match: tournament.One, Game: 2 * tournament.One}, PlannedRounds: 7, Rounds: make([]tournament.Round, 7)}
	player := func(team, board int) int { return 10*team + board }
	for n := 1; n <= len(x.Rows); n++ {
		team := tournament.Team{Number: n, Name: fmt.Sprintf("Team %d", n)}
		for board := 1; board <= exerciseBoards; board++ {
			record.Players = append(record.Players, tournament.Player{Number: player(n, board)})
			team.Players = append(team.Players, player(n, board))
		}
		record.Teams = append(record.Teams, team)
	}
	forfeited := map[int][2]int{} // per round: winner and loser
	for n := 1; n <= len(x.Rows); n++ {
		for r, cell := range x.Rows[strconv.Itoa(n)] {
			round := &record.Rounds[r]
			switch cell {
			case "+F", "-F":
				pair := forfeited[r]
				pair[strings.Index("+-", cell[:1])] = n
				forfeited[r] = pair
			case "PAB", "HPB", "ZPB":
				kind := map[string]tournament.ByeKind{"PAB": tournament.PairingAllocatedBye, "HPB": tournament.HalfPointBye, "ZPB": tournament.ZeroPointBye}[cell]
				round.TeamByes = append(round.TeamByes, tournament.Bye{ID: n, Kind: kind})
			default:
				colour := strings.IndexAny(cell, "wb")
				opponent, _ := strconv.Atoi(cell[:colour])
				points, err := tournament.ParsePoints(cell[colour+1:])
				if err != nil {
					t.Fatal(err)
				}
				if n > opponent {
					continue // entered from the other row
				}
				for board, outcome := range boardsWith(n, opponent, points) {
					g := tournament.Game{White: player(n, board+1), Black: player(opponent, board+1), Result: outcome}
					if (cell[colour] == 'b') != (board%2 == 1) {
						g.White, g.Black = g.Black, g.White
						g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
					}
					round.Games = append(round.Games, g)
				}
			}
		}
	}
	for r, pair := range forfeited {
		record.Rounds[r].Forfeits = []tournament.Forfeit{{White: pair[0], Black: pair[1],
			Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}}}
	}
	return x, record
}

// boardsWith returns some set of board results with that many points for the first
// team; for 11 against 14 the one that the exercise gives.
func boardsWith(first, second int, points tournament.Points) []tournament.ByColor[tournament.Outcome] {
	win := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	draw := tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
	loss := tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	if first == 11 && second == 14 {
		return []tournament.ByColor[tournament.Outcome]{win, draw, draw, loss}
	}
	var boards []tournament.ByColor[tournament.Outcome]
	for range exerciseBoards {
		switch {
		case points >= tournament.One:
			boards, points = append(boards, win), points-tournament.One
		case points == tournament.Half:
			boards, points = append(boards, draw), 0
		default:
			boards = append(boards, loss)
		}
	}
	return boards
}

// checkTeamValues compares values given as numbers or decimal strings.
func checkTeamValues(t *testing.T, record *tournament.Tournament, edition handbook.Edition, title string, answers json.RawMessage) {
	t.Helper()
	var want map[string]any
	if err := json.Unmarshal(answers, &want); err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(title)
	spec := fields[0]
	if spec[0] >= '0' && spec[0] <= '9' {
		spec = fields[1]
	}
	c := calculation(t, record, edition, tiebreak.Options{})
	got := c.Values(list(t, spec)[0])
	for number, w := range want {
		n, _ := strconv.Atoi(number)
		i, _ := c.Table().IndexOf(n)
		num, den := got[i].Fraction()
		exact, err := strconv.ParseFloat(fmt.Sprint(w), 64)
		if err != nil {
			t.Fatal(err)
		}
		if shown := fmt.Sprintf("%.2f", exact); rounded(num, den) != shown {
			t.Errorf("%s: %s of team %s: %s, the exercise says %v", edition, title, number, got[i], w)
		}
	}
}

// order returns the numbers in the order of a list.
func order(t *testing.T, record *tournament.Tournament, edition handbook.Edition, text string) ([]int, map[int]int) {
	t.Helper()
	s, err := standings.Compute(calculation(t, record, edition, tiebreak.Options{}), list(t, text), nil)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	ranks := map[int]int{}
	for _, row := range s.Rows {
		numbers = append(numbers, row.Number)
		ranks[row.Number] = row.Rank
	}
	return numbers, ranks
}

// opponentNamed are the answers of 2026 that depend on who forfeited to team 1.
// The printed crosstable does not say, so the recomputed answers cap the dummy by
// a draw in every round (C.07 (2026) 16.4.2): 14 game points. Only team 6 forfeited in that
// round; against it 16.4.1 caps the dummy by its 12½ game points: 1½ less.
var opponentNamed = map[string]string{
	"BH:GP": `{"1": "109.0"}`, "EGMSB": `{"1": "148.0"}`, "EGGSB": `{"1": "263.00", "2": "249.75"}`,
}

func TestTeamExercises(t *testing.T) {
	x, record := readTeamExercise(t)
	for title, answers := range x.Expected {
		switch {
		case strings.HasPrefix(title, "34 order"):
			var want []int
			if err := json.Unmarshal(answers, &want); err != nil {
				t.Fatal(err)
			}
			primary := "PTS,GP"
			if strings.HasSuffix(title, "GP then MP") {
				primary = "GP,MP"
			}
			numbers, ranks := order(t, record, published2023, primary)
			for k := range want {
				if numbers[k] != want[k] && ranks[numbers[k]] != ranks[want[k]] {
					t.Errorf("%s: %v, want %v", title, numbers, want)
					break
				}
			}
		case strings.Contains(title, "EDE"):
		default:
			checkTeamValues(t, record, published2023, title, answers)
		}
	}
	for title, answers := range x.Changes {
		if answers, named := opponentNamed[title]; named {
			checkTeamValues(t, record, "2026", title, json.RawMessage(answers))
			continue
		}
		checkTeamValues(t, record, "2026", title, answers)
	}
}

// TestTeamDirectEncounter: exercises 42 to 48.
func TestTeamDirectEncounter(t *testing.T) {
	_, record := readTeamExercise(t)
	for _, edition := range []handbook.Edition{"2023", "2024", "2026"} {
		numbers, ranks := order(t, record, edition, "PTS,EDE")
		if want := []int{4, 2, 1, 3, 5}; !equal(numbers[:5], want) {
			t.Errorf("%s: EDE orders %v, the exercise %v", edition, numbers[:5], want)
		}
		if ranks[11] != ranks[14] || ranks[7] != ranks[9] || ranks[9] != ranks[13] {
			t.Errorf("%s: EDE leaves 11 and 14, and 7, 9 and 13 tied; got %v", edition, ranks)
		}
		if ranks[6] >= ranks[8] {
			t.Errorf("%s: EDE puts 6 before 8; got %v", edition, ranks)
		}
		for _, code := range []string{"EDEBT", "EDEBB", "OTHER_EDEC", "EDEC", "EDET", "EDEB"} {
			if _, ranks := order(t, record, edition, "PTS,"+code); ranks[11] >= ranks[14] {
				t.Errorf("%s: %s puts 11 before 14; got %v", edition, code, ranks)
			}
		}
	}
}
