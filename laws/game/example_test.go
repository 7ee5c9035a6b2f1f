package game_test

import (
	"fmt"
	"strings"

	"torneo/laws/game"
)

// Two knights go out and back: with 4...Ng8 the start position is there a third time.
func Example() {
	g := game.New(game.Start())
	for _, move := range strings.Fields("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1") {
		if err := g.Add(move, game.English); err != nil {
			fmt.Println(err)
		}
	}
	for _, f := range g.Now("Laws-2023") {
		fmt.Println(f.What, f.By, g.Last().SAN(*f.Move, game.English), f.Times, f.Articles[0], f.Readings)
	}
	// Output:
	// threefold-written black Ng8 [0 4 8] E.01 (2023) 9.2.1 [R-LAW-START]
}
