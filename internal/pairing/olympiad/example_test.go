package olympiad_test

import (
	"fmt"

	"torneo/internal/pairing/olympiad"
	"torneo/pairing/swiss"
)

// The two teams of the highest group have met: both float (D.02.02 9.4).
func ExamplePair() {
	f := swiss.Position{Round: 3, Planned: 11, Players: teams("4", "4", "2", "2", "0", "0"), Met: met(1, 2)}.Field(swiss.Olympiad2022)
	p, err := olympiad.Pair(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, pair := range p.Pairs {
		fmt.Print(f.Players[pair.White].Number, "-", f.Players[pair.Black].Number, " ")
	}
	// Output:
	// 1-3 4-2 5-6
}
