package simulate_test

import (
	"slices"
	"testing"

	"torneo/internal/longtest"
	"torneo/pairing"
	"torneo/simulate"
)

// Of a tournament in which nothing states how many rounds it has nothing is called wrong, at
// its end or while it is played (R-ROUNDS-UNSTATED), whatever of its pairing follows from
// the number: topscorers, criteria of floats, MaxT, seeding rounds, virtual points. At
// its end every round is right as it is judged.
func TestNothingIsWrongWithoutTheNumberOfRounds(t *testing.T) {
	for _, system := range append(pairing.SwissForPlayers.Systems(), pairing.SwissForTeams.Systems()...) {
		t.Run(string(system), func(t *testing.T) {
			onlyOf, asLast := 0, 0
			for seed := range uint64(longtest.Or(60, 12)) {
				o := simulate.Options{System: system, Players: 6 + int(seed)%14, Rounds: 3 + int(seed)%7, Prohibited: simulate.ZeroQuota()}
				if seed%2 == 0 && system.Accelerates() {
					o.Acceleration = simulate.Baku
				}
				record := made(t, seed, o)
				if len(record.Rounds) < record.PlannedRounds {
					continue // it ended early
				}
				record.PlannedRounds, record.Accelerations = 0, nil // group A follows from the first round
				for rounds := len(record.Rounds); rounds > 0; rounds-- {
					so := *record
					so.Rounds = record.Rounds[:rounds]
					checked, err := pairing.Check(&so, pairing.Options{System: system})
					if err != nil {
						t.Fatalf("seed %d, %d of %d rounds: %v", seed, rounds, len(record.Rounds), err)
					}
					for _, c := range checked {
						if len(c.Differences) > 0 {
							t.Errorf("seed %d, %d of %d rounds, round %d: %+v", seed, rounds, len(record.Rounds), c.Round, c.Differences)
						}
						if c.OnlyOf > 0 && rounds == len(record.Rounds) {
							t.Errorf("seed %d, round %d of %d is right only of %d", seed, c.Round, rounds, c.OnlyOf)
						}
						if c.OnlyOf > 0 {
							onlyOf++
						}
					}
					if said := pairing.AssumedLength(&so, pairing.Options{System: system}); said.ID != "pairing.assumed.ends" || said.Args["round"] != rounds {
						t.Errorf("seed %d: %v is said", seed, said)
					}

					// what is right in the end is wrong of an event that is said to go on
					so.PlannedRounds = len(record.Rounds) + 5
					if checked, err = pairing.Check(&so, pairing.Options{System: system}); err != nil {
						t.Fatal(err)
					}
					if slices.ContainsFunc(checked, func(c pairing.Checked) bool { return len(c.Differences) > 0 }) {
						asLast++
					}
				}
			}
			t.Logf("right of another number only: %d, wrong of a greater one: %d", onlyOf, asLast)
			if system.Accelerates() && (onlyOf == 0 || asLast == 0) {
				t.Errorf("nothing follows from the number of rounds: %d, %d", onlyOf, asLast)
			}
		})
	}
}
