package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/simulate"
	"torneo/tournament"
	"torneo/trf"
)

// The checker finds each round that is not paired by the rules, and each place that is
// not that of the declared list, and no other: in random tournaments one pairing or one
// place is changed, and it must name that one (Q21).
func TestTheCheckerNamesWhatIsWrong(t *testing.T) {
	folder := t.TempDir()
	check := func(record *tournament.Tournament, args ...string) string {
		t.Helper()
		data, err := trf.Write(record, trf.TRF26, trf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, "x.trf")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		var out, failed bytes.Buffer
		Main(append([]string{"check", file, "--lang", "en"}, args...), strings.NewReader(""), &out, &failed, func(string) string { return "" })
		return out.String()
	}
	pairs, places := 0, 0
	for seed := range uint64(10) {
		rng := rand.New(rand.NewPCG(seed, 21))
		record, err := simulate.Tournament(rng, simulate.Options{Players: 12, Rounds: 6})
		if err != nil {
			t.Fatal(err)
		}
		if out := check(record); !strings.Contains(out, fmt.Sprintf("%d rounds and 12 places correct", len(record.Rounds))) {
			t.Fatalf("seed %d: what is right is not: %s", seed, out)
		}
		// Two players of the last round change seats, with their results.
		wrong := *record
		wrong.Rounds = append([]tournament.Round(nil), record.Rounds...)
		last := len(wrong.Rounds) - 1
		games := append([]tournament.Game(nil), record.Rounds[last].Games...)
		if len(games) < 2 {
			continue
		}
		a, b := &games[0], &games[1]
		a.Black, b.Black = b.Black, a.Black
		a.Result.Black, b.Result.Black = b.Result.Black, a.Result.Black
		a.Result.White, b.Result.White = opposite(a.Result.Black), opposite(b.Result.Black)
		wrong.Rounds[last].Games = games
		out := check(&wrong, "--pairings")
		for n := 1; n <= len(wrong.Rounds); n++ {
			named := strings.Contains(out, fmt.Sprintf("round %d: ", n))
			if named != (n == last+1) {
				t.Errorf("seed %d: round %d is named: %v, changed: %v\n%s", seed, n, named, n == last+1, out)
			}
		}
		for _, want := range []string{fmt.Sprintf("%d–%d", a.White, a.Black), fmt.Sprintf("%d–%d", b.White, b.Black), fmt.Sprintf("%d–%d", a.White, b.Black), fmt.Sprintf("%d–%d", b.White, a.Black)} {
			if !strings.Contains(out, want) {
				t.Errorf("seed %d: %s is not said:\n%s", seed, want, out)
			}
		}
		pairs++
		// Two players who are not tied change places.
		wrong = *record
		wrong.Players = append([]tournament.Player(nil), record.Players...)
		x, y := rng.IntN(12), rng.IntN(12)
		first, second := &wrong.Players[x].Declared, &wrong.Players[y].Declared
		if first.Rank == second.Rank {
			continue
		}
		first.Rank, second.Rank = second.Rank, first.Rank
		out = check(&wrong, "--standings")
		for k := range wrong.Players {
			p := &wrong.Players[k]
			named := strings.Contains(out, fmt.Sprintf("  %d %s is stated to have place %d", p.Number, p.Name, p.Declared.Rank))
			if named != (k == x || k == y) {
				t.Errorf("seed %d: %s is named: %v, changed: %v\n%s", seed, p.Name, named, k == x || k == y, out)
			}
		}
		places++
	}
	if pairs < 8 || places < 7 {
		t.Errorf("%d pairings and %d places were changed", pairs, places)
	}
}

// opposite turns a result round.
func opposite(o tournament.Outcome) tournament.Outcome {
	switch o {
	case tournament.Win:
		return tournament.Loss
	case tournament.Loss:
		return tournament.Win
	case tournament.ForfeitWin:
		return tournament.ForfeitLoss
	case tournament.ForfeitLoss:
		return tournament.ForfeitWin
	}
	return o
}
