//go:build !race

package main

// tournaments is how many of the proof's tournaments the tests go through.
const tournaments = 300
