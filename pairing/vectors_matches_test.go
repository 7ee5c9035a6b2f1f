package pairing_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/pairingtest"
	"torneo/pairing"
	"torneo/tournament"
)

// matchAnswers holds the rounds of an event of teams, or of a Double-Swiss, as other
// engines paired them.
type matchAnswers struct {
	Pairings map[int]struct {
		Pairs  [][2]int `json:"pairs"`
		Bye    int      `json:"bye"`
		Absent []int    `json:"absent"`
		Status string   `json:"status"`
	} `json:"pairings"`
	Participants int       `json:"participants"`
	Rounds       int       `json:"rounds"`
	Initial      string    `json:"initial_colour"`
	History      [][][]any `json:"history"` // of a Double-Swiss
}

// beside returns a folder of vectors: all of them beside the repository, or the sample
// inside it.
func beside(name, sample string) string {
	if dir := "../../shared/vectors/" + name; exists(dir) {
		return dir
	}
	return "../testdata/" + sample
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

// pairsOf writes a round as "2-11 4-13 …", sorted, with the bye as "7-0".
func pairsOf(pairs []pairing.Board) string {
	list := make([]string, len(pairs))
	for k, p := range pairs {
		list[k] = fmt.Sprintf("%03d-%d", p.White, p.Black)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func (a *matchAnswers) round(r int) string {
	x := a.Pairings[r]
	var list []pairing.Board
	for _, p := range x.Pairs {
		list = append(list, pairing.Board{White: p[0], Black: p[1]})
	}
	if x.Bye > 0 {
		list = append(list, pairing.Board{White: x.Bye})
	}
	return pairsOf(list)
}

// byListNumbers reports a round in which the reading that made it alone takes the numbers
// of the file for the TPNs of those who have come.
func (a *matchAnswers) byListNumbers(got *pairing.Round, r int) bool {
	x := a.Pairings[r]
	return pairingtest.ByListNumbers(got.Swiss.Field, got.Swiss.Pairs, pairingtest.Answer{Pairs: x.Pairs, Bye: x.Bye})
}

// Rounds of the Swiss Team System as other engines paired them: in all of those on
// which two agree, and in those that a literal reading of the text made alone.
func TestTeamRoundsOfOthers(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(beside("team", "team2026"), "*.json"))
	agreed, all := map[string]int{}, map[string]int{}
	for _, file := range files {
		if strings.Contains(file, "tiebreaks") {
			continue
		}
		var want matchAnswers
		readAnswers(t, file, &want)
		record := readReport(t, strings.TrimSuffix(file, ".json")+".trf")
		for r := range want.Pairings {
			status := want.Pairings[r].Status
			all[status]++
			got, err := pairing.Pair(record, pairing.Options{Round: r, System: pairing.Team})
			if err != nil {
				t.Errorf("%s, round %d: %v", file, r, err)
				continue
			}
			if g, w := pairsOf(got.Pairs()), want.round(r); g != w {
				if status != "evidence" && want.byListNumbers(got, r) {
					continue
				}
				t.Errorf("%s, round %d (%s): %s, want %s", filepath.Base(file), r, status, g, w)
				continue
			}
			agreed[status]++
		}
	}
	if len(all) == 0 {
		t.Fatal("no rounds")
	}
	t.Logf("agreed %v of %v", agreed, all)
}

// Positions made for single articles.
func TestTeamCornerCases(t *testing.T) {
	dir := filepath.Join(beside("team", "team2026"), "corner")
	var cases map[string]struct {
		Round            int
		Article, Literal string
	}
	readAnswers(t, filepath.Join(dir, "expected.json"), &cases)
	for name, c := range cases {
		got, err := pairing.Pair(readReport(t, filepath.Join(dir, name+".trf")), pairing.Options{Round: c.Round, System: pairing.Team})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want, bye, _ := strings.Cut(c.Literal, ", bye ")
		var list []pairing.Board
		for _, pair := range strings.Fields(want) {
			var b pairing.Board
			fmt.Sscanf(pair, "%d-%d", &b.White, &b.Black)
			list = append(list, b)
		}
		if n, err := strconv.Atoi(bye); err == nil {
			list = append(list, pairing.Board{White: n})
		}
		if g, w := pairsOf(got.Pairs()), pairsOf(list); g != w {
			t.Errorf("%s (%s): %s, want %s", name, c.Article, g, w)
		}
	}
	if len(cases) < 8 {
		t.Errorf("%d cases", len(cases))
	}
}

// doubleRecord returns the record that the history of a Double-Swiss tells, up to a round.
func (a *matchAnswers) doubleRecord(t *testing.T, rounds int) *tournament.Tournament {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), PlannedRounds: a.Rounds,
		System: tournament.System{Code: "FIDE_DOUBLESWISS", Family: tournament.DoubleSwiss}, InitialColor: tournament.White,
		Rounds: make([]tournament.Round, rounds)}
	if a.Initial == "B" {
		record.InitialColor = tournament.Black
	}
	outcome := map[string]tournament.Outcome{"1": tournament.Win, "=": tournament.Draw, "0": tournament.Loss, "+": tournament.ForfeitWin, "-": tournament.ForfeitLoss}
	other := map[string]string{"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}
	for i := 1; i <= a.Participants; i++ {
		record.Players = append(record.Players, tournament.Player{Number: i})
		for r, x := range a.History[i-1] {
			if r >= rounds {
				break
			}
			opponent, color := int(x[0].(float64)), x[1].(string)
			round := &record.Rounds[r]
			if opponent == 0 {
				round.Byes = append(round.Byes, tournament.Bye{ID: i, Kind: map[string]tournament.ByeKind{"U": tournament.PairingAllocatedBye, "Z": tournament.ZeroPointBye}[color]})
				continue
			}
			if color != "W" {
				continue
			}
			g := tournament.Game{White: i, Black: opponent}
			theirs := a.History[opponent-1][r][2].([]any)
			for k, mine := range x[2].([]any) {
				m, o := mine.(string), theirs[k].(string)
				if outcome[m] == tournament.Pending || (o != other[m] && !(m == "-" && o == "-")) {
					t.Fatalf("round %d of %d: %s against %s", r+1, i, m, o)
				}
				result := tournament.ByColor[tournament.Outcome]{White: outcome[m], Black: outcome[o]}
				if k == 0 {
					g.Result = result
				} else {
					g.Second = result
				}
			}
			round.Games = append(round.Games, g)
		}
	}
	return record
}

// Rounds of the Double-Swiss as a literal reading of the text paired them.
func TestDoubleSwissRoundsOfOthers(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(beside("double", "doubleswiss2026"), "0*.json"))
	agreed, all := 0, 0
	for _, file := range files {
		var want matchAnswers
		readAnswers(t, file, &want)
		for r := range want.Pairings {
			all++
			record := want.doubleRecord(t, r-1)
			record.Rounds = append(record.Rounds, tournament.Round{})
			for _, id := range want.Pairings[r].Absent {
				record.Rounds[r-1].Byes = append(record.Rounds[r-1].Byes, tournament.Bye{ID: id, Kind: tournament.ZeroPointBye})
			}
			got, err := pairing.Pair(record, pairing.Options{Round: r})
			if err != nil {
				t.Errorf("%s, round %d: %v", file, r, err)
				continue
			}
			if g, w := pairsOf(got.Pairs()), want.round(r); g != w {
				if want.byListNumbers(got, r) {
					continue
				}
				t.Errorf("%s, round %d: %s, want %s", filepath.Base(file), r, g, w)
				continue
			}
			agreed++
		}
	}
	if all == 0 {
		t.Fatal("no rounds")
	}
	t.Logf("agreed %d of %d", agreed, all)
}

// Inputs of another program's tests, with what it pairs: compact team records, byes,
// accelerations, prohibitions, corrections and forfeits are read as it reads them. Where
// an upfloater is chosen otherwise the articles are on our side: its build of that day
// takes a lower one than C5 has, or not the first by TPN (C.04.6 3.5.4).
func TestTeamInputsOfOthers(t *testing.T) {
	articles := map[string]string{ // where ours differs, and by which article
		"team_299_blank":      "C5: 1 has two points, 5 has one", // 4 of three points floats to
		"team_c2_forfeit":     "3.5.4: 3 is before 5",
		"team_c4_global":      "3.5.4: 3 is before 4",
		"team_gp_primary":     "C5: 3 has one and a half, 4 has one",
		"team_pab_gamepoints": "C5: 1 has one, 2 has none",
	}
	files, _ := filepath.Glob("../../shared/vectors/team/sharly_inputs/*.output.expected")
	if len(files) == 0 {
		t.Skip("the larger collection is not there")
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".output.expected")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := pairing.Pair(readReport(t, strings.TrimSuffix(file, ".output.expected")+".input"), pairing.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		lines := []string{strconv.Itoa(len(got.Pairs()))}
		for _, b := range got.Pairs() {
			lines = append(lines, fmt.Sprint(b.White, " ", b.Black))
		}
		same := slices.Equal(lines, strings.Split(strings.TrimSpace(string(data)), "\n"))
		if why, other := articles[name]; same == other {
			t.Errorf("%s: %q, want %q (%s)", name, lines, data, why)
		}
	}
}
