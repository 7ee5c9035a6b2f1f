//go:build race

package main

// Fewer tournaments and fields here: what runs at the same time is the same.
const (
	first  = 20
	others = 12
	fields = bundle
)
