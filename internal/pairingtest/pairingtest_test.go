package pairingtest_test

import (
	"errors"
	"strings"
	"testing"

	"torneo/internal/pairingtest"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// The events made are paired by the rules.
func TestPairedByTheRules(t *testing.T) {
	for name, made := range map[string]func() (*tournament.Tournament, error){
		"played": func() (*tournament.Tournament, error) { return pairingtest.PlayedEvent(41, 6, 9) },
		"drawn":  func() (*tournament.Tournament, error) { return pairingtest.DrawnEvent(40, 7, 19) },
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
	if event, err := pairingtest.DrawnEvent(4, 5, 19); err == nil {
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

// Families are fields of a next round that the event has, with pairs or, where they are
// made so, without; each is another one.
func TestFamilies(t *testing.T) {
	for entrants, system := range map[pairingtest.Entrants]pairing.System{
		pairingtest.Players: pairing.Dutch, pairingtest.InDouble: pairing.DoubleSwiss, pairingtest.Teams: "team-2026",
	} {
		names := map[string]bool{}
		for _, field := range pairingtest.Families(entrants, 80) {
			event, err := field.Make()
			if err != nil || names[field.Name] {
				t.Fatalf("%s: %v", field.Name, err)
			}
			names[field.Name] = true
			_, err = pairing.Pair(event, pairing.Options{System: system})
			impossible := (*swiss.Impossible)(nil)
			if errors.As(err, &impossible) != strings.Contains(field.Name, "infeasible") || err != nil && impossible == nil {
				t.Errorf("%s, %s: %v", system, field.Name, err)
			}
		}
		if len(names) != 20 {
			t.Errorf("%d families", len(names))
		}
	}
}
