package chess960_test

import (
	"fmt"

	"torneo/chess960"
)

func ExamplePosition() {
	fmt.Println(chess960.Position(518)) // the usual one
	fmt.Println(chess960.Position(0))
	// Output:
	// RNBQKBNR true
	// BBQNNRKR true
}
