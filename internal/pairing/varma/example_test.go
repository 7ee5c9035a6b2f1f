package varma_test

import (
	"fmt"

	"torneo/internal/pairing/varma"
)

func ExampleEnvelopes() {
	envelopes, err := varma.Envelopes(10)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range envelopes {
		fmt.Println(e.Name, e.Numbers)
	}
	// Output:
	// A [3 4 8]
	// B [5 7 9]
	// C [1 6]
	// D [2 10]
}
