package dubov_test

import (
	"fmt"

	"torneo/internal/pairing/dubov"
)

// The numbers of seven players who may be shifted, A to G, from the middle outwards.
func ExampleMiddleOut() {
	for _, place := range dubov.MiddleOut(7) {
		fmt.Print(string("ABCDEFG"[place]), " ")
	}
	// Output:
	// D C E B F A G
}
