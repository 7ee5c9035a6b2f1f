package pairingtest

import (
	"fmt"
	"math/rand/v2"

	"torneo/internal/hardfields"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Large returns the first rounds of so many random tournaments of up to most players, paired
// by a system: larger than what a plain reading goes through.
func Large(code string, rules *swiss.Rules, pair func(*swiss.Field) ([]swiss.Pair, error), count, most int) ([]*swiss.Field, error) {
	event, err := tournament.ParseSystem(code)
	if err != nil {
		return nil, err
	}
	system := hardfields.System{Events: []tournament.System{event}, Rules: rules, Most: most, Pair: pair}
	var all []*swiss.Field
	for k := range count {
		fields, err := system.Fields(system.Tournament(rand.New(rand.NewPCG(7, uint64(k)))))
		if err != nil {
			return nil, fmt.Errorf("tournament %d: %w", k, err)
		}
		all = append(all, fields[:min(len(fields), 12)]...)
	}
	return all, nil
}

// Violations returns the errors in the pairs that no system allows: somebody meets the
// same one twice, or has a colour that must not be, or is not paired, or twice.
func Violations(f *swiss.Field, pairs []swiss.Pair) (list []string) {
	seen := map[int]int{}
	for _, p := range pairs {
		if against := f.Objections(p); len(against) > 0 {
			list = append(list, fmt.Sprintf("round %d: %v: %v", f.Round, p, against))
		}
		seen[p.White]++
		if p.Black == swiss.Bye {
			continue
		}
		seen[p.Black]++
		for i, colour := range map[int]tournament.Color{p.White: tournament.White, p.Black: tournament.Black} {
			if had := f.Players[i].Preference; had.Strength == swiss.Absolute && had.Color != colour {
				list = append(list, fmt.Sprintf("round %d: %d must not have %v", f.Round, i, colour))
			}
		}
	}
	for i := range f.Players {
		if seen[i] != 1 {
			list = append(list, fmt.Sprintf("round %d: %d is paired %d times", f.Round, i, seen[i]))
		}
	}
	return list
}
