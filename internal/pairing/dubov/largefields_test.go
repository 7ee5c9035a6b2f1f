package dubov_test

import (
	"slices"
	"testing"

	"torneo/internal/pairing/dubov"
	"torneo/internal/pairingtest"
	"torneo/pairing/swiss"
)

// eachLarge calls check with the rounds of tournaments of up to so many players.
func eachLarge(t *testing.T, count, most int, check func(f *swiss.Field)) {
	t.Helper()
	fields, err := pairingtest.Large("FIDE_DUBOV", swiss.Dubov2026, func(f *swiss.Field) ([]swiss.Pair, error) {
		p, err := dubov.Pair(f)
		if err != nil {
			return nil, err
		}
		return p.Pairs, nil
	}, count, most)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range fields {
		check(f)
	}
}

// Counting finds the upfloaters that matching finds.
func TestCountingAgreesWithMatching(t *testing.T) {
	brackets, counted := 0, 0
	eachLarge(t, 60, 60, func(f *swiss.Field) {
		_ = dubov.Upfloaters(f, func(did bool, byCounting, byMatching []int) {
			if brackets++; !did {
				return
			}
			if counted++; !slices.Equal(byCounting, byMatching) {
				t.Errorf("round %d: %v by counting, %v by matching", f.Round, byCounting, byMatching)
			}
		})
	})
	t.Logf("%d of %d brackets by counting", counted, brackets)
	if counted < 500 || brackets-counted < 100 {
		t.Error("too few of a kind")
	}
}

// Nobody meets twice, nobody's colours go beyond what is allowed, everybody is paired.
func TestProperties(t *testing.T) {
	paired := 0
	eachLarge(t, 100, 80, func(f *swiss.Field) {
		p, err := dubov.Pair(f)
		if err != nil {
			return
		}
		paired++
		for _, what := range pairingtest.Violations(f, p.Pairs) {
			t.Error(what)
		}
	})
	if paired < 500 {
		t.Errorf("only %d rounds", paired)
	}
}
