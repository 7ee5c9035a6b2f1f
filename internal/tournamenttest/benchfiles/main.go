// Benchfiles writes random tournaments as TRF26 files, for benchmarks:
//
//	benchfiles -players 100 -rounds 9 -n 1000 -o folder
//	benchfiles -players 1000 -rounds 9 -played 4 -paired -o folder
//	benchfiles -hard -o folder
//	benchfiles -divided -players 1000 -n 20 -o folder
//	benchfiles -families teams -players 1000 -o folder
//	benchfiles -systems
//
// With -paired it is one tournament, and paired by the rules; with -hard those
// that are hard to pair, with -divided those of which half may not meet each other,
// so many of each family; with -families one of each family of fields, of players, of
// players in double rounds, or of teams. With -systems it lists the Swiss systems, a line each with the
// year of its edition and what generate is to be asked for besides. The same flags write the same files.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"torneo/internal/pairingtest"
	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

func main() {
	players := flag.Int("players", 100, "players of each tournament, or its teams with -boards")
	rounds := flag.Int("rounds", 9, "rounds of each tournament")
	played := flag.Int("played", 0, "rounds of it that have been played; 0: all")
	n := flag.Int("n", 1, "tournaments to write")
	seed := flag.Uint64("seed", 1, "seed of the first tournament; the others follow")
	boards := flag.Int("boards", 0, "boards of a team match; 0: individual events")
	paired := flag.Bool("paired", false, "pair by the rules")
	hard := flag.Bool("hard", false, "write the fields that are hard to pair")
	divided := flag.Bool("divided", false, "write fields of which half may not meet each other")
	families := flag.String("families", "", "write a field of each family: players, double or teams")
	systems := flag.Bool("systems", false, "list the Swiss systems")
	folder := flag.String("o", ".", "folder to write to")
	flag.Parse()
	if *systems {
		for _, s := range append(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()...) {
			if s.ForTeams() {
				fmt.Println(s.Name(), s.Edition(), "--boards 4")
			} else {
				fmt.Println(s.Name(), s.Edition())
			}
		}
		return
	}
	if *players < 2 || *rounds < 1 || *played < 0 || *n < 0 || flag.NArg() > 0 || *paired && (*n != 1 || *boards > 0) {
		flag.Usage()
		os.Exit(2)
	}
	if *played == 0 || *played > *rounds {
		*played = *rounds
	}
	config := tournamenttest.Config{
		Players: *players, Rounds: *rounds, Played: *played, Boards: *boards,
		Forfeits: 1, MatchForfeits: 1, HalfPointByes: 1, ZeroPointByes: 1, Withdrawals: 3,
	}
	var err error
	switch {
	case *hard:
		err = writeFields(pairingtest.Hard(), *folder)
	case *families != "":
		entrants, known := map[string]pairingtest.Entrants{"players": pairingtest.Players, "double": pairingtest.InDouble, "teams": pairingtest.Teams}[*families]
		if !known {
			flag.Usage()
			os.Exit(2)
		}
		err = writeFields(pairingtest.Families(entrants, *players), *folder)
	case *divided:
		err = writeFields(dividedFields(*players, *n, *seed), *folder)
	case *paired:
		event := func() (*tournament.Tournament, error) { return pairingtest.PlayedEvent(*players, *played, *rounds) }
		err = writeFields([]pairingtest.Field{{Name: "1", Make: event}}, *folder)
	default:
		err = write(config, *n, *seed, *folder)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "benchfiles: %v\n", err)
		os.Exit(1)
	}
}

func write(config tournamenttest.Config, n int, seed uint64, folder string) error {
	width := len(fmt.Sprint(n))
	for k := range n {
		t := tournamenttest.Random(rand.New(rand.NewPCG(seed+uint64(k), 0)), config)
		t.Name = fmt.Sprintf("%s %d", t.Name, k+1)
		if err := save(t, folder, fmt.Sprintf("%0*d", width, k+1)); err != nil {
			return err
		}
	}
	return nil
}

// dividedFields returns n fields of each family: "2-07" is the seventh of the second.
func dividedFields(players, n int, seed uint64) (fields []pairingtest.Field) {
	for k, family := range pairingtest.ClubFamilies() {
		for i := range n {
			make := func() (*tournament.Tournament, error) { return family.Make(players, seed+uint64(i)) }
			fields = append(fields, pairingtest.Field{Name: fmt.Sprintf("%d-%02d", k+1, i+1), Make: make})
		}
	}
	return fields
}

// writeFields writes a file for each field, named as the field is, with - for
// what would be awkward in the name of a file.
func writeFields(fields []pairingtest.Field, folder string) error {
	for _, field := range fields {
		t, err := field.Make()
		if err != nil {
			return fmt.Errorf("%s: %w", field.Name, err)
		}
		if err := save(t, folder, strings.NewReplacer(", ", "-", " ", "-").Replace(field.Name)); err != nil {
			return err
		}
	}
	return nil
}

func save(t *tournament.Tournament, folder, name string) error {
	data, err := trf.Write(t, trf.TRF26, trf.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name+".trf"), data, 0o666)
}
