package swiss_test

import (
	"fmt"

	"torneo/pairing/swiss"
)

// Four players of whom 0 and 1 may meet nobody but 2.
func ExampleCompletable() {
	compatible := func(i, j int) bool { return i+j > 1 && (i == 2 || j == 2) }
	nobody := func(int) bool { return false }
	fmt.Println(swiss.Completable(4, compatible, nobody))
	// Output:
	// false
}
