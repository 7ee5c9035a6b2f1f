package main

import (
	"fmt"
	"math/rand/v2"

	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

// variants is the number of further rounds paired of a generated tournament.
const variants = 3

// prove generates a tournament, writes and reads it, and checks everything in it.
func prove(system pairing.System, seed uint64, number, mostReference int, o *outcome) {
	record, data, err := generateReport(system, seed, number)
	if err != nil {
		o.find("not generated: %v", err)
		return
	}
	o.keep("tournament.trf", data)
	e := newExam(o, mostReference)
	t := e.readAsWritten(record, data)
	if t == nil {
		return
	}
	e.pairings(t)
	e.places(t, true)
	rng := rand.New(rand.NewPCG(^seed, uint64(number)))
	for k := range variants {
		e.further(t, drawer{rng}, fmt.Sprintf("further-%d.trf", k+1))
	}
}

// generateReport returns a generated tournament and its report.
func generateReport(system pairing.System, seed uint64, number int) (*tournament.Tournament, []byte, error) {
	t, err := generateTournament(system, seed, number)
	if err != nil {
		return nil, nil, err
	}
	data, err := trf.Write(t, trf.TRF26, trf.Options{})
	return t, data, err
}
