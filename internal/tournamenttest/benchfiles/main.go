// Benchfiles writes random tournaments as TRF26 files, for benchmarks:
//
//	benchfiles -players 100 -rounds 9 -n 1000 -o folder
//
// The same flags write the same files.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"torneo/internal/tournamenttest"
	"torneo/trf"
)

func main() {
	players := flag.Int("players", 100, "players of each tournament, or its teams with -boards")
	rounds := flag.Int("rounds", 9, "rounds of each tournament")
	n := flag.Int("n", 1, "tournaments to write")
	seed := flag.Uint64("seed", 1, "seed of the first tournament; the others follow")
	boards := flag.Int("boards", 0, "boards of a team match; 0: individual events")
	folder := flag.String("o", ".", "folder to write to")
	flag.Parse()
	if *players < 2 || *rounds < 1 || *n < 0 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	config := tournamenttest.Config{
		Players: *players, Rounds: *rounds, Boards: *boards,
		Forfeits: 1, MatchForfeits: 1, HalfPointByes: 1, ZeroPointByes: 1, Withdrawals: 3,
	}
	if err := write(config, *n, *seed, *folder); err != nil {
		fmt.Fprintf(os.Stderr, "benchfiles: %v\n", err)
		os.Exit(1)
	}
}

func write(config tournamenttest.Config, n int, seed uint64, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	width := len(fmt.Sprint(n))
	for k := range n {
		t := tournamenttest.Random(rand.New(rand.NewPCG(seed+uint64(k), 0)), config)
		t.Name = fmt.Sprintf("%s %d", t.Name, k+1)
		data, err := trf.Write(t, trf.TRF26, trf.Options{})
		if err != nil {
			return fmt.Errorf("tournament %d: %w", k+1, err)
		}
		name := filepath.Join(folder, fmt.Sprintf("%0*d.trf", width, k+1))
		if err := os.WriteFile(name, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
