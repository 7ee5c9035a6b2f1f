//go:build !race

package main

import "torneo/internal/thorough"

// How many tournaments of the proof's the tests go through, of the first system and of
// each other one, and how many fields of each system.
var (
	first  = thorough.Or(300, 120)
	others = thorough.Or(60, 24)
	fields = thorough.Or(500, 250)
)
