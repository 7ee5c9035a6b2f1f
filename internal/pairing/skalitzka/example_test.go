package skalitzka_test

import (
	"fmt"

	"torneo/internal/pairing/skalitzka"
)

func ExampleSchedule() {
	rounds, err := skalitzka.Schedule(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(rounds), rounds[0].Games[0])
	// Output:
	// 2 {{1 1} {2 1}}
}
