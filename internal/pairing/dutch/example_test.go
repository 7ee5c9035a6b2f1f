package dutch_test

import (
	"fmt"

	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
)

// The criteria in the order of the text.
func ExampleCriteria() {
	for _, c := range dutch.Criteria(swiss.Dutch2026)[:3] {
		fmt.Println(c.Label)
	}
	// Output:
	// C1
	// C2
	// C3
}
