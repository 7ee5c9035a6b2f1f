//go:build !race

package main

import "torneo/internal/longtest"

// How many tournaments of the proof's the tests go through, of the first system and of
// each other one, and how many fields of each system.
var (
	first  = longtest.Or(300, 120)
	others = longtest.Or(60, 24)
	fields = longtest.Or(500, 250)
)
