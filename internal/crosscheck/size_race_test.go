//go:build race

package main

// tournaments is fewer here: what runs at the same time is the same.
const tournaments = 60
