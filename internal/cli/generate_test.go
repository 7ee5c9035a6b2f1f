package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/command"
)

// generatedBy runs generate with flags and returns what comes out.
func generatedBy(t *testing.T, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	if code := Main(append([]string{"generate"}, args...), strings.NewReader(""), &out, &said, func(string) string { return "" }); code != command.ExitRight {
		t.Fatalf("%v: exit code %d: %s", args, code, said.String())
	}
	return out.String()
}

// The command that a file names makes the same file.
func TestFilesSayHowTheyAreMade(t *testing.T) {
	ratings := filepath.Join(t.TempDir(), "ratings.txt")
	if err := os.WriteFile(ratings, []byte("2000\r\n1900\t 0;2100,\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flags := range []string{
		"", "--system dutch", "--edition 2025", "--system fide_dutch_2026 --players 9", "--players 20", "--rounds 5 --anonymous", "--to trf16 --acceleration baku", "--portable --acceleration NONE",
		"--half-point-byes 2.50%,3:1 --zero-point-byes 2 --full-point-byes 1:1 --late-entries 1 --withdrawals 4%",
		"--forfeit-wins 1 --forfeit-losses 2:1 --double-forfeits 1% --half-zero 1 --zero-half 1 --zero-zero 1",
		"--unrated-wins 1 --unrated-draws 1 --unrated-losses 1 --unrated-players 3 --prohibited 2 --players 30",
		"--rating-min 1800 --rating-max 2000", "--rating-gap 7", "--rating-mean 2100 --rating-deviation 90", "--ratings @" + ratings,
		"--tiebreaks bh-c1,sb,de/p", "--points w=3,d=1,p=1.5", "--points W=2,D=1,L=0.5,A=0",
	} {
		first := generatedBy(t, strings.Fields(flags)...)
		_, command, found := strings.Cut(first, "\n### torneo generate ")
		command, _, _ = strings.Cut(command, "\n")
		if !found {
			t.Fatalf("%s: no command in\n%s", flags, first)
		}
		if again := generatedBy(t, strings.Fields(command)...); again != first {
			t.Errorf("%s: %q makes another tournament", flags, command)
		}
		if other := generatedBy(t, strings.Fields(flags)...); other == first {
			t.Errorf("%s: the same tournament twice", flags)
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for _, seed := range []uint64{0, 1, 2, 1<<64 - 1} {
		if seedOf(seed, 0) != seed {
			t.Errorf("the first tournament of seed %d has the seed %d", seed, seedOf(seed, 0))
		}
		for n := 1; n < 20_000; n++ {
			s := seedOf(seed, n)
			if seen[s] || s >= 1<<53 {
				t.Fatalf("seed %d, tournament %d: %d", seed, n, s)
			}
			seen[s] = true
		}
	}
}
