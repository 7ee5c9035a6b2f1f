//go:build !race

package main

// How many tournaments of the proof's the tests go through, of the first system and of
// each other one, and how many fields of each system.
const (
	first  = 300
	others = 60
	fields = 500
)
