package norm_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/norm"
	"torneo/tournament"
)

// The tables of 1.7.2 that the Arbiters' Manual of 2014 prints, line by line.
func TestManualTables(t *testing.T) {
	lines := table(t, "manual_2014_tables.tsv")
	if len(lines) != 29 {
		t.Fatalf("%d lines, want 29", len(lines))
	}
	for _, fields := range lines {
		games := number(t, fields[0])
		for k, title := range norm.Titles() {
			row, printed := fields[1], fields[2+k]
			switch row {
			case "required":
				same(t, games, title, row, norm.LeastRequired(games), printed)
			case "titled":
				same(t, games, title, row, norm.LeastTitled(games), printed)
			case "unrated":
				same(t, games, title, row, norm.MostUnrated(games), printed)
			case "floor":
				same(t, games, title, row, title.Floor(), printed)
			case "one-federation", "own-federation", "federations":
				if printed != "-" {
					t.Errorf("%d games, %s: %s is printed as %s", games, title, row, printed)
				}
			default:
				printedRange(t, games, title, row, printed)
			}
		}
	}
}

// printedRange wants the score to be the least one that makes a norm with exactly
// the averages printed for it.
func printedRange(t *testing.T, games int, title norm.Title, score, printed string) {
	t.Helper()
	want, err := tournament.ParsePoints(score)
	if err != nil {
		t.Fatal(err)
	}
	from, to, _ := strings.Cut(printed, "-")
	first, last := number(t, from), 3000
	if to != "" {
		last = number(t, to)
	}
	for average := first; average <= last; average++ {
		if got, ok := title.LeastScore(games, average); !ok || got != want {
			t.Errorf("%d games, %s, average %d: least score %v (%t), printed %v", games, title, average, got, ok, want)
		}
	}
	if got, ok := title.LeastScore(games, first-1); ok && got == want {
		t.Errorf("%d games, %s: %v also suffices for %d, printed from %d", games, title, want, first-1, first)
	}
}

func same(t *testing.T, games int, title norm.Title, what string, got int, printed string) {
	t.Helper()
	if strconv.Itoa(got) != printed {
		t.Errorf("%d games, %s: %s is %d, printed %s", games, title, what, got, printed)
	}
}

func TestCountsOfTheFractions(t *testing.T) {
	for k, fields := range table(t, "norm_counts.tsv") {
		if k == 0 {
			continue // the heading
		}
		games := number(t, fields[0])
		points, err := tournament.ParsePoints(fields[6])
		if err != nil {
			t.Fatal(err)
		}
		// In a double round robin people are counted, who are met twice: there is none of an
		// odd number of games, nor of fewer than six players.
		if double := fields[3]; games%2 == 1 || games < 10 {
			if double != "-" {
				t.Errorf("%d games in a double round robin: %s", games, double)
			}
			fields[3] = "0"
		} else if got := norm.LeastPeople(games / 2); got != number(t, double) {
			t.Errorf("%d games in a double round robin: %d, want %s", games, got, double)
		}
		for n, got := range []int{norm.LeastTitled(games), norm.LeastRequired(games), number(t, fields[3]), norm.MostOwn(games), norm.MostOne(games)} {
			if want := number(t, fields[n+1]); got != want {
				t.Errorf("%d games, column %d: %d, want %d", games, n+1, got, want)
			}
		}
		if got := norm.LeastShare(games); got != points {
			t.Errorf("%d games: 35 %% are %v, want %v", games, got, points)
		}
	}
}

func TestLeastAverages(t *testing.T) {
	lines := table(t, "norm_min_average.tsv")[1:]
	if len(lines) < 900 {
		t.Fatalf("only %d lines", len(lines))
	}
	for _, fields := range lines {
		title, games := norm.Title(fields[0]), number(t, fields[1])
		points, err := tournament.ParsePoints(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		got, ok := title.LeastAverage(games, points)
		if enough := fields[6] == "yes"; ok != enough {
			t.Errorf("%s, %v of %d: enough %t, want %t (R-NORM-35)", title, points, games, ok, enough)
		} else if ok && got != number(t, fields[5]) {
			t.Errorf("%s, %v of %d: %d, want %s", title, points, games, got, fields[5])
		}
	}
}

// The performances of the Manual's round robin of twelve, each from a verdict on
// a norm of WIM, whose floor of 1850 touches nobody there.
func TestPerformancesOfTheManual(t *testing.T) {
	lines := table(t, "manual_2014_roundrobin.tsv")
	record := &tournament.Tournament{
		Points: tournament.StandardGamePoints(), PlannedRounds: 11, Start: tournament.Date{Year: 2014, Month: 8, Day: 1},
		System: tournament.System{Family: tournament.RoundRobin, Games: 1},
	}
	outcomes := map[string]tournament.ByColor[tournament.Outcome]{
		"1": {White: tournament.Win, Black: tournament.Loss}, "½": tournament.Both(tournament.Draw), "0": {White: tournament.Loss, Black: tournament.Win},
	}
	record.Rounds = make([]tournament.Round, 11)
	for i, fields := range lines {
		record.Players = append(record.Players, tournament.Player{Number: i + 1, Name: fields[0], Rating: number(t, fields[1]), Sex: "w"})
		results := strings.Fields(fields[2])
		for j := i + 1; j < len(lines); j++ {
			// The circle method: the last one stays, the others turn.
			round := (i + j) % 11
			if j == 11 {
				round = 2 * i % 11
			}
			record.Rounds[round].Games = append(record.Rounds[round].Games, tournament.Game{White: i + 1, Black: j + 1, Result: outcomes[results[j]]})
		}
	}
	e := event(t, record, "2014", norm.Facts{})
	for i, fields := range lines {
		v, err := e.Verdict(i+1, norm.WIM)
		if err != nil {
			t.Fatal(err)
		}
		if v.Points.String() != fields[3]+strings.Repeat(".0", 1-strings.Count(fields[3], ".")) || v.Performance != number(t, fields[4]) {
			t.Errorf("%s: %v points, performance %d; printed %s, %s", fields[0], v.Points, v.Performance, fields[3], fields[4])
		}
	}
}

func event(t *testing.T, record *tournament.Tournament, edition string, f norm.Facts) *norm.Event {
	t.Helper()
	r, ok := norm.RulesOf(handbook.Edition("Titles-" + edition))
	if !ok {
		t.Fatalf("no edition %s", edition)
	}
	e, err := norm.NewEvent(record, r, f)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func table(t *testing.T, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var list [][]string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(line, "\t"))
		}
	}
	return list
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The computed tables in testdata are those of the digest of the regulations.
func TestTestdataIsTheDigest(t *testing.T) {
	digest := filepath.Join("..", "..", "shared", "rules", "tables")
	if _, err := os.Stat(digest); err != nil {
		t.Skipf("the digest of the regulations is not here: %v", err)
	}
	for _, name := range []string{"norm_counts.tsv", "norm_min_average.tsv"} {
		want, err := os.ReadFile(filepath.Join(digest, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("testdata/%s differs from the digest: %v", name, err)
		}
	}
}
