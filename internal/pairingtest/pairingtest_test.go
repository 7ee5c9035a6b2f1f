package pairingtest_test

import (
	"testing"

	"torneo/internal/pairingtest"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// What is made is paired by the rules, whoever looks at it afterwards.
func TestPairedByTheRules(t *testing.T) {
	for name, made := range map[string]func() (*tournament.Tournament, error){
		"played": func() (*tournament.Tournament, error) { return pairingtest.Played(41, 6, 9) },
		"drawn":  func() (*tournament.Tournament, error) { return pairingtest.Drawn(40, 7, 19) },
	} {
		t.Run(name, func(t *testing.T) {
			event, err := made()
			if err != nil {
				t.Fatal(err)
			}
			rounds, err := pairing.Check(event, pairing.Options{})
			if err != nil || len(rounds) != len(event.Rounds) {
				t.Fatalf("%d rounds, %v", len(rounds), err)
			}
			for _, r := range rounds {
				if len(r.Differences) > 0 {
					t.Errorf("round %d: %v", r.Round, r.Differences)
				}
			}
		})
	}
}

func TestImpossibleEvents(t *testing.T) {
	if event, err := pairingtest.Drawn(4, 5, 19); err == nil {
		t.Errorf("four players played %d rounds", len(event.Rounds))
	}
}

// Hard fields are those of a next round that the event has, of 1,000 players.
func TestHard(t *testing.T) {
	names := map[string]bool{}
	for _, field := range pairingtest.Hard() {
		event, err := field.Make()
		if err != nil {
			t.Fatal(err)
		}
		f, err := swiss.New(event, swiss.NextRound(event), swiss.Dutch2026)
		if err != nil || f.Len() != 1000 || names[field.Name] {
			t.Errorf("%s: %v", field.Name, err)
		}
		names[field.Name] = true
	}
}
