package rating_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"torneo/rating"
)

func TestDifferenceIsThePrintedTable(t *testing.T) {
	lines := table(t, "score_to_dp.tsv")
	if len(lines) != 101 {
		t.Fatalf("the printed table has %d lines, want 101", len(lines))
	}
	for k, fields := range lines {
		p, dp := hundredths(t, fields[0]), number(t, fields[1])
		if p != k {
			t.Fatalf("line %d is for .%02d", k+1, p)
		}
		if got := rating.Difference(p); got != dp {
			t.Errorf("Difference(%d) = %d, printed %d", p, got, dp)
		}
	}
}

func TestExpectedIsThePrintedTable(t *testing.T) {
	next := 0
	for _, fields := range table(t, "diff_to_pd_ranges.tsv") {
		from, higher, lower := number(t, fields[0]), hundredths(t, fields[2]), hundredths(t, fields[3])
		to := from + 1000 // "736 and more"
		if fields[1] != "" {
			to = number(t, fields[1])
		}
		if from != next {
			t.Fatalf("range from %d, want %d", from, next)
		}
		next = to + 1
		for diff := from; diff <= to; diff++ {
			if got := rating.ExpectedScore(diff); got != higher {
				t.Errorf("Expected(%d) = %d, printed %d", diff, got, higher)
			}
			if diff == 0 {
				continue // neither is the higher rated
			}
			if got := rating.ExpectedScore(-diff); got != lower {
				t.Errorf("Expected(%d) = %d, printed %d", -diff, got, lower)
			}
		}
	}
	if next <= 736 {
		t.Fatalf("the printed table ends at %d", next-1)
	}
}

func TestTablesAreSymmetricAndGrow(t *testing.T) {
	for p := 0; p <= 100; p++ {
		if dp, mirrored := rating.Difference(p), rating.Difference(100-p); dp != -mirrored {
			t.Errorf("Difference(%d) = %d, but Difference(%d) = %d", p, dp, 100-p, mirrored)
		}
		if p > 0 && rating.Difference(p) <= rating.Difference(p-1) {
			t.Errorf("Difference(%d) = %d does not exceed Difference(%d)", p, rating.Difference(p), p-1)
		}
	}
	for diff := -1000; diff <= 1000; diff++ {
		if got, mirrored := rating.ExpectedScore(diff), rating.ExpectedScore(-diff); got+mirrored != 100 {
			t.Errorf("Expected(%d) + Expected(%d) = %d", diff, -diff, got+mirrored)
		}
		if step := rating.ExpectedScore(diff) - rating.ExpectedScore(diff-1); step < 0 || step > 1 {
			t.Errorf("Expected(%d) - Expected(%d) = %d", diff, diff-1, step)
		}
	}
}

func TestTablesAreInverse(t *testing.T) {
	for p := 1; p <= 99; p++ {
		if got := rating.ExpectedScore(rating.Difference(p)); got != p {
			t.Errorf("Expected(Difference(%d)) = %d", p, got)
		}
	}
}

func TestBeyondTheTables(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"a score below nothing", rating.Difference(-1), -800},
		{"a score above everything", rating.Difference(101), 800},
		{"certainty", rating.ExpectedScore(736), 100},
		{"all but certainty", rating.ExpectedScore(735), 99},
		{"no chance", rating.ExpectedScore(-736), 0},
		{"the largest difference", rating.ExpectedScore(math.MaxInt), 100},
		{"the smallest difference", rating.ExpectedScore(math.MinInt), 0},
		{"no games", rating.DifferenceOf(0, 0), 0},
		{"points without games", rating.DifferenceOf(10, 0), 0},
		{"negative points", rating.DifferenceOf(-5, 3), -800},
		{"more points than games", rating.DifferenceOf(40, 3), 800},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %d, want %d", c.got, c.want)
			}
		})
	}
}

func TestDifferenceOfRoundsTheFraction(t *testing.T) {
	for _, c := range []struct {
		name          string
		points, games int
		want          int
	}{
		{"8 of 11 is .73 (.7272)", 80, 11, 175},
		{"6½ of 11 is .59 (.5909)", 65, 11, 65},
		{"2½ of 11 is .23 (.2272)", 25, 11, -211},
		{"4 of 7 is .57 (.5714)", 40, 7, 50},
		{"1 of 8 is .13 (.125, half up)", 10, 8, -322},
		{"7 of 8 is .88 (.875, half up)", 70, 8, 336},
		{"half of the points", 25, 5, 0},
		{"all points", 50, 5, 800},
		{"no points", 0, 5, -800},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := rating.DifferenceOf(c.points, c.games); got != c.want {
				t.Errorf("DifferenceOf(%d, %d) = %d, want %d", c.points, c.games, got, c.want)
			}
		})
	}
}

// The performances of the Arbiters' Manual 2014, tie-breaks, "Comparación de
// varios criterios de desempate en un torneo round-robin ficticio".
func TestPerformancesOfTheManual(t *testing.T) {
	players := []struct {
		name                        string
		rating, points, performance int
	}{
		{"Alexander", 2269, 80, 2414}, {"Joseph", 2171, 70, 2350}, {"Robert", 2276, 65, 2304},
		{"Walter", 2290, 60, 2273}, {"Peter", 2273, 60, 2275}, {"Olaf", 2299, 60, 2273},
		{"Mark", 2281, 50, 2202}, {"Ivan", 2333, 50, 2198}, {"Sandor", 2233, 50, 2207},
		{"Martin", 2227, 45, 2178}, {"Frederik", 2340, 45, 2168}, {"Valery", 1910, 25, 2061},
	}
	total := 0
	for _, p := range players {
		total += p.rating
	}
	games := len(players) - 1
	for _, p := range players {
		t.Run(p.name, func(t *testing.T) {
			mean := (2*(total-p.rating) + games) / (2 * games)
			if got := mean + rating.DifferenceOf(p.points, games); got != p.performance {
				t.Errorf("performance %d, printed %d", got, p.performance)
			}
		})
	}
}

func TestExpectedDoesNotAllocate(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { rating.ExpectedScore(-123) }); n != 0 {
		t.Errorf("Expected allocates %v times", n)
	}
}

// The copies of the tables in testdata are those of the digest of the regulations.
func TestTestdataIsTheDigest(t *testing.T) {
	digest := filepath.Join("..", "..", "shared", "rules", "tables")
	if _, err := os.Stat(digest); err != nil {
		t.Skipf("the digest of the regulations is not here: %v", err)
	}
	for _, name := range []string{"score_to_dp.tsv", "diff_to_pd_ranges.tsv"} {
		want, err := os.ReadFile(filepath.Join(digest, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("testdata/%s differs from the digest", name)
		}
	}
}

// table reads a file of testdata without its heading.
func table(t *testing.T, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		lines = append(lines, strings.Split(line, "\t"))
	}
	return lines
}

// hundredths reads "0.57" as 57.
func hundredths(t *testing.T, s string) int {
	t.Helper()
	if len(s) != 4 || s[1] != '.' {
		t.Fatalf("not a number of two decimals: %q", s)
	}
	return number(t, s[:1]+s[2:])
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
