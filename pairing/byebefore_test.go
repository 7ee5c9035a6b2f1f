package pairing_test

import (
	"errors"
	"slices"
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/trf"
)

// Byes written down for the round to come do not make it a round that has been paired
// (R-BYE-BEFORE; C.04.2 (2026) 3.2, 3.3).
func TestByesOfTheRoundToCome(t *testing.T) {
	for file, want := range map[string]string{
		"all-absent.trf":      "swiss.nobody",
		"preselected-pab.trf": "pairing.bye-before",
	} {
		t.Run(file, func(t *testing.T) {
			record := readReport(t, "../testdata/reports/"+file)
			if got := record.RoundsPaired(); got != 1 || swiss.NextRound(record) != 2 {
				t.Errorf("%d rounds have been paired", got)
			}
			for _, round := range []int{0, 2} {
				if _, err := pairing.Pair(record, pairing.Options{Round: round}); because(err) != want {
					t.Errorf("round %d: %v, want %s", round, err, want)
				}
			}
			data, err := trf.Write(record, trf.TRF26, trf.Options{})
			if err != nil {
				t.Fatal(err)
			}
			back, _, problems := trf.Read(data)
			if back == nil || len(problems.AtLeast(trf.Violation)) > 0 || !slices.Equal(back.Rounds[1].Byes, record.Rounds[1].Byes) {
				t.Errorf("written and read: %v", problems)
			}
		})
	}
}

// The bye stands where the pairing gives it; where all are to be paired nobody has it; a
// round that was not held is passed over if the one after it is asked for.
func TestTheByeThatIsGivenAnyhow(t *testing.T) {
	first := "1-4 1, 2-5 0, 3-6 0, 7 bye"
	for _, test := range []struct {
		name, coming string
		round        int
		want         string
	}{
		{"the same", "3 bye", 0, ""},
		{"another", "2 bye", 0, "pairing.bye-before"},
		{"an even number", "3 bye, 7 zero", 0, "pairing.bye-before.nobody"},
		{"not held", "1 half, 2 half, 3 half, 4 half, 5 half, 6 half, 7 half", 3, ""},
		{"not held and not asked for", "1 half, 2 half, 3 half, 4 half, 5 half, 6 half, 7 half", 0, "swiss.nobody"},
		{"held by some", "1 half", 3, "pairing.no-round"},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := tournamenttest.Parse(7, first, test.coming)
			round, err := pairing.Pair(record, pairing.Options{Round: test.round})
			switch {
			case test.want == "":
				if err != nil || round.Number != max(test.round, 2) {
					t.Errorf("%v, %v", round, err)
				}
			case because(err) != test.want:
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// because returns the sentence with which a round was refused.
func because(err error) string {
	var refused *swiss.Unpairable
	if errors.As(err, &refused) {
		return refused.Message.ID
	}
	var none *swiss.Impossible
	if errors.As(err, &none) {
		return none.Message.ID
	}
	return ""
}
